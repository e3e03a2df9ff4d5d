import LazyStacks
import OrigamiStore

extension LibraryScreen {
  /// Shows the hits of the words as far as they are typed, if they have changed. Keys that are read together
  /// cost one search.
  func searchIfTyped() {
    guard isTypedSearchDue else { return }
    isTypedSearchDue = false
    guard let prompt, prompt.kind != .number else { return }
    if TypedSearch.isLongEnough(prompt.text) {
      search(prompt.text)
    } else if hits != nil {
      endSearch()
    }
  }

  func search(_ typed: String) {
    let query = SearchQuery(typed, level: level)
    // The list on screen already has the hits of these words.
    if let hits, hits.listing == .hits(query) {
      if hits.totalHits?.count == 0 { message = words(.nothingFound) }
      return
    }
    show(query)
  }

  /// Begins a search anew, because the library has changed and the order of the hits with it.
  func searchAgain(_ query: SearchQuery) {
    show(query)
    message = words(.libraryChanged)
  }

  private func show(_ query: SearchQuery) {
    cancelPages()
    hits = newList(.hits(query), count: nil)
    // The first event of the new list.
    tell(.resize(columns: metrics.columns, rows: metrics.contentRows))
  }

  func endSearch() {
    cancelPages()
    hits = nil
    arrange()
    update()
  }
}
