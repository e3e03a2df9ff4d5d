internal import OrigamiModel

/// The lists of a model that is too long to be searched page by page: its steps by identifier, and the words
/// of its steps with their places.
///
/// Keys are sorted in a temporary file, so that memory does not grow with the model.
struct LongModelLists {
  /// The number of steps from which a model is long. Shorter ones have a dozen pages at most as a rule, which
  /// a search loads at the same time.
  static let minimumSteps = 1000

  private let sorter: KeySorter

  /// Creates empty lists, with a temporary file.
  ///
  /// - Throws: `DatabaseError`
  init() throws { sorter = try KeySorter() }

  /// Adds a step, for the list of identifiers.
  func add(_ step: Step) throws { try sorter.add(.step(step), to: .ids) }

  /// Adds the words of a page's steps.
  func add(pageOf steps: [Step]) throws {
    var places: [String: [Int]] = [:]
    for (index, step) in steps.enumerated() {
      var words: Set<String> = []
      for text in step.texts { words.formUnion(WordList.words(of: text.content)) }
      for word in words { places[word, default: []].append(index) }
    }
    for (word, indices) in places {
      try sorter.add(WordPlaces(page: steps[0].ordinal - 1, indices: indices).key(of: word), to: .words)
    }
  }

  /// Writes a list and returns its root; nil if it is empty.
  func write(_ tree: KeySorter.Tree, to folder: PublishFolder) throws -> TreeRoot? {
    try KeyPages.write(to: folder) { append in try sorter.forEach(of: tree, append) }
  }
}
