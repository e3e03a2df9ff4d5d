import Navigation
import OrigamiDiagrams
import OrigamiModel
import OrigamiStore
import Terminal

/// The route to the enlarged drawing of a step.
struct ZoomRoute: LibraryRoute {
  static let kind = "zoom"
  var model: ContentID
  var step: ContentID
  /// The printed number of the step when the route was made.
  var number: String
  /// The level of that number. Nil in paths that an older version has saved.
  var level: DetailLevel?
  var library: String?
}

/// The load of the drawing.
enum ZoomLoad: ScreenLoadKey {
  case drawing
  var description: String { "drawing" }
}

/// A step as the screen shows it.
struct ZoomedStep: Sendable {
  /// Nil for a step without a drawing.
  var diagram: Diagram?
  /// The colours of its model's paper.
  var paper: PaperColors
  /// The printed number, which an import may have changed; nil where the route tells no level.
  var number: String?
}

/// The drawing of one step on the whole screen. Keys enlarge it and move the view.
final class ZoomScreen: LoadingScreen<ZoomLoad, ZoomedStep?> {
  private let route: ZoomRoute
  private let content: any LibraryContent
  private let graphics: Graphics
  private var step: ZoomedStep?
  /// The reason why there is no step.
  private var failure: LoadFailure?
  private var view = ZoomView()

  /// Creates the screen. The drawing is loaded when the screen is shown.
  init(_ route: ZoomRoute, _ content: any LibraryContent, graphics: Graphics) {
    (self.route, self.content, self.graphics) = (route, content, graphics)
  }

  override var name: String { "zoom \(route.model)/\(route.step)" }

  // MARK: Events

  override func handle(_ event: ScreenEvent) {
    switch event {
    case .resized:
      if step == nil, !loads.isRunning(.drawing) { loadDrawing() }
      settle()
    case .libraryChanged: loadDrawing()
    case .key(let key): KeyTable.command(for: key, on: .zoom).map(perform)
    default: break
    }
  }

  private func loadDrawing() {
    let (route, content) = (route, content)
    load(.drawing, isVisible: true) {
      let model = try await content.model(route.model)
      return try await content.step(.id(route.step), of: model).map { stored in
        ZoomedStep(
          diagram: stored.step.diagram, paper: model.model.paperColors,
          number: route.level.flatMap { stored.step.places.place(at: $0)?.number })
      }
    }
  }

  override func take(_ result: Result<ZoomedStep?, LoadFailure>, of key: ZoomLoad) {
    switch result {
    case .success(let step?):
      (self.step, failure) = (step, nil)
      settle()
    // The model's screen finds a step that has another identifier after an import.
    case .success(nil): request(.back)
    case .failure(let failure): (step, self.failure) = (nil, failure)
    }
  }

  /// The rows of the drawing.
  private var rows: Int { metrics.footRow ?? metrics.rows }

  private func settle() {
    guard let diagram = step?.diagram else { return }
    Picture.settle(&view, on: diagram, columns: metrics.columns, rows: rows, graphics: graphics)
  }

  private func perform(_ command: ReaderCommand) {
    message = nil
    switch command {
    case .zoomIn: view.enlarge(by: 1)
    case .zoomOut: view.enlarge(by: -1)
    case .viewLeft: view.move(x: -0.25, y: 0)
    case .viewRight: view.move(x: 0.25, y: 0)
    case .viewUp: view.move(x: 0, y: -0.25)
    case .viewDown: view.move(x: 0, y: 0.25)
    case .zoom: request(.back)
    case .retry: loadDrawing()
    default: requestCommon(command)
    }
    settle()
  }

  // MARK: Drawing

  override func draw(into frame: inout Frame) {
    if let step, let diagram = step.diagram {
      let picture = Picture.lines(
        of: diagram, in: view, columns: metrics.columns, rows: rows, graphics: graphics, paper: step.paper)
      for (row, line) in picture.prefix(rows).enumerated() { frame.draw(line, row: row) }
    } else if step != nil {
      frame.draw(StyledLine(" " + words(.zoomWithoutDrawing)), row: 0)
    } else if let failure, !isLoadingVisible {
      let text = words.retrying(failure.text(words))
      for (row, line) in TextWrapper(width: max(8, metrics.columns - 2)).lines(of: text).prefix(rows)
        .enumerated()
      {
        frame.draw(StyledLine(" " + line), row: row)
      }
    }
    guard let row = metrics.footRow else { return }
    let factor = view.steps == 0 ? "" : words.divider + factorText
    let state =
      message
      ?? (isLoadingVisible
        ? "\(spinnerSign) \(words(.loading))" : words(.step, step?.number ?? route.number) + factor)
    let hints: [KeyHint] = [
      "+ - \(words(.scale))", "\(words.arrowKeys) \(words(.move))", words.keyHint(.zoom, .back),
      words.keyHint(.quit), words.keyHint(.help),
    ]
    var line = StyledLine(" " + Truncation.fitting(state, columns: metrics.columns - 2))
    let keys = Chrome.hints(hints, kept: 3, columns: max(0, metrics.columns - line.columns - 2))
    if keys.columns > 0 {
      line.append(" ")
      line.append(keys)
    }
    frame.clear(row: row)
    frame.draw(line, row: row)
    frame.cursor = Frame.Position(row: row, column: 0)
  }

  /// The enlargement with at most one decimal, as `1.4×`.
  private var factorText: String {
    let tenths = (view.factor * 10).rounded() / 10
    return (tenths == tenths.rounded() ? "\(Int(tenths))" : words.decimal(tenths)) + "×"
  }
}
