public import OrigamiFolding

/// A correct frame that is neither folded nor verified.
///
/// Its folded form is not flat, has cuts or lists no faces; or its pattern has cuts, or creases folded by
/// less than 180°; or it is a step of a diagram, and folding stopped at that step or before.
public struct NotFlat {
  /// The reason, in words.
  public let reason: String
  /// The number of faces.
  public let faces: Int
  /// The creases, as if all were folded flat and no paper were cut; nil for a folded form and for a step of a
  /// diagram that stopped folding.
  public let pattern: CreasePattern?
  /// The repairs that were made.
  public let repairs: PatternRepairs
  /// Phrases for people that name what ``pattern`` leaves out.
  public let losses: [String]

  /// Returns the reason for paper with cuts, in words.
  static func reason(cuts: Int) -> String {
    "it has \(counted(cuts, "cut")), and only whole sheets are folded"
  }

  init(_ reason: String, faces: Int) {
    self.reason = reason
    self.faces = faces
    pattern = nil
    repairs = PatternRepairs()
    losses = []
  }

  init(_ reason: String, _ pattern: CreasePattern, _ repairs: PatternRepairs, losses: [String]) {
    self.reason = reason
    faces = pattern.faces.count
    self.pattern = pattern
    self.repairs = repairs
    self.losses = losses
  }
}
