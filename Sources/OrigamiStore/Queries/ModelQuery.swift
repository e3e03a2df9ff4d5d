public import OrigamiModel

/// A selection of the models of a library, ordered by title without regard to case, then by identifier.
public struct ModelQuery: Hashable, Sendable {
  /// The tag that the models have, as written; nil for any.
  public var tag: String?
  /// The difficulty that the models have; nil for any.
  public var difficulty: Difficulty?

  /// Creates a selection: by default of all models.
  public init(tag: String? = nil, difficulty: Difficulty? = nil) {
    self.tag = tag
    self.difficulty = difficulty
  }

  /// Returns whether the query selects a model. Tags are equal if their bytes are, as in SQL.
  package func contains(_ model: Model) -> Bool {
    tag.map { tag in model.tags.contains { $0.utf8.elementsEqual(tag.utf8) } } != false
      && difficulty.map { model.difficulty == $0 } != false
  }
}

/// A position between two models of the list: after a title and identifier. The model itself need not
/// exist.
///
/// Imports do not invalidate a cursor. The models that come later in the order are still after it.
public struct ModelCursor: Hashable, Sendable {
  /// The title without regard to case, by which the list is ordered.
  package var sortKey: String
  /// The identifier of the model.
  package var id: String

  /// Returns the cursor as text of the letters a–z and digits, in which any damage is noticed.
  public func text(of query: ModelQuery) -> String {
    var payload = ByteWriter()
    payload.append(query.tag)
    payload.append(query.difficulty?.rawValue)
    payload.append(sortKey)
    payload.append(id)
    return CursorCodec.text(.models, payload)
  }

  package init(sortKey: String, id: String) {
    self.sortKey = sortKey
    self.id = id
  }

  /// Creates the cursor of a text.
  ///
  /// - Throws: ``StoreError/cursor(_:)`` if the text is damaged or belongs to another list.
  public init(_ text: String, of query: ModelQuery) throws(StoreError) {
    let (owner, cursor) = try CursorCodec.read(text, .models) { reader in
      let owner = ModelQuery(
        tag: try reader.optionalText(),
        difficulty: try reader.optionalInt().flatMap(Difficulty.init(rawValue:)))
      return (owner, ModelCursor(sortKey: try reader.text(), id: try reader.text()))
    }
    guard owner == query else { throw .cursor(.otherListing) }
    self = cursor
  }
}
