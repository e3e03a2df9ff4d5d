internal import OrigamiModel
internal import Paging

/// Finds the pages of a long model on which all words of a search occur, by its list of words.
struct StepPageSearch {
  let reader: TreeReader
  let terms: SearchTerms

  /// The most pages of a word, or of the words with a beginning, that are read from the list. A word with more
  /// excludes few pages.
  private static let limit = 5000

  /// Returns the positions of the first steps of the pages, in order; nil if any page may have all words.
  func pages(of entry: ModelEntry) async throws -> [Int]? {
    guard let tree = entry.stepWords else { return nil }
    // The pages that are found are looked up from the root, which is loaded together with the list.
    let root = reader.objects.ahead(
      ObjectKey(entry.steps.name, entry.steps.height > 0 ? .index : .steps), reader.priority)
    defer { root.cancel() }
    return try await withThrowingTaskGroup(of: Set<Int>?.self) { group in
      for term in terms.terms {
        for (index, word) in term.words.enumerated() {
          let isPrefix = term.isPrefix && index == term.words.count - 1
          group.addTask { try await pages(of: word, isPrefix: isPrefix, in: tree) }
        }
      }
      var common: Set<Int>?
      for try await found in group {
        guard let found else { continue }
        common = common?.intersection(found) ?? found
      }
      return common?.sorted()
    }
  }

  /// Returns the pages of a word; nil if there are too many.
  private func pages(of word: String, isPrefix: Bool, in tree: TreeRoot) async throws -> Set<Int>? {
    let range = try await reader.positions(of: word, isPrefix: isPrefix, in: tree)
    guard range.count <= StepPageSearch.limit else { return nil }
    var pages: Set<Int> = []
    for key in try await reader.keys(range, in: tree) {
      let parts = key.parts
      guard parts.count == 2, let page = Int(parts[1]), page >= 0 else {
        throw WebError.badObject("a list of words without its pages")
      }
      pages.insert(page)
    }
    return pages
  }
}
