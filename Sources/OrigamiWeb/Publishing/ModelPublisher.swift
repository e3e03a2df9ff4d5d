internal import OrigamiModel
internal import OrigamiStore
internal import Paging

/// A model whose objects were written, and the keys by which it is found.
struct PublishedModel: Sendable {
  var entry: ModelEntry
  /// The keys of the lists of identifiers, tags and words; none for a model of the last publication.
  var keys: [(KeySorter.Tree, TreeKey)] = []
}

/// Writes the objects of single models: the pages of their steps, their motions and photos.
///
/// Models do not depend on each other, so several are read at the same time.
struct ModelPublisher: Sendable {
  private let content: any LibraryContent
  private let folder: PublishFolder

  init(_ content: any LibraryContent, in folder: PublishFolder) {
    (self.content, self.folder) = (content, folder)
  }

  /// Reads a model and writes its objects.
  ///
  /// - Throws: ``WebError``, ``ContentError``
  func read(_ stored: StoredModel) async throws -> PublishedModel {
    let model = stored.model
    let lists = stored.stepCounts.full >= LongModelLists.minimumSteps ? try LongModelLists() : nil
    var pages = StepPageBuilder(model: model, lists: lists)
    var words = ModelWords(model)
    let ids = try await readSteps(of: stored, into: &pages, lists, &words)
    let (objects, root) = try pages.finish()
    try folder.write(objects)
    guard let root, let first = pages.firstPage else {
      throw WebError.badObject("the model '\(model.id)' has no steps")
    }
    let entry = ModelEntry(
      stored, steps: root, firstPage: first,
      stepIDs: root.height == 0
        ? nil
        : try lists?.write(.ids, to: folder)
          ?? KeyPages.write(to: folder) { append in try ids.sorted().forEach(append) },
      stepWords: root.height == 0 ? nil : try lists?.write(.words, to: folder),
      cover: ModelEntry.Cover(try await content.cover(of: stored)),
      photoFiles: try await writePhotos(of: stored))
    return PublishedModel(entry: entry, keys: ModelPublisher.keys(of: entry, words))
  }

  /// Reads all steps of a model, and writes each page of them that is complete.
  ///
  /// - Returns: the keys of the steps' ids, if `lists` do not take them.
  private func readSteps(
    of stored: StoredModel, into pages: inout StepPageBuilder, _ lists: LongModelLists?,
    _ words: inout ModelWords
  ) async throws -> [TreeKey] {
    var ids: [TreeKey] = []
    var position = PagePosition<StepCursor, ContentID>.start
    while true {
      let request = PageRequest<StepCursor, ContentID>(position: position, limit: 256)
      let page = try await content.steps(request, of: stored, at: .full, drawings: .all)
      var motions: [Int: MotionRecord] = [:]
      if let first = page.items.first, let last = page.items.last {
        motions = try await content.motions(of: stored, ordinals: first.step.ordinal...last.step.ordinal)
      }
      for step in page.items.map(\.step) {
        // A group has the motions of the steps in it, which are published with these.
        try folder.write(pages.append(step, step.isGroup ? nil : motions[step.ordinal]))
        if let lists { try lists.add(step) } else { ids.append(.step(step)) }
        words.add(step)
      }
      guard let after = page.after else { break }
      position = .cursor(after)
    }
    return ids
  }

  /// Writes the photos of a model and returns their names. Leaves out those without bytes or over the limit.
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

  private static func keys(of entry: ModelEntry, _ words: ModelWords) -> [(KeySorter.Tree, TreeKey)] {
    let (model, key) = (entry.listed.model, entry.key.text)
    var keys: [(KeySorter.Tree, TreeKey)] = [(.ids, TreeKey(parts: [model.id, key]))]
    for tag in model.tags { keys.append((.tags, TreeKey(parts: ["t" + tag, key]))) }
    if let difficulty = model.difficulty {
      keys.append((.tags, TreeKey(parts: ["d" + difficulty.name, key])))
    }
    for (word, rank) in words.ranks {
      keys.append((.words, TreeKey(parts: [word, String(rank), key])))
    }
    return keys
  }
}

extension TreeKey {
  /// Returns the key of a step in the list of its model's ids.
  static func step(_ step: Step) -> TreeKey { TreeKey(parts: [step.id, String(step.ordinal)]) }
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
