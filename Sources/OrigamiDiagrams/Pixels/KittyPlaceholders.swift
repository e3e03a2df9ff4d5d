public import Terminal

/// The cells in whose place a terminal shows a picture that was sent before. To other programs they are text.
///
/// These are the Unicode placeholders of the kitty graphics protocol. A cell is U+10EEEE with one combining
/// character for its row and one for its column; its colour is the number of the picture. So a picture
/// scrolls, is cut off at an edge and passes through tmux like text.
public enum KittyPlaceholders {
  /// The most rows, and the most columns, of a picture.
  public static var sideLimit: Int { signs.count }

  /// Returns the cells of a picture as one line for each row. A picture beyond ``sideLimit`` is cut off.
  public static func lines(id: UInt8, columns: Int, rows: Int) -> [StyledLine] {
    let style = Style(picture: .init(.palette(id)))
    return signs.prefix(max(0, rows)).map { row in
      var text = String.UnicodeScalarView()
      for column in signs.prefix(max(0, columns)) {
        text.append("\u{10EEEE}")
        text.append(row)
        text.append(column)
      }
      return StyledLine(String(text), style)
    }
  }

  /// Returns the cells of a picture with labels over it, in the terminal's own letters.
  public static func lines(id: UInt8, columns: Int, rows: Int, labels: [CellLabel]) -> [StyledLine] {
    var lines = lines(id: id, columns: columns, rows: rows)
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

  /// Returns the row or column that a combining character stands for; nil for other characters.
  public static func number(of sign: Unicode.Scalar) -> Int? { signs.firstIndex(of: sign) }

  /// The first combining characters of the protocol's list: more than any picture here has rows or columns.
  private static let signs: [Unicode.Scalar] = codes.compactMap { Unicode.Scalar($0) }
  private static let codes: [UInt32] = [
    0x0305, 0x030D, 0x030E, 0x0310, 0x0312, 0x033D, 0x033E, 0x033F, 0x0346, 0x034A, 0x034B, 0x034C,
    0x0350, 0x0351, 0x0352, 0x0357, 0x035B, 0x0363, 0x0364, 0x0365, 0x0366, 0x0367, 0x0368, 0x0369,
    0x036A, 0x036B, 0x036C, 0x036D, 0x036E, 0x036F, 0x0483, 0x0484, 0x0485, 0x0486, 0x0487, 0x0592,
    0x0593, 0x0594, 0x0595, 0x0597, 0x0598, 0x0599, 0x059C, 0x059D, 0x059E, 0x059F, 0x05A0, 0x05A1,
    0x05A8, 0x05A9, 0x05AB, 0x05AC, 0x05AF, 0x05C4, 0x0610, 0x0611, 0x0612, 0x0613, 0x0614, 0x0615,
    0x0616, 0x0617, 0x0657, 0x0658, 0x0659, 0x065A, 0x065B, 0x065D, 0x065E, 0x06D6, 0x06D7, 0x06D8,
    0x06D9, 0x06DA, 0x06DB, 0x06DC, 0x06DF, 0x06E0, 0x06E1, 0x06E2, 0x06E4, 0x06E7, 0x06E8, 0x06EB,
    0x06EC, 0x0730, 0x0732, 0x0733, 0x0735, 0x0736, 0x073A, 0x073D, 0x073F, 0x0740, 0x0741, 0x0743,
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
