public import OrigamiModel

/// A position between two steps of a model at a level of detail: after the step with an ordinal.
///
/// As text it can be part of a command line or an address.
public struct StepCursor: Hashable, Sendable {
  /// The revision of the model.
  public var revision: Int
  /// The level at which the steps are listed.
  public var level: DetailLevel
  /// The ordinal, at the level, of the step before the position; 0 for the start. The initialiser from
  /// text refuses an ordinal beyond the number of steps; the other one does not check.
  public var ordinal: Int

  public init(revision: Int, level: DetailLevel, ordinal: Int) {
    self.revision = revision
    self.level = level
    self.ordinal = ordinal
  }

  /// Returns the cursor as text of the letters a–z and digits, with a checksum (``CursorCodec``).
  ///
  /// - Parameters:
  ///   - model: the identifier of the model.
  ///   - library: the identifier of the library.
  public func text(model: String, library: String) -> String {
    var payload = ByteWriter()
    payload.append(CursorCodec.name(of: model, library: library))
    payload.append(revision)
    payload.append(level.rawValue)
    payload.append(ordinal)
    return CursorCodec.text(.steps, payload)
  }

  /// Creates the cursor of a text.
  ///
  /// - Throws: ``StoreError/cursor(_:)`` if the text is damaged, or belongs to another model, another level
  ///   or a revision that is not the present one.
  public init(_ text: String, model: StoredModel, level: DetailLevel, library: String) throws(StoreError) {
    let (name, cursor) = try CursorCodec.read(text, .steps) { reader in
      let name = try reader.int()
      let revision = try reader.int()
      let level = try reader.value(DetailLevel.init(rawValue:))
      return (name, StepCursor(revision: revision, level: level, ordinal: try reader.int()))
    }
    guard name == CursorCodec.name(of: model.id.text, library: library) else {
      throw .cursor(.otherListing)
    }
    guard cursor.level == level else { throw .cursor(.otherLevel(cursor.level)) }
    guard cursor.revision == model.revision else { throw .cursor(.replaced) }
    guard cursor.ordinal >= 0, cursor.ordinal <= model.stepCounts[level] else {
      throw .cursor(.damaged)
    }
    self = cursor
  }
}
