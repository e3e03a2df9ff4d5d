/// What of a model, or of the step that is being read, somebody has something to say about.
public enum ModelPart: Hashable, Sendable {
  case model
  /// One of the points that are named for the whole model, by its number from 0.
  case point(Int)
  case step
  /// An operation of the step's `do`, by its number from 0.
  case operation(Int)
  case repetition
}
