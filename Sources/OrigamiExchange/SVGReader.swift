internal import OrigamiFolding
internal import OrigamiModel
internal import OrigamiXML

/// Reads SVG crease patterns: lines, polylines, polygons, rectangles and paths of straight pieces, with
/// groups, transforms, attributes, `style` and classes. The y axis points down.
///
/// Colours are those of Origami Simulator: red mountain, blue valley, black the edge of the sheet, grey an
/// unfolded crease, yellow a triangulation (not folded), magenta an unassigned crease, green a cut. In a file
/// without red and blue lines, green is an unassigned crease, as Flat-Folder writes it, unless a green line
/// ends or turns inside the sheet. The opacity of a red or blue line times 180° is its fold angle. Lines in
/// other colours are left out.
struct SVGReader: ForeignXMLHandler {
  private struct Context {
    var transform = SVGTransform()
    var style = SVGStyle()
  }

  private struct Stroke {
    var start: Point
    var end: Point
    var meaning: SVGStyle.Meaning
    var share: Double
  }

  /// Elements whose content is not drawn at their place in the file.
  private static let definitions: Set<String> = [
    "defs", "symbol", "clipPath", "mask", "marker", "pattern", "metadata", "linearGradient", "radialGradient",
    "namedview", "filter", "foreignObject",
  ]

  /// Limits on what is kept of words and colours. Programs that draw crease patterns stay far below them;
  /// what is beyond is left out, because it seldom changes a line.
  private enum Limits {
    /// The most bytes of a style sheet.
    static let sheet = 1_000_000
    /// The most bytes of the title.
    static let title = 1_000
    /// The most classes of an element.
    static let classes = 16
    /// The most selectors of all sheets.
    static let rules = 10_000
    /// The most characters of a selector.
    static let selector = 256
    /// The most bytes of a transformation.
    static let transformByteCount = 1_024
  }

  private var contexts: [Context] = [Context()]
  private var strokes: [Stroke] = []
  private(set) var error: ExchangeError?
  /// The declarations of the style sheets, by the selector of an element, a class or an id.
  private var rules: [String: SVGStyle.Declarations] = [:]
  /// The number of rules that were read, also of those that were left out.
  private var ruleCount = 0
  /// The text of the current style sheet; nil outside one.
  private var sheet: String?
  private var title: String?
  private var isInTitle = false
  /// The number of enclosing elements that are not drawn.
  private var hiddenDepth = 0
  private var depth = 0
  /// The lines of colours without meaning.
  private var ignored = UnknownKinds()

  mutating func start(_ name: String, _ attributes: [String: String]) -> Bool {
    depth += 1
    if depth == 1, name != "svg" {
      error = ExchangeError(.syntax, "an SVG file begins with <svg>")
      return false
    }
    if name == "style" { sheet = "" }
    if hiddenDepth > 0 || SVGReader.definitions.contains(name) {
      hiddenDepth += 1
      return true
    }
    var context = contexts.last ?? Context()
    context.style = context.style.inherited()
    apply(attributes, name, to: &context)
    contexts.append(context)
    if name == "title", depth == 2 { (title, isInTitle) = ("", true) }
    do throws(ExchangeError) { try draw(name, attributes, context) } catch { self.error = error }
    return error == nil
  }

  mutating func text(_ text: String) {
    if sheet != nil, (sheet?.utf8.count ?? 0) < Limits.sheet { sheet?.append(text) }
    if isInTitle, (title?.utf8.count ?? 0) < Limits.title { title?.append(text) }
  }

  mutating func end(_ name: String) {
    depth -= 1
    isInTitle = false
    if name == "style", let sheet {
      read(sheet: sheet)
      self.sheet = nil
    }
    if hiddenDepth > 0 { hiddenDepth -= 1 } else { contexts.removeLast() }
  }

  // MARK: Styles

