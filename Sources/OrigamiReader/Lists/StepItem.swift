import LazyStacks
import OrigamiDiagrams
import OrigamiModel
import OrigamiStore
import Terminal

/// An item of a model's stack: a step, or the photographs after the last step.
enum ModelItem: Hashable, Sendable {
  case step(ContentID)
  case showcase

  /// The step's identifier, if it is one.
  var step: ContentID? { if case .step(let id) = self { id } else { nil } }
}

/// A step on its way to the screen: its words, its drawing and its lines at a width.
///
/// If the drawing is not loaded when the step is measured, the step gets the most rows that any drawing
/// needs. So a drawing that arrives late moves nothing. A task draws large drawings, because they take long.
/// Their rows are empty until then.
final class StepItem {
  /// The state of the drawing.
  enum Drawing {
    case none
    case wanted
    case loading
    case loaded(Diagram?)
    case failed(String)

    /// A Boolean value that indicates whether the drawing is loaded, or the step has none.
    var isReady: Bool {
      switch self {
      case .none, .loaded: true
      case .wanted, .loading, .failed: false
      }
    }
  }

  private(set) var step: PagedStep
  /// A Boolean value that indicates whether the listing has changed since the step was read.
  var isOutdated = false
  /// A Boolean value that indicates whether the drawing has the most rows reserved at the present width, also
  /// after it has arrived.
  var isReserved = false { didSet { if isReserved != oldValue { forget() } } }
  var drawing: Drawing { didSet { forget() } }
  /// A text that a search has found and that is not shown otherwise.
  var revealed: String? { didSet { if revealed != oldValue { forget() } } }
  /// The load of the drawing; ends with the item.
  private(set) var loader: DiagramLoader?
  /// Grows when lines that are being drawn become worthless.
  private(set) var generation = 0
  private var options: LayoutOptions?
  private var setting: StepSetting?
  private var layout: StepLayout?
  private var drawn: [StyledLine]?
  /// The lines with empty rows in place of the drawing.
  private var undrawn: [StyledLine]?
  /// The lines with empty rows also in place of the sign above the drawing.
  private var wordsOnly: [StyledLine]?
  private var isBeingDrawn = false

  /// The empty rows after a step that is not a heading above another one.
  static let gap = 1
  /// The bytes of a drawing above which a task draws it: about a hundred faces, a few milliseconds.
  private static let largeDrawing = 4 << 10

  init(_ step: PagedStep) {
    self.step = step
    drawing = step.stored.step.diagram.map { .loaded($0) } ?? (step.stored.hasDiagram ? .wanted : .none)
  }

  /// Takes the step as another listing has it: with another number, as a heading or not.
  func update(_ step: PagedStep) {
    isOutdated = false
    self.step = step
    forget()
  }

  /// Takes the load of the drawing, and the drawing if that is there at once.
  func begin(_ loader: DiagramLoader) {
    self.loader = loader
    drawing = loader.drawing.map { .loaded($0) } ?? .loading
  }

  /// The memory that the item takes, in bytes, roughly: a row of a drawing has about six runs of one style,
  /// each of 40 bytes and its text; the words, the layout and its scene take the rest.
  var byteCount: Int { (drawn?.count ?? 0) * 400 + 2000 }

  /// Forgets everything that depends on words, numbers and the drawing.
  func forget() {
    layout = nil
    (drawn, undrawn, wordsOnly) = (nil, nil, nil)
    isBeingDrawn = false
    generation += 1
  }

  // MARK: Rows

  /// Returns the rows at a width, with the gap.
  func rows(_ options: LayoutOptions, _ setting: StepSetting) -> Int {
    laidOut(options, setting).height + gap(options)
  }

  /// Returns the empty rows after the step.
  func gap(_ options: LayoutOptions) -> Int {
    !options.isPage && step.parts?.beginsWithHeading == true ? 0 : StepItem.gap
  }

  func row(of position: ContentPosition, _ options: LayoutOptions, _ setting: StepSetting) -> Int {
    let layout = laidOut(options, setting)
    return position == .gap ? layout.height + gap(options) - 1 : layout.row(of: position)
  }

  func position(ofRow row: Int, _ options: LayoutOptions, _ setting: StepSetting) -> ContentPosition {
    let layout = laidOut(options, setting)
    return row < layout.height ? layout.position(ofRow: row) : .gap
  }

  /// Returns the row and column of the number.
  func numberPlace(_ options: LayoutOptions, _ setting: StepSetting) -> (row: Int, column: Int) {
    laidOut(options, setting).numberPlace
  }

