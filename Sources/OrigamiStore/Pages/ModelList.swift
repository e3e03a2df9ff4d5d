public import OrigamiModel

/// Which models of a library, ordered by title without regard to case, then identifier.
public struct ModelQuery: Hashable, Sendable {
  /// Only models with this tag, as written.
  public var tag: String?
  /// Only models of this difficulty.
  public var difficulty: Difficulty?

  /// All models, unless said otherwise.
  public init(tag: String? = nil, difficulty: Difficulty? = nil) {
    self.tag = tag
    self.difficulty = difficulty
  }

  func contains(_ model: Model) -> Bool {
    tag.map { model.tags.contains($0) } != false && difficulty.map { model.difficulty == $0 } != false
  }
}

/// A place between two models of the list: after the model of a title and identifier, which need not be
/// there.
///
/// It stays good whatever is imported: models that come later in the order are still after it.
public struct ModelCursor: Hashable, Sendable {
  /// The title without regard to case, as it is ordered by.
  package var sortKey: String
  /// The model's identifier.
  package var id: String

  /// The cursor as text of the letters a–z and digits, in which any damage is noticed.
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

  /// Reads a cursor of a query's list.
  ///
  /// - Throws: ``StoreError/cursor(_:)``: damaged, or of another list.
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

/// A run of neighbouring models.
public struct ModelPage: Hashable, Sendable {
  /// In order, whichever way they were asked for.
  public var models: [StoredModel]
  /// The place before the first of them; nil exactly when there is none before.
  public var before: ModelCursor?
  /// The place after the last of them; nil exactly when none follows.
  public var after: ModelCursor?

  /// Stores the values.
  public init(models: [StoredModel], before: ModelCursor?, after: ModelCursor?) {
    self.models = models
    self.before = before
    self.after = after
  }
}

/// Where a page of models begins, or from where it goes back.
public enum ModelPosition: Hashable, Sendable {
  /// The first models.
  case start
  /// The last models.
  case end
  /// The models after a place.
  case after(ModelCursor)
  /// The models before a place.
  case before(ModelCursor)
}
