public import OrigamiModel

/// What is wrong with a model's folds.
public struct FoldFinding: Hashable, Sendable {
  /// What is wrong.
  public enum Fault: Hashable, Sendable {
    /// It cannot be folded as it is written.
    case cannotFold(FoldError)
    /// The paper after the step cannot lie as it does.
    case unsound(Impossibility)
    /// The step is hidden at the level, nothing tells of it there, and the model ends differently without it.
    case lost
  }

  /// What of the model or step.
  public var place: ModelPart
  /// The finest level of detail at which it is so, if not at all.
  public var level: DetailLevel?
  /// What is wrong.
  public var fault: Fault

  init(at place: ModelPart, level: DetailLevel? = nil, fault: Fault) {
    self.place = place
    self.level = level
    self.fault = fault
  }

  /// What is wrong, for a person, without a full stop.
  public var message: String {
    switch fault {
    case .cannotFold(let error): error.message
    case .unsound(let reason): "the paper cannot lie like this after the step: \(reason.message)"
    case .lost:
      "nothing tells of this step at \(level == .standard ? "standard and overview" : "overview"), "
        + "and without it the model ends differently"
    }
  }

  /// What to do about it, if there is more to say.
  public var help: String? {
    switch fault {
    case .cannotFold(let error): error.help
    case .unsound: nil
    case .lost: "give the step detail=\"overview\", or put it into a group that has it"
    }
  }
}
