internal import CLibXML2

// The errors of libxml2, and the end of the file.
extension ContentFile {
  /// Checks the limit on the file's size, before more bytes are parsed.
  mutating func checkByteCount() {
    if let limit = limits.fileByteCount, summary.byteCount > limit {
      refuseFile(.fileTooLarge(limit: limit), at: SourcePosition(offset: window.start))
    }
  }

  /// Refuses a file without an element, once the parser has seen its end.
  mutating func finishFile() {
    if !elements.isRootClosed { refuseFile(.malformed(.empty), at: SourcePosition(offset: window.start)) }
  }

  mutating func refuseDoctype() {
    let start = window.last(0x3C, before: parserOffset) ?? parserOffset
    let isHTML =
      String(decoding: window.bytes(start..<window.end).prefix(14), as: UTF8.self)
      .lowercased() == "<!doctype html"
    refuseFile(
      isHTML ? .unknownRoot("html", namespace: nil) : .doctype, at: SourcePosition(offset: start))
  }

  /// Takes an error of the parser. The first one ends the file.
  ///
  /// Warnings are ignored. libxml2 calls an error in a namespace not fatal, but the meaning of names is then
  /// unknown.
  mutating func note(_ error: xmlError) {
    guard !isStopped, error.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    let fault = ParserFault(error)
    refuseFile(problem(fault), at: place(of: fault))
  }

  private func problem(_ fault: ParserFault) -> Problem {
    if isOfEnd(fault) { return .malformed(endFault) }
    return switch fault.code {
    case XML_ERR_TAG_NAME_MISMATCH:
      .malformed(.tagMismatch(open: fault.first, openLine: fault.number, closed: closingName))
    case XML_ERR_DOCUMENT_END: .malformed(elements.isRootClosed ? .afterRoot : endFault)
    case XML_ERR_DOCUMENT_EMPTY: .malformed(.empty)
    case XML_ERR_ATTRIBUTE_REDEFINED, XML_NS_ERR_ATTRIBUTE_REDEFINED:
      .malformed(.repeatedAttribute(fault.first))
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY, XML_ERR_ENTITY_LOOP: .entity(fault.first)
    case _ where isOfAmpersand(fault): .malformed(.ampersand)
    case XML_ERR_NAME_REQUIRED where isAfterLessThan: .malformed(.lessThan)
    case XML_ERR_RESERVED_XML_NAME: .malformed(.lateDeclaration)
    case XML_ERR_HYPHEN_IN_COMMENT: .malformed(.hyphensInComment)
    case XML_ERR_LT_IN_ATTRIBUTE: .malformed(.lessThanInValue)
    case XML_ERR_ATTRIBUTE_NOT_STARTED: .malformed(.unquotedValue)
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE: .malformed(.noValue(fault.first))
    case XML_ERR_SPACE_REQUIRED: .malformed(.noSpaceBetweenAttributes)
    case XML_ERR_GT_REQUIRED: .malformed(.tagNotClosed)
    case XML_ERR_INVALID_CHAR, XML_ERR_INVALID_ENCODING, XML_I18N_CONV_FAILED:
      isAtText ? .controlCharacter : .invalidUTF8
    case XML_ERR_INVALID_CHARREF: .controlCharacter
    case XML_NS_ERR_UNDEFINED_NAMESPACE: .unboundPrefix(fault.first)
    case XML_NS_ERR_XML_NAMESPACE, XML_NS_ERR_QNAME, XML_NS_ERR_EMPTY, XML_NS_ERR_COLON:
      .namespaceDeclaration(fault.message)
    default: isAtText ? .malformed(.other(fault.message)) : .invalidUTF8
    }
  }

  /// A Boolean value that indicates whether the parser is at a valid UTF-8 character, also one that XML
  /// does not allow. libxml2 has the same error codes for such a character and for invalid UTF-8.
  private var isAtText: Bool {
    let here = min(max(parserOffset, window.start), window.end)
    let bytes = window.bytes(here..<min(here + 4, window.end))
    guard let first = bytes.first, first >= 0x80 else { return true }
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    return String(validating: bytes.prefix(count), as: UTF8.self) != nil
  }

  /// Returns a Boolean value that indicates whether a fault is that the file ends too soon.
  private func isOfEnd(_ fault: ParserFault) -> Bool {
    // libxml2 waits for the `;` after an `&`, so it may find a bare one only when the file has ended.
    isFinishing && !elements.isRootClosed && !(isOfAmpersand(fault) && parserOffset < window.end)
  }

