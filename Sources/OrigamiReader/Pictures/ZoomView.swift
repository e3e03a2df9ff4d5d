import OrigamiDiagrams

/// The part of a drawing that a zoomed view shows: its scale and its middle.
struct ZoomView: Hashable, Sendable {
  /// The number of steps by which the drawing is enlarged, from 0 to ``mostSteps``. Two steps double it.
  private(set) var steps = 0
  /// The middle of the view, as shares of the drawing's width and height, 0…1.
  private(set) var middle = ScenePoint(x: 0.5, y: 0.5)

  /// The most steps: sixteen times as large as fits.
  static let mostSteps = 8

  /// The enlargement; 1 is as large as fits.
  var factor: Double {
    Double(sign: .plus, exponent: steps / 2, significand: steps.isMultiple(of: 2) ? 1 : 2.0.squareRoot())
  }

  /// Enlarges the drawing by some steps; a negative number reduces it. ``settle(width:height:)`` follows.
  mutating func enlarge(by count: Int) {
    steps = min(max(steps + count, 0), ZoomView.mostSteps)
  }

  /// Moves the view by shares of the drawing's width and height, divided by the enlargement.
  /// ``settle(width:height:)`` follows.
  mutating func move(x: Double, y: Double) {
    middle.x += x / factor
    middle.y += y / factor
  }

  /// Keeps the place of the paper in the middle when another scene of the paper takes the place of one.
  /// ``settle(width:height:)`` follows.
  mutating func carry(from old: Scene, to new: Scene) {
    func carried(_ middle: Double, _ size: (Double, Double), _ origin: (Double, Double)) -> Double {
      let place = (middle * size.0 - origin.0) / old.scale
      return (origin.1 + place * new.scale) / max(1, size.1)
    }
    middle = ScenePoint(
      x: carried(middle.x, (old.width, new.width), (old.origin.x, new.origin.x)),
      y: carried(middle.y, (old.height, new.height), (old.origin.y, new.origin.y)))
  }

  /// Keeps the view on the drawing; in its middle in a direction in which the view shows all of it.
  ///
  /// - Parameters:
  ///   - width: the width of the drawing as it is enlarged now, in widths of the view.
  ///   - height: its height, in heights of the view.
  mutating func settle(width: Double, height: Double) {
    func settled(_ middle: Double, _ length: Double) -> Double {
      length <= 1 ? 0.5 : min(max(middle, 0.5 / length), 1 - 0.5 / length)
    }
    middle = ScenePoint(x: settled(middle.x, width), y: settled(middle.y, height))
  }

  /// Returns the beginning of a view of some length in a drawing of some length, in whole cells. At the end
  /// of a larger drawing it is rounded up, so that the last part of a cell can be seen. A smaller drawing
  /// is in the middle, rounded up so that its last row is not pushed out of the view.
  private static func origin(_ middle: Double, of length: Double, view: Double, cell: Double) -> Double {
    let last = length - view
    if last <= 0 { return (last / 2 / cell).rounded(.up) * cell }
    let origin = min(max(middle * length - view / 2, 0), last)
    // The middle of a view at the end is computed, so it may be a little off.
    let isAtEnd = last - origin < 1e-6
    return (isAtEnd ? (origin / cell - 1e-6).rounded(.up) : (origin / cell).rounded(.down)) * cell
  }

  /// Returns the part of a scene that a view of the given size shows. A scene that is smaller than the view
  /// is in its middle.
  ///
  /// - Parameters:
  ///   - width: the width of the view, in the units of the scene.
  ///   - letter: the width and height of a cell, in the units of the scene. The view begins at a cell.
  func part(of scene: Scene, width: Double, height: Double, letter: (Double, Double)) -> Scene {
    scene.part(
      x: ZoomView.origin(middle.x, of: scene.width, view: width, cell: letter.0),
      y: ZoomView.origin(middle.y, of: scene.height, view: height, cell: letter.1),
      width: width, height: height)
  }
}
