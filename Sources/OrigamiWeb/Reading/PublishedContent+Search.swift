internal import OrigamiModel
public import OrigamiStore
internal import Paging

/// The position of a search between two pages, as its cursor keeps it.
///
/// A search looks through its candidates twice: first for hits whose titles have all words, then for the
/// others.
private struct SearchPosition {
  /// The most candidates that are looked through twice: the cursor has 20 bits for their number.
  static let titledLimit = 1 << 20 - 1

  /// The number of candidates, from the first, whose titles gave their hits already; nil as long as titles
  /// are looked through.
  private(set) var titled: Int?
  /// The number of candidates that were looked through.
  private(set) var candidate = 0
  /// The number of hits of the next candidate that were on the pages before.
  private(set) var skipped = 0
  /// The number of hits before the position.
  private(set) var before = 0

  /// Creates the position of a cursor; nil if there are not so many candidates.
  init?(_ cursor: SearchCursor?, candidates: Int) {
    guard let cursor else { return }
    guard let place = Int(exactly: cursor.score), (0...candidates).contains(place >> 21), cursor.key >= 0
    else { return nil }
    (candidate, skipped, before) = (place >> 21, cursor.key & 0xFFFF_FFFF, cursor.key >> 32)
    titled = place & 1 == 0 ? nil : place >> 1 & SearchPosition.titledLimit
  }

  func cursor(_ revision: Int) -> SearchCursor {
    let place = candidate << 21 | (titled.map { $0 << 1 | 1 } ?? 0)
    return SearchCursor(
      libraryRevision: revision, score: Double(place), key: before << 32 | skipped & 0xFFFF_FFFF)
  }

  /// Returns the hits that a candidate gives at the position.
  func part(of candidate: Int) -> SearchPart { titled.map { candidate < $0 ? .others : .all } ?? .titles }

  /// Moves past a hit of the next candidate.
  mutating func takeHit() { (skipped, before) = (skipped + 1, before + 1) }

  /// Moves past the next candidate.
  mutating func takeCandidate() { (candidate, skipped) = (candidate + 1, 0) }

  /// Goes back to the first candidate, for the hits without all words in their titles.
  mutating func endTitles() { (titled, candidate, skipped) = (candidate, 0, 0) }
}

/// The hits of a model that are looked for.
private enum SearchPart {
  case all
  /// Those whose titles have all words.
  case titles
  /// Those whose titles do not have all words.
  case others
  case none

  /// The part of those steps of a long model whose titles are not looked through first.
  var behindTitles: SearchPart { self == .titles ? .none : .all }

  /// Returns a Boolean value that indicates whether a step with some texts is a hit.
  func matches(_ terms: SearchTerms, _ texts: [ContentText]) -> Bool {
    func contents(_ isTitle: Bool) -> [String] {
      texts.filter { ($0.kind == .title) == isTitle }.map(\.content)
    }
    return matches(terms, titles: contents(true), others: contents(false))
  }

  /// Returns a Boolean value that indicates whether some titles and other texts are a hit.
  func matches(_ terms: SearchTerms, titles: [String], others: [String]) -> Bool {
    switch self {
    case .all: terms.match(titles + others)
    case .titles: terms.match(titles)
    case .others: !terms.match(titles) && terms.match(titles + others)
    case .none: false
    }
  }
}

extension PublishedContent {
  /// After this many models that have all words, a page with at least one hit ends, even with fewer than
  /// `limit` hits. It bounds the requests of a page whose models have few hits at the level.
  private static let candidateLimit = 60
  /// The most models that are opened together at first. Each further group is twice as large, up to the
  /// number of loads that run at the same time.
  private static let firstModels = 8