  /// Returns a Boolean value that indicates whether the step has more words than its page has room for.
  func isCut(_ options: LayoutOptions, _ setting: StepSetting) -> Bool { laidOut(options, setting).isCut }

  private func laidOut(_ options: LayoutOptions, _ setting: StepSetting) -> StepLayout {
    if self.options != options || self.setting != setting { forget() }
    (self.options, self.setting) = (options, setting)
    if let layout { return layout }
    var content = setting.content(of: step)
    content.revealed = revealed
    if case .loaded(let diagram) = drawing { content.diagram = diagram }
    let made = StepLayout(content, options: options, room: room)
    layout = made
    return made
  }

  private var room: PictureRoom {
    guard isReserved else { return .fitting }
    switch drawing {
    case .wanted, .loading: return .reserved(.loading)
    case .failed(let what): return .reserved(.failed(what))
    case .none, .loaded: return .reserved(.arrived)
    }
  }

  // MARK: Lines

  /// A Boolean value that indicates whether a task draws the drawing.
  var isLarge: Bool {
    if case .loaded(let diagram?) = drawing { diagram.encoded.count > StepItem.largeDrawing } else { false }
  }

  /// Returns the lines, without the gap. The rows of a large drawing are empty until it is drawn.
  ///
  /// - Parameter shown: the rows on the screen; nil for all. If they end before the middle of the drawing,
  ///   its rows are empty: a few rows, and its sign, look like a part of the drawing above.
  func lines(_ options: LayoutOptions, _ setting: StepSetting, shown: Range<Int>? = nil) -> [StyledLine] {
    let layout = laidOut(options, setting)
    if let shown, shown.lowerBound == 0, layout.hidesMostOfPicture(fromRow: shown.upperBound) {
      return words(of: layout)
    }
    if let drawn { return drawn }
    if isLarge, options.graphics != .words { return undrawnLines(layout) }
    let lines = layout.lines()
    drawn = lines
    return lines
  }

  private func undrawnLines(_ layout: StepLayout) -> [StyledLine] {
    let lines = undrawn ?? layout.lines(drawsPicture: false)
    undrawn = lines
    return lines
  }

  private func words(of layout: StepLayout) -> [StyledLine] {
    let lines = wordsOnly ?? layout.linesWithoutPicture()
    wordsOnly = lines
    return lines
  }

  /// Returns the lines with empty rows in place of the picture, also in that of the sign above the drawing.
  func linesWithoutPicture(_ options: LayoutOptions, _ setting: StepSetting) -> [StyledLine] {
    words(of: laidOut(options, setting))
  }

  /// Returns the rows of the drawing; nil without one.
  func pictureRows(_ options: LayoutOptions, _ setting: StepSetting) -> Range<Int>? {
    laidOut(options, setting).pictureRows
  }

  /// Returns the layout of a step whose movement may take the rows of the drawings above and below; nil for
  /// any other.
  func layoutBesideWords(_ options: LayoutOptions, _ setting: StepSetting) -> StepLayout? {
    let layout = laidOut(options, setting)
    return layout.isBesideWords ? layout : nil
  }

  /// Returns the lines with a moment of the step's movement in place of its drawing; nil for a step without
  /// one.
  func lines(
    showing moment: StepFilm.Picture, covering covered: [Point], _ options: LayoutOptions,
    _ setting: StepSetting
  ) -> [StyledLine]? {
    laidOut(options, setting).lines(showing: moment, covering: covered)
  }

  /// Returns the work of drawing a large drawing, once; nil if there is none to do.
  func takeDrawingWork(_ options: LayoutOptions, _ setting: StepSetting) -> (@Sendable () -> [StyledLine])? {
    guard isLarge, options.graphics != .words else { return nil }
    let layout = laidOut(options, setting)
    guard drawn == nil, !isBeingDrawn else { return nil }
    isBeingDrawn = true
    return { layout.lines() }
  }

  /// Takes lines that a task has drawn; ignores them if they are of an earlier generation.
  func take(_ lines: [StyledLine], of generation: Int) {
    guard generation == self.generation else { return }
    drawn = lines
    isBeingDrawn = false
  }
}

/// The settings that the words of all steps of a screen depend on.
struct StepSetting: Hashable {
  var level: DetailLevel
  var language: String
  /// The colours of the model's paper.
  var paper: PaperColors
  /// The outline of the model's paper.
  var sheet: Paper.Shape

  /// Returns the content of a step.
  func content(of step: PagedStep) -> StepContent {
    var content = StepContent(
      step.stored.step, at: level, language: language, paper: paper, sheet: sheet)
    content.number = step.number
    content.parts = step.parts
    content.isAboveHeading = step.parts?.beginsWithHeading == true
    return content
  }
}
