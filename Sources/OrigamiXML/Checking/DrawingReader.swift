internal import OrigamiModel

/// Reads drawings: encodes each element straight from its attributes.
struct DrawingReader: ~Copyable {
  /// The most points of one line or face: a limit of the format, so that every drawing is quick to draw.
  static let pointLimit = 10_000

  private var drawing = DrawingBuffer()
  /// A Boolean value that indicates whether it was reported that the drawing, or its step, is beyond a limit.
  private(set) var isTooLong = false
  /// A Boolean value that indicates whether the place of the open label is encoded, so that its text must
  /// follow.
  private var isLabelPlaceRead = false

  /// Begins a drawing.
  ///
  /// - Parameter isTooLong: whether it was reported that the step is beyond a limit.
  mutating func beginDiagram(isTooLong: Bool) {
    drawing.reset()
    self.isTooLong = isTooLong
  }

  /// Ends the drawing, and returns whether there is one. An empty drawing is reported.
  mutating func endDiagram(_ file: inout ContentFile) -> Bool {
    // The last element may have passed a limit.
    if drawing.pointCount > file.limits.drawingPoints || drawing.count > file.limits.valueByteCount {
      reportSize(of: file.tagPlace, &file)
    }
    if !drawing.isEmpty { return true }
    if !file.elements.current.isDamaged, file.isWanted {
      file.report(
        .missingElement(parent: .diagram, expected: [.face, .line, .arrow, .mark, .label]),
        at: file.tagPlace)
    }
    return false
  }

  /// A copy of the drawing.
  var diagram: Diagram { drawing.diagram() }

  /// Encodes an element of a drawing straight from its attributes.
  @inline(__always)
  mutating func begin(_ name: Name, _ file: inout ContentFile) {
    guard admitsElement(&file) else { return }
    // The tables are used in place: passing one as an argument would count references for every element.
    switch name {
    case .face:
      guard let word = file.bytes(.side), let points = file.bytes(.points) else { return }
      let side = file.words.side[word, readable: file.tag.input.readable(behind: word)]
      if side == nil { file.badWord(.side, name, file.words.side.words) }
      let tilt = file.integer(.tilt, in: 1...15) ?? 0
      let code = (side?.rawValue ?? 0) | UInt8(tilt) << 1
      encodeList(points, behind: DiagramCode.tag(.face, code), atLeast: 3, &file)
    case .line:
      guard let word = file.bytes(.kind), let points = file.bytes(.points) else { return }
      let kind = file.words.line[word, readable: file.tag.input.readable(behind: word)]
      if kind == nil { file.badWord(.kind, name, file.words.line.words) }
      encodeList(points, behind: DiagramCode.tag(.line, kind?.rawValue ?? 0), atLeast: 2, &file)
    case .arrow: readArrow(&file)
    default:
      guard let word = file.bytes(.kind), file.bytes(.at) != nil else { return }
      guard let kind = file.words.mark[word, readable: file.tag.input.readable(behind: word)] else {
        return file.badWord(.kind, name, file.words.mark.words)
      }
      drawing.append(DiagramCode.tag(.mark, kind.rawValue))
      encodePlace(.at, &file)
    }
  }

  /// Counts an element of the drawing, and returns whether the drawing is within its limits.
  @inline(__always)
  private mutating func admitsElement(_ file: inout ContentFile) -> Bool {
    drawing.elementCount += 1
    guard drawing.count <= file.limits.valueByteCount, drawing.elementCount <= file.limits.drawingElements,
      drawing.pointCount <= file.limits.drawingPoints
    else {
      reportSize(of: file.elements.parent.place, &file)
      return false
    }
    return true
  }

  /// Reports a drawing that is beyond a limit, once.
  private mutating func reportSize(of place: SourcePosition, _ file: inout ContentFile) {
    guard !isTooLong else { return }
    isTooLong = true
    if drawing.elementCount > file.limits.drawingElements {
      file.report(.tooMany(what: .drawingElements, limit: file.limits.drawingElements), at: place)
    } else if drawing.pointCount > file.limits.drawingPoints {
      file.report(.tooMany(what: .drawingPoints, limit: file.limits.drawingPoints), at: place)
    } else {
      file.report(.elementTooLong(element: .diagram, limit: file.limits.valueByteCount), at: place)
    }
  }

