internal import Foundation
internal import OrigamiModel
public import OrigamiStore
internal import Paging
internal import Threading

/// Publishes a library as files that any web server can send.
///
/// Objects are written first, the root last, so that a reader sees the old publication or the new one. A
/// model that has the same revision as in the last publication is not read again.
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
  private let threads: any TaskExecutor
  private let threadCount: Int

  /// Creates a publisher.
  ///
  /// - Parameters:
  ///   - content: the library.
  ///   - path: the folder, which is created if it does not exist.
  ///   - time: the time of the publication, in ISO 8601 and UTC.
  ///   - threadCount: the number of models that are read, written as XML and packed at the same time.
  public init(_ content: any LibraryContent, to path: String, time: String, threadCount: Int = 1) {
    (self.content, self.path, self.time) = (content, path, time)
    self.threadCount = threadCount
    threads = TaskThreads(threadCount)
  }

  /// The most attempts to publish a library that changes meanwhile.
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
      guard try await publication.readModels(progress, on: threads, threadCount) else { continue }
      var summary = try publication.finish(time: time, sign: sign)
      // For an unchanged library no root is written, and the present one may not be signed.
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
  mutating func readModels(
    _ progress: (Int, Int) -> Void, on threads: any TaskExecutor, _ threadCount: Int
  ) async throws -> Bool {
    let total = try await content.totals().models
    var position = PagePosition<ModelCursor, ContentID>.start
    var revision: PageRevision?
    while true {
      let page = try await content.models(PageRequest(position: position, limit: 256), of: ModelQuery())
      if let revision, page.revision != revision { return false }
      revision = page.revision
      do {
        try await append(page.items, on: threads, threadCount) { progress($0, total) }
      } catch ContentError.replaced { return false } catch ContentError.notFound { return false }
      guard let after = page.after else { break }
      position = .cursor(after)
    }
    while let entry = try oldEntries.next() { dropped.insert(entry.model.id[...]) }
    return true
  }

  /// Adds models in their order. Those that are new are read on other threads, a few ahead of their turn.
  private mutating func append(
    _ models: [StoredModel], on threads: any TaskExecutor, _ threadCount: Int, _ progress: (Int) -> Void
  ) async throws {
    let reader = ModelPublisher(content, in: folder)
    try await withThrowingTaskGroup(of: (Int, PublishedModel).self) { group in
      var read: [Int: PublishedModel] = [:]
      var started = 0
      for index in models.indices {
        while started < min(models.count, index + 4 * threadCount) {
          let model = models[started]
          if let known = try known(model) {
            read[started] = PublishedModel(entry: known)
          } else {
            summary.modelsRead += 1
            group.addTask(executorPreference: threads) { [started] in (started, try await reader.read(model))
            }
          }
          started += 1
        }
        while read[index] == nil, let (other, model) = try await group.next() {
          read[other] = model
        }
        guard let model = read.removeValue(forKey: index) else { throw CancellationError() }
        try append(model)
        progress(summary.totals.models)
      }
    }
  }

  /// Returns the entry of a model in the last publication, if it is still that of the library.
  private mutating func known(_ stored: StoredModel) throws -> ModelEntry? {
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
    return known
  }

  private mutating func append(_ model: PublishedModel) throws {
    for (tree, key) in model.keys { try sorter.add(key, to: tree) }
    try folder.write(models.append(model.entry))
    summary.totals.models += 1
    summary.totals.steps += model.entry.stepCounts.full
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
    (summary.objectsWritten, summary.bytesWritten) = (folder.written.count, folder.written.bytes)
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
