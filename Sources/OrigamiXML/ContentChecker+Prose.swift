internal import OrigamiModel

extension ContentChecker {
  mutating func beginProse(_ name: Name) {
    text.removeAll()
    switch name {
    case .rights:
      rightsLicence = string(.spdx)
      if let bytes = bytes(.spdx), !isLicence(bytes) { badValue(.spdx, .rights, .licence) }
    case .source:
      sourceReference = string(.href)
      if let bytes = bytes(.href), !isReference(bytes) { badValue(.href, .source, .reference) }
    default: break
    }
  }

  /// Returns a Boolean value that indicates whether bytes can be an SPDX licence expression: words, `.`, `-`,
  /// `+`, `:` and parentheses.
  private func isLicence(_ bytes: Bytes) -> Bool {
    guard (1...200).contains(bytes.count) else { return false }
    return bytes.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || [0x2D, 0x2E, 0x2B, 0x3A, 0x28, 0x29, 0x20].contains(byte)
    } && bytes.contains { !isSpace($0) }
  }

  /// Returns a Boolean value that indicates whether bytes can be an address: not empty, and no white space in
  /// them.
  func isReference(_ bytes: Bytes) -> Bool {
    (1...4096).contains(bytes.count) && bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  mutating func endProse(_ name: Name) {
    // A text that is too long was reported when it became so.
    guard !frames[depth].hasStrayText else { return noteTitle(name) }
    let content = text.normalized()
    if content.isEmpty, name != .rights, !(name == .source && sourceReference != nil) {
      if !frames[depth].isDamaged { report(.emptyText(name), at: tagPlace) }
      return noteTitle(name)
    }
    guard isAdmissible(byteCount: content.count) else { return noteTitle(name) }
    switch name {
    case .designer: addCredit(Credit(.designer, composed(content)))
    case .diagrammer: addCredit(Credit(.diagrammer, composed(content)))
    case .rights: addCredit(Credit(.rights, composed(content), spdx: rightsLicence))
    case .source: addCredit(Credit(.source, composed(content), href: sourceReference))
    case .tag: model.header.tags.append(composed(content))
    default: addText(name, composed(content))
    }
  }

  private mutating func addCredit(_ credit: Credit) { model.header.credits.append(credit) }

  /// Notes a title that cannot be used, so that it is not reported as missing.
  private mutating func noteTitle(_ name: Name) {
    if name == .title { frames[depth - 1].isDamaged = true }
    if name == .title, frames[depth - 1].name == .step { model.hasLostSteps = true }
  }

  private mutating func addText(_ name: Name, _ content: String) {
    let text = ContentText(kind(name), language ?? "", content)
    switch frames[depth - 1].name {
    case .step where draft.isOpen && openSteps.last?.depth == depth - 1:
      if !isOnce(name) || draft.register.isNew(text, among: draft.texts) { return draft.texts.append(text) }
    case .step: return noteTitle(name)
    case .photo:
      guard let texts = photo?.texts else { return }
      if !isOnce(name) || photoTexts.isNew(text, among: texts) {
        photo?.texts.append(text)
        return
      }
    case .model:
      if !isOnce(name) || model.register.isNew(text, among: model.header.texts) {
        return model.header.texts.append(text)
      }
    default: return
    }
    report(.repeatedText(name, language: text.language), at: tagPlace)
  }

  /// Returns a Boolean value that indicates whether an element may have only one text of this kind in a
  /// language.
  private func isOnce(_ name: Name) -> Bool { Grammar.onceInALanguage.contains(name) }

  private func kind(_ name: Name) -> ContentText.Kind {
    switch name {
    case .title: .title
    case .subtitle: .subtitle
    case .tip: .tip
    case .caution: .caution
    case .verbal: .verbal
    case .caption: .caption
    case .summary: .summary
    default: .text
    }
  }

  /// Counts bytes that are kept of the step, the description or the showcase, and returns whether they are
  /// within the limit.
  mutating func isAdmissible(byteCount: Int) -> Bool {
    // Each value costs some memory besides its bytes.
    let cost = byteCount + 64
    if draft.isOpen {
      draft.keptByteCount += cost
      guard draft.keptByteCount > limits.valueByteCount else { return true }
      if !draft.isTooLong, let step = openSteps.last {
        draft.isTooLong = true
        report(.elementTooLong(element: .step, limit: limits.valueByteCount), at: frames[step.depth].place)
      }
      return false
    }
    guard isInModel else {
      page.keptByteCount += cost
      guard page.keptByteCount > limits.valueByteCount else { return true }
      if !page.isTooLong {
        page.isTooLong = true
        report(.elementTooLong(element: itemName, limit: limits.valueByteCount), at: frames[2].place)
      }
      return false
    }
    model.keptByteCount += cost
    guard model.keptByteCount > limits.valueByteCount else { return true }
    if !model.isTooLong {
      model.isTooLong = true
      report(.elementTooLong(element: .model, limit: limits.valueByteCount), at: frames[model.depth].place)
    }
    return false
  }
}
