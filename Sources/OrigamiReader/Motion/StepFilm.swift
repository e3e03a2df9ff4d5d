import OrigamiFolding
import OrigamiModel

/// The drawings of a step's movement, in order, all in the same place on the page.
struct StepFilm: Sendable {
  /// A moment of the movement.
  enum Picture: Hashable, Sendable {
    /// The paper on its way.
    case pose(Diagram)
    /// Two flat states with an unknown way between them. The second replaces the first.
    /// `part` goes from 0 to 1.
    case fade(from: Diagram, to: Diagram, part: Double)
  }

  /// The number of frames of one movement after its first: 1.24 seconds at ``Playback/interval``.
  static let framesOfMovement = 20
  /// The most frames of a step after its first: 6 seconds.
  static let frameLimit = 96
  /// The frames that a key moves by.
  static let stride = 2

  /// The moments from before the step to after it; at least two.
  let pictures: [Picture]
  /// Two opposite corners of everything that is drawn, in plane coordinates.
  let extent: [Point]
  /// A Boolean value that indicates whether the way of some paper is not known.
  let hasUnknownWay: Bool

  /// Draws a movement.
  ///
  /// - Complexity: a few milliseconds for each fold of usual paper.
  init(_ motion: StepMotion) {
    let all = StepFilm.framesOfMovement * motion.movementCount
    let count = min(StepFilm.frameLimit, all)
    var pictures: [Picture] = []
    for index in 0...count {
      let time = Double(index) / Double(count)
      if let pose = motion.pose(at: time) {
        pictures.append(.pose(FoldDrawing.diagram(of: pose)))
      } else {
        let (from, to, part) = motion.ends(around: time)
        pictures.append(
          .fade(from: FoldDrawing.diagram(of: from), to: FoldDrawing.diagram(of: to), part: part))
      }
    }
    self.pictures = pictures
    extent = motion.extent()
    hasUnknownWay = pictures.contains { if case .fade = $0 { true } else { false } }
  }
}
