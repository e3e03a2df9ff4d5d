public import OrigamiModel

/// A photograph of a finished model, as the showcase of a library lists it.
///
/// Without its bytes, which are fetched when it is looked at: ``Library/photo(_:)``.
public struct StoredPhoto: Hashable, Sendable, Identifiable {
  /// Names a photograph of a library.
  public struct ID: Hashable, Sendable {
    /// The model's identifier.
    public var model: ContentID
    /// The photograph's identifier, unique in the model.
    public var photo: ContentID

    /// Stores the two identifiers.
    public init(model: ContentID, photo: ContentID) {
      self.model = model
      self.photo = photo
    }
  }

  /// The model and the photograph.
  public var id: ID
  /// What the file says of it.
  public var photo: Photo
  /// The model's titles, in any language.
  public var titles: [ContentText]
  /// The model's own language.
  public var language: String
  /// The bytes of the picture's file; nil if the library kept none.
  public var fileSize: Int?
  /// Where its bytes are.
  let key: StepKey

  init(id: ID, photo: Photo, titles: [ContentText], language: String, fileSize: Int?, key: StepKey) {
    self.id = id
    self.photo = photo
    self.titles = titles
    self.language = language
    self.fileSize = fileSize
    self.key = key
  }

  package init(model: StoredModel, index: Int, fileSize: Int?) {
    let photo = model.model.photos[index - 1]
    self.init(
      id: ID(model: model.id, photo: ContentID(photo.id)), photo: photo,
      titles: model.model.texts.filter { $0.kind == .title }, language: model.model.language,
      fileSize: fileSize, key: StepKey(revision: model.revision, ordinal: index))
  }

  /// The revision of the model that it is from.
  public var revision: Int { key.revision }

  /// The memory that it takes, in bytes, about right.
  public var byteCost: Int {
    (titles + photo.texts).reduce(MemoryLayout<StoredPhoto>.size + photo.source.utf8.count) {
      $0 + MemoryLayout<ContentText>.size + $1.content.utf8.count
    }
  }
}

/// A place between two photographs of a library: beside one, which need not be there any more.
public struct PhotoCursor: Hashable, Sendable {
  let key: StepKey

  /// The revision of the model of the photo, and the photo's position in the model, from 1.
  package var position: (revision: Int, index: Int) { (key.revision, key.ordinal) }

  init(key: StepKey) { self.key = key }

  package init(revision: Int, index: Int) { key = StepKey(revision: revision, ordinal: index) }
}
