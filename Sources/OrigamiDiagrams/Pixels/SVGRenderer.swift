public import OrigamiModel
internal import Terminal

/// Writes scenes as stand-alone SVG.
///
/// The picture follows the viewer's light or dark theme and keeps the notation's dashes. Each line, except
/// x-ray lines and leaders, has an attribute `data-assignment` with its letter in the FOLD format: `V`, `M`,
/// `F` for an existing crease, `B` for an edge, `C` for a cut.
public enum SVGRenderer {
  /// The side of the square into which a drawing is fitted, in points.
  public static let side = 320.0

  /// Fits a drawing into a square of ``side`` points: at its own scale, or as large as fits if it has none or
  /// does not fit. The document is as large as the drawing in it.
  ///
  /// - Parameters:
  ///   - paper: the colours of the model's paper. The default is grey.
  ///   - covered: places of the plane that count as drawn, so that several drawings have one scale.
  public static func document(
    _ diagram: Diagram, title: String? = nil, paper: PaperColors? = nil, covering covered: [Point] = []
  ) -> String {
    document(
      Scene(diagram, width: side, height: side, pen: .print, covering: covered), title: title, paper: paper)
  }

  /// Writes a scene made with ``Pen/print``.
  ///
  /// - Parameters:
  ///   - title: a description of the picture for people who cannot see it.
  ///   - paper: the colours of the model's paper. The default is grey.
  public static func document(
    _ scene: Scene, title: String? = nil, paper: PaperColors? = nil
  ) -> String {
    var writer = SVGWriter()
    let (width, height) = (SceneNumber.text(scene.width), SceneNumber.text(scene.height))
    writer.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\"")
    writer.raw(" width=\"\(width)\" height=\"\(height)\" role=\"img\">\n")
    if let title {
      writer.raw("<title>")
      writer.text(title)
      writer.raw("</title>\n")
    }
    writer.raw(style(paper))
    for shape in scene.shapes { writer.add(shape, of: scene) }
    for label in scene.labels { writer.add(label, pen: scene.pen) }
    writer.raw("</svg>\n")
    return writer.document
  }

  /// Returns the style sheet. It selects by class, and its dark colours follow the viewer's theme.
  private static func style(_ paper: PaperColors?) -> String {
    let (light, dark) = (PictureTheme.light.on(paper), PictureTheme.dark.on(paper))
    return """
      <style>
      .front{fill:\(light.front.hex);stroke:none}.back{fill:\(light.back.hex);stroke:none}
      path{fill:none;stroke:\(light.ink.hex);stroke-linecap:butt;stroke-linejoin:round}
      .edge{\(rule(.edge))}.crease{\(rule(.crease));stroke:\(light.crease.hex)}
      .valley{\(rule(.valley));stroke:\(light.valley.hex)}
      .mountain{\(rule(.mountain));stroke:\(light.mountain.hex)}
      .xray{\(rule(.xray))}.cut{\(rule(.cut))}.leader{\(rule(.leader))}
      .stroke{\(PrintLook.stroke.cssRule)}.dotted{\(PrintLook.dotted.cssRule)}
      .solid{fill:\(light.ink.hex);\(PrintLook.solid.cssRule)}\
      .hollow{fill:\(light.back.hex);\(PrintLook.hollow.cssRule)}
      text{font:13px system-ui,sans-serif;fill:\(light.ink.hex);dominant-baseline:central;text-anchor:middle}
      @media (prefers-color-scheme:dark){
      .front{fill:\(dark.front.hex)}.back{fill:\(dark.back.hex)}path{stroke:\(dark.ink.hex)}
      .crease{stroke:\(dark.crease.hex)}.valley{stroke:\(dark.valley.hex)}\
      .mountain{stroke:\(dark.mountain.hex)}
      .solid{fill:\(dark.ink.hex)}.hollow{fill:\(dark.back.hex)}text{fill:\(dark.ink.hex)}}
      </style>

      """
  }

  private static func rule(_ kind: Diagram.LineKind) -> String { PrintLook.of(kind).cssRule }
}

/// A document that is being written. Text is escaped when it is added.
private struct SVGWriter {
  var document = ""

  mutating func raw(_ markup: String) { document += markup }

  mutating func text(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": document += "&amp;"
      case "<": document += "&lt;"
      case ">": document += "&gt;"
      case "\"": document += "&quot;"
      // XML 1.0 does not allow these characters, escaped or not.
      case "\u{0}"..<"\t", "\u{B}", "\u{C}", "\u{E}"..<" ", "\u{FFFE}", "\u{FFFF}": document += "\u{FFFD}"
      // Every viewer shows the same text, and no character controls a terminal.
      case _ where VisibleText.isLive(scalar):
        document += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      default: document.unicodeScalars.append(scalar)
      }
    }
  }

  mutating func add(_ shape: Scene.Shape, of scene: Scene) {
    let points = scene.points(of: shape)
    add(points, shape, class: Self.name(of: shape.paint))
    // A shadow over the colour of the paper.
    if shape.tilt > 0 { add(points, shape, class: "tilt") }
  }

  private mutating func add(_ points: ArraySlice<ScenePoint>, _ shape: Scene.Shape, class name: String) {
    guard let first = points.first else { return }
    raw("<path class=\"\(name)\"")
    if name == "tilt" {
      let shade = SceneNumber.text(PixelColor.darkest * Double(shape.tilt) / 15)
      raw(" style=\"fill:#000;stroke:none;fill-opacity:\(shade)\"")
    }
    if let assignment = Self.assignment(of: shape.paint) { raw(" data-assignment=\"\(assignment)\"") }
    raw(" d=\"M")
    add(first)
    for point in points.dropFirst() {
      raw("L")
      add(point)
    }
    raw(shape.isClosed ? "Z\"/>\n" : "\"/>\n")
  }

  mutating func add(_ label: Scene.Label, pen: Pen) {
    let x = label.corner.x + Double(label.columns) * pen.letterWidth / 2
    let y = label.corner.y + pen.letterHeight / 2
    raw("<text x=\"\(SceneNumber.text(x))\" y=\"\(SceneNumber.text(y))\">")
    text(label.text)
    raw("</text>\n")
  }

  private mutating func add(_ point: ScenePoint) {
    raw("\(SceneNumber.text(point.x)) \(SceneNumber.text(point.y))")
  }

  private static func name(of paint: Scene.Paint) -> String {
    switch paint {
    case .face(let side): side.name
    case .line(let kind): kind.name
    case .stroke: "stroke"
    case .dotted: "dotted"
    case .solid: "solid"
    case .hollow: "hollow"
    }
  }

  private static func assignment(of paint: Scene.Paint) -> String? {
    guard case .line(let kind) = paint else { return nil }
    return switch kind {
    case .edge: "B"
    case .valley: "V"
    case .mountain: "M"
    case .crease: "F"
    case .cut: "C"
    case .xray, .leader: nil
    }
  }
}
