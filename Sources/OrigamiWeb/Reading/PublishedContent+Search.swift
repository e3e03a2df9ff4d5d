internal import OrigamiModel
public import OrigamiStore
internal import Paging

/// The position of a search between two pages, as its cursor keeps it.
private struct SearchPosition {
  /// The number of candidates that were looked through.
  var candidate = 0
  /// The number of hits of the next candidate that were on the pages before.
  var skipped = 0
  /// The number of hits on the pages before.
  var before = 0

  init(candidate: Int, skipped: Int, before: Int) {
    (self.candidate, self.skipped, self.before) = (candidate, skipped, before)
  }

  init(_ cursor: SearchCursor?) {
    guard let cursor else { return }
    (candidate, skipped, before) = (Int(cursor.score), cursor.key & 0xFFFF_FFFF, cursor.key >> 32)
  }

  func cursor(_ revision: Int) -> SearchCursor {
    SearchCursor(
      libraryRevision: revision, score: Double(candidate), key: before << 32 | skipped & 0xFFFF_FFFF)
  }
}

extension PublishedContent {
  /// After this many models that have all words, a page with at least one hit ends, even with fewer than
  /// `limit` hits. It bounds the requests of a page whose models have few hits at the level.
  private static let candidateLimit = 60
  /// The most models that are opened together at first. Each further group is twice as large, up to the
  /// number of loads that run at the same time.
  private static let firstModels = 8

  /// Returns a page of hits, ordered by the rarest word of the search: models with that word in their title
  /// first, then with it in the title of a step, then the others; each in the order of the list.
  ///
  /// The lists of words name models. Each is opened and looked through. The total is exact only on the last
  /// page, when everything was looked through; before, it is the number of hits that are known.
  public func search(
    _ query: SearchQuery, after cursor: SearchCursor?, limit: Int
  ) async throws -> SearchPage {
    precondition(limit > 0, "a page of \(limit) hits")
    guard query.words.utf8.count <= SearchQuery.byteLimit else {
      throw ContentError.searchTooLong(words: SearchQuery.wordLimit, bytes: SearchQuery.byteLimit)
    }
    let terms = SearchTerms(query)
    guard terms.terms.reduce(0, { $0 + $1.words.count }) <= SearchQuery.wordLimit else {
      throw ContentError.searchTooLong(words: SearchQuery.wordLimit, bytes: SearchQuery.byteLimit)
    }
    return try await mapped { [self] root in
      if let cursor, cursor.libraryRevision != root.revision { throw ContentError.cursor(.replaced) }
      let reader = reader(.visible)
      // Every hit needs the list of models. It is loaded together with the lists of words.
      let list = root.modelTree.map { tree in
        objects.ahead(ObjectKey(tree.name, tree.height > 0 ? .index : .models), .visible)
      }
      defer { list?.cancel() }
      if root.wordTree == nil {
        try await verify("words", in: root, reader) { WordList.words(of: $0.title).isEmpty }
      }
      guard let candidates = try await candidates(terms, in: root, reader) else {
        return SearchPage(hits: [], total: 0, after: nil)
      }
      let start = SearchPosition(cursor)
      var (candidate, skipped) = (start.candidate, start.skipped)
      var found: [SearchHit] = []
      func page(total: Int, skipped: Int) -> SearchPage {
        let next = SearchPosition(
          candidate: candidate, skipped: skipped, before: start.before + found.count)
        return SearchPage(
          hits: found, total: start.before + total, isTotalExact: false, after: next.cursor(root.revision))
      }
      var seen = 0
      var known: ArraySlice<[SearchHit]?> = []
      var group = PublishedContent.firstModels
      while candidate < candidates.count {
        if known.isEmpty {
          let next = candidate..<min(candidate + group, candidates.count)
          let enough = min(limit, .max - skipped - 1) + skipped + 1
          known = try await hits(terms, query, of: candidates, next, enough: enough, reader)[...]
          group = min(group * 2, ObjectReader.flightLimit)
        }
        if let hits = known.removeFirst()?.dropFirst(skipped) {
          for hit in hits {
            guard found.count < limit else {
              // This hit is known, too.
              return page(total: found.count + 1, skipped: skipped)
            }
            found.append(hit)
            skipped += 1
          }
          seen += 1
        }
        (candidate, skipped) = (candidate + 1, 0)
        if seen >= PublishedContent.candidateLimit, !found.isEmpty, candidate < candidates.count {
          return page(total: found.count, skipped: 0)
        }
      }
      return SearchPage(
        hits: found, total: start.before + found.count, isTotalExact: !candidates.isCut, after: nil)
    }
  }