  /// Returns a page of hits: those whose titles have all words first, then the others. Both are in the order
  /// of their models: models with the rarest word of the search in their title first, then with it in the
  /// title of a step, then the others; each in the order of the list.
  ///
  /// The lists of words name models. Each is opened and looked through. If a page has looked through many
  /// models that have the words in titles, and no title has all of them, the search goes on without regard to
  /// titles. The total is exact only on the last page, when everything was looked through; before, it is the
  /// number of hits that are known.
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
      guard var position = SearchPosition(cursor, candidates: candidates.count) else {
        throw ContentError.cursor(.damaged)
      }
      var found: [SearchHit] = []
      func page(total: Int) -> SearchPage {
        SearchPage(hits: found, total: total, isTotalExact: false, after: position.cursor(root.revision))
      }
      let most = PublishedContent.candidateLimit
      var seen = 0
      var known: ArraySlice<[SearchHit]?> = []
      var group = PublishedContent.firstModels
      while true {
        if known.isEmpty {
          let next = position.candidate..<min(position.candidate + group, candidates.count)
          let enough = min(limit, .max - position.skipped - 1) + position.skipped + 1
          known = try await hits(terms, query, of: candidates, next, position, enough: enough, reader)[...]
          group = min(group * 2, ObjectReader.flightLimit)
        }
        let isTitled = position.titled == nil
        let isGivenUp = seen >= most && found.isEmpty || position.candidate == SearchPosition.titledLimit
        if isTitled, known.isEmpty || isGivenUp {
          position.endTitles()
          (seen, known, group) = (0, [], PublishedContent.firstModels)
          continue
        }
        guard !known.isEmpty else { break }
        let hits = known.removeFirst()
        for hit in hits?.dropFirst(position.skipped) ?? [] {
          // This hit is known, too.
          guard found.count < limit else { return page(total: position.before + 1) }
          found.append(hit)
          position.takeHit()
        }
        position.takeCandidate()
        // A model may have all words in titles, and no title with all of them.
        if isTitled || hits != nil { seen += 1 }
        if seen >= most, !found.isEmpty, position.candidate < candidates.count {
          return page(total: position.before)
        }
      }
      return SearchPage(
        hits: found, total: position.before, isTotalExact: !candidates.isCut, after: nil)
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
    var models: [RankedModel]?
    /// For each other word that may begin a longer word, its models with their ranks. Words with more keys
    /// than `prefixLimit` are not there, and exclude no model here.
    var filters: [[TreeKey: String]] = []
    /// The other words.
    var words: [String] = []
    /// A Boolean value that indicates whether there may be more models than are looked at.
    var isCut = false
    var count: Int { models?.count ?? range.count }

    /// A model, and the best rank of a word in it.
    typealias RankedModel = (key: TreeKey, rank: String)

    /// Returns some of the models.
    func models(at indices: Range<Int>, _ reader: TreeReader) async throws -> [RankedModel] {
      if let models { return Array(models[indices]) }
      let positions = range.lowerBound + indices.lowerBound..<range.lowerBound + indices.upperBound
      let found = try await reader.keys(positions, in: root.wordTree)
      guard found.count == indices.count else {
        throw WebError.badObject("a list of words without its models")
      }
      return try found.map(Candidates.model)
    }

    /// Returns a model if it has the other words too.
    ///
    /// - Parameter lastRank: the last rank at which it may have them.
    func model(_ key: TreeKey, lastRank: Int, _ reader: TreeReader) async throws -> ModelEntry? {
      guard filters.allSatisfy({ $0[key].map { $0 <= String(lastRank) } ?? false }),
        try await hasWords(key, lastRank: lastRank, reader)
      else { return nil }
      guard let entry = try await reader.model(key, in: root.modelTree) else {
        throw WebError.badObject("a list of words names a model that is not there")
      }
      return entry
    }

