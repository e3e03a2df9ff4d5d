internal import OrigamiModel

extension ContentChecker {
  /// Points of one line or face. A limit of the format, so that no drawing takes much to draw.
  static let pointLimit = 10_000

  mutating func beginDiagram() {
    encoder.reset()
    movePaper()
  }

  mutating func endDiagram() {
    if encoder.isEmpty {
      if !frames[depth].isDamaged, isWanted {
        report(
          .missingElement(parent: .diagram, expected: [.face, .line, .arrow, .mark, .label]), at: tagPlace)
      }
      return
    }
    // In a step that is handed over already the diagram is out of order.
    if isWanted, draft.isOpen { draft.diagram = encoder.finishAndReset() }
  }

  /// Encodes an element of a drawing straight from its attributes.
  @inline(__always)
  mutating func beginDrawing(_ name: Name) {
    guard encoder.byteCount <= limits.valueByteCount else { return drawingTooLong() }
    switch name {
    case .face:
      guard let side = word(.side, name, in: words.side), let points = pointCount(name, atLeast: 3) else {
        return
      }
      encoder.beginFace(side: side, pointCount: points)
      encodePlaces(.points, name, count: points)
    case .line:
      guard let kind = word(.kind, name, in: words.line), let points = pointCount(name, atLeast: 2) else {
        return
      }
      encoder.beginLine(kind: kind, pointCount: points)
      encodePlaces(.points, name, count: points)
    case .arrow: readArrow()
    default:
      guard let kind = word(.kind, name, in: words.mark), bytes(.at) != nil else { return }
      encoder.beginMark(kind: kind)
      encodePlaces(.at, name, count: 1)
    }
  }

  private mutating func drawingTooLong() {
    guard !draft.isTooLong else { return }
    draft.isTooLong = true
    report(.elementTooLong(element: .diagram, limit: limits.valueByteCount), at: frames[depth - 1].place)
  }

  private mutating func readArrow() {
    let bend = word(.bend, .arrow, in: words.bend)
    let degrees = decimal(.degrees, .arrow)
    let times = integer(.times, .arrow, in: 1...1000)
    guard let kind = word(.kind, .arrow, in: words.arrow), bytes(.from) != nil else { return }
    if bytes(.to) == nil, kind.needsEnd {
      report(.missingAttribute(.to, element: .arrow), at: tagPlace)
      return
    }
    encoder.beginArrow(
      kind: kind, hasEnd: bytes(.to) != nil, bend: bend, hasDegrees: degrees != nil, hasTimes: times != nil)
    encodePlaces(.from, .arrow, count: 1)
    if bytes(.to) != nil { encodePlaces(.to, .arrow, count: 1) }
    if let degrees { encoder.append(degrees) }
    if let times { encoder.append(Decimal9(mantissa: Int64(times), places: 0)) }
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
    composed.withUTF8 { encoder.append(text: $0) }
  }

  /// A label's place is an attribute, and its text comes later.
  mutating func beginLabel() {
    text.removeAll()
    labelPlaceIsRead = false
    guard encoder.byteCount <= limits.valueByteCount else { return drawingTooLong() }
    guard bytes(.at) != nil else { return }
    encoder.beginLabel()
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
    guard let bytes = bytes(attribute), var reader = ValueReader(bytes) else {
      return badPlaces(attribute, element, count, .malformed)
    }
    do throws(ValueReader.Failure) {
      _ = reader.skipSpaces()
      for index in 0..<count {
        if index > 0, !reader.skipSpaces() { throw .malformed }
        let x = try reader.decimal()
        guard reader.skip(0x2C) else { throw .malformed }
        let y = try reader.decimal()
        encoder.append(x)
        encoder.append(y)
      }
      _ = reader.skipSpaces()
      guard reader.isAtEnd else { throw .malformed }
    } catch {
      badPlaces(attribute, element, count, error)
    }
  }

  private mutating func badPlaces(
    _ attribute: Name, _ element: Name, _ count: Int, _ failure: ValueReader.Failure
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