  private mutating func apply(
    _ attributes: [String: String], _ name: String, to context: inout Context
  ) {
    for key in ["stroke", "stroke-opacity", "opacity", "display", "visibility", "transform"] {
      if let value = attributes[key] { context.style.apply(key, value) }
    }
    if let own = rules[name] { context.style.apply(own) }
    var classes = SVGStyle.Declarations()
    for word in (attributes["class"] ?? "").split(whereSeparator: \.isWhitespace).prefix(Limits.classes) {
      if let own = rules["." + word] { classes.add(own) }
    }
    context.style.apply(classes)
    if let id = attributes["id"], let own = rules["#" + id] { context.style.apply(own) }
    if let own = attributes["style"] { context.style.apply(SVGStyle.Declarations(own)) }
    if let text = context.style.transform {
      // A rule of a style sheet is read anew for each element that it applies to.
      guard text.utf8.count <= Limits.transformByteCount, let transform = SVGTransform(text) else {
        error = ExchangeError(.syntax, "transform=\"\(text.prefix(64))\" cannot be read")
        return
      }
      context.transform = context.transform.after(transform)
    }
  }

  /// Reads the rules of a style sheet for classes, ids and elements. They count for the elements that follow:
  /// programs write their sheets before the shapes.
  private mutating func read(sheet: String) {
    for rule in SVGReader.withoutComments(sheet).split(separator: "}") {
      guard let open = rule.firstIndex(of: "{") else { continue }
      ruleCount += 1
      let declarations = SVGStyle.Declarations(rule[rule.index(after: open)...], number: ruleCount)
      for selector in rule[..<open].split(separator: ",") {
        let selector = String(selector.filter { !$0.isWhitespace }.prefix(Limits.selector))
        guard rules[selector] != nil || rules.count < Limits.rules else { continue }
        rules[selector, default: .init()].add(declarations)
      }
    }
  }

