public import OrigamiModel

/// A name of a step.
public enum StepName: Hashable, Sendable {
  /// The identifier.
  case id(ContentID)
  /// The position among the steps shown at a level, from 1.
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
  /// The position among all steps of the model, from 1.
  public var ordinal: Int

  public init(id: ContentID, ordinal: Int) {
    self.id = id
    self.ordinal = ordinal
  }
}
