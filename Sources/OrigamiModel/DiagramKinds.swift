extension Diagram {
  /// A kind of line in the Yoshizawa–Randlett notation.
  ///
  /// Libraries store the raw value in five bits, so a new kind goes to the end, and there are at most 32. The
  /// legend lists the kinds in this order.
  public enum LineKind: UInt8, CaseIterable, Hashable, Sendable {
    /// An edge of the paper, raw or folded.
    case edge
    /// An existing crease.
    case crease
    /// A line to fold towards the viewer.
    case valley
    /// A line to fold away from the viewer.
    case mountain
    /// A hidden edge, or an imaginary guide.
    case xray
    case cut
    /// A pointer to a place.
    case leader

    /// The word for the kind in files.
    public var name: String {
      switch self {
      case .edge: "edge"
      case .crease: "crease"
      case .valley: "valley"
      case .mountain: "mountain"
      case .xray: "xray"
      case .cut: "cut"
      case .leader: "leader"
      }
    }
  }

  /// A kind of arrow in the notation. A new kind goes to the end, as in ``LineKind``.
  public enum ArrowKind: UInt8, CaseIterable, Hashable, Sendable {
    case valley, mountain, foldUnfold, unfold, pleat, crimp, foldOverOver, turnOver, rotate, push, sink,
      reverse, closedSink, pull, open, squash, inflate, swivel, tuck, `repeat`

    /// The word for the kind in files.
    public var name: String {
      switch self {
      case .valley: "valley"
      case .mountain: "mountain"
      case .foldUnfold: "fold-unfold"
      case .unfold: "unfold"
      case .pleat: "pleat"
      case .crimp: "crimp"
      case .foldOverOver: "fold-over-over"
      case .turnOver: "turn-over"
      case .rotate: "rotate"
      case .push: "push"
      case .sink: "sink"
      case .reverse: "reverse"
      case .closedSink: "closed-sink"
      case .pull: "pull"
      case .open: "open"
      case .squash: "squash"
      case .inflate: "inflate"
      case .swivel: "swivel"
      case .tuck: "tuck"
      case .repeat: "repeat"
      }
    }
  }

  /// A kind of mark in the notation. A new kind goes to the end, as in ``LineKind``.
  public enum MarkKind: UInt8, CaseIterable, Hashable, Sendable {
    case point, hold, holdAndPull, rightAngle, equal, equalAngle, xrayCircle, zoomIn, zoomOut,
      viewFromHere, cutHere, stepNumber, finished

    /// The word for the kind in files.
    public var name: String {
      switch self {
      case .point: "point"
      case .hold: "hold"
      case .holdAndPull: "hold-and-pull"
      case .rightAngle: "right-angle"
      case .equal: "equal"
      case .equalAngle: "equal-angle"
      case .xrayCircle: "xray-circle"
      case .zoomIn: "zoom-in"
      case .zoomOut: "zoom-out"
      case .viewFromHere: "view-from-here"
      case .cutHere: "cut-here"
      case .stepNumber: "step-number"
      case .finished: "finished"
      }
    }
  }
}
