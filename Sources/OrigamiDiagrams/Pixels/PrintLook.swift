import OrigamiModel

/// The look of a line in print: width and dashes in points, the same in SVG and in pixels.
struct PrintLook: Sendable {
  /// The width in points.
  let width: Double
  /// The lengths of the parts in points: on, off, on …; empty for a solid line.
  let dashes: [Double]
  /// The colour of the theme for the line.
  let color: KeyPath<PictureTheme, PixelColor> & Sendable

  private init(
    _ width: Double, _ color: KeyPath<PictureTheme, PixelColor> & Sendable = \.ink, dashes: [Double] = []
  ) {
    (self.width, self.color, self.dashes) = (width, color, dashes)
  }

  /// The look of a thin line of an arrow or a mark.
  static let stroke = PrintLook(1.25)
  /// The look of a thin line behind the paper.
  static let dotted = PrintLook(1.25, dashes: [2, 2.5])
  /// The outline of a sign that is filled with ink.
  static let solid = PrintLook(1)
  /// The outline of a sign that is filled with the colour of the paper's back.
  static let hollow = PrintLook(1.25)

  static func of(_ kind: Diagram.LineKind) -> PrintLook {
    switch kind {
    case .edge: PrintLook(1.5)
    case .crease: PrintLook(1, \.crease)
    case .valley: PrintLook(1.25, \.valley, dashes: [8, 8])
    case .mountain: PrintLook(1.25, \.mountain, dashes: [10, 3, 3, 3, 3, 3])
    case .xray: PrintLook(1, dashes: [2, 2])
    case .cut: PrintLook(2.5)
    case .leader: PrintLook(0.75)
    }
  }

  /// The CSS declarations of the width and the dashes. The colour depends on the theme.
  var cssRule: String {
    let dashes = dashes.map(SceneNumber.text).joined(separator: " ")
    return "stroke-width:\(SceneNumber.text(width))"
      + (dashes.isEmpty ? "" : ";stroke-dasharray:\(dashes)")
  }
}
