internal import OrigamiFolding
internal import OrigamiModel

/// Reads the `.cp` files of ORIPA and Oriedita. Each line of text is a line `type x0 y0 x1 y1`, the y axis
/// down.
///
/// Types: 0 and 4 an unfolded crease, 1 the edge of the sheet, 2 mountain, 3 valley, 5 an unassigned crease
/// in files that ``PatternWriter`` wrote. Others are not known and count as unassigned, with a note.
enum CPReader {
  static func read(_ stream: ByteStream) throws(ExchangeError) -> LineDrawing {
    var drawing = LineDrawing()
    drawing.assumptions = [
      "the y axis points down, as ORIPA and Oriedita write it",
      "type 1 is the edge of the sheet, 2 mountain, 3 valley, 0 and 4 not folded, others of "
        + "either kind", ExchangeFile.scaleKept,
    ]
    var (line, number) = ([UInt8](), 1)
    var unknown = UnknownKinds()
    func addLine() throws(ExchangeError) {
      let words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if words.isEmpty { return }
      let values = words.map { Double(String(decoding: $0, as: UTF8.self)) }
      guard words.count == 5, let type = values[0], let x0 = values[1], let y0 = values[2],
        let x1 = values[3], let y1 = values[4]
      else {
        throw ExchangeError(
          .syntax, at: .init(line: number), "a line needs five numbers: type x0 y0 x1 y1",
          help: "type is 1 for the edge of the sheet, 2 mountain, 3 valley, 4 not folded")
      }
      let assignment = assignment(type)
      if assignment == .unassigned, type != 5 {
        unknown.add(String(decoding: words[0], as: UTF8.self))
      }
      try drawing.add(Point(x: x0, y: y0), Point(x: x1, y: y1), assignment, line: number)
    }
    while true {
      let bytes = try stream.take()
      for byte in bytes {
        guard byte == 0x0A else {
          guard line.count < 1_000 else {
            throw ExchangeError(.syntax, at: .init(line: number), "the line is longer than 1,000 bytes")
          }
          line.append(byte)
          continue
        }
        try addLine()
        line.removeAll(keepingCapacity: true)
        number += 1
      }
      if bytes.isEmpty { break }
    }
    try addLine()
    drawing.note(unknownTypes: unknown)
    return drawing
  }

  private static func assignment(_ type: Double) -> CreaseAssignment {
    switch type {
    case 0, 4: .flat
    case 1: .boundary
    case 2: .mountain
    case 3: .valley
    default: .unassigned
    }
  }
}
