public import OrigamiModel

/// A name of a step.
public enum StepName: Hashable, Sendable {
  /// The identifier.
  case id(ContentID)
  /// The ordinal at a level.
  case ordinal(Int, DetailLevel)
  /// The printed number at a level, such as `3.1`.
  case number(String, DetailLevel)
  /// The beginning of an identifier. Of several, the first in the order of their bytes is meant.
  case idPrefix(String)
}

/// A step that a search within its model found.
public struct StepHit: Hashable, Sendable {
  /// The identifier of the step.
  public var id: ContentID
  /// The ordinal of the step at full.
  public var ordinal: Int

  public init(id: ContentID, ordinal: Int) {
    self.id = id
    self.ordinal = ordinal
  }
}
