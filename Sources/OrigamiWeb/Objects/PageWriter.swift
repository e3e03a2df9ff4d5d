internal import OrigamiModel
internal import OrigamiStore
internal import OrigamiXML

/// Writes pages of models or pages of steps.
///
/// Each item is written once, by itself. Its size decides where the page ends, and then the page is put
/// together from its items.
struct PageWriter {
  private let kind: PageHeader.Items
  private let language: String
  /// The number of bytes of a page of one item, without the item.
  let emptyByteCount: Int

  /// The last bytes of every page.
  private static let ending = Array("</page>\n".utf8)

  private init(_ kind: PageHeader.Items, language: String) {
    (self.kind, self.language) = (kind, language)
    emptyByteCount = PageWriter.document(kind, 1, language) { _ in }.count
  }

  /// Creates a writer of pages of steps.
  ///
  /// - Parameter language: the language of the steps' model.
  static func steps(language: String) -> PageWriter { PageWriter(.steps, language: language) }

  /// Creates a writer of pages of models, each of which declares its language.
  static func models() -> PageWriter { PageWriter(.models, language: "und") }

  private static func document(
    _ kind: PageHeader.Items, _ count: Int, _ language: String, _ body: (inout ContentWriter) throws -> Void
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      var writer = ContentWriter { bytes.append(contentsOf: $0) }
      try writer.beginPage(
        PageHeader(items: kind, total: count, links: [.init(.`self`, ".")]), language: language,
        namespace: IndexNode.namespace)
      try body(&writer)
      try writer.finish()
    } catch {
      preconditionFailure("writing to memory failed: \(error)")
    }
    return bytes
  }

  /// Returns a page of items that were written before.
  func page(_ items: [[UInt8]]) -> [UInt8] {
    var page = PageWriter.document(kind, items.count, language) { _ in }
    page.removeLast(PageWriter.ending.count)
    page.reserveCapacity(items.reduce(page.count + PageWriter.ending.count) { $0 + $1.count })
    for item in items { page += item }
    page += PageWriter.ending
    return page
  }

  /// Returns the number of bytes of the items of a page.
  func itemByteCount(page byteCount: Int, items: Int) -> Int {
    byteCount - PageWriter.document(kind, items, language) { _ in }.count
  }

  private func item(_ body: (inout ContentWriter) throws -> Void) -> [UInt8] {
    let page = PageWriter.document(kind, 1, language, body)
    let ending = PageWriter.ending.count
    return Array(page[emptyByteCount - ending..<page.count - ending])
  }

  /// Returns a step as a page has it.
  ///
  /// - Parameter motions: the object with the motions of the page, which its first step names; nil for
  ///   other steps, and where no paper moves.
  func item(_ step: Step, motions: ObjectName? = nil) -> [UInt8] {
    var facts: [ContentWriter.Fact] = []
    if let motions { facts.append(("motions", motions.hex)) }
    if step.depth > 0 { facts.append(("depth", String(step.depth))) }
    if step.isGroup { facts.append(("group", "yes")) }
    if step.isDiagramComputed { facts.append(("drawing", "computed")) }
    if let scale = step.diagram?.scale { facts.append(("scale", scale.attribute)) }
    return item { try $0.appendItem(step, facts: facts) }
  }

  /// Returns a model as a page has it.
  func item(_ entry: ModelEntry) -> [UInt8] {
    var facts: [ContentWriter.Fact] = [
      ("revision", String(entry.listed.revision)),
      ("counts", DetailLevel.allCases.map { String(entry.listed.stepCounts[$0]) }.joined(separator: " ")),
      ("last", DetailLevel.allCases.map { String(entry.listed.lastNumbers[$0]) }.joined(separator: " ")),
      ("languages", entry.listed.languages.joined(separator: " ")), ("pages", entry.steps.text),
    ]
    if let hash = entry.listed.contentHash { facts.append(("hash", hash)) }
    if entry.steps.height > 0 { facts.append(("first", entry.firstPage.hex)) }
    if let cover = entry.cover.text { facts.append(("cover", cover)) }
    if let ids = entry.stepIDs { facts.append(("ids", ids.text)) }
    if let words = entry.stepWords { facts.append(("words", words.text)) }
    return item { writer in
      try writer.appendItem(entry.listed.model, facts: facts) { photo in
        guard let file = entry.photoFiles[ContentID(photo.id)] else { return [] }
        return [("object", file.name.hex), ("bytes", String(file.byteCount))]
      }
    }
  }
}
