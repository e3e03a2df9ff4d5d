import OrigamiModel
import OrigamiStore

extension ReadingPlace {
  /// The value in place of a step's identifier while the showcase is at the top of the screen. No step's
  /// identifier begins with `#`.
  static let showcase = ContentID("#showcase")
}
