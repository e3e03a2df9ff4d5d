internal import Foundation
internal import OrigamiModel
internal import OrigamiStore

/// A model of a published library: its description, and the objects of its steps and photos.
struct ModelEntry: Hashable, Sendable {
  /// A photo's file.
  struct PhotoFile: Hashable, Sendable {
    /// The object with the bytes.
    var name: ObjectName
    /// The number of bytes.
    var byteCount: Int
  }

  /// The drawing of the finished model, as the page of the list holds it.
  enum Cover: Hashable, Sendable {
    case drawing(Diagram)
    /// None of the steps at the ``StoredModel/coverPositions`` has a drawing.
    case none
    /// The drawing has too many bytes for a list, and is on the page of the model's last steps only.
    case onPage

    /// The most bytes of a cover: a kilobyte in base64.
    private static let byteLimit = 768

    /// Reduces a drawing to a cover.
    init(_ diagram: Diagram?) {
      guard let cover = diagram?.cover else {
        self = .none
        return
      }
      self = cover.encoded.count <= Cover.byteLimit ? .drawing(cover) : .onPage
    }

    /// The cover as text: the encoding of the drawing in base64, `-` for none, or nil for ``onPage``.
    var text: String? {
      switch self {
      case .drawing(let cover): Data(cover.encoded).base64EncodedString()
      case .none: "-"
      case .onPage: nil
      }
    }

    /// Reads a text; nil for one that is no cover.
    init?(text: String?) {
      switch text {
      case nil: self = .onPage
      case "-"?: self = .none
      case let text?:
        guard let data = Data(base64Encoded: text), data.count <= Cover.byteLimit,
          let cover = Diagram(encoded: Array(data))
        else { return nil }
        self = .drawing(cover)
      }
    }
  }

  /// The model and the facts about its steps, without a file, which is not published.
  let listed: StoredModel
  /// The tree of the model's steps.
  let steps: TreeRoot
  /// The first page of steps.
  var firstPage: ObjectName
  /// The list of the identifiers of steps, with their positions; nil if all steps are on one page.
  let stepIDs: TreeRoot?
  /// The list of the words in the steps, as ``WordPlaces``; nil for a model that is not long
  /// (``LongModelLists``).
  var stepWords: TreeRoot?
  /// The drawing of the finished model.
  var cover: Cover
  /// The photos' files, by the photos' identifiers.
  var photoFiles: [ContentID: PhotoFile]

  /// The key of the model in the list.
  let key: TreeKey

  init(
    _ stored: StoredModel, steps: TreeRoot, firstPage: ObjectName, stepIDs: TreeRoot?, stepWords: TreeRoot?,
    cover: Cover, photoFiles: [ContentID: PhotoFile]
  ) {
    var listed = stored
    (listed.file, listed.position) = ("", TextPosition(line: 1, column: 1))
    var (steps, stepIDs) = (steps, stepIDs)
    steps.counts = stored.stepCounts
    stepIDs?.counts = PerLevel(full: stored.stepCounts.full, standard: 0, overview: 0)
    (self.listed, self.steps, self.firstPage) = (listed, steps, firstPage)
    (self.stepIDs, self.stepWords) = (stepIDs, stepWords)
    (self.cover, self.photoFiles) = (cover, photoFiles)
    key = ModelEntry.key(of: stored.model)
  }

  /// Returns a Boolean value that indicates whether the entry is of the same import as a model with its
  /// identifier.
  func isImport(of model: StoredModel) -> Bool {
    (listed.revision, listed.contentHash) == (model.revision, model.contentHash)
  }

  /// Returns the key of a model in the list: its title without case, and its identifier.
  static func key(of model: Model) -> TreeKey {
    TreeKey(parts: [SortKey.make(from: model.title), model.id])
  }

  /// Returns the model as a library gives it.
  ///
  /// - Parameter address: the address of the library.
  func stored(at address: String) -> StoredModel {
    var stored = listed
    stored.file = address
    return stored
  }
}
