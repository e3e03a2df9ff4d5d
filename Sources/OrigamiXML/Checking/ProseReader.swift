internal import OrigamiModel

/// Reads elements that consist of text.
struct ProseReader {
  /// The attributes of `rights` and `source`, whose text comes later. One that is wrong counts as empty.
  private var licence: String?
  private var reference: String?

  mutating func begin(_ name: Name, _ file: inout ContentFile) {
    file.text.removeAll()
    switch name {
    case .rights:
      licence = file.string(.spdx)
      if let bytes = file.bytes(.spdx), !isLicence(bytes) {
        licence = ""
        file.badValue(.spdx, .licence)
      }
    case .source:
      reference = file.string(.href)
      if let bytes = file.bytes(.href), !isReference(bytes) {
        reference = ""
        file.badValue(.href, .reference)
      }
    default: break
    }
  }

  /// Ends the element, and returns its text with its white space normalised; nil if it cannot be used, which
  /// was reported. The text is valid until the next one begins.
  func end(_ name: Name, _ file: inout ContentFile) -> Bytes? {
    // A text that is too long was reported when it became so.
    guard !file.elements.current.hasBadText else { return nil }
    let content = file.text.normalized()
    // `rights` always has a licence (`spdx`).
    let canBeEmpty = name == .rights || name == .source && reference != nil
    if showsNothing(content), !canBeEmpty {
      if !file.elements.current.isDamaged { file.report(.emptyText(name), at: file.tagPlace) }
      return nil
    }
    return content
  }

  /// Returns a Boolean value that indicates whether a text has only white space and characters without a
  /// shape, such as no-break spaces.
  private func showsNothing(_ text: Bytes) -> Bool {
    // ASCII white space was removed from the start, so a first byte of ASCII can be seen.
    guard let first = text.first else { return true }
    return first >= 0x80
      && String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy {
        $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
      }
  }

  /// Returns the bytes of the attributes that are kept with the text of an element.
  func attributeByteCount(_ name: Name) -> Int {
    switch name {
    case .rights: licence?.utf8.count ?? 0
    case .source: reference?.utf8.count ?? 0
    default: 0
    }
  }

  /// Returns the credit in an element of ``Grammar/credits``.
  func credit(_ name: Name, _ content: Bytes) -> Credit {
    switch name {
    case .diagrammer: Credit(.diagrammer, composed(content))
    case .rights: Credit(.rights, composed(content), spdx: licence)
    case .source: Credit(.source, composed(content), href: reference)
    default: Credit(.designer, composed(content))
    }
  }
}

extension ContentText.Kind {
  /// The kind of text in an element.
  init(_ name: Name) {
    switch name {
    case .title: self = .title
    case .subtitle: self = .subtitle
    case .tip: self = .tip
    case .caution: self = .caution
    case .verbal: self = .verbal
    case .caption: self = .caption
    case .summary: self = .summary
    default: self = .text
    }
  }
}
