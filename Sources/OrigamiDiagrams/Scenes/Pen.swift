/// The sizes with which a scene is drawn, in the units of its box: dots, pixels or points.
///
/// What has a place on the paper scales with the drawing; what is a sign (heads, marks, dashes, letters)
/// keeps its size, so that it reads in a small picture as in a large one.
public struct Pen: Hashable, Sendable {
  /// An arrow head, from its tip to its base.
  public var headLength: Double
  /// Half of a head's base.
  public var headHalfWidth: Double
  /// The radius of a small mark; large ones are multiples of it.
  public var markRadius: Double
  /// How far an arrow stays away from the places it speaks of, and a crease from the edges.
  public var gap: Double
  /// The room between a label and its place.
  public var labelGap: Double
  /// The width of a narrow letter.
  public var letterWidth: Double
  /// The height of a line of letters.
  public var letterHeight: Double
  /// Half of the width of a turn-over sign, and the radius of a rotation's.
  public var turnReach: Double
  /// By how much the edge of a layer that lies exactly below another is moved outwards.
  public var layerOffset: Double
  /// How many layers are told apart in this way.
  public var layerLimit: Int
  /// The longest step along a curve.
  public var curveStep: Double
  /// Half of the widest line, kept free along the border.
  public var margin: Double
  /// Whether letters stand only on a grid of letters, as in a terminal.
  public var isMadeOfLetters: Bool

  /// For braille: a unit is a dot; a letter is a cell of 2 by 4.
  public static let dots = Pen(
    headLength: 5.5, headHalfWidth: 2.75, markRadius: 2, gap: 2.5, labelGap: 1.5, letterWidth: 2,
    letterHeight: 4, turnReach: 9.5, layerOffset: 0, layerLimit: 0, curveStep: 1.5, margin: 1,
    isMadeOfLetters: true)

  /// Returns the pen for braille in a box of cells: larger signs in larger pictures.
  public static func dots(columns: Int, rows: Int) -> Pen {
    let factor = min(2, max(1, Double(min(columns, 2 * rows)) / 40))
    var pen = Pen.dots
    pen.headLength *= factor
    pen.headHalfWidth *= factor
    pen.markRadius *= factor
    pen.gap *= factor
    pen.turnReach *= factor
    return pen
  }

  /// For print: a unit is a point of a picture about 320 points wide.
  public static let print = Pen(
    headLength: 11, headHalfWidth: 4.5, markRadius: 4.5, gap: 5, labelGap: 5, letterWidth: 7,
    letterHeight: 13, turnReach: 34, layerOffset: 2.5, layerLimit: 3, curveStep: 4, margin: 2,
    isMadeOfLetters: false)

  /// A length rounded up to whole letters, where letters stand on a grid.
  func wholeLetters(_ length: Double, _ letter: Double) -> Double {
    isMadeOfLetters ? (length / letter).rounded(.up) * letter : length
  }
}
