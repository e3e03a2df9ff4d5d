internal import Foundation
internal import OrigamiModel
public import OrigamiStore
internal import Paging

/// Publishes a library as files that any web server can send.
///
/// Objects are written first, the root last, so that a reader sees the old publication or the new one. A
/// model whose import is that of the last publication is not read again.
public struct Publisher {
  /// The result of a publication.
  public struct Summary: Hashable, Sendable {
    /// The number of models and steps in the publication.
    public var totals: LibraryTotals
    /// The number of models whose steps were read.
    public var modelsRead = 0
    /// The number of objects that were written.
    public var objectsWritten = 0
    /// The bytes of those objects.
    public var bytesWritten = 0
    /// The number of objects that were removed.
    public var objectsPruned = 0
    /// The sequence number of the publication.
    public var sequence = 0
    /// A Boolean value that indicates whether the folder had the same content before.
    public var isUnchanged = false
  }

  /// Writes the signature of one file to another.
  public typealias Signing = (_ file: String, _ signature: String) throws -> Void

  private let content: any LibraryContent
  private let path: String
  private let time: String

  /// Creates a publisher.
  ///
  /// - Parameters:
  ///   - content: the library.
  ///   - path: the folder, which is created if it does not exist.
  ///   - time: the time of the publication, in ISO 8601 and UTC.
  public init(_ content: any LibraryContent, to path: String, time: String) {
    (self.content, self.path, self.time) = (content, path, time)
  }

  /// The number of times that a publication begins again because the library changes.
  private static let attempts = 5

