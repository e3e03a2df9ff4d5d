internal import OrigamiModel
public import OrigamiStore
internal import Paging
internal import Threading

/// Publishes a library as files that any web server can send.
///
/// Objects are written first, the root last, so that a reader sees the old publication or the new one. A
/// model that has the same revision and content as in the last publication is not read again.
public struct Publisher {
  /// The result of a publication.
  public struct Summary: Hashable, Sendable {
    /// The number of models and steps in the publication.
    public var totals: LibraryTotals
    /// The number of models whose steps were read.
    package var modelsRead = 0
    /// The number of objects that were packed from XML, whether or not the folder had them.
    package var objectsPacked = 0
    /// The number of objects that were written.
    package var objectsWritten = 0
    /// The number of all files that were written.
    public var filesWritten = 0
    /// The bytes of those files.
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
  ///   - force: true reads every model, and writes every object whose file is missing or damaged.
  ///   - sign: signs the root; nil signs nothing, which is an error if the last publication was signed.
  ///   - progress: called with the number of models so far and of all models.
  /// - Throws: ``WebError``, ``ContentError``
  public func publish(
    prune: Bool = false, force: Bool = false, sign: Signing? = nil,
    progress: (_ models: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> Summary {
    let folder = try PublishFolder(path, replacesDamaged: force)
    defer { folder.unlock() }
    let old = force ? try? folder.root() : try folder.root()
    if let id = try folder.libraryID(), id != content.id { throw WebError.otherLibrary(path) }
    // Readers that trust the key would refuse the new root.
    if sign == nil, try folder.isSigned() { throw WebError.unsigned(path) }
    for _ in 0..<Publisher.attempts {
      var publication = try Publication(
        content, in: folder, after: old, takesOver: !force, on: threads, threadCount)
      guard try await publication.readModels(progress) else { continue }
      // If the old root is lost or cannot be read, the new one gets a number above those of all kept roots,
      // so that no reader takes it for older.
      let last = try old?.sequence ?? folder.sequences().first ?? 0
      var summary = try publication.finish(time: time, after: last, sign: sign)
      // For an unchanged library no root is written. The kept copy may be damaged, and the present root may
      // have no signature, or one of another key.
      if force, summary.isUnchanged, let old { try folder.keep(old) }
      if let sign, summary.isUnchanged { try folder.signPresent(sign) }
      if prune { summary.objectsPruned = try folder.prune() }
      (summary.filesWritten, summary.bytesWritten) = (folder.written.files, folder.written.bytes)
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
  /// The root whose objects are taken over; nil takes none.
  private let known: PublishedRoot?
  private let threads: any TaskExecutor
  private let threadCount: Int
  private let sorter: KeySorter
  private var models = ModelPageBuilder()
  private var summary = Publisher.Summary(totals: LibraryTotals(models: 0, steps: 0))
  private var merge: ModelMerge

  /// - Parameters:
  ///   - takesOver: false reads what has not changed, too.
  ///   - threadCount: the number of threads.
  init(
    _ content: any LibraryContent, in folder: PublishFolder, after old: PublishedRoot?, takesOver: Bool,
    on threads: any TaskExecutor, _ threadCount: Int
  ) throws {
    (self.content, self.folder, self.old) = (content, folder, old)
    (self.threads, self.threadCount) = (threads, threadCount)
    sorter = try KeySorter()
    known = takesOver ? old : nil
    merge = ModelMerge(known?.modelTree, in: folder)
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
        var parts: [ModelMerge.Part] = []
        for model in page.items { parts += try merge.append(model) }
        if page.after == nil { parts += try merge.finish() }
        try await append(parts) { progress($0, total) }
      } catch ContentError.replaced { return false } catch ContentError.notFound { return false }
      guard let after = page.after else { return true }
      position = .cursor(after)
    }
  }

  /// Adds parts of the list in their order. Models that are new are read on other threads, a few ahead of
  /// their turn.
  private mutating func append(_ parts: [ModelMerge.Part], _ progress: (Int) -> Void) async throws {
    let reader = ModelPublisher(content, in: folder)
    try await withThrowingTaskGroup(of: (Int, PublishedModel).self) { group in
      var read: [Int: PublishedModel] = [:]
      // The next part to look at, and the number of models that are read or wait for their turn.
      var (started, ahead) = (0, 0)
      for index in parts.indices {
        while started < parts.count, ahead < 4 * threadCount {
          if case .new(let model) = parts[started] {
            (summary.modelsRead, ahead) = (summary.modelsRead + 1, ahead + 1)
            group.addTask(executorPreference: threads) { [started] in (started, try await reader.read(model))
            }
          }
          started += 1
        }
        switch parts[index] {
        case .page(let page): try append(page)
        case .known(let entry): try append(PublishedModel(entry: entry))
        case .new:
          while read[index] == nil, let (other, model) = try await group.next() { read[other] = model }
          guard let model = read.removeValue(forKey: index) else { preconditionFailure("not started") }
          ahead -= 1
          try append(model)
        }
        progress(summary.totals.models)
      }
    }
  }

  private mutating func append(_ page: ModelMerge.KnownPage) throws {
    guard let nodes = models.append(page) else {
      for entry in try page.entries() { try append(PublishedModel(entry: entry)) }
      return
    }
    try folder.write(nodes)
    summary.totals.models += page.count
    summary.totals.steps += page.steps
  }

  private mutating func append(_ model: PublishedModel) throws {
    for (tree, key) in model.keys { try sorter.add(key, to: tree) }
    try folder.write(try models.append(model.entry))
    summary.totals.models += 1
    summary.totals.steps += model.entry.listed.stepCounts.full
  }

  // MARK: The trees

  /// Writes the trees, and the root if the content has changed.
  ///
  /// - Parameter last: the sequence number before that of the new root.
  mutating func finish(time: String, after last: Int, sign: Publisher.Signing?) throws -> Publisher.Summary {
    let (objects, root) = try models.finish()
    try folder.write(objects)
    let trees = PublishedRoot.Trees(
      models: root?.text, ids: try tree(.ids, known?.idTree)?.text,
      tags: try tree(.tags, known?.tagTree)?.text, words: try tree(.words, known?.wordTree)?.text)
    let new = PublishedRoot(
      id: content.id, sequence: last + 1, time: time, models: summary.totals.models,
      steps: summary.totals.steps, trees: trees, first: models.firstPage?.hex)
    summary.isUnchanged = old.map { new.hasContent(of: $0) } ?? false
    if !summary.isUnchanged { try folder.write(new, sign: sign) }
    summary.sequence = summary.isUnchanged ? last : new.sequence
    let written = folder.written
    (summary.objectsPacked, summary.objectsWritten) = (written.packed, written.count)
    return summary
  }

  /// Merges the keys of the last publication, without those of dropped models, with the new keys.
  private func tree(_ tree: KeySorter.Tree, _ old: TreeRoot?) throws -> TreeRoot? {
    var list = try KeyMerge(old, in: folder, without: merge.dropped, on: threads, threadCount)
    // Nothing may be written once the folder is unlocked, which an error leads to.
    defer { list.end() }
    try sorter.forEach(of: tree) { try list.append($0) }
    return try list.finish()
  }
}
