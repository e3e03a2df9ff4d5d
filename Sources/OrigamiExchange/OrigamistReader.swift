internal import OrigamiModel
internal import OrigamiXML

/// A diagram as Origamist writes it: the sheet, and the steps with their operations.
struct OrigamistDiagram {
  /// A text with its language; nil for English, the default of the format.
  struct Words {
    var language: String?
    var text: String
  }

  /// A line between two points of the sheet.
  struct Segment {
    var start = Point(x: 0, y: 0)
    var end = Point(x: 0, y: 0)
  }

  /// An operation as it is written. A property is nil when the file does not give it.
  struct Operation {
    /// The kind in the words of the format: `VALLEY_FOLD`.
    var kind: String
    /// The fold line.
    var line: Segment?
    /// The fold line along which a pleat is folded back.
    var secondLine: Segment?
    /// The ridge of a reverse fold.
    var ridge: Segment?
    /// A point of the part that moves.
    var movingPoint: Point?
    /// The angle of the fold or of the turn, in radians.
    var angle: Double?
    /// The layers at the line that fold, from 1, the nearest to the viewer first.
    var layers: [Int] = []
    /// A Boolean value that indicates whether a pleat is folded away from the viewer.
    var isInverted = false
  }

  /// A step.
  struct Step {
    var words: [Words] = []
    var operations: [Operation] = []
  }

  var titles: [Words] = []
  var author: String?
  /// The size of the sheet, in the unit of the file. Only the ratio of the two numbers is used.
  var width = 1.0
  var height = 1.0
  var front: String?
  var back: String?
  var steps: [Step] = []
}

/// Reads the diagrams of Origamist: XML with operations on numbered layers.
///
/// Points are on the sheet, as shares of its longer side, the y axis up.
struct OrigamistReader: ForeignXMLHandler {
  /// The most steps, and the most operations of all steps together.
  private static let most = 10_000

  private(set) var diagram = OrigamistDiagram()
  private(set) var error: ExchangeError?
  private var path: [String] = []
  /// The text of the current element. Long texts, such as pictures, are cut after about 10,000 bytes.
  private var text = ""
  private var language: String?
  /// The open operations, the innermost last. A repetition holds others.
  private var open: [OrigamistDiagram.Operation] = []
  private var operationCount = 0
  /// The bytes of words that may still be kept.
  private var bytesLeft = 2_000_000

  mutating func start(_ name: String, _ attributes: [String: String]) -> Bool {
    path.append(name)
    text = ""
    // Java writes cs_CZ.
    language = attributes["lang"]?.replacing("_", with: "-")
    if path.count == 1, name != "origami" {
      fail("an Origamist diagram begins with <origami>")
    } else if name == "step" {
      diagram.steps.append(OrigamistDiagram.Step())
      if diagram.steps.count > OrigamistReader.most {
        fail("there are more than \(OrigamistReader.most) steps", .tooLarge)
      }
    } else if OrigamistReader.isOperation(name) {
      operationCount += 1
      if operationCount > OrigamistReader.most {
        fail("there are more than \(OrigamistReader.most) operations", .tooLarge)
      }
      if diagram.steps.isEmpty { fail("an operation stands outside a step") }
      open.append(.init(kind: attributes["type"] ?? name))
      open[open.count - 1].isInverted = attributes["invert"] == "true"
    }
    return error == nil
  }

  private static func isOperation(_ name: String) -> Bool {
    name == "operation" || name.hasSuffix("Operation")
  }

  mutating func text(_ text: String) {
    if self.text.utf8.count < 10_000 { self.text += text }
  }

  mutating func end(_ name: String) {
    path.removeLast()
    defer { text = "" }
    if OrigamistReader.isOperation(name), let operation = open.popLast() {
      // A repetition is replaced by the operations in it, which have their own lines and layers.
      if operation.kind != "REPEAT_ACTION" {
        diagram.steps[diagram.steps.count - 1].operations.append(operation)
      }
    } else if open.isEmpty {
      take(name)
    } else {
      takeArgument(name)
    }
  }

