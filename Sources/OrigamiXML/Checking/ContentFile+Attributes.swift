internal import OrigamiModel

// The values of the current tag's attributes.
extension ContentFile {
  /// Returns the value of an attribute; nil if it is absent. Valid until the element's content begins.
  @inline(__always)
  func bytes(_ name: Name) -> Bytes? { tag[name] }

  func string(_ name: Name) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// Returns an attribute's value as one of the words of `table`. Reports a wrong value and returns nil.
  mutating func word<Value>(_ name: Name, _ element: Name, in table: WordTable<Value>) -> Value? {
    guard let bytes = bytes(name) else { return nil }
    if let value = table[bytes, readable: tag.input.readable(behind: bytes)] { return value }
    badWord(name, element, table.words)
    return nil
  }

  /// Reports that an attribute's value is none of the words allowed.
  mutating func badWord(_ name: Name, _ element: Name, _ allowed: [String]) {
    report(
      .unknownValue(string(name) ?? "", attribute: name, element: element, allowed: allowed),
      at: attributePlace(name))
  }

  /// Returns an attribute's value as an id. Reports a wrong value and returns nil.
  mutating func identifier(_ name: Name, _ element: Name) -> String? {
    guard let bytes = bytes(name) else { return nil }
    if isIdentifier(bytes) { return String(decoding: bytes, as: UTF8.self) }
    badValue(name, element, .identifier)
    return nil
  }

  /// Returns an attribute's value as a number. Reports a wrong value and returns nil.
  mutating func decimal(_ name: Name, _ element: Name) -> Decimal9? {
    guard let bytes = bytes(name) else { return nil }
    switch readDecimal(bytes) {
    case .success(let number): return number
    case .failure(.malformed): badValue(name, element, .number)
    case .failure(.outOfRange): badValue(name, element, .numberInRange)
    }
    return nil
  }

  /// Returns an attribute's value as a number above 0. Reports a wrong value and returns nil.
  mutating func positive(_ name: Name, _ element: Name) -> Double? {
    guard let number = decimal(name, element) else { return nil }
    if number.mantissa > 0 { return number.value }
    badValue(name, element, .positiveNumber)
    return nil
  }

  /// Returns an attribute's value as a whole number in `range`. Reports a wrong value and returns nil.
  mutating func integer(_ name: Name, _ element: Name, in range: ClosedRange<Int>) -> Int? {
    guard let bytes = bytes(name) else { return nil }
    if let value = readInteger(bytes, in: range) { return value }
    badValue(name, element, .wholeNumber(range))
    return nil
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
        guard reader.skipSpaces() || reader.isAtEnd else { throw .malformed }
        guard points.count <= DrawingReader.pointLimit else {
          report(
            .tooMany(what: .places, limit: DrawingReader.pointLimit), at: attributePlace(attribute))
          return nil
        }
      }
      guard points.count >= least else { throw .malformed }
      return points
    } catch {
      // As in drawings: the number is at fault only where there can be enough places.
      let isLong = bytes.count { $0 == 0x2C } >= least
      badValue(
        attribute, element, error == .outOfRange && isLong ? .numberInRange : .coordinates(atLeast: least))
      return nil
    }
  }

  /// Returns a value with its white space normalised.
  mutating func normalized(_ bytes: Bytes) -> String {
    guard let base = bytes.baseAddress else { return "" }
    text.removeAll()
    text.append(base, count: bytes.count)
    return String(decoding: text.normalized(), as: UTF8.self)
  }

  /// Reports that an attribute's value is not of the right form.
  mutating func badValue(_ name: Name, _ element: Name, _ form: Problem.ValueForm) {
    report(.badValue(string(name) ?? "", attribute: name, element: element, form), at: attributePlace(name))
  }

  /// Reports attributes that do not go together.
  mutating func combination(_ element: Name, _ combination: Problem.Combination, at name: Name? = nil) {
    var place = tagPlace
    if let name { place = attributePlace(name) }
    report(.combination(element: element, combination), at: place)
  }

  // MARK: Places

  func attributePlace(_ name: Name) -> SourcePosition { attributePlace(name.text) }

  /// Returns the place of an attribute's first letter. When no more problems are shown, it is the place of
  /// the tag.
  func attributePlace(_ name: String) -> SourcePosition {
    guard !reports.isFull, let start = window.last(0x3C, before: tag.end),
      let offset = StartTag(window.bytes(start..<tag.end)).offset(of: name)
    else { return tagPlace }
    return SourcePosition(offset: start + offset)
  }
}
