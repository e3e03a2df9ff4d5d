internal import OrigamiDiagrams
public import OrigamiModel
internal import OrigamiPhotos
public import OrigamiStore
public import Paging
internal import Threading

/// A model of a library on this machine, at the revision at which it was opened.
///
/// Steps come through one pager a level and drawings through a loader, which keep what was read of late. What to
/// load, and when, is the stack's decision: it knows rows, their heights and the direction of travel, so the pager is
/// told where to read and not what is visible (`Pager.visibleChanged` is for lists whose owner knows no rows; two that
/// prefetch would load twice).
public final class LibraryContent: ModelContent {
  /// What describes the model.
  public let model: StoredModel
  private let library: Library
  private let environment: PagingEnvironment
  private let pagers = Locked<[DetailLevel: StepPager]>([:])
  private let drawings: DiagramMemory
  private let photos: Loader<Thumbnail, LoadedPhoto>

  /// A photograph at a size.
  private struct Thumbnail: Hashable {
    let id: ContentID
    let box: PhotoBox
  }

  /// The bytes of steps that are kept, and of drawings.
  private static let pageBytes = 512 << 10
  private static let drawingBytes = 1 << 20
  /// The bytes of thumbnails: about a dozen.
  private static let photoBytes = 6 << 20

  /// Reads from a library.
  ///
  /// - Parameter environment: what the pagers and loaders run on.
  public init(_ library: Library, _ model: StoredModel, environment: PagingEnvironment = .system) {
    self.library = library
    self.environment = environment
    self.model = model
    drawings = DiagramMemory(
      configuration: LoaderConfiguration(byteLimit: LibraryContent.drawingBytes), environment: environment,
      cost: { ($0?.encoded.count ?? 0) + 64 },
      load: { [revision = model.revision] id, _ in try library.diagram(of: id, revision: revision) })
    photos = Loader(
      configuration: LoaderConfiguration(byteLimit: LibraryContent.photoBytes), environment: environment,
      cost: { if case .picture(let image) = $0 { image.bytes.count } else { 64 } },
      load: { wanted, _ in
        guard let file = try library.photo(wanted.id, of: model) else {
          return .missing("the picture was not found when the model was imported")
        }
        return LoadedPhoto(file, fitting: wanted.box)
      })
  }

  /// A page of the steps shown at a level.
  public func steps(after ordinal: Int, limit: Int, level: DetailLevel) async throws -> [StoredStep] {
    let start = StepCursor(revision: model.revision, level: level, ordinal: ordinal)
    let page = try await pager(level, pageSize: limit).jump(to: .cursor(start))
    let steps = page.items.filter {
      (ordinal + 1...ordinal + limit).contains($0.step.places.place(at: level)?.ordinal ?? 0)
    }
    if steps.count == min(limit, model.stepCounts[level] - ordinal) { return steps }
    // What is loaded has other borders: pages of one size from the start never do.
    let other = StepPager(
      library, StepQuery(model, level: level), start: .cursor(start),
      configuration: PagerConfiguration(pageSize: limit), environment: environment)
    return try await other.fetchPage().items
  }

  private func pager(_ level: DetailLevel, pageSize: Int) -> StepPager {
    pagers.withLock { pagers in
      if let pager = pagers[level] { return pager }
      let pager = StepPager(
        library, StepQuery(model, level: level),
        configuration: PagerConfiguration(
          pageSize: pageSize, prefetchDistance: 0, byteLimit: LibraryContent.pageBytes),
        environment: environment)
      pagers[level] = pager
      return pager
    }
  }

  /// A drawing from memory, else by two look-ups on this thread, which take less time than changing threads would.
  public func loadDrawing(of step: ContentID, _ priority: LoadPriority) -> DiagramLoader {
    if drawings.cached(step) == nil,
      let drawing = try? library.diagram(of: step, revision: model.revision)
    {
      drawings.insert(drawing, for: step)
    }
    // What failed here fails again in the load, which says why.
    return DiagramLoader(id: step, from: drawings, priority)
  }

  /// A photograph, through a loader that keeps thumbnails.
  public func photo(_ id: ContentID, fitting box: PhotoBox) async throws -> LoadedPhoto {
    try await photos.value(for: Thumbnail(id: id, box: box))
  }

  /// A step by any of its names; nil also where the library cannot be read.
  public func step(_ name: Library.StepName) -> StoredStep? { try? library.step(name, of: model) }

  /// The first of a few steps whose title is exactly this.
  public func step(titled title: String) -> StoredStep? {
    // Titles have no index of their own; the words have.
    let hits = try? library.search(SearchQuery(title, level: .full), limit: 50).hits
    return hits?.lazy.compactMap(\.step).first { $0.revision == model.revision && $0.step.title == title }
  }

  /// The next step in which words occur.
  public func find(
    _ query: SearchQuery, from ordinal: Int, isForward: Bool
  ) async throws -> Library.StepHit? {
    try await library.step(matching: query, of: model, from: ordinal, isForward: isForward)
  }

  /// How many steps words occur in.
  public func count(_ query: SearchQuery, ordinals: ClosedRange<Int>) async throws -> Int {
    try await library.stepCount(matching: query, of: model, ordinals: ordinals)
  }
}

extension LoadedPhoto {
  /// Decodes a file and makes it small, whatever it holds.
  fileprivate init(_ file: [UInt8], fitting box: PhotoBox) {
    do throws(PNGProblem) {
      let image = try PhotoDecoder.image(file)
      let scale = min(1, Double(box.width) / Double(image.width), Double(box.height) / Double(image.height))
      guard scale < 1 else {
        self = .picture(image)
        return
      }
      let (width, height) = (Double(image.width) * scale, Double(image.height) * scale)
      let small = image.scaled(toWidth: max(1, Int(width)), height: max(1, Int(height)))
      self = small.map { .picture($0) } ?? .missing(PNGProblem.damaged.note)
    } catch {
      self = .missing(error.note)
    }
  }
}
