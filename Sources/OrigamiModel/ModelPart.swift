/// A part of a model, or of the step that is being read, to which a problem belongs.
public enum ModelPart: Hashable, Sendable {
  case model
  /// A point that has a name in the whole model, by its index from 0.
  case point(Int)
  case step
  /// An operation of the step's `do`, by its index from 0.
  case operation(Int)
  case repetition
}
