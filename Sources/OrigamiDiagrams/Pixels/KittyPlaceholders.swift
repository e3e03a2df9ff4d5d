public import Terminal

/// Cells of text that a terminal replaces with a picture that was sent before.
///
/// These are the Unicode placeholders of the kitty graphics protocol. A cell is U+10EEEE with one combining
/// character for its row and one for its column; its colour is the number of the picture. So a picture
/// scrolls, is cut off at an edge and passes through tmux like text.
public enum KittyPlaceholders {
  /// The most rows, and the most columns, of a picture.
  public static var sideLimit: Int { signs.count }

  /// Returns the cells of a picture as one line for each row, with labels over it in the terminal's own
  /// letters. A picture beyond ``sideLimit`` is cut off.
  public static func lines(id: UInt8, columns: Int, rows: Int, labels: [CellLabel] = []) -> [StyledLine] {
    let style = Style(picture: .init(.palette(id)))
    var lines = signs.prefix(max(0, rows)).map { row in
      var text = String.UnicodeScalarView()
      for column in signs.prefix(max(0, columns)) {
        text.append("\u{10EEEE}")
        text.append(row)
        text.append(column)
      }
      return StyledLine(String(text), style)
    }
    for row in lines.indices {
      let texts = labels.filter { $0.row == row }.sorted { $0.column < $1.column }
      guard !texts.isEmpty, let span = lines[row].spans.first else { continue }
      let cells = Array(span.text)
      var line = StyledLine()
      for label in texts where label.column >= line.columns && label.column + label.columns <= cells.count {
        line.append(String(cells[line.columns..<label.column]), span.style)
        line.append(label.text)
      }
      line.append(String(cells[min(line.columns, cells.count)...]), span.style)
      lines[row] = line
    }
    return lines
  }

  /// Returns the number of the picture that a cell is part of; nil for other cells.
  public static func id(ofCell text: String, _ style: Style) -> UInt8? {
    guard case .palette(let id)? = style.picture?.foreground, text.unicodeScalars.first == "\u{10EEEE}" else {
      return nil
    }
    return id
  }

  /// The first 220 of the 297 combining characters of the protocol: the signs for the rows and columns from 0
  /// on. A drawing is not wider; only ``ZoomView`` on a very wide screen would be.
  static let signs: [Unicode.Scalar] = codes.compactMap { Unicode.Scalar($0) }
  private static let codes: [UInt32] = [
    0x0305, 0x030D, 0x030E, 0x0310, 0x0312, 0x033D, 0x033E, 0x033F, 0x0346, 0x034A, 0x034B, 0x034C,
    0x0350, 0x0351, 0x0352, 0x0357, 0x035B, 0x0363, 0x0364, 0x0365, 0x0366, 0x0367, 0x0368, 0x0369,
    0x036A, 0x036B, 0x036C, 0x036D, 0x036E, 0x036F, 0x0483, 0x0484, 0x0485, 0x0486, 0x0487, 0x0592,
    0x0593, 0x0594, 0x0595, 0x0597, 0x0598, 0x0599, 0x059C, 0x059D, 0x059E, 0x059F, 0x05A0, 0x05A1,
    0x05A8, 0x05A9, 0x05AB, 0x05AC, 0x05AF, 0x05C4, 0x0610, 0x0611, 0x0612, 0x0613, 0x0614, 0x0615,
    0x0616, 0x0617, 0x0657, 0x0658, 0x0659, 0x065A, 0x065B, 0x065D, 0x065E, 0x06D6, 0x06D7, 0x06D8,
    0x06D9, 0x06DA, 0x06DB, 0x06DC, 0x06DF, 0x06E0, 0x06E1, 0x06E2, 0x06E4, 0x06E7, 0x06E8, 0x06EB,
    0x06EC, 0x0730, 0x0732, 0x0733, 0x0735, 0x0736, 0x073A, 0x073D, 0x073F, 0x0740, 0x0741, 0x0743,
    0x0745, 0x0747, 0x0749, 0x074A, 0x07EB, 0x07EC, 0x07ED, 0x07EE, 0x07EF, 0x07F0, 0x07F1, 0x07F3,
    0x0816, 0x0817, 0x0818, 0x0819, 0x081B, 0x081C, 0x081D, 0x081E, 0x081F, 0x0820, 0x0821, 0x0822,
    0x0823, 0x0825, 0x0826, 0x0827, 0x0829, 0x082A, 0x082B, 0x082C, 0x082D, 0x0951, 0x0953, 0x0954,
    0x0F82, 0x0F83, 0x0F86, 0x0F87, 0x135D, 0x135E, 0x135F, 0x17DD, 0x193A, 0x1A17, 0x1A75, 0x1A76,
    0x1A77, 0x1A78, 0x1A79, 0x1A7A, 0x1A7B, 0x1A7C, 0x1B6B, 0x1B6D, 0x1B6E, 0x1B6F, 0x1B70, 0x1B71,
    0x1B72, 0x1B73, 0x1CD0, 0x1CD1, 0x1CD2, 0x1CDA, 0x1CDB, 0x1CE0, 0x1DC0, 0x1DC1, 0x1DC3, 0x1DC4,
    0x1DC5, 0x1DC6, 0x1DC7, 0x1DC8, 0x1DC9, 0x1DCB, 0x1DCC, 0x1DD1, 0x1DD2, 0x1DD3, 0x1DD4, 0x1DD5,
    0x1DD6, 0x1DD7, 0x1DD8, 0x1DD9, 0x1DDA, 0x1DDB, 0x1DDC, 0x1DDD, 0x1DDE, 0x1DDF, 0x1DE0, 0x1DE1,
    0x1DE2, 0x1DE3, 0x1DE4, 0x1DE5, 0x1DE6, 0x1DFE, 0x20D0, 0x20D1, 0x20D4, 0x20D5, 0x20D6, 0x20D7,
    0x20DB, 0x20DC, 0x20E1, 0x20E7, 0x20E9, 0x20F0, 0x2CEF, 0x2CF0, 0x2CF1, 0x2DE0, 0x2DE1, 0x2DE2,
    0x2DE3, 0x2DE4, 0x2DE5, 0x2DE6,
  ]
}

/// A label over a picture.
public struct CellLabel: Hashable, Sendable {
  /// The text, without characters that control a terminal.
  public var text: String
  /// The width in cells.
  public var columns: Int
  /// The row of the first letter, from the picture's top row.
  public var row: Int
  /// The column of the first letter, from the picture's left column.
  public var column: Int
}
