internal import OrigamiModel

extension ContentChecker {
  /// The most points of one line or face: a limit of the format, so that every drawing is quick to draw.
  static let pointLimit = 10_000

  mutating func beginDiagram() {
    drawing.reset()
    movePaper()
  }

  mutating func endDiagram() {
    if drawing.pointCount > limits.drawingPoints { reportSize(of: tagPlace) }
    if drawing.isEmpty {
      if !frames[depth].isDamaged, isWanted {
        report(
          .missingElement(parent: .diagram, expected: [.face, .line, .arrow, .mark, .label]), at: tagPlace)
      }
      return
    }
    // When the step was passed on already, the diagram is out of order.
    if isWanted, draft.isOpen { draft.diagram = drawing.diagram() }
  }

  /// Encodes an element of a drawing straight from its attributes.
  @inline(__always)
  mutating func beginDrawing(_ name: Name) {
    guard admitsElement() else { return }
    // The tables are used in place: passing one as an argument would count references for every element.
    switch name {
    case .face:
      guard let word = bytes(.side), let points = bytes(.points) else { return }
      guard let side = words.side[word, readable: input.readable(behind: word)] else {
        return badWord(.side, name, words.side.words, points, atLeast: 3)
      }
      let tilt = integer(.tilt, name, in: 1...15) ?? 0
      encodeList(
        points, behind: DiagramCode.tag(.face, side.rawValue | UInt8(tilt) << 1), name, atLeast: 3)
    case .line:
      guard let word = bytes(.kind), let points = bytes(.points) else { return }
      guard let kind = words.line[word, readable: input.readable(behind: word)] else {
        return badWord(.kind, name, words.line.words, points, atLeast: 2)
      }
      encodeList(points, behind: DiagramCode.tag(.line, kind.rawValue), name, atLeast: 2)
    case .arrow: readArrow()
    default:
      guard let word = bytes(.kind), bytes(.at) != nil else { return }
      guard let kind = words.mark[word, readable: input.readable(behind: word)] else {
        return badWord(.kind, name, words.mark.words)
      }
      drawing.append(DiagramCode.tag(.mark, kind.rawValue))
      encodePlace(.at, name)
    }
  }

  /// Counts an element of the drawing, and returns whether the drawing is within its limits.
  @inline(__always)
  private mutating func admitsElement() -> Bool {
    drawing.elementCount += 1
    guard drawing.count <= limits.valueByteCount, drawing.elementCount <= limits.drawingElements,
      drawing.pointCount <= limits.drawingPoints
    else {
      reportSize(of: frames[depth - 1].place)
      return false
    }
    return true
  }

  /// Reports a drawing that is beyond a limit, once.
  private mutating func reportSize(of place: Place) {
    guard !draft.isTooLong else { return }
    draft.isTooLong = true
    if drawing.elementCount > limits.drawingElements {
      report(.tooMany(what: .drawingElements, limit: limits.drawingElements), at: place)
    } else if drawing.pointCount > limits.drawingPoints {
      report(.tooMany(what: .drawingPoints, limit: limits.drawingPoints), at: place)
    } else {
      report(.elementTooLong(element: .diagram, limit: limits.valueByteCount), at: place)
    }
  }

