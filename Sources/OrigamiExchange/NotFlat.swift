public import OrigamiFolding

/// A correct frame that is neither folded nor verified.
///
/// Its folded form is not flat, has cuts or lists no faces; or its pattern has cuts, or creases that are not
/// folded by 180°; or it is a step of a diagram, and folding stopped at that step or before.
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
  /// The cuts and angles of the edges of ``pattern``.
  public let cutsAndAngles: CutsAndAngles

  /// Returns the reason for paper with cuts, in words.
  static func reason(cuts: Int) -> String {
    "it has \(counted(cuts, "cut")), and only whole sheets are folded"
  }

  init(_ reason: String, faces: Int) {
    self.reason = reason
    self.faces = faces
    pattern = nil
    repairs = PatternRepairs()
    cutsAndAngles = CutsAndAngles()
  }

  init(_ pattern: CreasePattern, _ own: CutsAndAngles, _ repairs: PatternRepairs) {
    let impossible = own.impossibleAngles.count
    reason =
      !own.cuts.isEmpty
      ? NotFlat.reason(cuts: own.cuts.count)
      : impossible > 0
        ? counted(impossible, "crease has", "creases have") + " a fold angle of more than 180°"
        : counted(own.angles.count, "crease is", "creases are")
          + " folded by less than 180°, so the shape is not flat"
    faces = pattern.faces.count
    self.pattern = pattern
    self.repairs = repairs
    cutsAndAngles = own
  }
}
