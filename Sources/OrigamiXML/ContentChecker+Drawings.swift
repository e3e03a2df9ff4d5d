internal import OrigamiModel

extension ContentChecker {
  /// Points of one line or face. A limit of the format, so that no drawing takes much to draw.
  static let pointLimit = 10_000

  mutating func beginDiagram() {
    drawing.reset()
    movePaper()
  }

  mutating func endDiagram() {
    if drawing.isEmpty {
      if !frames[depth].isDamaged, isWanted {
        report(
          .missingElement(parent: .diagram, expected: [.face, .line, .arrow, .mark, .label]), at: tagPlace)
      }
      return
    }
    // In a step that is handed over already the diagram is out of order.
    if isWanted, draft.isOpen { draft.diagram = drawing.diagram() }
  }

  /// Encodes an element of a drawing straight from its attributes.
  @inline(__always)
  mutating func beginDrawing(_ name: Name) {
    guard drawing.count <= limits.valueByteCount else { return drawingTooLong() }
    // The tables are asked in place: to hand one over is to count references for every element.
    switch name {
    case .face:
      guard let word = bytes(.side), let points = pointCount(name, atLeast: 3) else { return }
      guard let side = words.side[word] else { return badWord(.side, name, words.side.words) }
      drawing.append(DiagramCode.tag(.face, side.rawValue))
      drawing.append(UInt64(points))
      encodePlaces(.points, name, count: points)
    case .line:
      guard let word = bytes(.kind), let points = pointCount(name, atLeast: 2) else { return }
      guard let kind = words.line[word] else { return badWord(.kind, name, words.line.words) }
      drawing.append(DiagramCode.tag(.line, kind.rawValue))
      drawing.append(UInt64(points))
      encodePlaces(.points, name, count: points)
    case .arrow: readArrow()
    default:
      guard let word = bytes(.kind), bytes(.at) != nil else { return }
      guard let kind = words.mark[word] else { return badWord(.kind, name, words.mark.words) }
      drawing.append(DiagramCode.tag(.mark, kind.rawValue))
      encodePlaces(.at, name, count: 1)
    }
  }

  private mutating func drawingTooLong() {
    guard !draft.isTooLong else { return }
    draft.isTooLong = true
    report(.elementTooLong(element: .diagram, limit: limits.valueByteCount), at: frames[depth - 1].place)
  }

  private mutating func readArrow() {
    var bend: Diagram.Arrow.Bend?
    if let word = bytes(.bend) {
      bend = words.bend[word]
      if bend == nil { badWord(.bend, .arrow, words.bend.words) }
    }
    let degrees = decimal(.degrees, .arrow)
    let times = integer(.times, .arrow, in: 1...1000)
    guard let word = bytes(.kind), bytes(.from) != nil else { return }
    guard let kind = words.arrow[word] else { return badWord(.kind, .arrow, words.arrow.words) }
    if bytes(.to) == nil, kind.needsEnd {
      report(.missingAttribute(.to, element: .arrow), at: tagPlace)
      return
    }
    var fields: ArrowFields = []
    if bytes(.to) != nil { fields.insert(.to) }
    if let bend { fields.insert(bend == .left ? .bendLeft : .bendRight) }
    if degrees != nil { fields.insert(.degrees) }
    if times != nil { fields.insert(.times) }
    drawing.append(DiagramCode.tag(.arrow, kind.rawValue))
    drawing.append(fields.rawValue)
    encodePlaces(.from, .arrow, count: 1)
    if bytes(.to) != nil { encodePlaces(.to, .arrow, count: 1) }
    if let degrees { drawing.append(DiagramCode.word(degrees)) }
    if let times { drawing.append(DiagramCode.word(Decimal9(mantissa: Int64(times), places: 0))) }
  }

  mutating func endLabel() {
    let content = text.normalized()
    guard !frames[depth].hasStrayText else { return }
    guard content.count > 0 else {
      if !frames[depth].isDamaged { report(.emptyText(.label), at: tagPlace) }
      return
    }
    var composed = composed(content)
    guard labelPlaceIsRead else { return }
    composed.withUTF8 { drawing.append(text: $0) }
  }