  /// A word of a search, and its place in the list of words.
  private struct Posting {
    var word: String
    /// A Boolean value that indicates whether it may be the beginning of a longer word.
    var isPrefix: Bool
    /// The positions of the keys of its models.
    var range: Range<Int>
  }

  /// The models that have the rarest word of a search, and the other words to look for.
  private struct Candidates {
    let root: PublishedRoot
    let range: Range<Int>
    /// The models of the rarest word, if it may begin a longer word; nil reads them from the range.
    var keys: [TreeKey]?
    /// For each other word that may begin a longer word, its models. Words with more keys than `prefixLimit`
    /// have no set, and exclude no model here.
    var filters: [Set<TreeKey>] = []
    /// The other words.
    var words: [String] = []
    /// A Boolean value that indicates whether there may be more models than are looked at.
    var isCut = false
    var count: Int { keys?.count ?? range.count }

    /// Returns the keys of some of the models.
    func keys(at indices: Range<Int>, _ reader: TreeReader) async throws -> [TreeKey] {
      if let keys { return Array(keys[indices]) }
      let positions = range.lowerBound + indices.lowerBound..<range.lowerBound + indices.upperBound
      let found = try await reader.keys(positions, in: root.wordTree)
      guard found.count == indices.count else {
        throw WebError.badObject("a list of words without its models")
      }
      return try found.map { try Candidates.model($0).key }
    }

    /// Returns a model if it has the other words too.
    func model(_ key: TreeKey, _ reader: TreeReader) async throws -> ModelEntry? {
      guard filters.allSatisfy({ $0.contains(key) }), try await hasWords(key, reader) else { return nil }
      guard let entry = try await reader.model(key, in: root.modelTree) else {
        throw WebError.badObject("a list of words names a model that is not there")
      }
      return entry
    }

    /// Returns a Boolean value that indicates whether a model has all other words. They are looked up at the
    /// same time.
    private func hasWords(_ key: TreeKey, _ reader: TreeReader) async throws -> Bool {
      try await withThrowingTaskGroup(of: String?.self) { group in
        for word in words {
          // The ranks of `ModelWords`: 0 in the model's title, 1 in a step's title, 2 elsewhere. A model has
          // a word at one of them.
          for rank in 0...2 {
            let wanted = TreeKey(parts: [word, String(rank), key.text])
            group.addTask { try await reader.contains(wanted, in: root.wordTree) ? word : nil }
          }
        }
        let found = try await group.reduce(into: Set<String>()) { found, word in
          if let word { found.insert(word) }
        }
        return words.allSatisfy(found.contains)
      }
    }

    /// Returns the model and the rank of an entry of the list of words.
    static func model(_ entry: TreeKey) throws -> (key: TreeKey, rank: String) {
      let parts = entry.parts
      guard parts.count == 4 else {
        throw WebError.badObject("a list of words without its models")
      }
      return (TreeKey(parts: parts[2...].map(String.init)), String(parts[1]))
    }
  }

  /// The most keys of a word's beginning that are looked at. If even the rarest word has more, the models of
  /// the others are not found, and the total is never exact: a beginning of one letter names most models.
  private static let prefixLimit = 5000

  /// Returns the models of a word, each with its best rank.
  private func ranks(
    _ posting: Posting, in root: PublishedRoot, _ reader: TreeReader
  ) async throws -> [TreeKey: String] {
    let start = posting.range.lowerBound
    let read = start..<min(posting.range.upperBound, start + PublishedContent.prefixLimit)
    var ranks: [TreeKey: String] = [:]
    for entry in try await reader.keys(read, in: root.wordTree) {
      let (key, rank) = try Candidates.model(entry)
      ranks[key] = min(ranks[key] ?? "9", rank)
    }
    return ranks
  }

