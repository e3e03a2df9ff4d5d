import Foundation
import OrigamiExchange
import OrigamiFolding
import Testing

/// The traditional bird base on a sheet of 400 around the origin, in every format that is read.
enum BirdBase {
  struct Line {
    var x0: Double
    var y0: Double
    var x1: Double
    var y1: Double
    var letter: Character
  }

  /// The lines, the y axis up: 13 points.
  static let lines: [Line] = {
    // The points at which the petal folds meet the axes.
    let h = 200 * (2 - 2.0.squareRoot())
    let rim: [(Double, Double)] = [
      (-200, -200), (0, -200), (200, -200), (200, 0), (200, 200), (0, 200), (-200, 200), (-200, 0),
    ]
    var lines = rim.indices.map { index in
      let (a, b) = (rim[index], rim[(index + 1) % 8])
      return Line(x0: a.0, y0: a.1, x1: b.0, y1: b.1, letter: "B")
    }
    for (x, y) in [(200.0, -200.0), (-200, 200)] {
      lines.append(Line(x0: 0, y0: 0, x1: x, y1: y, letter: "V"))
    }
    for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
      lines.append(Line(x0: 200 * x, y0: 200 * y, x1: h * x, y1: h * y, letter: "V"))
      lines.append(Line(x0: 0, y0: 0, x1: h * x, y1: h * y, letter: "M"))
      for side in [1.0, -1] {
        // From the two corners beside the end of the axis.
        let (cornerX, cornerY) = (x == 0 ? 200 * side : 200 * x, y == 0 ? 200 * side : 200 * y)
        lines.append(Line(x0: cornerX, y0: cornerY, x1: h * x, y1: h * y, letter: "M"))
      }
    }
    return lines
  }()

  /// The lines with errors of rounding, so that one point is spelled in several ways.
  static let spelled: [Line] = lines.enumerated().map { index, line in
    let error = Double(index % 3) * 9.1e-15
    return Line(
      x0: line.x0 + error, y0: line.y0 - error, x1: line.x1 * (1 + 2e-16 * Double(index % 2)),
      y1: line.y1 + error,
      letter: line.letter)
  }

  static var fold: String {
    var vertices: [String] = []
    func vertex(_ x: Double, _ y: Double) -> Int {
      let text = "[\(x),\(y)]"
      if let known = vertices.firstIndex(of: text) { return known }
      vertices.append(text)
      return vertices.count - 1
    }
    let edges = lines.map { "[\(vertex($0.x0, $0.y0)),\(vertex($0.x1, $0.y1))]" }
    return """
      {"file_spec":1.2,"vertices_coords":[\(vertices.joined(separator: ","))],
       "edges_vertices":[\(edges.joined(separator: ","))],
       "edges_assignment":[\(lines.map { "\"\($0.letter)\"" }.joined(separator: ","))]}
      """
  }

  private static func number(_ letter: Character) -> Int { letter == "B" ? 1 : letter == "M" ? 2 : 3 }

  /// The y axis points down in the formats of ORIPA and Oriedita.
  static var cp: String {
    spelled.map { "\(number($0.letter)) \($0.x0) \(0 - $0.y0) \($0.x1) \(0 - $0.y1)\r\n" }.joined()
  }

  static var opx: String {
    func property(_ name: String, _ value: Double) -> String {
      // A property that is 0 is absent.
      value == 0 ? "" : "<void property=\"\(name)\"><double>\(value)</double></void>"
    }
    let lines = spelled.map { line in
      "<void index=\"0\"><object class=\"oripa.OriLineProxy\"><void property=\"type\">"
        + "<int>\(number(line.letter))</int></void>\(property("x0", line.x0))\(property("x1", line.x1))"
        + "\(property("y0", 0 - line.y0))\(property("y1", 0 - line.y1))</object></void>"
    }
    return "<?xml version=\"1.0\"?><java><object class=\"oripa.DataSet\"><void property=\"lines\">"
      + "<array class=\"oripa.OriLineProxy\">\(lines.joined())</array></void></object></java>"
  }

  static var ori: String {
    let colors: [Character: String] = ["B": "BLACK_0", "M": "RED_1", "V": "BLUE_2"]
    let lines = spelled.map { line in
      "{\"a\":\"\(line.x0),\(0 - line.y0)\",\"b\":\"\(line.x1),\(0 - line.y1)\","
        + "\"color\":\"\(colors[line.letter] ?? "")\"}"
    }
    return "{\"@version\":\"v1.1\",\"title\":\"_\",\"lineSegments\":[\(lines.joined(separator: ","))]}"
  }

  /// Groups, transforms, classes, relative commands and short colours.
  static var svg: String {
    let shapes = lines.enumerated().map { index, line in
      let (x0, y0, x1, y1) = (line.x0, 0 - line.y0, line.x1, 0 - line.y1)
      switch (line.letter, index % 3) {
      case ("B", _): return "<polyline stroke=\"black\" points=\"\(x0),\(y0) \(x1),\(y1)\"/>"
      case ("M", 0):
        return "<line style=\"stroke:#F00;fill:none\" x1=\"\(x0)\" y1=\"\(y0)\" x2=\"\(x1)\" y2=\"\(y1)\"/>"
      case ("M", _): return "<path class=\"m\" d=\"M\(x0) \(y0)l\(x1 - x0) \(y1 - y0)\"/>"
      case (_, 0): return "<path stroke=\"rgb(0,0,255)\" d=\"M\(x0),\(y0)L\(x1),\(y1)\"/>"
      default: return "<g stroke=\"#0000ff\"><line x1=\"\(x0)\" y1=\"\(y0)\" x2=\"\(x1)\" y2=\"\(y1)\"/></g>"
      }
    }
    return """
      <?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://example.invalid/svg11.dtd">
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 500"><style>.m { stroke: red; }</style>
      <g transform="translate(250 250) rotate(90)"><g transform="rotate(-90)">\
      \(shapes.joined(separator: "\n"))</g></g>
      <text stroke="#0f0">no crease</text></svg>
      """
  }

  static let all = [
    ("fold", fold), ("cp", cp), ("opx", opx), ("ori", ori), ("svg", svg),
  ]
}