  private static func withoutComments(_ sheet: String) -> String {
    var text = ""
    var rest = sheet[...]
    while let start = rest.firstRange(of: "/*") {
      text += String(rest[..<start.lowerBound])
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return text }
      rest = rest[end.upperBound...]
    }
    return text + String(rest)
  }

  // MARK: Shapes

  /// Stores the lines of a shape that is drawn, with the meaning of its stroke.
  private mutating func draw(
    _ name: String, _ attributes: [String: String], _ context: Context
  ) throws(ExchangeError) {
    let stroke = context.style.stroke.flatMap { ["none", "transparent"].contains($0) ? nil : $0 }
    // Numbers of a shape that is not drawn are not read: they may be of a kind that is unknown here.
    guard !context.style.isHidden, stroke != nil || name == "use",
      let pieces = try pieces(of: name, attributes, context), let stroke
    else { return }
    guard let meaning = context.style.meaning else {
      // A path without pieces was not read; it counts as one line.
      return ignored.add(stroke, count: max(1, pieces.count))
    }
    guard strokes.count + pieces.count <= ExchangeLimits.elements else {
      throw SVGReader.tooMany
    }
    let transform = context.transform
    strokes += pieces.map { start, end in
      Stroke(start: transform(start), end: transform(end), meaning: meaning, share: context.style.foldShare)
    }
  }

  /// Returns the lines of a shape in its own coordinates: none for a path, circle or ellipse whose colour has
  /// no meaning, because it is not read; nil for an element that is no shape.
  private func pieces(
    of name: String, _ attributes: [String: String], _ context: Context
  ) throws(ExchangeError) -> [(Point, Point)]? {
    func number(_ key: String) throws(ExchangeError) -> Double {
      guard let text = attributes[key] else { return 0 }
      // A unit or a percent sign is ignored: drawings of creases have none, or one for all numbers.
      var scanner = SVGNumbers(text)
      guard let value = scanner.number() else {
        throw ExchangeError(.syntax, "<\(name) \(key)=\"\(text.prefix(64))\"> is not a number")
      }
      return value
    }
    switch name {
    case "line":
      return [
        (Point(x: try number("x1"), y: try number("y1")), Point(x: try number("x2"), y: try number("y2")))
      ]
    case "rect":
      let (x, y) = (try number("x"), try number("y"))
      let (width, height) = (try number("width"), try number("height"))
      // Rounded corners are read as square ones: programs round the frame of a sheet, not creases.
      let corners = [
        Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
        Point(x: x, y: y + height),
      ]
      return corners.indices.map { (corners[$0], corners[($0 + 1) % 4]) }
    case "polyline", "polygon":
      let most = 2 * ExchangeLimits.elements + 2
      let values = SVGNumbers.all(attributes["points"] ?? "", most: most)
      if let values, values.count > most { throw SVGReader.tooMany }
      guard let values, values.count % 2 == 0 else {
        throw ExchangeError(.syntax, "the points of a <\(name)> cannot be read")
      }
      let points = stride(from: 0, to: values.count, by: 2).map { Point(x: values[$0], y: values[$0 + 1]) }
      var pieces = Array(zip(points, points.dropFirst()))
      if name == "polygon", let first = points.first, let last = points.last { pieces.append((last, first)) }
      return pieces
    case "path", "circle", "ellipse":
      guard context.style.meaning != nil else { return [] }
      guard name == "path" else {
        throw ExchangeError(.unsupported, "it has curves; only straight creases can be folded flat here")
      }
      var pieces: [(Point, Point)] = []
      try SVGPathData.forEachPiece(of: attributes["d"] ?? "") { (start, end) throws(ExchangeError) in
        guard pieces.count <= ExchangeLimits.elements else { throw SVGReader.tooMany }
        pieces.append((start, end))
      }
      return pieces
    case "use":
      throw ExchangeError(
        .unsupported, "it has <use>, which is not followed", help: "convert clones to lines in the program")
    default: return nil
    }
  }

  private static var tooMany: ExchangeError {
    ExchangeError(.tooLarge, "there are more than \(ExchangeLimits.elements) lines")
  }

  // MARK: Result

  /// Reads a file.
  static func read(_ stream: ByteStream) throws(ExchangeError) -> LineDrawing {
    let handler = try ForeignXML.parse(stream, SVGReader())
    if let error = handler.error { throw error }
    return try handler.drawing()
  }

  private func drawing() throws(ExchangeError) -> LineDrawing {
    var drawing = LineDrawing()
    drawing.title = title.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
    drawing.assumptions = [
      "the y axis points down",
      "red is mountain, blue valley, black the edge of the sheet, grey and yellow not folded, magenta "
        + "of either kind; opacity × 180° is the angle", ExchangeFile.scaleKept,
    ]
    let isGreenCut = strokes.contains { $0.meaning == .mountain || $0.meaning == .valley }
    if strokes.contains(where: { $0.meaning == .green }) {
      drawing.assumptions.append(
        isGreenCut ? "green is cut" : "green is a crease of either kind, or cut if it ends inside the sheet")
    }
    drawing.unknownLines = ignored.record { lines, isOne, colors in
      "\(lines) in \(isOne ? "an unknown colour" : "unknown colours") left out: \(colors)"
    }
    for stroke in strokes {
      let assignment: CreaseAssignment
      switch stroke.meaning {
      case .boundary: assignment = .boundary
      case .mountain, .valley:
        let isValley = stroke.meaning == .valley
        assignment = stroke.share <= 1e-6 ? .flat : isValley ? .valley : .mountain
        if stroke.share > 1e-6, stroke.share < 1 - 1e-6 {
          drawing.cutsAndAngles.angles[drawing.edges.count] = (isValley ? 180 : -180) * stroke.share
        }
      case .flat, .triangulation: assignment = .flat
      case .undriven: assignment = .unassigned
      case .green:
        assignment = isGreenCut ? .flat : .unassigned
        if isGreenCut {
          drawing.cutsAndAngles.cuts.insert(drawing.edges.count)
        } else {
          drawing.creasesOrCuts.insert(drawing.edges.count)
        }
      }
      try drawing.add(stroke.start, stroke.end, assignment, line: nil)
    }
    return drawing
  }
}