    /// Returns a Boolean value that indicates whether a model has all other words. They are looked up at the
    /// same time.
    private func hasWords(_ key: TreeKey, lastRank: Int, _ reader: TreeReader) async throws -> Bool {
      try await withThrowingTaskGroup(of: String?.self) { group in
        for word in words {
          // The ranks of `ModelWords`: 0 in the model's title, 1 in a step's title, 2 elsewhere. A model has
          // a word at one of them.
          for rank in 0...lastRank {
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
    static func model(_ entry: TreeKey) throws -> RankedModel {
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
      candidates.models = ranks.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        .map { (key: $0.key, rank: $0.value) }
      candidates.isCut = best.range.count > PublishedContent.prefixLimit
    }
    for other in postings.dropFirst() {
      if !other.isPrefix {
        candidates.words.append(other.word)
      } else if other.range.count <= PublishedContent.prefixLimit {
        // A beginning with more keys filters nothing: the texts of each candidate decide.
        candidates.filters.append(try await ranks(other, in: root, reader))
      }
    }
    return candidates
  }

  /// Returns the hits in each of some candidates; nil for one that has not all words. All are read at the
  /// same time. Where titles are looked through, candidates without the rarest word in a title are left out:
  /// they come last.
  private func hits(
    _ terms: SearchTerms, _ query: SearchQuery, of candidates: Candidates, _ range: Range<Int>,
    _ position: SearchPosition, enough: Int, _ reader: TreeReader
  ) async throws -> [[SearchHit]?] {
    let lastRank = position.titled == nil ? 1 : 2
    let models = try await candidates.models(at: range, reader).prefix { $0.rank <= String(lastRank) }
    return try await withThrowingTaskGroup(of: (Int, [SearchHit]?).self) { group in
      for (index, model) in models.enumerated() {
        let part = position.part(of: range.lowerBound + index)
        group.addTask { [self] in
          guard let entry = try await candidates.model(model.key, lastRank: lastRank, reader) else {
            return (index, nil)
          }
          return (index, try await hits(terms, query, entry, part, enough: enough, reader))
        }
      }
      var all = [[SearchHit]?](repeating: nil, count: models.count)
      for try await (index, hits) in group { all[index] = hits }
      return all
    }
  }

  /// The most pages of a model whose titles are looked through first, where lists name its pages. Titles on
  /// later pages rank like other texts, and so do those after as many steps as a model without lists has.
  private static let titledPages = 16

  /// Returns the hits in a model: the model itself, then its steps in reading order.
  /// Stops after the page of steps with which there are `enough` hits.
  private func hits(
    _ terms: SearchTerms, _ query: SearchQuery, _ entry: ModelEntry, _ part: SearchPart, enough: Int,
    _ reader: TreeReader
  ) async throws -> [SearchHit] {
    let model = entry.stored(at: address)
    let own = WordList.texts(of: entry.listed.model)
    var hits: [SearchHit] = []
    if part.matches(terms, titles: own.titles, others: own.others) {
      hits.append(SearchHit(model: model, step: nil, score: 0))
    }
    guard hits.count < enough else { return hits }
    // The first page is loaded together with the node that names the others, unless a list names the pages.
    let first =
      entry.steps.height > 0 && entry.stepWords == nil
      ? objects.ahead(ObjectKey(entry.firstPage, .steps), .visible) : nil
    defer { first?.cancel() }
    let pages = try await StepPageSearch(reader: reader, terms: terms).pages(of: entry)
    // The position after the steps whose titles are looked through first.
    let titledEnd =
      pages.map { $0.dropFirst(PublishedContent.titledPages).first ?? .max } ?? LongModelLists.minimumSteps
    // Many models are read at the same time, so each begins with one page, unless a list names the pages.
    let walk = StepPageWalk(
      reader: reader, entry: entry, start: 0, end: part == .titles ? titledEnd : .max, pages: pages,
      firstPages: pages == nil ? 1 : 4)
    try await walk.forEach { steps in
      steps.filter { step in
        let part = step.ordinal <= titledEnd ? part : part.behindTitles
        return step.detailLevel >= query.level && part.matches(terms, step.texts)
      }
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
