internal import OrigamiFolding
internal import OrigamiModel

/// Reads the `.ori` files of Oriedita: JSON with `lineSegments`, the y axis down.
///
/// A colour is a name with a number, such as `RED_1`; the name decides. Black is the edge of the sheet, red a
/// mountain, blue a valley. Any other colour, or none, is an unfolded crease.
enum ORIReader {
  static func read(_ reader: inout JSONReader) throws(ExchangeError) -> LineDrawing {
    var drawing = LineDrawing()
    drawing.assumptions = [
      "the y axis points down, as Oriedita writes it",
      "black is the edge of the sheet, red mountain, blue valley, other colours not folded",
      ExchangeFile.scaleKept,
    ]
    var hasLines = false
    var auxiliary = 0
    try reader.object { (reader, key) throws(ExchangeError) in
      switch key {
      case "lineSegments":
        hasLines = true
        try reader.array { (reader, _) throws(ExchangeError) in try segment(&reader, &drawing) }
      case "auxLineSegments":
        try reader.array { (reader, _) throws(ExchangeError) in
          auxiliary += 1
          try reader.skip()
        }
      case "title":
        let title = try reader.optionalString()
        // Oriedita writes "_" for no title.
        drawing.title = title == "_" ? nil : title
      default: try reader.skip()
      }
    }
    try reader.end()
    guard hasLines else { throw ExchangeError(.syntax, "the file has no lineSegments") }
    if auxiliary > 0 {
      drawing.assumptions.append(counted(auxiliary, "auxiliary line") + " left out: no creases")
    }
    return drawing
  }

  private static func segment(
    _ reader: inout JSONReader, _ drawing: inout LineDrawing
  ) throws(ExchangeError) {
    var (start, end): (Point?, Point?) = (nil, nil)
    var assignment = CreaseAssignment.flat
    try reader.object { (reader, key) throws(ExchangeError) in
      switch key {
      case "a": start = try point(&reader)
      case "b": end = try point(&reader)
      case "color":
        let color = try reader.string()
        assignment =
          color.hasPrefix("BLACK")
          ? .boundary : color.hasPrefix("RED") ? .mountain : color.hasPrefix("BLUE") ? .valley : .flat
      default: try reader.skip()
      }
    }
    guard let start, let end else { throw reader.error("a line needs its ends \"a\" and \"b\"") }
    do throws(ExchangeError) { try drawing.add(start, end, assignment, line: nil) } catch {
      throw reader.error(error.message, code: error.code)
    }
  }

  private static func point(_ reader: inout JSONReader) throws(ExchangeError) -> Point {
    let text = try reader.string()
    let values = text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      Double(word.drop(while: \.isWhitespace))
    }
    guard values.count == 2, let x = values[0], let y = values[1] else {
      throw reader.error("\"\(text.prefix(64))\" is not a point x,y")
    }
    return Point(x: x, y: y)
  }
}