  private mutating func readArrow() {
    var bend: Diagram.Arrow.Bend?
    if let word = bytes(.bend) {
      bend = words.bend[word, readable: input.readable(behind: word)]
      if bend == nil { badWord(.bend, .arrow, words.bend.words) }
    }
    let degrees = decimal(.degrees, .arrow)
    let times = integer(.times, .arrow, in: 1...1000)
    guard let word = bytes(.kind), bytes(.from) != nil else { return }
    guard let kind = words.arrow[word, readable: input.readable(behind: word)] else {
      return badWord(.kind, .arrow, words.arrow.words)
    }
    if bytes(.to) == nil, kind.needsEnd {
      report(.missingAttribute(.to, element: .arrow), at: tagPlace)
      return
    }
    var fields = ArrowFields(rawValue: 0)
    if bytes(.to) != nil { fields.insert(.to) }
    if let bend { fields.insert(bend == .left ? .bendLeft : .bendRight) }
    if degrees != nil { fields.insert(.degrees) }
    if times != nil { fields.insert(.times) }
    drawing.append(DiagramCode.tag(.arrow, kind.rawValue))
    drawing.append(fields.rawValue)
    encodePlace(.from, .arrow)
    if bytes(.to) != nil { encodePlace(.to, .arrow) }
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

  /// Begins a label. Its place is an attribute; its text comes later.
  mutating func beginLabel() {
    text.removeAll()
    labelPlaceIsRead = false
    guard admitsElement() else { return }
    guard bytes(.at) != nil else { return }
    drawing.append(DiagramCode.tag(.label, 0))
    encodePlace(.at, .label)
    labelPlaceIsRead = isWanted
  }

  // MARK: Places

  /// Encodes a list of `x,y` after a tag and their number. A wrong list is reported, and refuses the model.
  @inline(__always)
  private mutating func encodeList(_ list: Bytes, behind tag: UInt8, _ element: Name, atLeast least: Int) {
    do throws(ValueReader.Failure) {
      guard var reader = ValueReader(list, readable: input.readable(behind: list)) else { throw .malformed }
      // An encoded number takes no more bytes than in the file, with the character that separates it from the
      // next.
      let start = drawing.room(for: list.count + 4 * DiagramCode.longestNumber)
      start[0] = tag
      // The number of points is known at the end. One byte is nearly always enough for it.
      var place = start + 2
      var count = 0
      _ = reader.skipSpaces()
      repeat {
        place = try reader.encodePlace(to: place)
        count += 1
      } while reader.skipSpaces() && !reader.isAtEnd
      guard reader.isAtEnd, count >= least, count <= ContentChecker.pointLimit else { throw .malformed }
      start[1] = UInt8(truncatingIfNeeded: count)
      drawing.pointCount += count
      drawing.take(upTo: place)
      if count >= 0x80 { drawing.widenNumber(at: start + 1, to: UInt64(count)) }
    } catch {
      badList(list, element, error, atLeast: least)
    }
  }

  /// Encodes one `x,y`, and reports a wrong one.
  @inline(__always)
  private mutating func encodePlace(_ attribute: Name, _ element: Name) {
    guard let bytes = bytes(attribute) else { return }
    do throws(ValueReader.Failure) {
      guard var reader = ValueReader(bytes, readable: input.readable(behind: bytes)) else { throw .malformed }
      _ = reader.skipSpaces()
      let place = try reader.encodePlace(to: drawing.room(for: 2 * DiagramCode.longestNumber))
      _ = reader.skipSpaces()
      guard reader.isAtEnd else { throw .malformed }
      drawing.take(upTo: place)
    } catch {
      badValue(attribute, element, error == .outOfRange ? .numberInRange : .place)
    }
  }

  private mutating func badList(
    _ list: Bytes, _ element: Name, _ failure: ValueReader.Failure, atLeast least: Int
  ) {
    let isNumber = failure == .outOfRange && hasPlaces(list, atLeast: least)
    badValue(.points, element, isNumber ? .numberInRange : .coordinates(atLeast: least))
  }

  /// Reports a wrong word, unless the list next to it is wrong too.
  private mutating func badWord(
    _ attribute: Name, _ element: Name, _ allowed: [String], _ list: Bytes, atLeast least: Int
  ) {
    if hasPlaces(list, atLeast: least) { return badWord(attribute, element, allowed) }
    badValue(.points, element, .coordinates(atLeast: least))
  }

  /// Returns a Boolean value that indicates whether a list can have a valid number of places. Each place has
  /// one comma.
  private func hasPlaces(_ list: Bytes, atLeast least: Int) -> Bool {
    var commas = 0
    for byte in list where byte == 0x2C { commas += 1 }
    return commas >= least && commas <= ContentChecker.pointLimit
  }

  /// Returns an attribute's value as a list of `x,y`. Reports a wrong value and returns nil.
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
  /// A Boolean value that indicates whether the arrow has a shaft and so must end somewhere. Other arrows can
  /// stay in place.
  fileprivate var needsEnd: Bool {
    switch self {
    case .valley, .mountain, .foldUnfold, .unfold, .pleat, .crimp, .foldOverOver, .pull, .swivel, .tuck: true
    case .turnOver, .rotate, .push, .sink, .reverse, .closedSink, .open, .squash, .inflate, .repeat: false
    }
  }
}
