public import OrigamiModel

/// Why a crease pattern cannot be folded flat.
public enum Impossibility: Error, Hashable, Sendable {
  /// A rule of a single vertex is broken.
  case vertex(VertexFault)
  /// Going around by different ways puts the two faces at an edge apart, by a distance on the sheet.
  case doesNotClose(edge: Int, distance: Double)
  /// The layers have no order: a rule is broken for some faces, whatever else is chosen. `involved`
  /// are the faces whose orders lead there, the smallest set found.
  case layers(rule: LayerRule, faces: [Int], involved: [Int])
  /// The same for the paper of a model, whose author knows no numbers: a point of the sheet inside each face.
  case layersAt(rule: LayerRule, points: [Point])
  /// The layers have no order: every order of these faces was tried.
  case exhausted(faces: [Int])
  /// The same for the paper of a model: a point of the sheet inside each face.
  case exhaustedAt(points: [Point])
  /// Folded creases or edges lie nearer to each other than can be told apart, and are not the same.
  case indistinct
}

/// Why it is not known whether a crease pattern can be folded flat.
public enum Uncertainty: Hashable, Sendable {
  /// The search was stopped before an order was found, among these faces.
  case workLimit(faces: [Int])
  /// A limit of the budget was passed. Of the independent parts of the layers so many had an order by then;
  /// `parts` is 0 when the parts were not known yet.
  case stopped(FoldingBudget.Stop, solved: Int, parts: Int)
  /// Errors in the coordinates are as large as its features.
  case imprecise
  /// It has parts that nothing joins.
  case disconnected
}
