import OrigamiDiagrams
import OrigamiModel
import OrigamiStore
import Paging

/// A model that is being read, at the revision at which it was opened.
///
/// Its loaders keep the drawings and photos that were used last.
final class OpenModel: Sendable {
  /// The description of the model.
  let model: StoredModel
  let paper: PaperColors
  let content: any LibraryContent
  private let environment: PagingEnvironment
  private let drawings: DiagramMemory
  private let photos: Loader<Thumbnail, LoadedPhoto>

  /// A photo at a size.
  private struct Thumbnail: Hashable {
    let id: ContentID
    let box: PhotoBox
  }

  /// The most bytes of a level's steps that are kept, their small drawings included.
  private static let pageBytes = 768 << 10
  /// The most bytes of large drawings that are kept.
  private static let drawingBytes = 1 << 20
  /// The most bytes of thumbnails that are kept: about a dozen.
  private static let photoBytes = 6 << 20

  /// Creates a reader of a model. Loads nothing yet.
  ///
  /// - Parameter environment: the clock and the threads of its loads.
  init(_ model: StoredModel, in content: any LibraryContent, environment: PagingEnvironment) {
    self.model = model
    paper = model.model.paperColors
    self.content = content
    self.environment = environment
    drawings = DiagramMemory(
      configuration: LoaderConfiguration(byteLimit: OpenModel.drawingBytes), environment: environment,
      cost: { ($0?.encoded.count ?? 0) + 64 },
      load: { id, reason in try await content.drawing(ofStep: id, of: model, reason: reason) })
    photos = Loader(
      configuration: LoaderConfiguration(byteLimit: OpenModel.photoBytes), environment: environment,
      cost: { if case .picture(let image) = $0 { image.bytes.count } else { 64 } },
      load: { wanted, reason in
        guard let file = try await content.photo(wanted.id, of: model, reason: reason) else {
          return .missing(LoadFailure(.photoNotStored))
        }
        return LoadedPhoto(file, fitting: wanted.box)
      })
  }

  /// Returns a pager of the steps of a listing.
  ///
  /// The stack decides what is loaded ahead: it knows rows, their heights and the direction of travel. So the
  /// pager adds nothing to what it is asked for.
  func pager(_ opened: OpenedGroups) -> Pager<StepPages> {
    Pager(
      source: StepPages(content: content, model: model, opened: opened),
      configuration: PagerConfiguration(
        pageSize: content.stepPageSize, prefetchDistance: 0, byteLimit: OpenModel.pageBytes),
      environment: environment)
  }

  /// Starts to load a drawing that was not loaded with its step. Releasing the result cancels the load.
  func loadDrawing(of step: ContentID, _ priority: LoadPriority) -> DiagramLoader {
    DiagramLoader(id: step, from: drawings, priority)
  }

  /// Returns a photo, reduced to fit a box.
  func photo(
    _ id: ContentID, fitting box: PhotoBox, _ priority: LoadPriority = .visible
  ) async throws -> LoadedPhoto {
    try await photos.value(for: Thumbnail(id: id, box: box), priority)
  }

  /// Returns a photo that is being loaded ahead and is visible now. It is decoded once. Its file is asked for
  /// once more, so that a published library knows that it is urgent: it joins the request under way. A
  /// library on disk reads the row a second time.
  func urgentPhoto(_ id: ContentID, fitting box: PhotoBox) async throws -> LoadedPhoto {
    async let file = content.photo(id, of: model, reason: .visible)
    let photo = try await self.photo(id, fitting: box)
    // The photo is loaded, so an error of the second request does not matter.
    _ = try? await file
    return photo
  }
}
