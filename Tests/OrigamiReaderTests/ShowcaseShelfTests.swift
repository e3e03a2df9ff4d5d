import LazyStacks
import OrigamiModel
import OrigamiStore
import Paging
import Testing

@testable import OrigamiReader

/// The showcase's stack over a library: ten rows, two for a photograph, and loads done as they are asked for.
private struct Showcase {
  let shelf: ShowcaseShelf
  var stack = LazyVStack<StoredPhoto.ID>(columns: 80, rows: 10, configuration: Showcase.configuration)
  /// Pages that were asked for, in order.
  var loads: [Int] = []
  /// Whether a progress row was on screen when something was asked for.
  var sawProgress = false

  static var configuration: StackConfiguration {
    var configuration = StackConfiguration()
    configuration.pageItems = ShowcaseShelf.pagePhotos
    configuration.pageDistance = 0
    return configuration
  }

  init(_ library: Library, byteLimit: Int = 1 << 20) {
    shelf = ShowcaseShelf(ShowcaseShelf.pager(library, byteLimit: byteLimit)) { _ in 2 }
  }

  mutating func tell(_ event: LazyStackEvent<StoredPhoto.ID>) async throws {
    var events = [event]
    while let event = events.popLast() {
      for case .load(let page, _) in stack.handle(event, source: shelf) {
        loads.append(page.number)
        sawProgress = sawProgress || hasProgressRow
        let pages = try await shelf.load(page: page.number)()
        events.append(shelf.take(pages) ? .pageLoaded(page) : .replaced)
      }
    }
    let visible = stack.placements.compactMap(\.id)
    if let first = visible.first, let last = visible.last { shelf.noteVisible(first: first, last: last) }
  }

  var hasProgressRow: Bool {
    stack.placements.contains { if case .progress = $0.content { true } else { false } }
  }

  var visible: [String] { stack.placements.compactMap { $0.id?.model.text } }
}

@Suite struct ShowcaseShelfTests {
  /// Models with one photograph each.
  private static func texts(_ models: Range<Int>) -> [String: String] {
    let bodies = models.map { number in
      """
      <model id="m\(number)" xml:lang="en"><title>Model \(number)</title>\
      <steps><step id="s"><title>Fold.</title></step></steps>\
      <showcase><photo id="p" src="p.jpg" width="4" height="3"/></showcase></model>
      """
    }
    return [
      "\(models.lowerBound).xml":
        "<library xmlns=\"urn:origami-steps:1\" version=\"1.0\">\(bodies.joined())</library>"
    ]
  }

  @Test func `the progress row at the end fetches the next page when it appears, and only then`() async throws
  {
    try await ContentLibrary.with(Self.texts(100..<150)) { fixture in
      var showcase = Showcase(fixture.library)
      #expect(showcase.shelf.count == 0)

      try await showcase.tell(.resize(columns: 80, rows: 10))
      #expect(showcase.loads == [0])
      #expect(showcase.sawProgress)
      #expect(showcase.visible == ["m100", "m101", "m102", "m103", "m104"])

      showcase.sawProgress = false
      for _ in 0..<30 { try await showcase.tell(.scrollRows(1)) }
      #expect(showcase.loads == [0])
      try await showcase.tell(.scrollRows(1))
      #expect(showcase.loads == [0, 1])
      #expect(showcase.sawProgress)

      for _ in 0..<100 { try await showcase.tell(.scrollRows(1)) }
      #expect(showcase.loads == [0, 1, 2])
      #expect(showcase.shelf.atEnd && !showcase.hasProgressRow)
      #expect(showcase.visible.last == "m149")
    }
  }

  @Test func `pages that were dropped are fetched again at their places`() async throws {
    try await ContentLibrary.with(Self.texts(100..<250)) { fixture in
      var showcase = Showcase(fixture.library, byteLimit: 30_000)
      try await showcase.tell(.resize(columns: 80, rows: 10))
      for _ in 0..<60 where !showcase.shelf.atEnd { try await showcase.tell(.scrollRows(5)) }
      #expect(showcase.loads == Array(0...7))

      for _ in 0..<60 { try await showcase.tell(.scrollRows(-5)) }

      #expect(showcase.visible == ["m100", "m101", "m102", "m103", "m104"])
      #expect(showcase.loads.dropFirst(8).contains(0))
      #expect(showcase.shelf.count == 150)
      for _ in 0..<60 { try await showcase.tell(.scrollRows(5)) }
      #expect(showcase.visible.last == "m249")
    }
  }

  @Test func `far from what is loaded a page is found by its photographs, and the rest stays known`()
    async throws
  {
    try await ContentLibrary.with(Self.texts(100..<250)) { fixture in
      var showcase = Showcase(fixture.library, byteLimit: 10_000)
      try await showcase.tell(.resize(columns: 80, rows: 10))
      for _ in 0..<40 { try await showcase.tell(.scrollRows(5)) }
      let known = showcase.shelf.count
      #expect(known >= 100 && !showcase.shelf.atEnd)

      try await showcase.tell(.scrollToStart)
      #expect(showcase.visible == ["m100", "m101", "m102", "m103", "m104"])
      try await showcase.tell(.scrollToPlace(ItemPlace(item: 70), alignment: .top))
      #expect(showcase.visible.first == "m170")
      #expect(showcase.shelf.count == known)
      try await showcase.tell(.scrollToStart)
      // The first page that was never loaded follows the last one, which is not in memory any more.
      try await showcase.tell(.scrollToEnd)
      for _ in 0..<200 { try await showcase.tell(.scrollRows(2)) }
      #expect(showcase.shelf.atEnd && showcase.shelf.count == 150)
      #expect(showcase.visible.last == "m249")
    }
  }

  @Test func `an import begins the pages again around what is visible`() async throws {
    try await ContentLibrary.with(Self.texts(100..<150)) { fixture in
      var showcase = Showcase(fixture.library)
      try await showcase.tell(.resize(columns: 80, rows: 10))
      try fixture.importTexts(Self.texts(200..<230))

      for _ in 0..<31 { try await showcase.tell(.scrollRows(1)) }

      let shown = showcase.visible.compactMap { Int($0.dropFirst()) }
      #expect(shown == Array(shown[0]..<(shown[0] + shown.count)))
      #expect(showcase.shelf.count <= 80)
    }
  }
}