  /// Returns the places of all words of the terms, in any order. All are looked up at the same time.
  private func postings(
    _ terms: SearchTerms, in root: PublishedRoot, _ reader: TreeReader
  ) async throws -> [Posting] {
    try await withThrowingTaskGroup(of: Posting.self) { group in
      for term in terms.terms {
        for (index, word) in term.words.enumerated() {
          let isPrefix = term.isPrefix && index == term.words.count - 1
          group.addTask {
            let range = try await reader.positions(of: word, isPrefix: isPrefix, in: root.wordTree)
            return Posting(word: word, isPrefix: isPrefix, range: range)
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Returns the models that may have all terms; nil if there is none.
  private func candidates(
    _ terms: SearchTerms, in root: PublishedRoot, _ reader: TreeReader
  ) async throws -> Candidates? {
    var postings = try await postings(terms, in: root, reader)
    postings.sort { ($0.range.count, $0.word) < ($1.range.count, $1.word) }
    guard let best = postings.first, !best.range.isEmpty else { return nil }
    var candidates = Candidates(root: root, range: best.range)
    if best.isPrefix {
      let ranks = try await ranks(best, in: root, reader)
      candidates.keys = ranks.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
      candidates.isCut = best.range.count > PublishedContent.prefixLimit
    }
    for other in postings.dropFirst() {
      if !other.isPrefix {
        candidates.words.append(other.word)
      } else if other.range.count <= PublishedContent.prefixLimit {
        // A beginning with more keys filters nothing: the texts of each candidate decide.
        candidates.filters.append(Set(try await ranks(other, in: root, reader).keys))
      }
    }
    return candidates
  }

  /// Returns the hits in each of some candidates; nil for one that has not all words. All are read at the
  /// same time.
  private func hits(
    _ terms: SearchTerms, _ query: SearchQuery, of candidates: Candidates, _ range: Range<Int>,
    enough: Int, _ reader: TreeReader
  ) async throws -> [[SearchHit]?] {
    let keys = try await candidates.keys(at: range, reader)
    return try await withThrowingTaskGroup(of: (Int, [SearchHit]?).self) { group in
      for (index, key) in keys.enumerated() {
        group.addTask { [self] in
          guard let entry = try await candidates.model(key, reader) else { return (index, nil) }
          return (index, try await hits(terms, query, entry, enough: enough, reader))
        }
      }
      var all = [[SearchHit]?](repeating: nil, count: range.count)
      for try await (index, hits) in group { all[index] = hits }
      return all
    }
  }

  /// Returns the hits in a model: the model itself, then its steps in reading order.
  /// Stops after the page of steps with which there are `enough` hits.
  private func hits(
    _ terms: SearchTerms, _ query: SearchQuery, _ entry: ModelEntry, enough: Int, _ reader: TreeReader
  ) async throws -> [SearchHit] {
    let model = entry.stored(at: address)
    let own = WordList.texts(of: entry.listed.model)
    var hits: [SearchHit] = []
    if terms.match(own.titles + own.others) { hits.append(SearchHit(model: model, step: nil, score: 0)) }
    guard hits.count < enough else { return hits }
    // The first page is loaded together with the node that names the others, unless a list names the pages.
    let first =
      entry.steps.height > 0 && entry.stepWords == nil
      ? objects.ahead(ObjectKey(entry.firstPage, .steps), .visible) : nil
    defer { first?.cancel() }
    let pages = try await StepPageSearch(reader: reader, terms: terms).pages(of: entry)
    // Many models are read at the same time, so each begins with one page, unless a list names the pages.
    let walk = StepPageWalk(
      reader: reader, entry: entry, start: 0, pages: pages, firstPages: pages == nil ? 1 : 4)
    try await walk.forEach { steps in
      steps.filter { $0.detailLevel >= query.level && terms.match($0.texts.map(\.content)) }
    } _: { steps in
      for step in steps {
        hits.append(
          SearchHit(model: model, step: PublishedContent.stored(step, model.revision, .none), score: 1))
      }
      return hits.count < enough
    }
    return hits
  }
}
