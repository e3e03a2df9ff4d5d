public import OrigamiModel

/// A search for words, all of which must occur in a step or in the description of a model.
///
/// Case and diacritics do not count. A word is found at the beginning of words: `revers` finds *reverse*. A
/// run of Chinese, Japanese or Korean characters is also found inside longer runs. Everything that is typed
/// is words: no character is an operator.
public struct SearchQuery: Hashable, Sendable {
  /// The words, as typed.
  public let words: String
  /// The level at which a step must be shown to be found.
  public let level: DetailLevel

  public init(_ words: String, level: DetailLevel) {
    self.words = words
    self.level = level
  }

  /// The most different words of a query. A pair of Chinese, Japanese or Korean characters counts as a
  /// word.
  public static let wordLimit = 100
  /// The most bytes of a query, as UTF-8.
  public static let byteLimit = 4096

  /// Returns the query in the language of FTS5: strings, each of which is divided into words as the texts
  /// were; nil if there are no words. A repeated word appears once.
  ///
  ///     white "swan      ("white" OR "white" *) AND ("swan" OR "swan" *)
  ///     白鳥の首          ("白鳥 鳥の の首")
  ///     首               ("首" *)
  ///
  /// A whole word counts twice for the score, so it comes before a longer one.
  ///
  /// - Throws: ``StoreError/searchTooLong(words:bytes:)`` beyond the limits, because SQLite takes
  ///   milliseconds for each word.
  func match() throws(StoreError) -> String? {
    let terms = try checkedTerms()
    return terms.isEmpty ? nil : terms.map(\.matching).joined(separator: " AND ")
  }

  /// Returns the query with each word replaced by the words of the index that begin with it, so that FTS5
  /// need not collect the places of a prefix. It finds the same as ``match()``, with other scores: it is for
  /// counts and for searches in reading order.
  func match(in vocabulary: SearchVocabulary) throws -> String? {
    let terms = try checkedTerms()
    if terms.isEmpty { return nil }
    return try terms.map { term in
      // A phrase such as "do it" is not a word of the index.
      guard term.form == .word, !term.text.contains(" "),
        let words = try vocabulary.words(beginningWith: String(term.text.dropFirst().dropLast())),
        !words.isEmpty
      else { return term.matching }
      let alternatives = words.map { "\"" + $0 + "\"" }.joined(separator: " OR ")
      return "(" + alternatives + ")"
    }.joined(separator: " AND ")
  }

  /// Returns the different strings of the query.
  private func checkedTerms() throws(StoreError) -> [Term] {
    let tooLong = StoreError.searchTooLong(words: SearchQuery.wordLimit, bytes: SearchQuery.byteLimit)
    guard words.utf8.count <= SearchQuery.byteLimit else { throw tooLong }
    var known: Set<[UInt8]> = []
    let terms = terms.filter { known.insert(Array($0.text.utf8)).inserted }
    let count = terms.reduce(0) { $0 + $1.text.utf8.count { $0 == UInt8(ascii: " ") } + 1 }
    guard count <= SearchQuery.wordLimit else { throw tooLong }
    return terms
  }

  /// A string of a query.
  private struct Term {
    /// The words that the string is searched for.
    enum Form {
      /// The word itself, and longer words that begin with it.
      case word
      /// All words that begin with it.
      case prefix
      /// The words that it consists of, one after the other.
      case phrase
    }

    /// The string with its quotation marks.
    var text: String
    var form: Form

    /// Creates the string of a part of what is typed, as ``SearchText/parts(of:)`` divides it; nil for an
    /// empty part, and for punctuation.
    init?(_ part: String) {
      let scalars = Array(part.unicodeScalars)
      guard let first = scalars.first else { return nil }
      if SearchText.isSplit(first) {
        let pairs = scalars.indices.dropLast().map { String(String.UnicodeScalarView(scalars[$0...$0 + 1])) }
        text = "\"\(pairs.isEmpty ? part : pairs.joined(separator: " "))\""
        form = pairs.isEmpty ? .prefix : .phrase
        return
      }
      // Without letters and digits it is no word, and an empty string would match nothing.
      guard scalars.contains(where: SearchQuery.isPartOfWord) else { return nil }
      // A space separates words like any other separator, and cannot end the string.
      let spaced = scalars.map {
        SearchQuery.isPartOfWord($0) || $0.properties.isGraphemeExtend ? $0 : " "
      }
      let words = String(String.UnicodeScalarView(spaced)).split(separator: " ")
      text = "\"\(words.joined(separator: " "))\""
      form = .word
    }

