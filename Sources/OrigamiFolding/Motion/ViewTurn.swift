internal import OrigamiModel

/// A turn of the whole model: over, or round.
struct ViewTurn: Sendable {
  /// A kind of turn.
  enum Kind: Hashable, Sendable {
    /// Over, about a vertical axis or, if `isHorizontal`, about a horizontal one.
    case over(isHorizontal: Bool)
    /// Round in the plane, anticlockwise.
    case round(degrees: Double)

    /// Reads an operation; nil for an operation that does not turn the model.
    ///
    /// - Throws: ``FoldError`` for an axis or an angle that is missing or cannot be read.
    init?(_ operation: FoldOperation) throws(FoldError) {
      switch operation.kind {
      case .turnOver:
        switch operation[.axis] {
        case nil, "vertical": self = .over(isHorizontal: false)
        case "horizontal": self = .over(isHorizontal: true)
        case let text?: throw .malformed(.axis, text)
        }
      case .rotate:
        guard let text = operation[.degrees] else { throw .missing([.degrees]) }
        guard let degrees = Double(text) else { throw .malformed(.degrees, text) }
        self = .round(degrees: degrees)
      default: return nil
      }
    }

    /// The change of view, as an isometry of directions.
    var isometry: Isometry {
      switch self {
      case .over(let isHorizontal):
        Isometry(reflectingIn: .zero, isHorizontal ? Point(x: 1, y: 0) : Point(x: 0, y: 1))
      case .round(let degrees): Isometry(turning: degrees)
      }
    }
  }

  let kind: Kind
  /// The views before and after the turn, as isometries of directions.
  let before: Isometry
  let after: Isometry

  /// Creates a turn that begins at a view.
  init(_ kind: Kind, from view: Isometry) {
    self.kind = kind
    before = view
    after = kind.isometry.after(view)
  }

  /// Returns the view at a time from 0, before the turn, to 1, after it.
  func view(at time: Double) -> RigidMotion {
    if time <= 0 { return RigidMotion(before) }
    if time >= 1 { return RigidMotion(after) }
    let (axis, angle): (SpacePoint, Double) =
      switch kind {
      case .over(let isHorizontal): (isHorizontal ? SpacePoint(1, 0, 0) : SpacePoint(0, 1, 0), .pi)
      case .round(let degrees): (SpacePoint(0, 0, 1), degrees * .pi / 180)
      }
    return RigidMotion(turning: angle * time, about: axis, through: .zero).after(RigidMotion(before))
  }
}
