internal import CLibXML2
internal import OrigamiModel

extension ContentChecker {
  /// Reads the attributes of a start tag: notes where their values lie, and reports those that are not
  /// allowed or missing.
  ///
  /// libxml2 passes five pointers for each attribute; nothing is copied.
  mutating func readAttributes(_ element: Name, _ count: Int, _ attributes: CAttributes?) {
    present = NameSet()
    var isClean = true
    if var attribute = attributes {
      let allowed = rules[element].attributes
      let end = attribute + 5 * count
      while attribute < end {
        let name = names.name(attribute[0])
        if attribute[2] == nil, let name, allowed.contains(name) {
          slots[name] = value(attribute)
          present.insert(name)
        } else {
          isClean = readOther(attribute, name, element) && isClean
        }
        attribute += 5
      }
    }
    // A misspelt attribute is missing too, but that is the same mistake.
    let missing = rules[element].required.subtracting(present)
    if !missing.isEmpty {
      if isClean {
        for name in missing.names { report(.missingAttribute(name, element: element), at: tagPlace) }
      }
      if missing.contains(.id) { noteLostIDs(in: element == .step ? .steps : .do) }
    }
  }

  @inline(__always)
  private func value(_ attribute: CAttributes) -> Bytes {
    guard let start = attribute[3], let end = attribute[4] else { return Bytes(start: nil, count: 0) }
    let bytes = Bytes(start: start, count: end - start)
    // A value without references or line ends lies in the parser's buffer, as it is in the file.
    return input.readable(behind: bytes) == nil ? unescaped(bytes) : bytes
  }

  /// Returns a value without libxml2's escapes. Because entities are not expanded, libxml2 leaves an
  /// ampersand in a value as `&#38;`, and nothing else. The copy belongs to libxml2 and is used once.
  private func unescaped(_ bytes: Bytes) -> Bytes {
    guard bytes.contains(0x26) else { return bytes }
    let copy = UnsafeMutableBufferPointer(mutating: bytes)
    var written = 0
    var next = 0
    while next < copy.count {
      copy[written] = copy[next]
      written += 1
      next += copy[next] == 0x26 ? 5 : 1
    }
    return Bytes(rebasing: bytes[..<written])
  }

  /// Reads an attribute that does not belong to the element, and returns whether it is allowed.
  private mutating func readOther(_ attribute: CAttributes, _ name: Name?, _ element: Name) -> Bool {
    checkNameCount()
    let local = attribute[0].map { String(cString: $0) } ?? ""
    if attribute[2] == nil {
      report(.unknownAttribute(local, element: element, isQualified: false), at: attributePlace(local))
      return false
    }
    if name == .lang, attribute[1] == names.xmlPrefix {
      readLanguage(value(attribute))
    } else if attribute[2] == names.namespace {
      let qualified = (attribute[1].map { String(cString: $0) + ":" } ?? "") + local
      report(.unknownAttribute(qualified, element: element, isQualified: true), at: attributePlace(qualified))
      return false
    }
    return true
  }

  private mutating func readLanguage(_ bytes: Bytes) {
    languageDepth = depth
    guard isLanguageTag(bytes) else {
      report(.badLanguage(String(decoding: bytes, as: UTF8.self)), at: attributePlace("xml:lang"))
      if depth == 1 { isRootLanguageWrong = true }
      // Texts in it then count as texts in another language, not as second texts in the same one.
      languageScopes.append((depth, "und-x-\(depth)"))
      return
    }
    languageScopes.append((depth, String(decoding: bytes, as: UTF8.self)))
  }

  /// The language in force here; nil if none is declared.
  var language: String? { languageScopes.last?.tag }

  // MARK: Values

  /// Returns the value of an attribute; nil if it is absent. Valid until the element's content begins.
  @inline(__always)
  func bytes(_ name: Name) -> Bytes? {
    present.contains(name) ? slots[name] : nil
  }

  func string(_ name: Name) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// Returns an attribute's value as one of the words of `table`. Reports a wrong value and returns nil.
  mutating func word<Value>(_ name: Name, _ element: Name, in table: WordTable<Value>) -> Value? {
    guard let bytes = bytes(name) else { return nil }
    if let value = table[bytes, readable: input.readable(behind: bytes)] { return value }
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

  func attributePlace(_ name: Name) -> Place { attributePlace(name.text) }

  /// Returns the place of an attribute's first letter. When no more problems are shown, it is the place of
  /// the tag.
  func attributePlace(_ name: String) -> Place {
    guard !reports.isFull, let start = window.last(0x3C, before: tagEnd),
      let offset = StartTag(window.bytes(start..<tagEnd)).offset(of: name)
    else { return tagPlace }
    return Place(offset: start + offset)
  }
}