    /// The string in the language of FTS5.
    var matching: String {
      switch form {
      case .word: "(\(text) OR \(text) *)"
      case .prefix: "(\(text) *)"
      case .phrase: "(\(text))"
      }
    }
  }

  /// The strings of the query, in order.
  private var terms: [Term] {
    words.split(whereSeparator: \.isWhitespace).flatMap(SearchText.parts).compactMap(Term.init)
  }

  /// Returns a Boolean value that indicates whether FTS5's tokenizer takes a character as part of a word:
  /// letters, digits and private-use characters.
  static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }
}

/// A step or a model that a search found.
public struct SearchHit: Hashable, Sendable, Identifiable {
  /// The model that was found, or to which the step belongs.
  public var model: StoredModel
  /// The step, without its drawing; nil if the model itself was found.
  public var step: StoredStep?
  /// The score: the smaller, the better.
  public var score: Double

  public init(model: StoredModel, step: StoredStep?, score: Double) {
    self.model = model
    self.step = step
    self.score = score
  }

  /// The key of the step or model, unique in a library.
  public var id: Int { key.rawValue }

  var key: StepKey {
    StepKey(revision: model.revision, ordinal: step?.step.ordinal ?? 0)
  }
}

/// A position in the hits of a search, best first.
public struct SearchCursor: Hashable, Sendable {
  /// The revision of the library to which the hits belong. Any change of the library may change their
  /// order.
  package var libraryRevision: Int
  /// The score of the hit before the position.
  package var score: Double
  /// The key of the hit before the position.
  package var key: Int

  package init(libraryRevision: Int, score: Double, key: Int) {
    self.libraryRevision = libraryRevision
    self.score = score
    self.key = key
  }

  /// Returns the cursor as text of the letters a–z and digits, with a checksum (``CursorCodec``).
  public func text(of query: SearchQuery, library: String) -> String {
    var payload = ByteWriter()
    payload.append(SearchCursor.name(of: query, library: library))
    payload.append(query.level.rawValue)
    payload.append(libraryRevision)
    payload.append(score)
    payload.append(key)
    return CursorCodec.text(.search, payload)
  }

  /// Creates the cursor of a text.
  ///
  /// - Throws: ``StoreError/cursor(_:)`` if the text is damaged or belongs to another search or level.
  public init(_ text: String, of query: SearchQuery, library: String) throws(StoreError) {
    let (name, level, cursor) = try CursorCodec.read(text, .search) { reader in
      let name = try reader.int()
      let level = try reader.value(DetailLevel.init(rawValue:))
      let revision = try reader.int()
      let score = try reader.double()
      return (name, level, SearchCursor(libraryRevision: revision, score: score, key: try reader.int()))
    }
    guard name == SearchCursor.name(of: query, library: library) else { throw .cursor(.otherListing) }
    guard level == query.level else { throw .cursor(.otherLevel(level)) }
    self = cursor
  }

  private static func name(of query: SearchQuery, library: String) -> Int {
    // A query that is too long has no hits, and so no cursors.
    CursorCodec.name(of: (try? query.match()) ?? "", library: library)
  }
}

/// A page of hits, best first.
public struct SearchPage: Hashable, Sendable {
  /// The hits.
  public var hits: [SearchHit]
  /// The number of all hits of the search, or the number of those that are known so far.
  public var total: Int
  /// A Boolean value that indicates whether ``total`` counts all hits. If not, there may be more.
  public var isTotalExact: Bool
  /// The position after the last of them; nil exactly if none follows.
  public var after: SearchCursor?

  public init(hits: [SearchHit], total: Int, isTotalExact: Bool = true, after: SearchCursor?) {
    self.hits = hits
    self.total = total
    self.isTotalExact = isTotalExact
    self.after = after
  }
}
