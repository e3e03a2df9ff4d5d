import LazyStacks
import OrigamiDiagrams
import OrigamiModel
import OrigamiPhotos
import Terminal

/// The photographs of a model, side by side: a lazy stack within the model's.
///
/// A photo's rows are the picture, whose height follows from the size that the content file states, a line
/// with size and credit, two lines for the caption, and an empty row. So they are known before it is loaded.
struct ShowcaseStrip {
  private var stack: LazyHStack<Int>
  private var album: Album
  /// The photos that were asked for as visible.
  private var seen: Set<ContentID> = []

  /// - Parameter model: a name that is unique to the model and its revision.
  init(
    _ photos: [Photo], of model: String, language: String, own: String, graphics: Graphics,
    _ words: Words = .english
  ) {
    album = Album(
      photos: photos, model: model, language: language, own: own, graphics: graphics, words: words)
    stack = LazyHStack(columns: 0, declaredRows: album.photoRows)
  }

  /// The number of rows; 0 without photos.
  var rows: Int { album.photos.isEmpty ? 0 : album.photoRows }

  /// A photo to ask for.
  struct Wish: Hashable {
    var id: ContentID
    var isVisible: Bool
    /// A Boolean value that indicates whether it is loading already, because it was beside the screen.
    var isRaised = false
  }

  /// Returns the photos on screen and beside it that were not asked for yet, and those that were asked for
  /// beside it and are on screen now. They count as asked for from now on.
  ///
  /// - Parameter loadsAhead: false returns those on screen only.
  mutating func takeWanted(loadsAhead: Bool) -> [Wish] {
    guard album.terminal != nil else { return [] }
    let shown = stack.placements.compactMap(\.id)
    guard let first = shown.min(), let last = shown.max() else { return [] }
    let near = loadsAhead ? first - 1...last + 2 : first...last
    var wishes: [Wish] = []
    for index in near where album.photos.indices.contains(index) {
      let (id, isVisible) = (ContentID(album.photos[index].id), shown.contains(index))
      let isNew = album.pictures[id] == nil
      let isLoading = if case .some(.none) = album.pictures[id] { true } else { false }
      let isRaised = isLoading && isVisible && !seen.contains(id)
      guard isNew || isRaised else { continue }
      if isNew { album.pictures[id] = .some(nil) }
      if isVisible { seen.insert(id) }
      wishes.append(Wish(id: id, isVisible: isVisible, isRaised: isRaised))
    }
    // What is on screen is asked for first.
    return wishes.filter(\.isVisible) + wishes.filter { !$0.isVisible }
  }

  /// The largest size of a photo in pixels.
  var box: PhotoBox {
    let cell = album.terminal?.look?.cell ?? .usual
    return PhotoBox(width: Album.widest * cell.width, height: Album.pictureRowLimit * cell.height)
  }

  mutating func take(_ photo: LoadedPhoto, of id: ContentID) { album.pictures[id] = photo }

  /// Forgets the photos that failed, so that ``takeWanted(loadsAhead:)`` returns them again.
  mutating func forgetMissing() {
    for (id, photo) in album.pictures {
      guard case .missing? = photo else { continue }
      album.pictures[id] = nil
      seen.remove(id)
    }
  }

  var count: Int { album.photos.count }

  mutating func resize(columns: Int) {
    _ = stack.handle(.resize(columns: columns, rows: 0), source: album)
  }

  /// The first photo on screen; nil without photos.
  var firstPhoto: ContentID? {
    stack.currentItem.map { ContentID(album.photos[$0.id].id) }
  }

  /// Moves to a photo, if it is there.
  mutating func show(_ photo: ContentID) {
    guard let index = album.photos.firstIndex(where: { ContentID($0.id) == photo }) else { return }
    _ = stack.handle(.scrollTo(index, alignment: .top), source: album)
  }

  mutating func move(by photos: Int) { _ = stack.handle(.scrollItems(photos), source: album) }