  private mutating func readArrow(_ file: inout ContentFile) {
    var bend: Diagram.Arrow.Bend?
    if let word = file.bytes(.bend) {
      bend = file.words.bend[word, readable: file.tag.input.readable(behind: word)]
      if bend == nil { file.badWord(.bend, .arrow, file.words.bend.words) }
    }
    let degrees = file.decimal(.degrees)
    let times = file.integer(.times, in: 1...1000)
    guard let word = file.bytes(.kind), file.bytes(.from) != nil else { return }
    guard let kind = file.words.arrow[word, readable: file.tag.input.readable(behind: word)] else {
      return file.badWord(.kind, .arrow, file.words.arrow.words)
    }
    if file.bytes(.to) == nil, kind.needsEnd {
      file.report(.missingAttribute(.to, element: .arrow), at: file.tagPlace)
      return
    }
    var fields = ArrowFields(rawValue: 0)
    if file.bytes(.to) != nil { fields.insert(.to) }
    if let bend { fields.insert(bend == .left ? .bendLeft : .bendRight) }
    if degrees != nil { fields.insert(.degrees) }
    if times != nil { fields.insert(.times) }
    drawing.append(DiagramCode.tag(.arrow, kind.rawValue))
    drawing.append(fields.rawValue)
    encodePlace(.from, &file)
    if let end = file.bytes(.to) {
      encodePlace(.to, &file)
      if let start = file.bytes(.from), start.elementsEqual(end) {
        file.report(
          .combination(element: .arrow, .sameEnds), severity: .warning,
          at: file.attributePlace(.to, .warning))
      }
    }
    if let degrees { drawing.append(DiagramCode.word(degrees)) }
    if let times { drawing.append(DiagramCode.word(Decimal9(mantissa: Int64(times), places: 0))) }
  }

  mutating func endLabel(_ file: inout ContentFile) {
    let content = file.text.normalized()
    guard !file.elements.current.hasBadText else { return }
    guard content.count > 0 else {
      if !file.elements.current.isDamaged { file.report(.emptyText(.label), at: file.tagPlace) }
      return
    }
    var composed = composed(content)
    guard isLabelPlaceRead else { return }
    composed.withUTF8 { drawing.append(text: $0) }
  }

  /// Begins a label. Its place is an attribute; its text comes later.
  mutating func beginLabel(_ file: inout ContentFile) {
    file.text.removeAll()
    isLabelPlaceRead = false
    guard admitsElement(&file) else { return }
    guard file.bytes(.at) != nil else { return }
    drawing.append(DiagramCode.tag(.label, 0))
    encodePlace(.at, &file)
    // A wrong place was reported, and so has refused the model or the page.
    isLabelPlaceRead = file.isWanted
  }

  // MARK: Places

  /// Encodes a list of `x,y` after a tag and their number. A wrong list is reported, and refuses the model.
  @inline(__always)
  private mutating func encodeList(
    _ list: Bytes, behind tag: UInt8, atLeast least: Int, _ file: inout ContentFile
  ) {
    do throws(ValueReader.Failure) {
      guard var reader = ValueReader(list, readable: file.tag.input.readable(behind: list)) else {
        throw .malformed
      }
      // An encoded number takes no more bytes than in the file, with the character that separates it from the
      // next. The rest is for the tag, the number of points, and the last place, which no character follows.
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
      guard reader.isAtEnd, count >= least, count <= DrawingReader.pointLimit else { throw .malformed }
      start[1] = UInt8(truncatingIfNeeded: count)
      drawing.pointCount += count
      drawing.take(upTo: place)
      if count >= 0x80 { drawing.widenNumber(at: start + 1, to: UInt64(count)) }
    } catch {
      file.badPoints(list, error, atLeast: least)
    }
  }

  /// Encodes one `x,y`, and reports a wrong one.
  @inline(__always)
  private mutating func encodePlace(_ attribute: Name, _ file: inout ContentFile) {
    guard let bytes = file.bytes(attribute) else { return }
    do throws(ValueReader.Failure) {
      guard var reader = ValueReader(bytes, readable: file.tag.input.readable(behind: bytes)) else {
        throw .malformed
      }
      _ = reader.skipSpaces()
      let place = try reader.encodePlace(to: drawing.room(for: 2 * DiagramCode.longestNumber))
      _ = reader.skipSpaces()
      guard reader.isAtEnd else { throw .malformed }
      drawing.take(upTo: place)
    } catch {
      file.badValue(attribute, error == .outOfRange ? .numberInRange : .place)
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
