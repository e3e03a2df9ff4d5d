internal import CLibXML2

// The work between chunks of a file.
extension ContentChecker {
  /// A start tag longer than this, in bytes, is checked before libxml2 parses it. libxml2 compares every
  /// attribute with every other, and the longest tag allowed has room for a hundred thousand of them.
  private static let longTag = 1 << 14

  /// Checks limits that only the waiting bytes can pass, and drops bytes that are no longer needed.
  mutating func endChunk() {
    guard let context = file.context else { return }
    let offset = file.parserOffset
    let waiting = Int(origami_xml_waiting(context))
    if waiting > file.limits.markupByteCount {
      return file.refuseFile(
        .markupTooLong(limit: file.limits.markupByteCount), at: SourcePosition(offset: offset))
    }
    if waiting > ContentChecker.longTag, let name = tagOfTooManyAttributes(from: offset) {
      return file.refuseFile(
        .tooManyAttributes(element: name, limit: file.limits.attributes), at: SourcePosition(offset: offset))
    }
    hashModel(before: offset)
    // As many as `SourceWindow.keep` needs.
    let needed = offset - 2 * SourceWindow.reach
    guard needed > file.window.start else { return }
    keepPlaces(before: needed)
    file.window.drop(before: needed)
  }

  /// Returns the name of the element whose start tag begins at `offset`, if it has too many attributes; else
  /// nil.
  private func tagOfTooManyAttributes(from offset: Int) -> String? {
    let tag = StartTag(file.window.bytes(max(offset, file.window.start)..<file.window.end))
    guard let name = tag.name, tag.hasMoreAttributes(than: file.limits.attributes) else { return nil }
    return String(decoding: name.prefix(256), as: UTF8.self)
  }
}
