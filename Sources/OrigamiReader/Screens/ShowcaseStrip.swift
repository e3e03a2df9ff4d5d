import LazyStacks
import OrigamiModel
import Terminal

/// The photographs of a model, side by side: a lazy stack within the model's.
///
/// Each photograph has its rows declared: its size and credit, and two lines for the caption.
struct ShowcaseStrip {
  private var stack: LazyHStack<Int>
  private let album: Album

  init(_ photos: [Photo], language: String, own: String) {
    album = Album(photos: photos, language: language, own: own)
    stack = LazyHStack(columns: 0, declaredRows: ShowcaseStrip.photoRows)
  }

  /// The rows of one photograph, and an empty one below.
  static let photoRows = 4

  /// The rows; 0 where there are no photographs.
  var rows: Int { album.photos.isEmpty ? 0 : ShowcaseStrip.photoRows }
  /// How many photographs there are.
  var count: Int { album.photos.count }

  mutating func resize(columns: Int) { _ = stack.handle(.resize(columns: columns), source: album) }

  mutating func move(by photos: Int) { _ = stack.handle(.scrollItems(photos), source: album) }

  /// Draws the rows that show.
  func draw(rows: Range<Int>, atRow top: Int, into frame: inout Frame) {
    for placement in stack.placements {
      guard let index = placement.id else { continue }
      let lines = album.lines(of: index, columns: placement.columns - Album.gap)
      for row in rows where row < lines.count {
        frame.draw(lines[row], row: top + row - rows.lowerBound, column: placement.left)
      }
    }
  }
}

/// The photographs as their stack sees them.
private struct Album: LazyRowSource {
  let photos: [Photo]
  let language: String
  let own: String

  /// Empty columns after a photograph.
  static let gap = 3
  private static let widest = 40

  var count: Int { photos.count }
  func id(at item: Int) -> Int? { item }
  func index(of id: Int) -> Int? { photos.indices.contains(id) ? id : nil }

  func size(of id: Int, at item: Int, columns: Int) -> StackItemSize {
    StackItemSize(columns: min(Album.widest, max(10, columns)) + Album.gap, rows: ShowcaseStrip.photoRows)
  }

  func lines(of id: Int, columns: Int) -> [StyledLine] {
    let photo = photos[id]
    let caption = photo.texts.first(.caption, in: language, else: own) ?? photo.source
    let wrapped = TextWrapper(width: max(1, columns - 1)).lines(of: VisibleText.of(caption))
    var lines = wrapped.prefix(2).map { StyledLine(" " + $0) }
    if wrapped.count > 2 {
      lines[1] = StyledLine(" " + Truncation.fitting(wrapped[1] + " " + wrapped[2], columns: columns - 1))
    }
    let credit = photo.credit.map { " · " + $0 } ?? ""
    let size = Truncation.fitting("\(photo.width) × \(photo.height)\(credit)", columns: columns - 1)
    return [StyledLine(" " + size, .dim)] + lines
  }
}

/// The head of the section, which stays at the top while photographs pass below it.
enum ShowcaseHeader {
  static let rows = 2

  static func lines(count: Int, columns: Int) -> [StyledLine] {
    var line = StyledLine(" ")
    line.append("Showcase", .bold)
    line.append(count == 1 ? "   1 photograph" : "   \(count) photographs  < >", .dim)
    return [line, StyledLine(String(repeating: "─", count: columns), .dim)]
  }
}
