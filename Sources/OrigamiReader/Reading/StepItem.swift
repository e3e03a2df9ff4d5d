import LazyStacks
import OrigamiModel
import OrigamiStore
import Terminal

/// What the stack shows of a model: a step, or the photographs after the last one.
enum ModelItem: Hashable, Sendable {
  case step(ContentID)
  case showcase

  /// The step's identifier, if it is one.
  var step: ContentID? { if case .step(let id) = self { id } else { nil } }
}

/// One step on its way to the screen: its words, its drawing, its lines at a width.
///
/// Whether the drawing is there when the step is measured decides how many rows it gets at that width: as
/// many as it needs, or the most that any needs. So a drawing that comes late moves nothing.
final class StepItem {
  /// How the drawing stands.
  enum Drawing {
    case none
    case wanted
    case loading
    case loaded(Diagram?)
    case failed(String)

    /// Whether nothing more will come.
    var isReady: Bool {
      switch self {
      case .none, .loaded: true
      case .wanted, .loading, .failed: false
      }
    }
  }

  let step: StoredStep
  /// Whether the drawing has the most rows reserved at the present width.
  var isReserved = false { didSet { if isReserved != oldValue { forget() } } }
  var drawing: Drawing { didSet { forget() } }
  /// What loads the drawing; ends with the item.
  private(set) var loader: DiagramLoader?
  private var options: LayoutOptions?
  private var layout: StepLayout?
  private var drawn: [StyledLine]?

  /// Empty rows after a step.
  static let gap = 1
  /// The gap belongs to no character.
  private static let gapPosition = ContentPosition(1 << 40)

  init(_ step: StoredStep) {
    self.step = step
    drawing = step.hasDiagram ? .wanted : .none
  }

  /// Takes what loads the drawing, and the drawing if that is there at once.
  func begin(_ loader: DiagramLoader) {
    self.loader = loader
    drawing = loader.drawing.map { .loaded($0) } ?? .loading
  }

  /// About the bytes that it holds.
  var byteCount: Int { (drawn?.count ?? 0) * 400 + 2000 }

  /// What depends on words, numbers and the drawing is made again.
  func forget() {
    layout = nil
    drawn = nil
  }

  // MARK: Rows

  /// The rows at a width, with the gap.
  func rows(_ options: LayoutOptions, _ setting: StepSetting) -> Int {
    laidOut(options, setting).height + StepItem.gap
  }

  func row(of position: ContentPosition, _ options: LayoutOptions, _ setting: StepSetting) -> Int {
    let layout = laidOut(options, setting)
    return position == StepItem.gapPosition ? layout.height : layout.row(of: position)
  }

  func position(ofRow row: Int, _ options: LayoutOptions, _ setting: StepSetting) -> ContentPosition {
    let layout = laidOut(options, setting)
    return row < layout.height ? layout.position(ofRow: row) : StepItem.gapPosition
  }

  /// The row and column of the number.
  func numberPlace(_ options: LayoutOptions, _ setting: StepSetting) -> (row: Int, column: Int) {
    laidOut(options, setting).numberPlace
  }

  /// The lines, without the gap.
  func lines(_ options: LayoutOptions, _ setting: StepSetting) -> [StyledLine] {
    let layout = laidOut(options, setting)
    if let drawn { return drawn }
    let lines = layout.lines()
    drawn = lines
    return lines
  }

  private func laidOut(_ options: LayoutOptions, _ setting: StepSetting) -> StepLayout {
    if self.options != options { forget() }
    self.options = options
    if let layout { return layout }
    var content = setting.content(of: step.step)
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
}

/// What the words of all steps of a screen depend on.
struct StepSetting {
  var level: DetailLevel
  var language: String
  /// The printed number of a step, for what is repeated.
  var numberOf: (ContentID) -> String?

  func content(of step: Step) -> StepContent {
    StepContent(step, at: level, language: language, numberOf: { numberOf(ContentID($0)) })
  }
}
