import OrigamiDiagrams
import Terminal

/// The cells in whose place a terminal shows a sixel picture.
///
/// They are spaces whose colour names the picture and the row. They are marked as bold, which tells them from
/// all other cells of drawings and is never written. Writing them erases the picture that was there, and two
/// frames differ where they show different pictures.
enum SixelCells {
  /// The most rows of a picture, because a row is one byte of a colour. Columns have no such limit; they are
  /// held to the same number so that one check is enough.
  static let sideLimit = 255

  /// Returns the cells of a picture with the labels over it, as one line for each row.
  static func lines(id: UInt8, columns: Int, rows: Int, labels: [CellLabel]) -> [StyledLine] {
    (0..<rows).map { row in
      var line = StyledLine()
      func fill(to column: Int) {
        // The first cell is marked, so that the picture's left border is known where its right is covered.
        if line.columns == 0, column > 0 { line.append(" ", style(id, row, isFirst: true)) }
        line.append(String(repeating: " ", count: max(0, column - line.columns)), style(id, row))
      }
      for label in labels.filter({ $0.row == row }).sorted(by: { $0.column < $1.column })
      where label.column >= line.columns && label.column + label.columns <= columns {
        fill(to: label.column)
        line.append(label.text)
      }
      fill(to: columns)
      return line
    }
  }

  private static func style(_ id: UInt8, _ row: Int, isFirst: Bool = false) -> Style {
    var style = Style(picture: .init(.rgb(id, UInt8(clamping: row), isFirst ? 1 : 0)))
    style.attributes = .bold
    return style
  }

  /// Returns the picture that a cell is part of, and the cell's row in it; nil for other cells.
  fileprivate static func part(_ cell: Frame.Cell) -> (id: UInt8, row: Int, isFirst: Bool)? {
    guard cell.style.attributes.contains(.bold),
      case .rgb(let id, let row, let first)? = cell.style.picture?.foreground
    else { return nil }
    return (id, Int(row), first == 1)
  }
}

/// A place of a sixel picture on the screen. Two pages side by side can show the same picture twice.
struct SixelPlace: Hashable {
  let id: UInt8
  let row: Int
  let column: Int

  /// Returns the places of the pictures of a frame.
  ///
  /// - Parameter columns: returns the width of a picture; nil for a number without a picture.
  static func all(in frame: Frame, columns: (UInt8) -> Int?) -> Set<SixelPlace> {
    var places: Set<SixelPlace> = []
    var others: [(cell: SixelPlace, width: Int)] = []
    for row in 0..<frame.rows {
      for (column, cell) in frame[row: row].enumerated() {
        guard let part = SixelCells.part(cell), let width = columns(part.id) else { continue }
        let place = SixelPlace(id: part.id, row: row - part.row, column: column)
        if part.isFirst { places.insert(place) } else { others.append((place, width)) }
      }
    }
    // A picture whose first cells are all covered has its place from its rightmost cell. A label may cover
    // its right border in some rows.
    for (cell, width) in others.sorted(by: { $0.cell.column > $1.cell.column }) {
      let isKnown = places.contains {
        $0.id == cell.id && $0.row == cell.row && ($0.column..<$0.column + width).contains(cell.column)
      }
      guard !isKnown else { continue }
      places.insert(SixelPlace(id: cell.id, row: cell.row, column: cell.column + 1 - width))
    }
    return places
  }
}

/// The bytes that bring the sixel pictures of a frame to the terminal, after the frame's cells.
struct SixelOutput {
  let old: Frame?
  let new: Frame
  /// The pictures that are held, by number.
  let held: [UInt8: TerminalPictures.HeldPicture]

  /// A Boolean value that indicates whether a picture left a place and has a new one. The whole screen is
  /// written then: after a move to the side, the cells that both places share are equal, and old pixels would
  /// show through the transparent parts of the picture.
  var movesPictures: Bool {
    guard let old else { return false }
    let (before, after) = (places(old), places(new))
    return !Set(before.subtracting(after).map(\.id)).isDisjoint(with: after.subtracting(before).map(\.id))
  }

  /// Returns the sequences of the pictures that are new or had a cell written.
  ///
  /// The cells over a picture, such as its labels, are written once more.
  ///
  /// - Parameter options: those with which the frame is written.
  func bytes(_ options: FrameDifference.Options) -> [UInt8] {
    let before = old.map(places) ?? []
    var bytes: [UInt8] = []
    for place in places(new).sorted(by: { ($0.id, $0.row, $0.column) < ($1.id, $1.row, $1.column) }) {
      guard let picture = held[place.id], let tiles = picture.tiles, case let key = picture.key,
        place.row >= 0, place.column >= 0, place.row + key.rows <= new.rows,
        place.column + key.columns <= new.columns, !before.contains(place) || isTouched(place, key)
      else { continue }
      for tile in tiles {
        let start = "\u{1B}[\(place.row + tile.row + 1);\(place.column + tile.column + 1)H"
        bytes += keepingCursor(Array(start.utf8) + tile.bytes)
      }
      for row in place.row..<place.row + key.rows { bytes += covering(row, place, key, options) }
    }
    return bytes
  }

  private func places(_ frame: Frame) -> Set<SixelPlace> {
    SixelPlace.all(in: frame) { held[$0]?.key.columns }
  }

  /// Returns whether the frame writes any cell of a picture.
  private func isTouched(_ place: SixelPlace, _ key: TerminalPictures.Key) -> Bool {
    guard let old, old.rows == new.rows, old.columns == new.columns else { return true }
    return (place.row..<place.row + key.rows).contains { row in
      let columns = place.column..<place.column + key.columns
      return old[row: row][columns] != new[row: row][columns]
    }
  }

  /// Returns the bytes that write the cells of a row which are over a picture.
  private func covering(
    _ row: Int, _ place: SixelPlace, _ key: TerminalPictures.Key, _ options: FrameDifference.Options
  ) -> [UInt8] {
    let cells = new[row: row]
    var bytes: [UInt8] = []
    var column = place.column
    let end = place.column + key.columns
    while column < end {
      guard SixelCells.part(cells[column])?.id != place.id else {
        column += 1
        continue
      }
      let first = column
      while column < end, SixelCells.part(cells[column])?.id != place.id { column += 1 }
      bytes += keepingCursor(
        FrameDifference.bytes(of: new, row: row, columns: first..<column, options: options))
    }
    return bytes
  }

  /// Returns the bytes with others around them that put the cursor back where it was.
  private func keepingCursor(_ content: [UInt8]) -> [UInt8] {
    Array("\u{1B}7".utf8) + content + Array("\u{1B}8".utf8)
  }
}
