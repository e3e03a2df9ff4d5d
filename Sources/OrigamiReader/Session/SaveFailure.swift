import OrigamiStore

/// The reason why places and marks cannot be saved or read, with a few words for the screen.
struct SaveFailure: Error, Hashable, Sendable {
  /// The text for the screen, without a full stop.
  let text: String

  /// Creates the failure of a reader without a file for places and marks.
  ///
  /// - Parameter error: the reason why the file is not open; nil if there is none to open.
  init(withoutFile error: StoreError?) {
    self = error.map { SaveFailure($0) } ?? SaveFailure(text: "there is no file for places and marks")
  }

  /// Creates the failure that an error of the file means.
  init(_ error: StoreError) {
    let what =
      switch error {
      case .busy: "is being written by another program"
      case .full: "cannot grow: the disk is full"
      case .readOnly: "cannot be written"
      case .corrupt, .notALibrary: "is damaged"
      case .newerState: "is of a newer origami"
      case .cannotOpen, .notAFile, .noFolder: "cannot be opened"
      default: "cannot be used: \(error)"
      }
    self.init(text: "the file with places and marks \(what)")
  }

  private init(text: String) { self.text = text }
}