  /// A label's place is an attribute, and its text comes later.
  mutating func beginLabel() {
    text.removeAll()
    labelPlaceIsRead = false
    guard drawing.count <= limits.valueByteCount else { return drawingTooLong() }
    guard bytes(.at) != nil else { return }
    drawing.append(DiagramCode.tag(.label, 0))
    encodePlaces(.at, .label, count: 1)
    labelPlaceIsRead = isWanted
  }

  // MARK: Places

  /// How many places a list says it has: one more than the gaps between them.
  @inline(__always)
  private mutating func pointCount(_ element: Name, atLeast least: Int) -> Int? {
    guard let bytes = bytes(.points) else { return nil }
    var commas = 0
    for byte in bytes where byte == 0x2C { commas += 1 }
    if commas >= least, commas <= ContentChecker.pointLimit { return commas }
    badValue(.points, element, .coordinates(atLeast: least))
    return nil
  }

  /// Encodes a list of so many `x,y`; a wrong one is reported, and the drawing is void with its model.
  @inline(__always)
  private mutating func encodePlaces(_ attribute: Name, _ element: Name, count: Int) {
    guard let bytes = bytes(attribute), var reader = ValueReader(bytes, readable: readable(behind: bytes))
    else {
      return badPlaces(attribute, element, .malformed)
    }
    do throws(ValueReader.Failure) {
      var place = drawing.room(for: 2 * count * DiagramCode.longestNumber)
      _ = reader.skipSpaces()
      for index in 0..<count {
        if index > 0, !reader.skipSpaces() { throw .malformed }
        place = DiagramCode.write(DiagramCode.word(try reader.decimal()), to: place)
        guard reader.skip(0x2C) else { throw .malformed }
        place = DiagramCode.write(DiagramCode.word(try reader.decimal()), to: place)
      }
      _ = reader.skipSpaces()
      guard reader.isAtEnd else { throw .malformed }
      drawing.take(upTo: place)
    } catch {
      badPlaces(attribute, element, error)
    }
  }

  private mutating func badPlaces(
    _ attribute: Name, _ element: Name, _ failure: ValueReader.Failure
  ) {
    let isList = attribute == .points
    badValue(
      attribute, element,
      failure == .outOfRange
        ? .numberInRange : isList ? .coordinates(atLeast: element == .line ? 2 : 3) : .place)
  }

  /// An attribute's value as a list of `x,y`; a wrong one is reported and nil.
  mutating func coordinates(_ attribute: Name, _ element: Name, atLeast least: Int) -> [Point]? {
    guard let bytes = bytes(attribute), var reader = ValueReader(bytes) else { return nil }
    var points: [Point] = []
    do throws(ValueReader.Failure) {
      _ = reader.skipSpaces()
      while !reader.isAtEnd {
        let x = try reader.decimal()
        guard reader.skip(0x2C) else { throw .malformed }
        let y = try reader.decimal()
        points.append(Point(x: x.value, y: y.value))
        guard reader.skipSpaces() || reader.isAtEnd, points.count <= ContentChecker.pointLimit else {
          throw .malformed
        }
      }
      guard points.count >= least else { throw .malformed }
      return points
    } catch {
      badValue(attribute, element, error == .outOfRange ? .numberInRange : .coordinates(atLeast: least))
      return nil
    }
  }
}

extension Diagram.ArrowKind {
  /// Whether the arrow has a shaft, so that it must end somewhere; the others can stay in place.
  fileprivate var needsEnd: Bool {
    switch self {
    case .valley, .mountain, .foldUnfold, .unfold, .pleat, .crimp, .foldOverOver, .pull, .swivel, .tuck: true
    case .turnOver, .rotate, .push, .sink, .reverse, .closedSink, .open, .squash, .inflate, .repeat: false
    }
  }
}
