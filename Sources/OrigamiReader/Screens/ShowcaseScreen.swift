import LazyStacks
import OrigamiModel
import OrigamiStore
import Paging
import Terminal

/// A load of the showcase: a page of photos of a list with a number of its own.
struct ShowcaseLoad: ScreenLoadKey {
  let page: Int
  let list: Int
  var description: String { "photos \(page)" }
}

/// The photos of all models, page after page, as long as there are more.
final class ShowcaseScreen: LoadingScreen<ShowcaseLoad, PagerSnapshot<StoredPhoto, PhotoCursor>> {
  private let content: any LibraryContent
  private let dependencies: ReaderDependencies
  private var photos: PagedList<ContentPhotoSource>?
  private var stack = ShowcaseScreen.emptyStack
  private var selected = 0
  private var listNumber = 0
  private var misses = 0

  /// Creates the screen without starting any work.
  init(_ content: any LibraryContent, _ dependencies: ReaderDependencies) {
    self.content = content
    self.dependencies = dependencies
  }

  private static var emptyStack: LazyVStack<StoredPhoto.ID> {
    var configuration = StackConfiguration()
    configuration.pageItems = ShowcaseScreen.pageSize
    configuration.pageDistance = ShowcaseScreen.pageSize / 2
    configuration.estimatedRows = PhotoRow.rows
    return LazyVStack(columns: 0, rows: 0, configuration: configuration)
  }

  override var name: String { "showcase" }
  override var trace: String {
    let frame = stack.lastFrame
    return "built=\(frame.built) measured=\(frame.measured) drawn=\(frame.drawn)"
  }

  // MARK: Events

  override func handle(_ event: ScreenEvent) {
    switch event {
    case .resized(_, let columns):
      if photos == nil { return begin() }
      tell(.resize(columns: columns, rows: metrics.contentRows))
    case .key(let key): handle(key)
    case .libraryChanged:
      message = "library changed"
      begin()
    case .link, .mark, .paste, .show, .uncovered, .spin, .tick: break
    }
  }

  private func begin() {
    cancelAll { _ in true }
    let pager = Pager(
      source: ContentPhotoSource(content),
      configuration: PagerConfiguration(
        pageSize: ShowcaseScreen.pageSize, prefetchDistance: 0, byteLimit: ShowcaseScreen.pageBytes),
      environment: dependencies.environment)
    photos = PagedList(pager, pageSize: ShowcaseScreen.pageSize, count: nil, itemRows: PhotoRow.rows)
    listNumber += 1
    stack = ShowcaseScreen.emptyStack
    selected = 0
    tell(.resize(columns: metrics.columns, rows: metrics.contentRows))
    tell(.scrollToStart)
  }

  private static let pageSize = 20
  /// The bytes of pages that are kept; the pictures themselves are not in them.
  private static let pageBytes = 1 << 20

  private func tell(_ event: LazyStackEvent<StoredPhoto.ID>) {
    guard let photos else { return }
    for case .load(let page, let reason) in stack.handle(event, source: photos) {
      loadPage(page.number, isVisible: reason == .visible)
    }
  }

  private func loadPage(_ number: Int, isVisible: Bool) {
    let shown = stack.placements.compactMap(\.id)
    let visible = shown.first.flatMap { first in shown.last.map { (first: first, last: $0) } }
    guard let operation = photos?.load(page: number, visible: visible) else { return }
    load(ShowcaseLoad(page: number, list: listNumber), isVisible: isVisible) { try await operation() }
  }

  override func take(
    _ result: Result<PagerSnapshot<StoredPhoto, PhotoCursor>, LoadFailure>, of key: ShowcaseLoad
  ) {
    guard let photos, key.list == listNumber else { return }
    let page = PageKey(number: key.page)
    switch result {
    case .failure(let failure):
      message = KeyTable.retrying(failure.text)
      tell(.pageFailed(page))
    case .success(let loaded):
      switch photos.take(loaded, page: key.page) {
      case .loaded:
        misses = 0
        tell(.pageLoaded(page))
      case .missed where misses < 3:
        misses += 1
        loadPage(key.page, isVisible: true)
      case .missed: tell(.pageFailed(page))
      case .outdated:
        message = "library changed"
        begin()
      }
    }
  }

  // MARK: Keys