  /// Publishes the library.
  ///
  /// - Parameters:
  ///   - prune: true removes the objects that the last two publications do not need.
  ///   - sign: signs the root; nil signs nothing, which is an error if the last publication was signed.
  ///   - progress: called with the number of models so far and of all models.
  /// - Throws: ``WebError``, ``ContentError``
  public func publish(
    prune: Bool = false, sign: Signing? = nil,
    progress: (_ models: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> Summary {
    let folder = try PublishFolder(path)
    let old = try folder.root()
    if let old, old.id != content.id { throw WebError.otherLibrary(path) }
    // Readers that trust the key would refuse the new root.
    if sign == nil, folder.isSigned { throw WebError.unsigned(path) }
    for _ in 0..<Publisher.attempts {
      var publication = try Publication(content, in: folder, after: old)
      guard try await publication.readModels(progress) else { continue }
      var summary = try publication.finish(time: time, sign: sign)
      if let sign { try folder.signPresent(sign) }
      if prune { summary.objectsPruned = try folder.prune() }
      return summary
    }
    throw WebError.keptChanging
  }
}

/// One attempt to publish one state of a library.
private struct Publication {
  private let content: any LibraryContent
  private let folder: PublishFolder
  private let old: PublishedRoot?
  private let sorter: KeySorter
  private var models = ModelPageBuilder()
  private var summary = Publisher.Summary(totals: LibraryTotals(models: 0, steps: 0))
  /// The models of the last publication that are gone or were imported again.
  private var dropped: Set<Substring> = []
  private var oldEntries: OldEntries

  init(_ content: any LibraryContent, in folder: PublishFolder, after old: PublishedRoot?) throws {
    (self.content, self.folder, self.old) = (content, folder, old)
    sorter = try KeySorter()
    oldEntries = OldEntries(walk: LeafWalk(old?.modelTree, in: folder), folder: folder)
  }

  /// Reads all models and writes the objects of those that are new.
  ///
  /// - Returns: false if the library changed meanwhile.
  mutating func readModels(_ progress: (Int, Int) -> Void) async throws -> Bool {
    let total = try await content.totals().models
    var position = PagePosition<ModelCursor, ContentID>.start
    var revision: PageRevision?
    while true {
      let page = try await content.models(PageRequest(position: position, limit: 256), of: ModelQuery())
      if let revision, page.revision != revision { return false }
      revision = page.revision
      do {
        for model in page.items {
          try await append(model)
          progress(summary.totals.models, total)
        }
      } catch ContentError.replaced { return false } catch ContentError.notFound { return false }
      guard let after = page.after else { break }
      position = .cursor(after)
    }
    while let entry = try oldEntries.next() { dropped.insert(entry.model.id[...]) }
    return true
  }

  private mutating func append(_ stored: StoredModel) async throws {
    let key = ModelEntry.key(of: stored.model)
    var known: ModelEntry?
    while let entry = try oldEntries.peek(), entry.key <= key {
      _ = try oldEntries.next()
      if entry.key == key, entry.revision == stored.revision {
        known = entry
      } else {
        dropped.insert(entry.model.id[...])
      }
    }
    let entry: ModelEntry
    if let known { entry = known } else { entry = try await read(stored, key) }
    try folder.write(models.append(entry))
    summary.totals.models += 1
    summary.totals.steps += entry.stepCounts.full
  }

  // MARK: One model

  private mutating func read(_ stored: StoredModel, _ key: TreeKey) async throws -> ModelEntry {
    summary.modelsRead += 1
    let model = stored.model
    var pages = StepPageBuilder(model: model)
    var words = ModelWords(model)
    let (ids, hasMotions) = try await readSteps(of: stored, into: &pages, &words)
    let (objects, root) = try pages.finish()
    try folder.write(objects)
    guard let root, let first = pages.firstPage else {
      throw WebError.badObject("the model '\(model.id)' has no steps")
    }
    let entry = ModelEntry(
      model: model, revision: stored.revision, stepCounts: stored.stepCounts,
      lastNumbers: stored.lastNumbers, languages: stored.languages, steps: root, firstPage: first,
      hasMotions: hasMotions, stepIDs: root.height > 0 ? try writeIDs(ids) : nil,
      cover: ModelEntry.Cover(try await content.cover(of: stored)),
      photoFiles: try await writePhotos(of: stored))
    try addKeys(of: entry, key, words)
    return entry
  }

  /// Reads all steps of a model, and writes each page of them that is complete.
  ///
  /// - Returns: The keys of the steps' ids, and whether the movements of all steps are known.
  private func readSteps(
    of stored: StoredModel, into pages: inout StepPageBuilder, _ words: inout ModelWords
  ) async throws -> (ids: [TreeKey], hasMotions: Bool) {
    var ids: [TreeKey] = []
    var hasMotions = true
    var position = PagePosition<StepCursor, ContentID>.start
    while true {
      let request = PageRequest<StepCursor, ContentID>(position: position, limit: 256)
      let page = try await content.steps(request, of: stored, at: .full, drawings: .all)
      for step in page.items.map(\.step) {
        // A group has the movements of the steps in it, which are published with these.
        let known = step.isGroup ? [] : try await content.motions(ofStep: ContentID(step.id), of: stored)
        if known == nil { hasMotions = false }
        try folder.write(pages.append(step, known?.first))
        ids.append(TreeKey(parts: [step.id, String(step.ordinal)]))
        words.add(step)
      }
      guard let after = page.after else { break }
      position = .cursor(after)
    }
    return (ids, hasMotions)
  }

  /// Writes the list of a model's step ids, and returns its root.
  private func writeIDs(_ ids: [TreeKey]) throws -> TreeRoot? {
    var list = KeyListBuilder()
    for id in ids.sorted() { try folder.write(list.append(id)) }
    let (objects, root) = list.finish()
    try folder.write(objects)
    return root
  }

  /// Writes the photos of a model that a publication can hold, and returns their names.
  private func writePhotos(of stored: StoredModel) async throws -> [ContentID: ModelEntry.PhotoFile] {
    var files: [ContentID: ModelEntry.PhotoFile] = [:]
    for photo in stored.model.photos {
      guard let bytes = try await content.photo(ContentID(photo.id), of: stored),
        bytes.count <= ObjectKind.photo.storedLimit
      else { continue }
      let object = PublishedObject(photo: bytes)
      try folder.write(object)
      files[ContentID(photo.id)] = .init(name: object.key.name, byteCount: bytes.count)
    }
    return files
  }

  private func addKeys(of entry: ModelEntry, _ key: TreeKey, _ words: ModelWords) throws {
    let model = entry.model
    try sorter.add(TreeKey(parts: [model.id, key.text]), to: .ids)
    for tag in model.tags { try sorter.add(TreeKey(parts: ["t" + tag, key.text]), to: .tags) }
    if let difficulty = model.difficulty {
      try sorter.add(TreeKey(parts: ["d" + difficulty.name, key.text]), to: .tags)
    }
    for (word, rank) in words.ranks {
      try sorter.add(TreeKey(parts: [word, String(rank), key.text]), to: .words)
    }
  }

  // MARK: The trees

  /// Writes the trees and the root.
  mutating func finish(time: String, sign: Publisher.Signing?) throws -> Publisher.Summary {
    let (objects, root) = models.finish()
    try folder.write(objects)
    let trees = PublishedRoot.Trees(
      models: root?.text, ids: try tree(.ids, old?.idTree)?.text, tags: try tree(.tags, old?.tagTree)?.text,
      words: try tree(.words, old?.wordTree)?.text)
    let new = PublishedRoot(
      id: content.id, sequence: (old?.sequence ?? 0) + 1, time: time, models: summary.totals.models,
      steps: summary.totals.steps, trees: trees, first: models.firstPage?.hex)
    summary.isUnchanged = old.map { new.hasContent(of: $0) } ?? false
    if !summary.isUnchanged { try folder.write(new, sign: sign) }
    summary.sequence = summary.isUnchanged ? old?.sequence ?? 0 : new.sequence
    summary.objectsWritten = folder.writtenObjects
    summary.bytesWritten = folder.writtenBytes
    return summary
  }

  /// Merges the keys of the last publication, without those of dropped models, with the new keys.
  private func tree(_ tree: KeySorter.Tree, _ oldTree: TreeRoot?) throws -> TreeRoot? {
    var list = KeyListBuilder()
    var old = OldKeys(walk: LeafWalk(oldTree, in: folder), folder: folder, dropped: dropped)
    try sorter.forEach(of: tree) { key in
      while let known = try old.peek(), known < key {
        try folder.write(list.append(known))
        _ = try old.next()
      }
      try folder.write(list.append(key))
    }
    while let known = try old.next() { try folder.write(list.append(known)) }
    let (objects, root) = list.finish()
    try folder.write(objects)
    return root
  }
}

/// The words of a model, each with the best place in which it occurs.
private struct ModelWords {
  /// The rank of each word: 0 in the model's title, 1 in a step's title, 2 elsewhere.
  private(set) var ranks: [String: Int] = [:]

  init(_ model: Model) {
    let texts = WordList.texts(of: model)
    add(texts.titles, 0)
    add(texts.others, 2)
  }

  mutating func add(_ step: Step) {
    add(step.texts.filter { $0.kind == .title }.map(\.content), 1)
    add(step.texts.filter { $0.kind != .title }.map(\.content), 2)
  }

  private mutating func add(_ texts: [String], _ rank: Int) {
    for text in texts {
      for word in WordList.words(of: text) { ranks[word] = min(rank, ranks[word] ?? rank) }
    }
  }
}

/// The models of the last publication, in order.
private struct OldEntries {
  var walk: LeafWalk
  let folder: PublishFolder
  private var page: ArraySlice<ModelEntry> = []

  init(walk: LeafWalk, folder: PublishFolder) { (self.walk, self.folder) = (walk, folder) }

  mutating func peek() throws(WebError) -> ModelEntry? {
    while page.isEmpty {
      guard let leaf = try walk.next() else { return nil }
      page = try PublishFolder.models(try folder.read(ObjectKey(leaf, .models)))[...]
    }
    return page.first
  }

  mutating func next() throws(WebError) -> ModelEntry? {
    _ = try peek()
    return page.popFirst()
  }
}

/// The keys of a tree of the last publication, in order, without those of some models.
private struct OldKeys {
  var walk: LeafWalk
  let folder: PublishFolder
  let dropped: Set<Substring>
  private var page: ArraySlice<TreeKey> = []

  init(walk: LeafWalk, folder: PublishFolder, dropped: Set<Substring>) {
    (self.walk, self.folder, self.dropped) = (walk, folder, dropped)
  }

  mutating func peek() throws(WebError) -> TreeKey? {
    while true {
      while let first = page.first {
        // The last part of every key is the identifier of the model.
        if dropped.isEmpty || !dropped.contains(first.parts.last ?? "") { return first }
        page.removeFirst()
      }
      guard let leaf = try walk.next() else { return nil }
      page = try PublishFolder.node(try folder.read(ObjectKey(leaf, .index))).keys[...]
    }
  }

  mutating func next() throws(WebError) -> TreeKey? {
    _ = try peek()
    return page.popFirst()
  }
}
