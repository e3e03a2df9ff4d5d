import LazyStacks
import OrigamiDiagrams
import OrigamiModel
import Terminal

/// A page of the notation as its lazy stack sees it. An entry is laid out like a step, when it is shown.
final class LegendEntries {
  private let page: Legend.Page
  private let graphics: Graphics
  private let words: Words
  /// Made when they are first asked for.
  private lazy var entries = Legend.entries(of: page, in: words.language.rawValue)
  private var layouts: [Int: StepLayout] = [:]
  private var drawn: [Int: [StyledLine]] = [:]
  /// The options of the layouts.
  private var options: LayoutOptions?

  /// The empty rows after an entry.
  private static let gap = 1

  init(_ page: Legend.Page, graphics: Graphics, _ words: Words) {
    self.page = page
    self.graphics = graphics
    self.words = words
  }

  var count: Int { entries.count }

  /// Returns the lines of an entry, without the gap.
  func lines(of entry: Int, columns: Int) -> [StyledLine] {
    let layout = layout(of: entry, columns: columns)
    if let lines = drawn[entry] { return lines }
    let lines = layout.lines()
    drawn[entry] = lines
    return lines
  }

  private func layout(of index: Int, columns: Int) -> StepLayout {
    var options = LayoutOptions(width: columns, graphics: graphics)
    options.words = words
    if options != self.options {
      layouts = [:]
      drawn = [:]
      self.options = options
    }
    if let layout = layouts[index] { return layout }
    let (entry, language) = (entries[index], words.language.rawValue)
    let content = StepContent(
      number: "", language: language, ownLanguage: language,
      texts: [ContentText(.title, language, entry.name), ContentText(.text, language, entry.meaning)],
      diagram: entry.diagram)
    let layout = StepLayout(content, options: options)
    layouts[index] = layout
    return layout
  }
}

extension LegendEntries: LazyStackSource {
  func section(at section: Int, columns: Int) -> StackSection { StackSection(items: count) }

  func id(at place: ItemPlace) -> Int? { place.item }

  func place(of id: Int) -> ItemPlace? { (0..<count).contains(id) ? ItemPlace(item: id) : nil }

  func rows(of id: Int, at place: ItemPlace, columns: Int) -> Int {
    layout(of: id, columns: columns).height + LegendEntries.gap
  }

  func row(of position: ContentPosition, in id: Int, columns: Int) -> Int {
    let layout = layout(of: id, columns: columns)
    return position == .gap ? layout.height : layout.row(of: position)
  }

  func position(ofRow row: Int, in id: Int, columns: Int) -> ContentPosition {
    let layout = layout(of: id, columns: columns)
    return row < layout.height ? layout.position(ofRow: row) : .gap
  }
}

extension ContentPosition {
  /// The position of the empty row after a step or an entry of the legend. It belongs to no character: no
  /// offset in words is as large.
  static let gap = ContentPosition(1 << 40)
}
