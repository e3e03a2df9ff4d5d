import OrigamiModel
import OrigamiStore

extension ReadingPlace {
  /// Stands for a step's identifier where the showcase is at the top; no identifier begins like this.
  static let showcase = ContentID("#showcase")
}
