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
  /// The number of the frame of the step's movement that is enlarged; nil for the drawing.
  var frame: Int?
  var library: String?
}

/// The loads of the screen.
enum ZoomLoad: String, ScreenLoadKey {
  case drawing, motion
  var description: String { rawValue }
}

/// The results of the loads.
enum ZoomValue: Sendable {
  /// Nil if the step is gone.
  case drawing(ZoomedStep?)
  case motion(MotionArrival)
}

/// A step as the screen shows it.
struct ZoomedStep: Sendable {
  let model: StoredModel
  let step: Step
  /// The printed number, which an import may have changed; nil where the route tells no level.
  let number: String?
  /// A Boolean value that indicates whether the step may have a movement.
  let mayMove: Bool

  /// Nil for a step without a drawing.
  var diagram: Diagram? { step.diagram }
}

/// The drawing of one step on the whole screen. Keys enlarge it, move the view, and move the paper.
final class ZoomScreen: LoadingScreen<ZoomLoad, ZoomValue> {
  private let route: ZoomRoute
  private let content: any LibraryContent
  private let graphics: Graphics
  private var step: ZoomedStep?
  /// The reason why there is no step.
  private var failure: LoadFailure?
  private var view = ZoomView()
  /// The movement that is shown in place of the drawing.
  private var moving: MovingStep
  /// The frame to show once the drawing is loaded; nil after that.
  private var firstFrame: Int?

  /// Creates the screen. The drawing is loaded when the screen is shown.
  init(_ route: ZoomRoute, _ content: any LibraryContent, _ wishes: ReaderDependencies.Wishes) {
    (self.route, self.content, graphics) = (route, content, wishes.graphics)
    moving = MovingStep(mayRun: wishes.runsMovements)
    firstFrame = route.frame
  }

  override var name: String { "zoom \(route.model)/\(route.step)" }

  // MARK: Events

  override func handle(_ event: ScreenEvent) {
    switch event {
    case .resized:
      if step == nil, !loads.isRunning(.drawing) { loadDrawing() }
      settle()
    case .libraryChanged: loadDrawing()
    case .tick(let now): perform(moving.playback.handle(.tick(now: now)))
    case .key(let key): KeyTable.command(for: key, on: .zoom).map(perform)
    default: break
    }
  }

  private func loadDrawing() {
    let (route, content) = (route, content)
    load(.drawing, isVisible: true) {
      let model = try await content.model(route.model)
      guard let step = try await content.step(.id(route.step), of: model)?.step else { return .drawing(nil) }
      return .drawing(
        ZoomedStep(
          model: model, step: step, number: route.level.flatMap { step.places.place(at: $0)?.number },
          mayMove: await content.mayMove(step, of: model)))
    }
  }

  override func take(_ result: Result<ZoomValue, LoadFailure>, of key: ZoomLoad) {
    switch result {
    case .success(.drawing(let step?)): take(step)
    // The model's screen finds a step that has another identifier after an import.
    case .success(.drawing(nil)): request(.back)
    case .success(.motion(let arrival)): take(arrival)
    case .failure(let failure) where key == .motion:
      perform(moving.playback.handle(.failed))
      message = failure.text(words)
    case .failure(let failure): (step, self.failure) = (nil, failure)
    }
  }

  private func take(_ step: ZoomedStep) {
    // The movement of another revision may be another.
    if let old = self.step, old.model.revision != step.model.revision {
      perform(moving.playback.handle(.otherKey))
    }
    (self.step, failure) = (step, nil)
    settle()
    if let frame = firstFrame { perform(moving.playback.handle(.move(by: frame))) }
    firstFrame = nil
  }

  /// The rows of the drawing.
  private var rows: Int { metrics.footRow ?? metrics.rows }

  /// The drawing, or the moment of its movement; nil until the drawing is loaded, and without one.
  private var picture: ZoomedPicture? {
    step?.diagram.map {
      ZoomedPicture(
        diagram: $0, moment: moving.moment, columns: metrics.columns, rows: rows, graphics: graphics)
    }
  }

  private func settle() { picture?.settle(&view) }

  private func perform(_ command: ReaderCommand) {
    message = nil
    switch command {
    case .play, .moveForward, .moveBack:
      guard step?.diagram != nil else { return message = words(.noMovableDrawing) }
      perform(moving.handle(command))
      message = moving.message(after: command, words, columns: messageRoom) ?? message
      return
    case .back where moving.playback.isActive: return perform(moving.playback.handle(.otherKey))
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
    message = message ?? moving.message(words, columns: messageRoom)
  }

  // MARK: Movement

  private func perform(_ actions: [Playback.Action]) {
    for action in actions {
      switch action {
      case .load: loadMotion()
      case .show(let frame):
        moving.frame = frame
        message = moving.message(words, columns: messageRoom)
      case .restore:
        cancel(.motion)
        let before = picture
        moving.forget()
        carry(from: before)
        message = nil
      }
    }
  }

  /// Keeps the place of the paper in the middle of the screen when the movement takes the place of the
  /// drawing, or the drawing that of the movement.
  private func carry(from before: ZoomedPicture?) {
    if let before { picture?.carry(&view, from: before) }
    settle()
  }

  private func loadMotion() {
    guard let step else { return }
    let (id, content) = (route.step, content)
    load(.motion, isVisible: true) {
      .motion(MotionArrival(try await content.motions(ofStep: id, of: step.model)))
    }
  }

  private func take(_ arrival: MotionArrival) {
    guard case .film(let film) = arrival else {
      perform(moving.playback.handle(.failed))
      return message = arrival.reason(words)
    }
    let before = picture
    moving.film = film
    carry(from: before)
    perform(moving.playback.handle(.loaded(frames: film.pictures.count)))
  }

  override var deadline: Duration? { moving.playback.deadline }

  /// The number of columns for a message about the movement. The others are for keys.
  private var messageRoom: Int { metrics.columns - 30 }

  // MARK: Drawing

  override func draw(into frame: inout Frame) {
    if let step, let picture {
      let lines = picture.lines(in: view, paper: step.model.model.paperColors)
      for (row, line) in lines.prefix(rows).enumerated() { frame.draw(line, row: row) }
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
    let moves = step?.mayMove == true && moving.playback.mayRun && !moving.playback.isActive
    let hints: [KeyHint] =
      ["+ - \(words(.scale))", "\(words.arrowKeys) \(words(.move))"]
      + (moves ? [words.keyHint(.play)] : [])
      + [words.keyHint(.zoom, .back), words.keyHint(.quit), words.keyHint(.help)]
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
