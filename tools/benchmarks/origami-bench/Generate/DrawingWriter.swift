import SeededRandom

/// Writes made-up but plausible drawings: polygons, lines of all kinds, arrows, marks and labels.
///
/// About half of the coordinates are those that folds by 22.5° make; the rest have three or four
/// places. Numbers are whole millionths, so that no floating-point formatting is involved.
struct DrawingWriter {
  private struct Place: Equatable {
    var x: Int
    var y: Int
  }

  private static let references = [
    0, 1_000_000, 500_000, 250_000, 750_000, 414_214, 585_786, 207_107, 792_893, 292_893, 707_107, 353_553,
    646_447, 146_447, 853_553, 333_333,
  ]
  /// Cosines of the multiples of 22.5°, in thousandths.
  private static let cosines = [
    1000, 924, 707, 383, 0, -383, -707, -924, -1000, -924, -707, -383, 0, 383, 707, 924,
  ]
  private static let lineKinds: [StaticString] = [
    "edge", "edge", "edge", "edge", "crease", "crease", "crease", "valley", "valley", "mountain", "xray",
    "leader",
  ]
  private static let arcs: [StaticString] = [
    "valley", "valley", "valley", "mountain", "fold-unfold", "unfold", "push", "pull", "reverse", "tuck",
  ]
  private static let marks: [StaticString] = [
    "point", "point", "hold", "right-angle", "equal", "equal-angle", "zoom-in", "view-from-here",
  ]

  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A whole `diagram`: about twelve elements, or three.
  mutating func write(_ fullness: ModelSketch.Fullness, indent: StaticString, to output: inout OutputBuffer) {
    output.append(indent)
    output.append("<diagram>\n")
    let (faces, lines, arrows, marks) =
      switch fullness {
      case .usual:
        (2 + generator.below(3), 5 + generator.below(3), 1 + generator.below(2), 1 + generator.below(2))
      case .lean: (1, 1, 1, 0)
      }
    for number in 0..<faces { face(isBack: number % 3 == 1, indent, &output) }
    for _ in 0..<lines { line(indent, &output) }
    for _ in 0..<arrows { arrow(indent, &output) }
    for _ in 0..<marks { mark(indent, &output) }
    if fullness == .usual, generator.chance(percent: 60) { label(indent, &output) }
    output.append(indent)
    output.append("</diagram>\n")
  }

  // MARK: Elements

  private mutating func face(isBack: Bool, _ indent: StaticString, _ output: inout OutputBuffer) {
    output.append(indent)
    output.append("  <face points=\"")
    let centre = Place(x: generator.number(in: 300...700) * 1000, y: generator.number(in: 300...700) * 1000)
    let corners = 3 + generator.below(3)
    let start = generator.below(16)
    for corner in 0..<corners {
      let radius = generator.number(in: 120...290)
      let direction = (start + corner * 16 / corners) % 16
      if corner > 0 { output.append(" ") }
      DrawingWriter.append(
        Place(
          x: centre.x + radius * DrawingWriter.cosines[direction],
          y: centre.y + radius * DrawingWriter.cosines[(direction + 12) % 16]), &output)
    }
    output.append(isBack ? "\" side=\"back\"/>\n" : "\" side=\"front\"/>\n")
  }

  private mutating func line(_ indent: StaticString, _ output: inout OutputBuffer) {
    output.append(indent)
    output.append("  <line kind=\"")
    output.append(DrawingWriter.lineKinds[generator.below(12)])
    output.append("\" points=\"")
    var last = place()
    DrawingWriter.append(last, &output)
    for _ in 0..<(generator.chance(percent: 15) ? 2 : 1) {
      last = place(unlike: last)
      output.append(" ")
      DrawingWriter.append(last, &output)
    }
    output.append("\"/>\n")
  }

  private mutating func arrow(_ indent: StaticString, _ output: inout OutputBuffer) {
    output.append(indent)
    output.append("  <arrow kind=\"")
    let from = place()
    if generator.chance(percent: 8) {
      output.append("rotate\" from=\"")
      DrawingWriter.append(from, &output)
      output.append("\" degrees=\"")
      output.append(decimal: generator.number(in: 1...7) * 45)
      output.append("\"/>\n")
      return
    }
    let isFoldedOver = generator.chance(percent: 6)
    output.append(isFoldedOver ? "fold-over-over" : DrawingWriter.arcs[generator.below(10)])
    output.append("\" from=\"")
    DrawingWriter.append(from, &output)
    output.append("\" to=\"")
    DrawingWriter.append(place(unlike: from), &output)
    output.append(generator.chance(percent: 50) ? "\" bend=\"left\"" : "\" bend=\"right\"")
    if isFoldedOver { output.append(" times=\"2\"") }
    output.append("/>\n")
  }

  private mutating func mark(_ indent: StaticString, _ output: inout OutputBuffer) {
    output.append(indent)
    output.append("  <mark kind=\"")
    output.append(DrawingWriter.marks[generator.below(8)])
    output.append("\" at=\"")
    DrawingWriter.append(place(), &output)
    output.append("\"/>\n")
  }

  private mutating func label(_ indent: StaticString, _ output: inout OutputBuffer) {
    output.append(indent)
    output.append("  <label at=\"")
    DrawingWriter.append(place(), &output)
    output.append("\">")
    output.append(byte: UInt8(ascii: "A") + UInt8(generator.below(6)))
    output.append("</label>\n")
  }

  // MARK: Places

  private mutating func place() -> Place { Place(x: coordinate(), y: coordinate()) }

  private mutating func place(unlike other: Place) -> Place {
    var place = place()
    if place == other { place.x = (place.x + 125_000) % 1_000_000 }
    return place
  }

  private mutating func coordinate() -> Int {
    let draw = generator.below(4)
    if draw < 2 { return DrawingWriter.references[generator.below(16)] }
    return draw == 2 ? generator.below(1000) * 1000 : generator.below(10_000) * 100
  }

  private static func append(_ place: Place, _ output: inout OutputBuffer) {
    output.append(millionths: place.x)
    output.append(",")
    output.append(millionths: place.y)
  }
}
