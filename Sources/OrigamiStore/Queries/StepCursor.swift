public import OrigamiModel

/// A place between two steps of one model at one level of detail: after the step of an ordinal.
///
/// As text it goes through command lines and addresses.
public struct StepCursor: Hashable, Sendable {
  /// The revision of the model.
  public var revision: Int
  /// The level at which the steps are listed.
  public var level: DetailLevel
  /// The ordinal at the level of the step before the place; 0 for the start.
  public var ordinal: Int

  /// Stores the values.
  public init(revision: Int, level: DetailLevel, ordinal: Int) {
    self.revision = revision
    self.level = level
    self.ordinal = ordinal
  }

  /// The cursor as text of the letters a–z and digits, in which any damage is noticed.
  ///
  /// - Parameters:
  ///   - model: the model's identifier.
  ///   - library: the library's identifier.
  public func text(model: String, library: String) -> String {
    var payload = ByteWriter()
    payload.append(StepCursor.name(model: model, library: library))
    payload.append(revision)
    payload.append(level.rawValue)
    payload.append(ordinal)
    return CursorCodec.text(.steps, payload)
  }

  /// Reads a cursor of a model's steps at a level.
  ///
  /// - Throws: ``StoreError/cursor(_:)``: damaged, of another model, of another level, or of a revision that
  ///   is not the model's present one.
  public init(_ text: String, model: StoredModel, level: DetailLevel, library: String) throws(StoreError) {
    let (name, cursor) = try CursorCodec.read(text, .steps) { reader in
      let name = try reader.int()
      let revision = try reader.int()
      let level = try reader.value(DetailLevel.init(rawValue:))
      return (name, StepCursor(revision: revision, level: level, ordinal: try reader.int()))
    }
    guard name == StepCursor.name(model: model.id.text, library: library) else {
      throw .cursor(.otherListing)
    }
    guard cursor.level == level else { throw .cursor(.otherLevel(cursor.level)) }
    guard cursor.revision == model.revision else { throw .cursor(.replaced) }
    guard cursor.ordinal >= 0, cursor.ordinal <= model.stepCounts[level] else {
      throw .cursor(.damaged)
    }
    self = cursor
  }

  /// A number that stands for a model of a library; 48 bits are enough to tell a mistake.
  private static func name(model: String, library: String) -> Int {
    var hasher = ContentHasher()
    hasher.update(library.utf8)
    hasher.update([0])
    hasher.update(model.utf8)
    return Int(hasher.finish().high >> 16)
  }
}
