internal import Paging

/// The kind of revisions that a simulated source reports.
enum RevisionKind: CaseIterable {
  /// Every page names its revision.
  case named
  /// None, and the collection stays as it is.
  case none
  /// None, and the collection changes all the same: an item may slip between two pages, but none comes twice.
  case hidden
}

extension PagerSimulation {
  /// Returns a page with as much about revisions as the source reports.
  func sourcePage(
    _ request: Request, in revision: Int, limit: Int
  ) throws -> Page<Row, SimulatedCollection.Cursor> {
    var page = try collection.page(for: request, in: revision, limit: limit)
    if revisions != .named { page.revision = nil }
    return page
  }

  /// Compares each island with the plain array of its revision.
  func checkOnce() throws {
    if let problem = state.window.checkInvariants() { throw Broken(property: .exactlyOnce, message: problem) }
    let shown = state.window.shownIdentifiers
    let all = shown.joined()
    guard Set(all).count == all.count else {
      throw Broken(property: .exactlyOnce, message: "shows an item twice: \(shown)")
    }
    guard !state.window.isEmpty, revisions != .hidden else { return }
    let expected = (0...collection.revision).first { revisionName($0) == state.revision }
    guard let expected, state.window.pages.allSatisfy({ $0.revision == state.revision }) else {
      throw Broken(property: .exactlyOnce, message: "pages of \(state.window.pages.map(\.revision))")
    }
    let model = collection.identifiers(in: expected)
    for own in shown {
      guard let first = own.first else { continue }
      let start = model.firstIndex(of: first) ?? model.count
      guard model[start...].starts(with: own) else {
        throw Broken(property: .exactlyOnce, message: "shows \(own) of \(model)")
      }
    }
    if state.window.drift != 0 { throw Broken(property: .exactlyOnce, message: "drift without shifting") }
  }

  private func revisionName(_ number: Int) -> PageRevision? {
    revisions == .named ? PageRevision(number) : nil
  }
}
