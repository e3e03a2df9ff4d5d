public import OrigamiModel

/// A photo of a finished model, as the showcase of a library lists it.
///
/// The bytes of the picture are loaded separately: ``Library/photo(_:)``.
public struct StoredPhoto: Hashable, Sendable, Identifiable {
  /// The identifier of a photo in a library.
  public struct ID: Hashable, Sendable {
    /// The identifier of the model.
    public var model: ContentID
    /// The identifier of the photo, unique in the model.
    public var photo: ContentID

    public init(model: ContentID, photo: ContentID) {
      self.model = model
      self.photo = photo
    }
  }

  /// The model and the photo.
  public var id: ID
  /// The description of the photo.
  public var photo: Photo
  /// The titles of the model, in any language.
  public var titles: [ContentText]
  /// The model's own language.
  public var language: String
  /// The number of bytes of the picture's file; nil if the library kept none.
  public var fileSize: Int?
  /// The key of its row.
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

  /// The revision of the model.
  public var revision: Int { key.revision }

  /// The approximate memory of the photo, in bytes.
  public var byteCost: Int {
    (titles + photo.texts).reduce(MemoryLayout<StoredPhoto>.size + photo.source.utf8.count) {
      $0 + MemoryLayout<ContentText>.size + $1.content.utf8.count
    }
  }
}

/// A position between two photos of a library: beside a photo that need not exist any more.
public struct PhotoCursor: Hashable, Sendable {
  let key: StepKey

  /// The revision of the photo's model, and the position of the photo in the model, from 1.
  package var position: (revision: Int, index: Int) { (key.revision, key.ordinal) }

  init(key: StepKey) { self.key = key }

  package init(revision: Int, index: Int) { key = StepKey(revision: revision, ordinal: index) }
}
