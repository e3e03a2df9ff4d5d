internal import GRDB
internal import OrigamiModel
internal import Paging

extension Library {
  /// Returns the position of a model in the list of all models. For a model that is gone, this is the
  /// position that it would have, at most that of the last model.
  ///
  ///     SELECT count(*) FROM model WHERE (sort_key, id) < (?, ?)
  ///
  /// - Complexity: O(*n*) in the number of models before it, within an index: about 10 ms at 400,000. For
  ///   the moment after an import, not for scrolling.
  public func rank(of model: StoredModel, pageSize: Int) async throws -> ModelRank {
    precondition(pageSize > 0, "a page of \(pageSize) models")
    return try await readAsync(inOneState: true) { db in
      let known = try PreparedStatement(db, "SELECT sort_key FROM model WHERE id = ?").bind(model.id.text)
      let sortKey = try known.firstRow { $0.text(0) } ?? SortKey.make(from: model.model.title)
      let count = try PreparedStatement(db, ModelPageReader.rankSQL).bind(sortKey, model.id.text)
      let before = try count.firstRow { $0.int(0) } ?? 0
      let totals = try Library.totals(db)

      let index = min(before, max(0, totals.models - 1))
      let pageStart = index - index % pageSize
      let reader = ModelPageReader(ModelQuery())
      // The page begins after the model at `pageStart - 1`, `before - pageStart + 1` models before this one.
      let start =
        pageStart == 0
        ? nil
        : try reader.cursor(
          db, modelsBefore: before - pageStart + 1, ModelCursor(sortKey: sortKey, id: model.id.text))
      let page = try reader.page(
        db, PageRequest(position: start.map { .cursor($0) } ?? .start, limit: pageSize))
      return ModelRank(index: index, page: page, totals: totals)
    }
  }
}
