internal import Foundation
internal import Glibc
internal import OrigamiModel
internal import OrigamiStore
internal import OrigamiXML
internal import Paging

/// A copy of a published library as files, from which it can be imported.
///
/// Each address has a folder of its own: two libraries may have one identifier, by mistake or on purpose, and
/// neither may remove or keep a model of the other. Each model has a folder in it: `model.xml`, its photos,
/// and `.copied`, which is written last and says what the other files were made from and are.
package struct PulledFiles {
  /// The folder of the copy.
  package let folder: String
  private let content: PublishedContent
  private let files = FileManager.default

  /// Creates a copy of the library at an address, in a folder below `parent`. Nothing is written yet.
  package init(content: PublishedContent, of address: LibraryAddress, below parent: String) {
    self.content = content
    // An address may have any characters; its hash is a name.
    folder = "\(parent)/\(ObjectName(of: Array(address.pinName.utf8)).hex.prefix(32))"
  }

  /// The most attempts to read one publication, if newer ones arrive meanwhile.
  private static let attempts = 5

  /// Writes the models that changed since the last update, or whose files did, then removes those that are
  /// gone. Nothing is removed unless all models of one publication were read, and are as many as it says.
  ///
  /// - Parameter progress: called after each model with the number of models so far and of all.
  /// - Returns: the number of models.
  /// - Throws: `ContentError`; `CocoaError` if a file cannot be written; `PagerError.sourceUnstable`
  @discardableResult
  package func update(_ progress: (Int, Int) -> Void) async throws -> Int {
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for _ in 0..<PulledFiles.attempts {
      guard let known = try await writeModels(of: content.root, progress) else { continue }
      for name in try files.contentsOfDirectory(atPath: folder) where !known.contains(ContentID(name)) {
        try files.removeItem(atPath: "\(folder)/\(name)")
      }
      return known.count
    }
    throw PagerError.sourceUnstable
  }

  /// Writes the models of a publication that changed since the last update.
  ///
  /// - Returns: the names of the folders of all models; nil if a newer publication was taken over.
  private func writeModels(
    of root: PublishedRoot, _ progress: (Int, Int) -> Void
  ) async throws -> Set<ContentID>? {
    var known: Set<ContentID> = []
    var steps = 0
    var position: PagePosition<ModelCursor, ContentID>? = .start
    do {
      while let start = position {
        let page = try await content.models(PageRequest(position: start, limit: 256), of: ModelQuery())
        // A model that moved between two pages of different publications would seem to be gone.
        guard page.revision == PageRevision(root.revision) else { return nil }
        for model in page.items {
          let name = PulledFiles.name(of: model)
          known.insert(ContentID(name))
          steps += model.stepCounts.full
          try await write(model, to: "\(folder)/\(name)")
          progress(known.count, root.models)
        }
        position = page.after.map { .cursor($0) }
      }
    } catch let error as ContentError {
      guard content.root.revision == root.revision else { return nil }
      throw error
    }
    do throws(WebError) {
      guard known.count == root.models else { throw TreeReader.falseCount }
      try root.verify(steps: steps)
    } catch { throw ContentError.wrapping(web: error) }
    return known
  }

  /// Returns the name of a model's folder: its identifier, which is an XML name and has no slash. A name has
  /// at most 255 bytes, an identifier may have 256. The hash of such a long one has a hyphen before it, with
  /// which no identifier begins.
  private static func name(of model: StoredModel) -> String {
    let id = model.id.text
    return id.utf8.count < 256 ? id : "-" + String(ContentHasher.hash(id.utf8).high, radix: 36)
  }

  private func write(_ model: StoredModel, to place: String) async throws {
    // The hashes in an entry cover all of the model, and were verified; its own hash is what the publisher
    // says.
    let entry = try await content.entryName(of: model)
    if isWhole(model, of: entry, at: place) { return }
    let mark = PulledFiles.mark(of: place)
    try files.createDirectory(atPath: place, withIntermediateDirectories: true)
    // Written again at the end: a model without it is loaded again.
    if files.fileExists(atPath: mark) { try files.removeItem(atPath: mark) }
    // What is meant to be in the files, also if another process writes them at the same time.
    var written = PulledFiles.firstLine(entry)
    for photo in model.model.photos {
      guard let bytes = try await content.photo(ContentID(photo.id), of: model) else {
        // One that was copied before is out of date.
        try? files.removeItem(atPath: "\(place)/\(photo.source)")
        written += PulledFiles.line(nil, photo.source)
        continue
      }
      // The path has no `..`, because the parser of pages refuses it.
      let file = URL(filePath: "\(place)/\(photo.source)")
      try files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
      written += PulledFiles.line(ContentHasher.hash(bytes), photo.source)
    }
    // Whoever reads the files meanwhile sees the old model, or the new one.
    let part = "\(place)/model.xml.\(getpid()).part"
    try Data().write(to: URL(filePath: part))
    // After the rename there is none.
    defer { unlink(part) }
    let file = try FileHandle(forWritingTo: URL(filePath: part))
    defer { try? file.close() }
    var hasher = ContentHasher()
    var writer = ContentWriter { bytes in
      hasher.update(bytes)
      do {
        try file.write(contentsOf: Data(bytes))
      } catch {
        throw error as? CocoaError ?? CocoaError(.fileWriteUnknown)
      }
    }
    try writer.begin(model.model)
    try await content.forEachStep(of: model) { try writer.append($0) }
    try writer.endModel(photos: model.model.photos)
    try writer.finish()
    guard rename(part, "\(place)/\(PulledFiles.modelFile)") == 0 else { throw CocoaError(.fileWriteUnknown) }
    written += PulledFiles.line(hasher.finish(), PulledFiles.modelFile)
    try Data(written.utf8).write(to: URL(filePath: mark))
  }

  // MARK: What was copied

  private static let modelFile = "model.xml"

  private static func mark(of place: String) -> String { place + "/.copied" }

  private static func firstLine(_ entry: ObjectName) -> String { "entry \(entry.hex)\n" }

  /// Returns the line of a file in a mark; nil is the hash of a file that is not there.
  private static func line(_ hash: ContentHash?, _ name: String) -> String {
    (hash.map { "\(String($0.high, radix: 16)) \(String($0.low, radix: 16))" } ?? "none") + " \(name)\n"
  }

  /// Returns a Boolean value that indicates whether a model's files were made from an entry, and are as they
  /// were written.
  private func isWhole(_ model: StoredModel, of entry: ObjectName, at place: String) -> Bool {
    // Most models that changed are found without reading their files.
    guard let mark = files.contents(atPath: PulledFiles.mark(of: place)),
      mark.starts(with: PulledFiles.firstLine(entry).utf8)
    else { return false }
    let names = model.model.photos.map(\.source) + [PulledFiles.modelFile]
    let present = names.map { PulledFiles.line(hash(ofFileAt: "\(place)/\($0)"), $0) }
    return mark == Data((PulledFiles.firstLine(entry) + present.joined()).utf8)
  }

  /// Returns the hash of a file; nil if it cannot be read.
  private func hash(ofFileAt path: String) -> ContentHash? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    var hasher = ContentHasher()
    do {
      while let chunk = try file.read(upToCount: 1 << 16), !chunk.isEmpty { hasher.update(chunk) }
    } catch { return nil }
    return hasher.finish()
  }
}
