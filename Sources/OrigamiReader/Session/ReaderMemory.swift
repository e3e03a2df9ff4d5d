import Navigation
import OrigamiModel
import OrigamiStore

/// The places and marks of one library, as screens ask for them.
///
/// Reading is asynchronous, since it waits for a file. Data that cannot be read counts as absent, and the
/// reader continues without it. Only ``places(limit:)`` and ``marks(of:)`` throw, for the screens that show
/// nothing else, and for the menu.
struct ReaderMemory: Sendable {
  /// The file; nil keeps nothing.
  let state: ReaderState?
  /// The reason why the file is not open; nil if it is, or if there is none to open.
  var stateFailure: StoreError?
  /// The library's identifier.
  let library: String

  /// A Boolean value that indicates whether a retry can help. A file that could not be opened is not opened
  /// again.
  var canRetry: Bool { stateFailure == nil }

  // MARK: Reading

  /// Returns the places where models were left, the latest first, at most `limit`. They are all in memory at
  /// once, so there is a limit; by default it is far above the number of models that a person reads.
  func places(limit: Int = 1000) async throws -> [ReadingPlace] {
    guard let state else {
      if stateFailure != nil { throw LoadFailure(.placesUnreadable) }
      return []
    }
    do { return try state.places(library: library, limit: limit) } catch {
      throw LoadFailure(.placesUnreadable)
    }
  }

  /// Returns the places where models were left, by model.
  func placesByModel() async -> [ContentID: ReadingPlace] {
    let places = (try? await places()) ?? []
    return Dictionary(places.map { ($0.model, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the place where a model was left; nil if it was never read.
  func place(of model: ContentID) async -> ReadingPlace? {
    (try? state?.place(library: library, model: model)) ?? nil
  }

  /// Returns the marks of a model, or of all.
  ///
  /// - Throws: the reason why they cannot be read, also when the file was not opened.
  func marks(of model: ContentID? = nil) async throws(LoadFailure) -> [StepMark] {
    guard let state else {
      if let stateFailure { throw LoadFailure(ofState: stateFailure) }
      return []
    }
    do throws(StoreError) { return try state.marks(library: library, model: model) } catch {
      throw LoadFailure(ofState: error)
    }
  }

  /// Returns the number of marked steps, and of the models that they are in.
  func markCount() async -> (steps: Int, models: Int) {
    (try? state?.markCount(library: library)) ?? (0, 0)
  }

  /// Returns the way in which steps are shown, in every model and library.
  func stepView() async -> StepView {
    let saved = try? state?.setting(ReaderMemory.viewSetting)
    return saved.flatMap(StepView.init) ?? .scroll
  }

  private static let viewSetting = "view"

  // MARK: Writing

  // Each takes a millisecond at most, or up to 0.2 s while another program is writing to the file.
  // Data that cannot be written is given up, and reading goes on.

  /// Saves a mark, or removes it.
  ///
  /// - Returns: the reason if the file is as it was before; nil if the change is in it.
  func set(_ mark: StepMark, isMarked: Bool) -> LoadFailure? {
    guard let state else { return LoadFailure(ofState: stateFailure) }
    do throws(StoreError) { try state.set(mark, isMarked: isMarked, library: library) } catch {
      return LoadFailure(ofState: error)
    }
    return nil
  }

  func save(_ view: StepView) { try? state?.save(view.rawValue, for: ReaderMemory.viewSetting) }

  /// Saves a place.
  ///
  /// - Returns: false if another program is writing, so that a later attempt may succeed.
  func save(_ place: ReadingPlace) -> Bool {
    do throws(StoreError) { try state?.save(place, library: library) } catch {
      if case .busy = error { return false }
    }
    return true
  }

  /// Saves the open screens, for the next start after the reader was interrupted; nil removes them.
  func save(path: [AnyNavigationValue]?) {
    try? state?.savePath(path.map { try SavedPath.text(of: $0) }, library: library)
  }

  /// Returns the screens that were open, and forgets them.
  func takePath() -> SavedPath.Restored? {
    guard let text = (try? state?.takePath(library: library)) ?? nil else { return nil }
    return SavedPath.restore(text, kinds: ReaderDestination.kinds)
  }
}

/// The way in which the steps of a model are shown. The raw value is saved.
enum StepView: String, Hashable, Sendable {
  /// One below the other.
  case scroll
  /// One or a few on a page.
  case page
}
