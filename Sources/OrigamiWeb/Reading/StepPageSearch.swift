internal import Paging

/// Finds the pages of a long model on which a step has all words of a search, by the model's list of words.
struct StepPageSearch {
  let reader: TreeReader
  let terms: SearchTerms

  /// The most keys of a word, or of the words with a beginning, that are read from the list. A word with more
  /// excludes few pages.
  private static let limit = 5000

  /// Returns the positions of the first steps of the pages, in order; nil if any page may have such a step.
  func pages(of entry: ModelEntry) async throws -> [Int]? {
    guard let tree = entry.stepWords else { return nil }
    // The pages that are found are looked up from the root, which is loaded together with the list.
    let root = reader.objects.ahead(
      ObjectKey(entry.steps.name, entry.steps.height > 0 ? .index : .steps), reader.priority)
    defer { root.cancel() }
    return try await withThrowingTaskGroup(of: [Int: Set<Int>]?.self) { group in
      for term in terms.terms {
        for (index, word) in term.words.enumerated() {
          let isPrefix = term.isPrefix && index == term.words.count - 1
          group.addTask { try await places(of: word, isPrefix: isPrefix, in: tree) }
        }
      }
      var common: [Int: Set<Int>]?
      for try await found in group {
        guard let found else { continue }
        common = common.map { StepPageSearch.intersection($0, found) } ?? found
      }
      return common?.keys.sorted()
    }
  }

  /// Returns the steps with a word, by page; nil if the list has more than ``limit`` keys for the word.
  private func places(of word: String, isPrefix: Bool, in tree: TreeRoot) async throws -> [Int: Set<Int>]? {
    let range = try await reader.positions(of: word, isPrefix: isPrefix, in: tree)
    guard range.count <= StepPageSearch.limit else { return nil }
    var places: [Int: Set<Int>] = [:]
    for key in try await reader.keys(range, in: tree) {
      let found = try WordPlaces(key)
      places[found.page, default: []].formUnion(found.indices)
    }
    return places
  }

  private static func intersection(_ some: [Int: Set<Int>], _ others: [Int: Set<Int>]) -> [Int: Set<Int>] {
    var common: [Int: Set<Int>] = [:]
    for (page, steps) in some {
      let both = steps.intersection(others[page] ?? [])
      if !both.isEmpty { common[page] = both }
    }
    return common
  }
}