  private func handle(_ key: Key) {
    message = nil
    guard let command = KeyTable.command(for: key, on: .list) else { return }
    let count = photos?.count ?? 0
    if let row = command.target(
      from: selected, count: count, page: max(1, metrics.contentRows / PhotoRow.rows))
    {
      return select(max(0, min(row, count - 1)))
    }
    switch command {
    case .open:
      if let photo = photos?.item(at: selected) { request(.open(.model(photo.id.model, step: nil))) }
    case .retry: tell(.retry)
    default: requestCommon(command)
    }
  }

  private func select(_ index: Int) {
    selected = index
    if index == 0 { return tell(.scrollToStart) }
    if index == (photos?.count ?? 0) - 1 { return tell(.scrollToEnd) }
    tell(.scrollToPlace(ItemPlace(item: index), alignment: .nearest))
  }

  // MARK: Drawing

  override func draw(into frame: inout Frame) {
    let count = photos.map { !$0.hasMore ? Amount.of($0.count, "photograph") : "" } ?? ""
    Chrome.drawHead(
      "Showcase", middle: StyledLine(), middleColumn: 0, right: [StyledLine(count, .dim)], metrics,
      into: &frame)
    Chrome.drawRules(metrics, into: &frame)
    if let photos, !photos.hasMore, photos.count == 0 {
      Chrome.drawSentence(
        "No photographs yet. A model's file may have a showcase: content/README.md tells how.", metrics,
        into: &frame)
    }
    for placement in stack.placements { draw(placement, into: &frame) }
    let room = metrics.columns - (metrics.columns >= 30 ? Chrome.trackColumns : 0)
    var line =
      message.map { StyledLine(" " + Truncation.fitting($0, columns: room - 2)) }
      ?? Chrome.hints(
        [
          KeyTable.hint(.open), "j k photograph", KeyTable.hint(.pageDown), KeyTable.hint(.back),
          KeyTable.hint(.quit), KeyTable.hint(.help),
        ], columns: room)
    line.pad(toColumns: room)
    Chrome.drawFoot(line, thumb: stack.scrollBar.thumb(track: Chrome.trackCells), metrics, into: &frame)
  }

  private func draw(_ placement: StackPlacement<StoredPhoto.ID>, into frame: inout Frame) {
    guard !placement.visibleRows.isEmpty else { return }
    let top = metrics.headRows + placement.visibleRows.lowerBound
    switch placement.content {
    case .item(let id):
      guard let photo = photos?.item(id) else { return }
      let isSelected = placement.place.item == selected
      let lines = PhotoRow.lines(
        of: photo, language: dependencies.wishes.language(of: photo), columns: metrics.columns,
        isSelected: isSelected)
      for (offset, row) in placement.shownRows.enumerated() where row < lines.count {
        frame.draw(lines[row], row: top + offset)
      }
      if isSelected { frame.cursor = Frame.Place(row: top, column: 1) }
    case .progress(let state):
      let text = state == .failed ? KeyTable.retrying("   could not be loaded") : "   \(spinnerSign)"
      frame.draw(StyledLine(text, .dim), row: top)
    case .header, .footer: break
    }
  }
}

/// A row of the showcase: a photo in words. Every row has the same number of lines.
enum PhotoRow {
  /// The model, two lines of caption, size and credit, and an empty row.
  static let rows = 5

  /// Returns the lines, without the empty one.
  static func lines(
    of stored: StoredPhoto, language: String, columns: Int, isSelected: Bool
  ) -> [StyledLine] {
    let room = min(columns - 4, 76)
    var head = Chrome.lead(isSelected: isSelected)
    let title = stored.titles.first(.title, in: language, else: stored.language) ?? stored.id.model.text
    head.append(Truncation.fitting(title, columns: room), isSelected ? .bold : .plain)
    var lines = [head]
    let caption = stored.photo.texts.first(.caption, in: language, else: stored.language) ?? ""
    let wrapped = TextWrapper(width: max(1, room)).lines(of: VisibleText.of(caption)).map(String.init)
    for index in 0..<2 {
      // The second line ends with an ellipsis if there is more.
      let text = index == 1 && wrapped.count > 2 ? wrapped[1] + " " + wrapped[2] : nil
      let line = text ?? (wrapped.indices.contains(index) ? wrapped[index] : "")
      lines.append(StyledLine("   " + Truncation.fitting(line, columns: room)))
    }
    let credit = stored.photo.credit.map { " · " + $0 } ?? ""
    let size = "\(stored.photo.width) × \(stored.photo.height)\(credit)"
    return lines + [StyledLine("   " + Truncation.fitting(size, columns: room), .dim)]
  }
}
