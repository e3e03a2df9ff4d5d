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
  mutating func identifier(_ name: Name) -> String? {
    guard let bytes = bytes(name) else { return nil }
    if isIdentifier(bytes) { return String(decoding: bytes, as: UTF8.self) }
    badValue(name, .identifier)
    return nil
  }

  /// Returns an attribute's value as a number. Reports a wrong value and returns nil.
  mutating func decimal(_ name: Name) -> Decimal9? {
    guard let bytes = bytes(name) else { return nil }
    switch readDecimal(bytes) {
    case .success(let number): return number
    case .failure(.malformed): badValue(name, .number)
    case .failure(.outOfRange): badValue(name, .numberInRange)
    }
    return nil
  }

  /// Returns an attribute's value as a number above 0. Reports a wrong value and returns nil.
  mutating func positive(_ name: Name) -> Double? {
    guard let number = decimal(name) else { return nil }
    if number.mantissa > 0 { return number.value }
    badValue(name, .positiveNumber)
    return nil
  }

  /// Returns an attribute's value as a whole number in `range`. Reports a wrong value and returns nil.
  mutating func integer(_ name: Name, in range: ClosedRange<Int>) -> Int? {
    guard let bytes = bytes(name) else { return nil }
    if let value = readInteger(bytes, in: range) { return value }
    badValue(name, .wholeNumber(range))
    return nil
  }

  /// Returns a value with its white space normalised.
  mutating func normalized(_ bytes: Bytes) -> String {
    guard let base = bytes.baseAddress else { return "" }
    text.removeAll()
    text.append(base, count: bytes.count)
    return String(decoding: text.normalized(), as: UTF8.self)
  }

  /// Reports that an attribute's value is not of the right form.
  mutating func badValue(_ name: Name, _ form: Problem.ValueForm) {
    report(.badValue(string(name) ?? "", attribute: name, form), at: attributePlace(name))
  }

  /// Reports a list of places that is too long, or else not of the right form. With too few commas, it is
  /// reported as too short, even if one of its numbers is out of range.
  mutating func badPoints(_ list: Bytes, _ failure: ValueReader.Failure, atLeast least: Int) {
    let commas = list.count { $0 == 0x2C }
    if commas > DrawingReader.pointLimit {
      report(.tooMany(what: .places, limit: DrawingReader.pointLimit), at: attributePlace(.points))
    } else {
      let isNumber = failure == .outOfRange && commas >= least
      badValue(.points, isNumber ? .numberInRange : .coordinates(atLeast: least))
    }
  }

  /// Reports attributes that do not go together. What may be missing because an attribute is misspelt is not
  /// reported.
  mutating func combination(_ element: Name, _ combination: Problem.Combination, at name: Name? = nil) {
    if tag.hasUnknown, combination.isOfMissing { return }
    var place = tagPlace
    if let name { place = attributePlace(name) }
    report(.combination(element: element, combination), at: place)
  }

  // MARK: Places

  func attributePlace(_ name: Name, _ severity: Diagnostic.Severity = .error) -> SourcePosition {
    attributePlace(name.text, severity)
  }

  /// Returns the place of an attribute's first letter. When no more problems of the severity are shown, it is
  /// the place of the tag.
  func attributePlace(_ name: String, _ severity: Diagnostic.Severity = .error) -> SourcePosition {
    guard reports.admits(severity), let start = window.last(0x3C, before: tag.end),
      let offset = StartTag(window.bytes(start..<tag.end)).offset(of: name)
    else { return tagPlace }
    return SourcePosition(offset: start + offset)
  }
}