  /// The fault of a file that ends too soon.
  private var endFault: Problem.Malformed {
    elements.depth > 0 && elements.rejectedDepth != 1
      ? .unclosed(openName) : hasOnlySpaceLeft ? .empty : .endsTooSoon
  }

  /// A Boolean value that indicates whether only white space or a byte order mark is left to parse.
  private var hasOnlySpaceLeft: Bool {
    let rest = window.bytes(min(max(parserOffset, window.start), window.end)..<window.end)
    return rest.drop { [0xEF, 0xBB, 0xBF].contains($0) }.allSatisfy(isSpace)
  }

  /// The innermost open element of the format.
  private var openName: String {
    elements[elements.rejectedDepth > 0 ? elements.rejectedDepth - 1 : elements.depth].name.text
  }

  /// The name in the end tag that the parser reads.
  private var closingName: String {
    guard let start = window.last(0x3C, before: parserOffset), start + 2 <= window.end else { return "" }
    let name = window.bytes(start + 2..<window.end).prefix { !isSpace($0) && $0 != 0x3E }
    return String(decoding: name.prefix(256), as: UTF8.self)
  }

  /// Returns a Boolean value that indicates whether a fault is in a reference. libxml2 has the code of an `&`
  /// without a name also for a `<` without one.
  private func isOfAmpersand(_ fault: ParserFault) -> Bool {
    fault.code == XML_ERR_ENTITYREF_SEMICOL_MISSING
      || fault.code == XML_ERR_NAME_REQUIRED && window.last(0x26, before: parserOffset, within: 1) != nil
  }

  /// A Boolean value that indicates whether the parser is just after a `<`.
  private var isAfterLessThan: Bool { window.last(0x3C, before: parserOffset, within: 1) != nil }

  /// Returns the place of a fault. It is searched for before the parser's place, which for most faults is
  /// after it.
  private func place(of fault: ParserFault) -> SourcePosition {
    let here = min(parserOffset, window.end)
    if isOfEnd(fault) { return SourcePosition(offset: window.end) }
    switch fault.code {
    case XML_ERR_TAG_NAME_MISMATCH, XML_ERR_RESERVED_XML_NAME:
      return SourcePosition(offset: window.last(0x3C, before: here) ?? here)
    case XML_ERR_ATTRIBUTE_REDEFINED, XML_NS_ERR_ATTRIBUTE_REDEFINED:
      return placeInTag(fault.first, occurrence: 2, before: here)
    case XML_NS_ERR_UNDEFINED_NAMESPACE:
      return placeInTag("\(fault.first):\(fault.second)", occurrence: 1, before: here)
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY, XML_ERR_ENTITY_LOOP,
      _ where isOfAmpersand(fault):
      return SourcePosition(offset: window.last(0x26, before: here + 1) ?? here)
    case XML_ERR_NAME_REQUIRED where isAfterLessThan: return SourcePosition(offset: here - 1)
    case XML_ERR_INVALID_CHAR, XML_ERR_INVALID_CHARREF:
      // The parser is before a wrong character, but after a wrong reference.
      if let end = window.last(0x3B, before: here), end == here - 1 {
        return SourcePosition(offset: window.last(0x26, before: here) ?? here)
      }
      return SourcePosition(offset: here)
    default: return SourcePosition(offset: here)
    }
  }

  /// Returns the place of an attribute of the tag that the parser reads, else of the tag.
  private func placeInTag(_ attribute: String, occurrence: Int, before here: Int) -> SourcePosition {
    guard let start = window.last(0x3C, before: here) else { return SourcePosition(offset: here) }
    let offset = StartTag(window.bytes(start..<window.end)).offset(of: attribute, occurrence: occurrence)
    return SourcePosition(offset: start + (offset ?? 0))
  }
}

/// An error of libxml2, copied out of its memory.
struct ParserFault {
  var code: xmlParserErrors
  var message: String
  /// The names in the message, if it has any.
  var first: String
  var second: String
  /// The number in the message: for tags that do not match, the line of the start tag.
  var number: Int

  init(_ error: xmlError) {
    code = xmlParserErrors(rawValue: UInt32(bitPattern: error.code))
    message = error.message.map { ParserFault.clause(String(cString: $0)) } ?? "the XML is not well-formed"
    first = error.str1.map { String(cString: $0) } ?? ""
    second = error.str2.map { String(cString: $0) } ?? ""
    number = Int(error.int1)
  }

  /// Returns a message of libxml2 as a clause: without its line feed and full stop.
  private static func clause(_ message: String) -> String {
    var message = message
    while let last = message.last, last.isWhitespace || last == "." { message.removeLast() }
    return message
  }
}
