/// The sizes of signs in a scene, in the units of its box: dots, pixels or points.
///
/// Lines and faces scale with the drawing. Signs (arrow heads, marks, dashes, letters) keep their size, so
/// that they stay legible in small pictures.
public struct Pen: Hashable, Sendable {
  /// The length of an arrow head, from its tip to its base.
  var headLength: Double
  /// Half of the width of an arrow head at its base.
  var headHalfWidth: Double
  /// The radius of a small mark. Large marks have a multiple of it.
  var markRadius: Double
  /// The distance of an arrow from its end points, and of a crease from the edges.
  public var gap: Double
  /// The distance of a label from its place.
  var labelGap: Double
  /// The width of a narrow letter.
  public var letterWidth: Double
  /// The height of a line of letters.
  public var letterHeight: Double
  /// Half of the width of a turn-over sign.
  var turnReach: Double
  /// The radius of a rotation sign.
  var rotationRadius: Double
  /// The distance by which the edge of a layer that lies exactly below another layer is moved outwards.
  var layerOffset: Double
  /// The most layers that are shown apart by ``layerOffset``.
  var layerLimit: Int
  /// The usual length of a straight piece of a curve. Pieces of very long curves are longer.
  var curveStep: Double
  /// Half of the width of the widest line, which is kept free along the border.
  public var margin: Double
  /// A Boolean value that indicates whether letters are placed only on a grid, as in a terminal.
  var isMadeOfLetters: Bool

  /// The pen for braille. A unit is a dot, and a letter takes a cell of 2 by 4 dots.
  public static let dots = Pen(
    headLength: 7, headHalfWidth: 2.2, markRadius: 2, gap: 2.5, labelGap: 1.5, letterWidth: 2,
    letterHeight: 4, turnReach: 9.5,
    rotationRadius: 9.5, layerOffset: 0, layerLimit: 0, curveStep: 1.5, margin: 1,
    isMadeOfLetters: true)

  /// Returns the pen for braille in a box of cells. A box of more than 40 columns and 20 rows has larger
  /// signs, up to twice as large.
  public static func dots(columns: Int, rows: Int) -> Pen {
    let factor = min(2, max(1, Double(min(columns, 2 * rows)) / 40))
    var pen = Pen.dots
    pen.headLength *= factor
    pen.headHalfWidth *= factor
    pen.markRadius *= factor
    pen.gap *= factor
    pen.turnReach *= factor
    // In a low box, the sign leaves room for itself and for paper beside it.
    pen.rotationRadius = min(pen.rotationRadius * factor, max(4, 1.2 * Double(rows)))
    return pen
  }

  /// The pen for print. A unit is a point of a picture about 320 points wide.
  public static let print = Pen(
    headLength: 12.5, headHalfWidth: 4, markRadius: 4.5, gap: 5, labelGap: 5, letterWidth: 7,
    letterHeight: 13, turnReach: 34,
    rotationRadius: 34, layerOffset: 2.5, layerLimit: 3, curveStep: 4, margin: 2,
    isMadeOfLetters: false)

  /// Returns a length, rounded up to whole letters if letters are on a grid.
  func wholeLetters(_ length: Double, _ letter: Double) -> Double {
    isMadeOfLetters ? (length / letter).rounded(.up) * letter : length
  }
}
