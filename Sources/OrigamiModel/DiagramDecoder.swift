extension Diagram {
  /// Creates a drawing from the encoding of ``DiagramEncoder``; nil if the bytes are not a complete, valid
  /// encoding.
  ///
  /// - Complexity: O(*n*) in the number of bytes. All elements of a drawing that was created here can be
  ///   decoded, so ``elements`` never ends early.
  public init?(encoded: [UInt8]) {
    var decoder = DiagramDecoder(bytes: encoded)
    guard decoder.readHeader() else { return nil }
    while !decoder.isAtEnd { guard decoder.next() != nil else { return nil } }
    self.init(trusted: encoded)
  }

  /// The elements, in the order in which they are painted. Each is decoded when it is asked for.
  ///
  /// - Complexity: O(*n*) for all of them.
  public var elements: Elements { Elements(encoded: encoded) }

  /// A sequence of the elements of a drawing.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private var decoder: DiagramDecoder

    fileprivate init(encoded: [UInt8]) {
      decoder = DiagramDecoder(bytes: encoded)
      _ = decoder.readHeader()
    }

    /// Returns the next element; nil at the end.
    public mutating func next() -> Element? { decoder.next() }
  }
}

/// Reads an encoding from front to back. Every read is checked against the end.
struct DiagramDecoder: Sendable {
  let bytes: [UInt8]
  private(set) var position = 0
  /// The scale of the header; nil before ``readHeader()`` and for a drawing without a scale.
  private(set) var scale: DrawingScale?

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  /// Reads the version and the scale. Returns false for an unknown version and a damaged scale.
  mutating func readHeader() -> Bool {
    switch byte() {
    case DiagramCode.version: return true
    case DiagramCode.scaledVersion:
      guard let packed = byte(), let extent = number(), extent.value > 0, extent.value <= Decimal9.limit,
        let changes = PerLevel<DrawingScale.Change>(packed: packed)
      else { return false }
      scale = DrawingScale(extent: extent.value, changes: changes)
      return true
    default: return false
    }
  }

  /// Returns the next element; nil at the end and at a damaged element.
  mutating func next() -> Diagram.Element? {
    guard let tag = byte(), let shape = DiagramCode.Shape(rawValue: tag >> 5) else { return nil }
    let kind = tag & 0x1F
    switch shape {
    case .face:
      guard let side = Diagram.Side(rawValue: kind & 1), let points = points() else { return nil }
      return kind < 2 ? .face(points, side: side) : .tiltedFace(points, side: side, tilt: kind >> 1)
    case .line:
      guard let kind = Diagram.LineKind(rawValue: kind), let points = points() else { return nil }
      return .line(points, kind: kind)
    case .arrow:
      guard let kind = Diagram.ArrowKind(rawValue: kind) else { return nil }
      return arrow(kind)
    case .mark:
      guard let kind = Diagram.MarkKind(rawValue: kind), let place = point() else { return nil }
      return .mark(at: place, kind: kind)
    case .label:
      guard kind == 0, let place = point(), let text = text() else { return nil }
      return .label(at: place, text: text)
    }
  }

  private mutating func arrow(_ kind: Diagram.ArrowKind) -> Diagram.Element? {
    guard let fieldByte = byte(), let from = point() else { return nil }
    let fields = ArrowFields(rawValue: fieldByte)
    var arrow = Diagram.Arrow(kind, from: from)
    if fields.contains(.to) {
      guard let to = point() else { return nil }
      arrow.to = to
    }
    if fields.contains(.bendLeft) { arrow.bend = .left }
    if fields.contains(.bendRight) { arrow.bend = .right }
    if fields.contains(.degrees) {
      guard let degrees = number() else { return nil }
      arrow.degrees = degrees.value
    }
    if fields.contains(.times) {
      guard let times = number(), times.places == 0 else { return nil }
      arrow.times = Int(times.mantissa)
    }
    return .arrow(arrow)
  }

  /// Measures the rest of the drawing. The measures of a damaged encoding mean nothing.
  mutating func measures() -> DrawingMeasures {
    var (paper, lines) = (Sides(), Sides())
    var measures = DrawingMeasures()
    elements: while let tag = byte(), let shape = DiagramCode.Shape(rawValue: tag >> 5) {
      switch shape {
      case .face, .line:
        guard let count = varint() else { break elements }
        for _ in 0..<count {
          guard let x = coordinate(), let y = coordinate() else { break elements }
          if shape == .face { paper.include(x, y) } else { lines.include(x, y) }
        }
      case .mark:
        if tag & 0x1F == Diagram.MarkKind.zoomIn.rawValue { measures.isDetail = true }
        skip(numbers: 2)
      case .arrow:
        let fields = ArrowFields(rawValue: byte() ?? 0)
        skip(numbers: fields.contains(.to) ? 4 : 2)
        if fields.contains(.degrees) { skip(numbers: 1) }
        if fields.contains(.times) { skip(numbers: 1) }
      case .label:
        skip(numbers: 2)
        _ = text()
      }
    }
    measures.extent = paper.longest ?? lines.longest ?? 0
    return measures
  }

  /// The sides of a box that grows to include points.
  private struct Sides {
    private var low = Point(x: .infinity, y: .infinity)
    private var high = Point(x: -.infinity, y: -.infinity)

    mutating func include(_ x: Double, _ y: Double) {
      low = Point(x: min(low.x, x), y: min(low.y, y))
      high = Point(x: max(high.x, x), y: max(high.y, y))
    }

    /// The longer side; nil without points.
    var longest: Double? { low.x <= high.x ? max(high.x - low.x, high.y - low.y) : nil }
  }

  private mutating func points() -> [Point]? {
    // A point takes two bytes at least, so a damaged count cannot make this ask for much memory.
    guard let count = varint(), count <= UInt64(bytes.count - position) / 2 else { return nil }
    var points: [Point] = []
    points.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard let point = point() else { return nil }
      points.append(point)
    }
    return points
  }

  private mutating func point() -> Point? {
    guard let x = number(), let y = number() else { return nil }
    return Point(x: x.value, y: y.value)
  }

  private mutating func number() -> Decimal9? {
    guard let number = numberAsWritten() else { return nil }
    return Decimal9(mantissa: number.mantissa, places: number.places)
  }

  private mutating func coordinate() -> Double? { numberAsWritten()?.value }

  private mutating func skip(numbers count: Int) {
    for _ in 0..<count { _ = varint() }
  }

  /// Returns a number as it is written. `number()` also drops zeros at its end, which takes time; only a
  /// damaged encoding has any.
  private mutating func numberAsWritten() -> Decimal9? {
    guard let raw = varint(), raw & 0xF <= 9 else { return nil }
    let zigzag = raw >> 4
    let mantissa = Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
    return Decimal9(canonicalMantissa: mantissa, places: UInt8(raw & 0xF))
  }

  private mutating func text() -> String? {
    guard let count = varint(), count <= UInt64(bytes.count - position) else { return nil }
    defer { position += Int(count) }
    return String(validating: bytes[position..<position + Int(count)], as: UTF8.self)
  }

  private mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = byte() {
      guard shift < 63 || byte <= 1 else { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}