  /// Draws the visible rows.
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

/// The photos as their lazy stack sees them.
private struct Album: LazyRowSource {
  let photos: [Photo]
  let model: String
  let language: String
  /// The model's own language, for captions that are missing in ``language``.
  let own: String
  let words: Words
  let terminal: TerminalPictures?
  /// The photos that were asked for. The value is nil while a photo is loading.
  var pictures: [ContentID: LoadedPhoto?] = [:]
  /// The rows of a picture; 0 where only captions are shown.
  let pictureRows: Int

  init(
    photos: [Photo], model: String, language: String, own: String, graphics: Graphics, words: Words
  ) {
    (self.photos, self.model, self.language, self.own, self.words) = (photos, model, language, own, words)
    if let pictures = graphics.pictures, pictures.mode != .never || pictures.halfBlocks != nil {
      self.terminal = pictures
      pictureRows = photos.map { Album.room($0, pictures.cell, columns: Album.widest - 1).rows }.max() ?? 0
    } else {
      (terminal, pictureRows) = (nil, 0)
    }
  }

  /// The picture, its size and credit, the caption, and an empty row.
  var photoRows: Int { pictureRows + 4 }

  /// Returns the cells of a picture from the size that the content file states.
  private static func room(_ photo: Photo, _ cell: CellSize, columns: Int) -> (columns: Int, rows: Int) {
    PhotoSize.cells(
      width: photo.width, height: photo.height, columns: columns, rows: pictureRowLimit, cell: cell)
  }

  /// The empty columns after a photo.
  static let gap = 3
  /// The most columns of a photo, with an empty one at its left.
  static let widest = 40
  /// The most rows of a picture.
  static let pictureRowLimit = 14

  var count: Int { photos.count }
  func id(at item: Int) -> Int? { item }
  func index(of id: Int) -> Int? { photos.indices.contains(id) ? id : nil }

  func size(of id: Int, at item: Int, columns: Int) -> StackItemSize {
    StackItemSize(columns: min(Album.widest, max(10, columns)) + Album.gap, rows: photoRows)
  }

  func lines(of id: Int, columns: Int) -> [StyledLine] {
    let photo = photos[id]
    let caption = words.shown(photo.texts.first(.caption, in: language, else: own) ?? photo.source)
    let wrapped = TextWrapper(width: max(1, columns - 1)).lines(of: VisibleText.of(caption))
    var lines = wrapped.prefix(2).map { StyledLine(" " + $0) }
    if wrapped.count > 2 {
      lines[1] = StyledLine(" " + Truncation.fitting(wrapped[1] + " " + wrapped[2], columns: columns - 1))
    }
    let credit = photo.credit.map { words.divider + words.shown($0) } ?? ""
    let size = Truncation.fitting("\(photo.width) × \(photo.height)\(credit)", columns: columns - 1)
    return pictureLines(of: photo, columns: columns - 1) + [StyledLine(" " + size, .dim)] + lines
  }

  /// Returns the picture at the left of its rows, or a note in its place.
  private func pictureLines(of photo: Photo, columns: Int) -> [StyledLine] {
    guard let terminal, pictureRows > 0 else { return [] }
    let room = Album.room(photo, terminal.cell, columns: max(1, columns))
    var lines: [StyledLine] = []
    switch pictures[ContentID(photo.id)] ?? nil {
    case nil: lines = [StyledLine("·  ·  ·", .dim)]
    case .missing(let failure):
      lines = [StyledLine(Truncation.fitting("[\(failure.text(words))]", columns: columns), .dim)]
    case .picture(let image):
      let name = "\(model)/\(photo.id)"
      let picture = terminal.lines(of: image, name: name, columns: room.columns, rows: room.rows) ?? []
      // A picture stands above its size and caption; a note is at the top.
      lines = Array(repeating: StyledLine(), count: max(0, pictureRows - picture.count)) + picture
    }
    return .placed([(0, 1, lines)], rows: pictureRows)
  }
}

/// The header of the showcase, which stays at the top while its photos scroll below it.
enum ShowcaseHeader {
  static let rows = 2

  static func lines(count: Int, _ words: Words, columns: Int) -> [StyledLine] {
    var line = StyledLine(" ")
    line.append(words(.menuShowcase), .bold)
    line.append("   " + words(.photographs, count: count) + (count == 1 ? "" : "  < >"), .dim)
    return [line, StyledLine(String(repeating: "─", count: columns), .faint)]
  }
}
