import OrigamiStore

/// The reason why places and marks cannot be saved or read, with a few words for the screen.
struct SaveFailure: Error, Hashable, Sendable {
  let word: Word
  let values: [String]

  /// Returns the text for the screen, without a full stop.
  func text(_ words: Words) -> String { words(word, filling: values) }

  /// Creates the failure of a reader without a file for places and marks.
  ///
  /// - Parameter error: the reason why the file is not open; nil if there is none to open.
  init(withoutFile error: StoreError?) {
    self = error.map { SaveFailure($0) } ?? SaveFailure(.noStateFile)
  }

  /// Creates the failure that an error of the file means.
  init(_ error: StoreError) {
    switch error {
    case .busy: self.init(.stateBusy)
    case .full: self.init(.stateFull)
    case .readOnly: self.init(.stateReadOnly)
    case .corrupt, .notALibrary: self.init(.stateDamaged)
    case .newerState: self.init(.stateNewer)
    case .cannotOpen, .notAFile, .noFolder: self.init(.stateNotOpened)
    default: self.init(.stateUnusable, "\(error)")
    }
  }

  private init(_ word: Word, _ values: String...) { (self.word, self.values) = (word, values) }
}
