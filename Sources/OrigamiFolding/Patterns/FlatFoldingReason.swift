public import OrigamiModel

/// The reason why a crease pattern cannot be folded flat.
public enum Impossibility: Error, Hashable, Sendable {
  /// A single vertex breaks a rule.
  case vertex(VertexFault)
  /// Two ways around the sheet put the two faces at an edge this far apart, in units of the sheet; infinitely
  /// far where they disagree about which side of the paper is up.
  case doesNotClose(edge: Int, distance: Double)
  /// The layers have no order: the rule is broken for `faces`, whatever else is chosen. The orders of the
  /// `involved` faces lead to that; it may name more faces than are needed. Where the budget was spent, it
  /// may lack some.
  case layers(rule: LayerRule, faces: [Int], involved: [Int])
  /// The layers of a model's paper have no order. Each point of the sheet lies inside one face, because the
  /// author knows no face numbers.
  case layersAt(rule: LayerRule, points: [Point])
  /// The layers have no order: every order of these faces was tried.
  case exhausted(faces: [Int])
  /// The layers of a model's paper have no order: every order was tried. Each point of the sheet lies inside
  /// one face.
  case exhaustedAt(points: [Point])
  /// Folded creases or edges lie so near to each other that they cannot be told apart.
  case indistinct
}

/// The reason why it is not known whether a crease pattern can be folded flat.
public enum Uncertainty: Hashable, Sendable {
  /// The search among these faces was stopped before it found an order.
  case workLimit(faces: [Int])
  /// A limit of the budget was passed. By then `solved` of the independent parts had an order; `parts` is 0
  /// when the parts were not known yet.
  case stopped(FoldingBudget.Stop, solved: Int, parts: Int)
  /// The errors of the coordinates are as large as the features of the pattern.
  case imprecise
  /// The vertices may be off by this distance, in units of the sheet. Within it, the pattern may close or
  /// not.
  case rounded(Double)
  /// The pattern has parts that no edge joins.
  case disconnected
}
