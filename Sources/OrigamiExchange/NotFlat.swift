public import OrigamiFolding

/// A correct frame that is not folded or verified here: its folded form is not flat, it has cuts or no
/// faces, or it is a step whose operations cannot be folded.
public struct NotFlat {
  /// The reason, in words.
  public let reason: String
  /// The number of faces.
  public let faces: Int
  /// The creases, as if all were folded flat and no paper were cut; nil for a folded form.
  public let pattern: CreasePattern?
  /// The repairs that were made.
  public let repairs: PatternRepairs
  /// Sentences for people that say what the pattern does not hold.
  public let losses: [String]

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
