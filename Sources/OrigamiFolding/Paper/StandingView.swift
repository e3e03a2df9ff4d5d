/// The turn in which standing paper is drawn, so that it looks as on a table and not as seen from the front.
struct StandingView: Hashable, Sendable {
  /// The turn about the page's vertical axis, in radians: positive turns the near side to the right.
  var turn: Double
  /// The lean about the page's horizontal axis, in radians: positive leans the top towards the viewer.
  var lean: Double

  init(turn: Double, lean: Double) { (self.turn, self.lean) = (turn, lean) }

  /// Reads a view, `turn lean` in degrees, up to ±180 and ±90; nil for any other text.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, let turn = Double(words[0]), let lean = Double(words[1]), abs(turn) <= 180,
      abs(lean) <= 90
    else { return nil }
    self.init(turn: turn * .pi / 180, lean: lean * .pi / 180)
  }

  /// Returns the view a part of the way, from 0 to 1, between two views; nil is the view from the front.
  static func between(_ first: StandingView?, _ last: StandingView?, part: Double) -> StandingView {
    let (first, last) = (first ?? StandingView(turn: 0, lean: 0), last ?? StandingView(turn: 0, lean: 0))
    return StandingView(
      turn: first.turn + (last.turn - first.turn) * part, lean: first.lean + (last.lean - first.lean) * part)
  }

  /// Returns the rotation about a point.
  func rotation(about centre: SpacePoint) -> RigidMotion {
    RigidMotion(turning: lean, about: SpacePoint(1, 0, 0), through: centre).after(
      RigidMotion(turning: turn, about: SpacePoint(0, 1, 0), through: centre))
  }
}
