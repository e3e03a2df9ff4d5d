public import OrigamiModel

/// A fault in the folds of a model.
public struct FoldFinding: Hashable, Sendable {
  /// The kind of a fault.
  public enum Fault: Hashable, Sendable {
    /// The step cannot be folded as it is written.
    case cannotFold(FoldError)
    /// The layers of the paper after the step break a rule.
    case unsound(Impossibility)
    /// The step is hidden at the level, no visible step shows its effect, and it folds, creases or turns the
    /// paper.
    case lost
  }

  /// The part of the model or step that has the fault.
  public var place: ModelPart
  /// The finest detail level at which the fault occurs; nil when it does not depend on the level.
  public var level: DetailLevel?
  /// The kind of the fault.
  public var fault: Fault
  /// The id of the repeated step that has the fault; nil when it is not in a repetition.
  public var repeated: String?

  init(at place: ModelPart, level: DetailLevel? = nil, fault: Fault, repeated: String? = nil) {
    self.place = place
    self.level = level
    self.fault = fault
    self.repeated = repeated
  }

  /// A sentence for people that describes the fault, without its full stop.
  public var message: String {
    switch fault {
    case .cannotFold(let error):
      // The points of a repeated step have other places than it says.
      (repeated.map { "in the repetition of step \"\($0)\", " } ?? "") + error.message
    case .unsound(let reason): "the paper cannot lie like this after the step: \(reason.message)"
    case .lost:
      "nothing tells of this step at \(level == .standard ? "standard and overview" : "overview"), "
        + "and it folds, creases or turns the paper"
    }
  }

  /// Advice on how to mend the fault; nil when the message says all.
  public var help: String? {
    switch fault {
    // A repetition takes no hints. A hint in the repeated step would be about other points, and act twice.
    case .cannotFold(.ambiguous) where repeated != nil: "write the steps out"
    case .cannotFold(let error): error.help
    case .unsound: nil
    case .lost: "give the step detail=\"overview\", or put it into a group that has it"
    }
  }
}
