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
  /// The printed number of the step.
  var number: String
  var library: String?
}

/// The load of the drawing.
enum ZoomLoad: ScreenLoadKey {
  case drawing
  var description: String { "drawing" }
}

/// A drawing with the colours of its model's paper.
struct ZoomDrawing: Sendable {
  var diagram: Diagram
  var paper: PaperColors
}

/// The drawing of one step on the whole screen. Keys enlarge it and move the view.
final class ZoomScreen: LoadingScreen<ZoomLoad, ZoomDrawing?> {
  private let route: ZoomRoute
  private let content: any LibraryContent
  private let graphics: Graphics
  private var drawing: ZoomDrawing?
  /// A Boolean value that indicates whether the load has ended.
  private var hasLoaded = false
  private var view = ZoomView()

  /// Creates the screen. The drawing is loaded when the screen is shown.
  init(_ route: ZoomRoute, _ content: any LibraryContent, graphics: Graphics) {
    (self.route, self.content, self.graphics) = (route, content, graphics)
  }

  override var name: String { "zoom \(route.model)/\(route.step)" }

  // MARK: Events

  override func handle(_ event: ScreenEvent) {
    switch event {
    case .resized where !hasLoaded && !loads.isRunning(.drawing): loadDrawing()
    case .libraryChanged: loadDrawing()
    case .key(let key): KeyTable.command(for: key, on: .zoom).map(perform)
    default: break
    }
  }

  private func loadDrawing() {
    let (route, content) = (route, content)
    load(.drawing, isVisible: true) {
      let model = try await content.model(route.model)
      return try await content.drawing(ofStep: route.step, of: model).map {
        ZoomDrawing(diagram: $0, paper: model.model.paperColors)
      }
    }
  }

  override func take(_ result: Result<ZoomDrawing?, LoadFailure>, of key: ZoomLoad) {
    switch result {
    case .success(let drawing): (self.drawing, hasLoaded) = (drawing, true)
    case .failure(let failure): message = failure.text(words)
    }
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
  }

  // MARK: Drawing

  override func draw(into frame: inout Frame) {
    let rows = metrics.footRow ?? metrics.rows
    if let drawing {
      let picture = Picture.lines(
        of: drawing.diagram, in: view, columns: metrics.columns, rows: rows, graphics: graphics,
        paper: drawing.paper)
      for (row, line) in picture.prefix(rows).enumerated() { frame.draw(line, row: row) }
    } else if hasLoaded {
      frame.draw(StyledLine(" " + words(.zoomWithoutDrawing)), row: 0)
    }
    guard let row = metrics.footRow else { return }
    let factor = view.steps == 0 ? "" : words.divider + factorText
    let state =
      message
      ?? (isLoadingVisible ? "\(spinnerSign) \(words(.loading))" : words(.step, route.number) + factor)
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

  /// The enlargement with at most one decimal, as `1.5×`.
  private var factorText: String {
    let tenths = (view.factor * 10).rounded() / 10
    return (tenths == tenths.rounded() ? "\(Int(tenths))" : words.decimal(tenths)) + "×"
  }
}