/// Reads a text as a file.
func exchangeFile(_ text: String) throws -> ExchangeFile { try ExchangeFile(ByteStream(Array(text.utf8))) }

/// The crease pattern of a text, with its repairs.
func crease(_ text: String) throws -> (pattern: CreasePattern, repairs: PatternRepairs) {
  let file = try exchangeFile(text)
  let content = try file.frame(try #require(file.frameNumbers.first)).content
  guard case .pattern(let pattern, let repairs) = content else {
    Issue.record("no crease pattern: \(content)")
    throw CreasePatternError.empty
  }
  return (pattern, repairs)
}

/// The answer for a text's first frame; searches are bounded by work, not by time.
func answer(_ text: String, frame: Int? = nil) throws -> ExchangeAnswer {
  let file = try exchangeFile(text)
  let number = try frame ?? #require(file.frameNumbers.first)
  return ExchangeAnswer(
    try file.frame(number), limits: .init(), budget: FoldingBudget(work: 50_000_000))
}

/// Third-party files, if this machine has them.
enum SharedData {
  static let folder: URL? = {
    let root = ProcessInfo.processInfo.environment["ORIGAMI_TEST_DATA"].map { URL(fileURLWithPath: $0) }
    // Beside the package: Tests/OrigamiExchangeTests/This.swift is three levels down.
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = (root ?? package.appendingPathComponent("../shared/data")).appendingPathComponent("exchange")
    return FileManager.default.fileExists(atPath: folder.path) ? folder.standardizedFileURL : nil
  }()
}

/// The assignments of the creases of a text, as sorted letters of FOLD.
func letters(_ text: String) throws -> String {
  String(try crease(text).pattern.edges.map(\.assignment.rawValue).sorted())
}
