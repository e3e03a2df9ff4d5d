/// A part of a model, or of the step that is being read, to which a problem belongs.
public enum ModelPart: Hashable, Sendable {
  /// The paper of the model, or the model if it has no `paper`.
  case paper
  /// A point that has a name in the whole model, by its index from 0.
  case point(Int)
  /// The step as a whole.
  case step
  /// An operation of the step's `do`, by its index from 0.
  case operation(Int)
  /// The `repeat` of the step.
  case repetition
}
