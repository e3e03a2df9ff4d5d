/// Writes a ``Diagram`` element by element.
///
/// The encoding is a version byte, then for each element one tag byte (`shape << 5 | kind`) and its
/// fields: a count before points, `varint(zigzag(mantissa) << 4 | places)` for a number, a length before a
/// text. An arrow's tag is followed by one byte that says which optional fields are present.
public struct DiagramEncoder: Sendable {
  static let version: UInt8 = 1

  enum Shape: UInt8 { case face, line, arrow, mark, label }

  /// Which optional fields an arrow has.
  struct ArrowFields: OptionSet {
    let rawValue: UInt8
    static let to = ArrowFields(rawValue: 1)
    static let bendLeft = ArrowFields(rawValue: 2)
    static let bendRight = ArrowFields(rawValue: 4)
    static let degrees = ArrowFields(rawValue: 8)
    static let times = ArrowFields(rawValue: 16)
  }

  /// The encoding, then room that is not used yet.
  private var bytes: [UInt8]
  /// How many bytes are written.
  private var used = 1

  /// Starts a drawing.
  public init() {
    bytes = [UInt8](repeating: 0, count: 256)
    bytes[0] = DiagramEncoder.version
  }

  /// The size of the drawing so far, in bytes.
  public var byteCount: Int { used }

  /// Whether nothing is drawn yet.
  public var isEmpty: Bool { used == 1 }

  /// Ends the drawing.
  public consuming func finish() -> Diagram { Diagram(trusted: Array(bytes[..<used])) }

  /// Ends the drawing and starts another in the same memory.
  public mutating func finishAndReset() -> Diagram {
    defer { used = 1 }
    return Diagram(trusted: Array(bytes[..<used]))
  }

  /// Forgets what was drawn.
  public mutating func reset() { used = 1 }

  /// Adds an element; a number that is not finite or beyond `Decimal9.limit` is clamped.
  public mutating func append(_ element: Diagram.Element) {
    switch element {
    case .face(let points, let side):
      beginFace(side: side, pointCount: points.count)
      for point in points { append(point) }
    case .line(let points, let kind):
      beginLine(kind: kind, pointCount: points.count)
      for point in points { append(point) }
    case .arrow(let arrow):
      beginArrow(
        kind: arrow.kind, hasEnd: arrow.to != nil, bend: arrow.bend,
        hasDegrees: arrow.degrees != nil, hasTimes: arrow.times != nil)
      append(arrow.from)
      if let to = arrow.to { append(to) }
      if let degrees = arrow.degrees { append(DiagramEncoder.decimal(degrees)) }
      if let times = arrow.times { append(DiagramEncoder.decimal(Double(times))) }
    case .mark(let place, let kind):
      beginMark(kind: kind)
      append(place)
    case .label(let place, let text):
      beginLabel()
      append(place)
      var text = text
      text.withUTF8 { append(text: $0) }
    }
  }

  // MARK: For a parser, which has the numbers in the order of the file

  /// Begins a face; its points follow.
  public mutating func beginFace(side: Diagram.Side, pointCount: Int) {
    tag(.face, side.rawValue)
    varint(UInt64(pointCount))
  }

  /// Begins a line; its points follow.
  public mutating func beginLine(kind: Diagram.LineKind, pointCount: Int) {
    tag(.line, kind.rawValue)
    varint(UInt64(pointCount))
  }

  /// Begins an arrow; from, to, degrees and times follow, those that it has.
  public mutating func beginArrow(
    kind: Diagram.ArrowKind, hasEnd: Bool, bend: Diagram.Arrow.Bend?, hasDegrees: Bool, hasTimes: Bool
  ) {
    tag(.arrow, kind.rawValue)
    var fields: ArrowFields = []
    if hasEnd { fields.insert(.to) }
    if let bend { fields.insert(bend == .left ? .bendLeft : .bendRight) }
    if hasDegrees { fields.insert(.degrees) }
    if hasTimes { fields.insert(.times) }
    write(fields.rawValue)
  }

  /// Begins a mark; its place follows.
  public mutating func beginMark(kind: Diagram.MarkKind) { tag(.mark, kind.rawValue) }

  /// Begins a label; its place and text follow.
  public mutating func beginLabel() { tag(.label, 0) }

  /// Adds one number.
  public mutating func append(_ number: Decimal9) {
    let zigzag = UInt64(bitPattern: (number.mantissa << 1) ^ (number.mantissa >> 63))
    varint(zigzag << 4 | UInt64(number.places))
  }

  /// Adds a label's text.
  public mutating func append(text: UnsafeBufferPointer<UInt8>) {
    varint(UInt64(text.count))
    reserve(text.count)
    bytes.withUnsafeMutableBufferPointer { bytes in
      _ = UnsafeMutableBufferPointer(rebasing: bytes[used...]).update(from: text)
    }
    used += text.count
  }

  // MARK: Private

  private mutating func append(_ point: Point) {
    append(DiagramEncoder.decimal(point.x))
    append(DiagramEncoder.decimal(point.y))
  }

  private static func decimal(_ value: Double) -> Decimal9 {
    if let decimal = Decimal9(value) { return decimal }
    let clamped = value.isNaN ? 0 : value < 0 ? -Decimal9.limit : Decimal9.limit
    return Decimal9(mantissa: Int64(clamped), places: 0)
  }

  private mutating func tag(_ shape: Shape, _ kind: UInt8) { write(shape.rawValue << 5 | kind) }

  private mutating func write(_ byte: UInt8) {
    reserve(1)
    bytes[used] = byte
    used += 1
  }

  /// One check for room a number, not one a byte.
  private mutating func varint(_ value: UInt64) {
    reserve(10)
    used = bytes.withUnsafeMutableBufferPointer { bytes in
      var (rest, position) = (value, used)
      while rest >= 0x80 {
        bytes[position] = UInt8(truncatingIfNeeded: rest) | 0x80
        rest >>= 7
        position += 1
      }
      bytes[position] = UInt8(truncatingIfNeeded: rest)
      return position + 1
    }
  }

  @inline(__always)
  private mutating func reserve(_ count: Int) {
    if bytes.count - used < count { grow(count) }
  }

  private mutating func grow(_ count: Int) {
    bytes.append(contentsOf: repeatElement(0, count: max(count, bytes.count)))
  }
}