  private var trimmed: String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private mutating func take(_ name: String) {
    if ["name", "description"].contains(name) {
      // An empty text would hide those in other languages.
      if trimmed.isEmpty { return }
      // 64 bytes stand for the value that holds a text, so that many short texts reach the limit, too.
      bytesLeft -= 64 + text.utf8.count
      guard bytesLeft >= 0 else { return fail("its words are longer than two megabytes", .tooLarge) }
    }
    switch (path.last, name) {
    case ("origami", "name"): diagram.titles.append(.init(language: language, text: trimmed))
    case ("author", "name"): diagram.author = diagram.author ?? trimmed
    case ("step", "description"):
      diagram.steps[diagram.steps.count - 1].words.append(.init(language: language, text: trimmed))
    // In `model/paper`, the sheet. The root element has a `paper`, too: the page.
    case ("size", "width") where path.dropLast(2).last == "model": diagram.width = number() ?? 1
    case ("size", "height") where path.dropLast(2).last == "model": diagram.height = number() ?? 1
    case ("colors", "foreground") where path.dropLast(2).last == "model": diagram.front = color()
    case ("colors", "background") where path.dropLast(2).last == "model": diagram.back = color()
    default: break
    }
  }

  private mutating func takeArgument(_ name: String) {
    let last = open.count - 1
    switch name {
    case "angle": open[last].angle = number()
    case "layer":
      guard let layer = number().flatMap({ Int(exactly: $0) }), layer > 0 else {
        return fail("a layer is a number from 1")
      }
      open[last].layers.append(layer)
    case "x", "y":
      guard let value = number() else { return }
      set(value, isX: name == "x")
    default: break
    }
  }

  /// Stores a coordinate of a point of the innermost operation. The last name in `path` is that of the
  /// point's element, the one before it that of its line.
  private mutating func set(_ value: Double, isX: Bool) {
    func moved(_ point: Point?) -> Point {
      var point = point ?? Point(x: 0, y: 0)
      if isX { point.x = value } else { point.y = value }
      return point
    }
    func moved(_ segment: OrigamistDiagram.Segment?, isStart: Bool) -> OrigamistDiagram.Segment {
      var segment = segment ?? OrigamistDiagram.Segment()
      if isStart { segment.start = moved(segment.start) } else { segment.end = moved(segment.end) }
      return segment
    }
    let last = open.count - 1
    guard let point = path.last else { return }
    let isStart = point == "start"
    switch (path.dropLast().last, point) {
    case (_, "refPoint"): open[last].movingPoint = moved(open[last].movingPoint)
    case ("line", _): open[last].line = moved(open[last].line, isStart: isStart)
    case ("secondLine", _): open[last].secondLine = moved(open[last].secondLine, isStart: isStart)
    case ("refLine", _): open[last].ridge = moved(open[last].ridge, isStart: isStart)
    default: break
    }
  }

  private mutating func number() -> Double? {
    guard let value = Double(trimmed), abs(value) <= ExchangeLimits.coordinate else {
      fail("\"\(trimmed.prefix(64))\" is not a number, or is too large")
      return nil
    }
    return value
  }

  private func color() -> String? {
    let text = trimmed
    // `isHexDigit` alone is also true of full-width digits.
    let isColor =
      text.count == 7 && text.hasPrefix("#")
      && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
    return isColor ? text : nil
  }

  private mutating func fail(_ message: String, _ code: ExchangeError.Code = .syntax) {
    let place = diagram.steps.isEmpty ? "" : "step \(diagram.steps.count): "
    error = error ?? ExchangeError(code, place + message)
  }

  /// Reads a file.
  static func read(_ stream: ByteStream) throws(ExchangeError) -> OrigamistDiagram {
    let handler = try ForeignXML.parse(stream, OrigamistReader())
    if let error = handler.error { throw error }
    guard !handler.diagram.steps.isEmpty else { throw ExchangeError(.syntax, "the diagram has no steps") }
    guard handler.diagram.width > 0, handler.diagram.height > 0 else {
      throw ExchangeError(.geometry, "the sheet has no area")
    }
    return handler.diagram
  }
}
