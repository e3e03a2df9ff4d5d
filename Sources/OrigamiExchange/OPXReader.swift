internal import OrigamiFolding
internal import OrigamiModel
internal import OrigamiXML

/// Reads the `.opx` files of ORIPA: a Java bean in XML, the y axis down.
///
/// Every `OriLineProxy` in the file is a line, whatever its package is called. An absent property is 0.
/// Types: 0 an unfolded crease, 1 the edge of the sheet (inside the sheet, repair makes it an unfolded
/// crease), 2 mountain, 3 valley, 4 unassigned. Others are not known and count as unassigned, with a note.
struct OPXReader: ForeignXMLHandler {
  private static let properties: Set<String> = ["type", "x0", "x1", "y0", "y1"]

  private(set) var drawing = LineDrawing()
  private(set) var error: ExchangeError?
  private var unknown = UnknownKinds()
  /// The values of the current line; nil outside a line.
  private var values: [String: Double]?
  private var property: String?
  private var text: String?
  /// The current depth of elements.
  private var depth = 0
  /// The depth of the current line.
  private var lineDepth = 0
  /// The depth of the current `<void method="getField">`, which sets a field of the bean; 0 outside one.
  private var fieldDepth = 0
  /// The strings in it: the name of the field, then its value. A field may have no string as its value.
  private var strings: [String] = []

  mutating func start(_ name: String, _ attributes: [String: String]) -> Bool {
    depth += 1
    if depth == 1, name != "java" {
      error = ExchangeError(.syntax, "an ORIPA file begins with <java>")
      return false
    }
    if name == "object", attributes["class"]?.hasSuffix("OriLineProxy") == true {
      values = [:]
      lineDepth = depth
    } else if name == "void", attributes["method"] == "getField" {
      fieldDepth = depth
      strings = []
    } else if name == "void", let property = attributes["property"] {
      self.property = property
    } else if name == "int" || name == "double" || name == "string" {
      text = ""
    }
    return error == nil
  }

  mutating func text(_ text: String) {
    // Longer texts are cut, so that memory is bounded: no number and no title is so long.
    if self.text != nil, (self.text?.utf8.count ?? 0) < 10_000 { self.text?.append(text) }
  }

  mutating func end(_ name: String) {
    depth -= 1
    if let text {
      self.text = nil
      let word = String(text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
      if name == "string" {
        if fieldDepth > 0, strings.count < 2 { strings.append(text) }
      } else if let property, values != nil, OPXReader.properties.contains(property) {
        guard let value = Double(word) else {
          error =
            error
            ?? ExchangeError(
              .syntax,
              "\(property) of the drawing's line \(drawing.edges.count + 1): \"\(word)\" is not a number")
          return
        }
        values?[property] = value
      }
    } else if name == "object", depth + 1 == lineDepth, let values {
      add(values)
      self.values = nil
    } else if depth + 1 == fieldDepth {
      fieldDepth = 0
      if strings.count == 2, !strings[1].isEmpty { takeField(strings[0], strings[1]) }
    }
  }

  private mutating func takeField(_ name: String, _ value: String) {
    switch name {
    case "title": drawing.title = drawing.title ?? value
    case "originalAuthorName": drawing.author = drawing.author ?? value
    default: break
    }
  }

  private mutating func add(_ values: [String: Double]) {
    let assignment: CreaseAssignment
    let type = values["type"] ?? 0
    switch type {
    case 0: assignment = .flat
    case 1: assignment = .boundary
    case 2: assignment = .mountain
    case 3: assignment = .valley
    default:
      assignment = .unassigned
      if type != 4 { unknown.add(Int(exactly: type).map { "\($0)" } ?? "\(type)") }
    }
    let start = Point(x: values["x0"] ?? 0, y: values["y0"] ?? 0)
    let end = Point(x: values["x1"] ?? 0, y: values["y1"] ?? 0)
    do throws(ExchangeError) { try drawing.add(start, end, assignment, line: nil) } catch {
      self.error = self.error ?? error
    }
  }

  /// Reads a file.
  static func read(_ stream: ByteStream) throws(ExchangeError) -> LineDrawing {
    let handler = try ForeignXML.parse(stream, OPXReader())
    if let error = handler.error { throw error }
    var drawing = handler.drawing
    drawing.note(unknownTypes: handler.unknown)
    drawing.assumptions = [
      "the y axis points down, as ORIPA writes it",
      "type 1 is the edge of the sheet, or not folded where it is inside; 2 mountain, 3 valley, 0 not "
        + "folded, others of either kind", ExchangeFile.scaleKept,
    ]
    return drawing
  }
}
