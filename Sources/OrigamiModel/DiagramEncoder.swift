/// Writes a ``Diagram`` element by element.
///
/// The encoding is a version byte, in version 2 the scale of the drawing, then for each element one tag byte
/// (`shape << 5 | kind`) and its fields. Points have a count before them, a number is
/// `varint(zigzag(mantissa) << 4 | places)`, and a text has its length before it. The kind of a face is its
/// side, with its tilt in the bits above. After the tag of an arrow comes a byte that says which optional
/// fields are present.
struct DiagramEncoder: Sendable {
  private var bytes: [UInt8]

  /// Creates an encoder of an empty drawing.
  ///
  /// The scale is a byte with two bits for the change at each level, from the full level up, and a number
  /// for the extent.
  init(scale: DrawingScale? = nil) {
    bytes = [DiagramCode.version]
    guard let scale, scale.extent > 0 else { return }
    bytes = [DiagramCode.scaledVersion, scale.changes.packed]
    // A smaller extent would be written as 0, which the decoder refuses.
    append(max(scale.extent, 1e-9))
  }

  /// Returns the drawing.
  consuming func finish() -> Diagram { Diagram(trusted: bytes) }

  /// Adds an element. NaN is written as 0, and a number beyond `Decimal9.limit` as that limit.
  mutating func append(_ element: Diagram.Element) {
    switch element {
    case .face(let points, let side): append(points, .face, side.rawValue)
    case .tiltedFace(let points, let side, let tilt):
      append(points, .face, side.rawValue | min(max(tilt, 1), 15) << 1)
    case .line(let points, let kind): append(points, .line, kind.rawValue)
    case .arrow(let arrow): append(arrow)
    case .mark(let place, let kind):
      bytes.append(DiagramCode.tag(.mark, kind.rawValue))
      append(place)
    case .label(let place, let text):
      bytes.append(DiagramCode.tag(.label, 0))
      append(place)
      append(UInt64(text.utf8.count))
      bytes.append(contentsOf: text.utf8)
    }
  }

  /// Adds elements that are encoded already.
  mutating func append(encodedElements elements: ArraySlice<UInt8>) {
    bytes += elements
  }

  // MARK: Private

  private mutating func append(_ points: [Point], _ shape: DiagramCode.Shape, _ kind: UInt8) {
    bytes.append(DiagramCode.tag(shape, kind))
    append(UInt64(points.count))
    for point in points { append(point) }
  }

  private mutating func append(_ arrow: Diagram.Arrow) {
    var fields: ArrowFields = []
    if arrow.to != nil { fields.insert(.to) }
    if let bend = arrow.bend { fields.insert(bend == .left ? .bendLeft : .bendRight) }
    if arrow.degrees != nil { fields.insert(.degrees) }
    if arrow.times != nil { fields.insert(.times) }
    bytes.append(DiagramCode.tag(.arrow, arrow.kind.rawValue))
    bytes.append(fields.rawValue)
    append(arrow.from)
    if let to = arrow.to { append(to) }
    if let degrees = arrow.degrees { append(degrees) }
    if let times = arrow.times { append(Double(times)) }
  }

  private mutating func append(_ point: Point) {
    append(point.x)
    append(point.y)
  }

  private mutating func append(_ value: Double) {
    let clamped = value.isNaN ? 0 : min(max(value, -Decimal9.limit), Decimal9.limit)
    append(DiagramCode.word(Decimal9(clamped) ?? Decimal9(mantissa: 0, places: 0)))
  }

  private mutating func append(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}

extension PerLevel<DrawingScale.Change> {
  /// The changes in one byte.
  var packed: UInt8 { full.rawValue | standard.rawValue << 2 | overview.rawValue << 4 }

  /// Creates changes from one byte; nil for a byte that ``packed`` never returns.
  init?(packed: UInt8) {
    guard packed < 64, let full = DrawingScale.Change(rawValue: packed & 3),
      let standard = DrawingScale.Change(rawValue: packed >> 2 & 3),
      let overview = DrawingScale.Change(rawValue: packed >> 4)
    else { return nil }
    self.init(full: full, standard: standard, overview: overview)
  }
}
