import LazyStacks
import OrigamiModel
import OrigamiStore
import Terminal

/// The movement of a step, played in place of its drawing.
extension ModelScreen {
  /// Plays or moves the movement, or ends it if the command is another one.
  ///
  /// - Returns: false if the command still has to be performed.
  func handleMotion(_ command: ReaderCommand?) -> Bool {
    switch command {
    case .play?, .moveForward?, .moveBack?:
      command.map(play)
      return true
    // The moment on screen is enlarged, and stays.
    case .zoom where moving.film != nil:
      if moving.playback.isRunning { perform(moving.handle(.play)) }
      message = moving.message(words, columns: messageRoom)
      return false
    default:
      let isActive = moving.playback.isActive
      endMotion()
      // Esc leaves the movement first, then the screen.
      return isActive && command == .back
    }
  }

  private func play(_ command: ReaderCommand) {
    guard let step = currentStep, let item = items.item(step.id) else { return }
    guard items.graphics != .words else { return message = words(.drawingsInWords) }
    guard step.hasDiagram else { return message = words(.noMovableDrawing) }
    guard items.showsDrawing(item) else { return message = words(.partsMove) }
    guard isDrawingOnScreen(of: item) else {
      return message = words(.drawingOffScreen, words.hint(.zoom))
    }
    if moving.step != item.step.id { endMotion() }
    moving.step = item.step.id
    perform(moving.handle(command))
    message = moving.message(after: command, words, columns: messageRoom) ?? message
  }

  /// A row of the drawing, or of the room for it, is enough. Very low pages have none.
  private func isDrawingOnScreen(of item: StepItem) -> Bool {
    let rows = item.pictureRows(items.options(columns: metrics.columns), items.setting)
    if items.spread != nil { return rows != nil }
    let placement = stack.placements.first { $0.id == .step(item.step.id) }
    return rows.map { placement?.shownRows.overlaps($0) == true } ?? false
  }

  /// Shows the step's drawing again.
  func endMotion() { perform(moving.playback.handle(.otherKey)) }

  func perform(_ actions: [Playback.Action]) {
    for action in actions {
      switch action {
      case .load: loadMotion()
      case .show(let frame):
        moving.frame = frame
        message = moving.message(words, columns: messageRoom)
      case .restore:
        if let step = moving.step { cancel(.motion(step)) }
        moving.forget()
        message = nil
      }
    }
  }

  private func loadMotion() {
    guard let step = moving.step else { return }
    let open = items.open
    load(.motion(step), isVisible: true) {
      .motion(MotionArrival(try await open.content.motions(ofStep: step, of: open.model)))
    }
  }

  func take(_ arrival: MotionArrival, of step: ContentID) {
    guard moving.step == step else { return }
    if case .film(let film) = arrival {
      moving.film = film
      return perform(moving.playback.handle(.loaded(frames: film.pictures.count)))
    }
    perform(moving.playback.handle(.failed))
    message = arrival.reason(words)
  }

  /// Returns the moment of the movement that is shown; nil for a step whose movement is not shown.
  private func moment(of id: ContentID) -> MovingMoment? { moving.step == id ? moving.moment : nil }

  /// Returns the lines of a step whose movement is shown; nil for any other step.
  func movingLines(of item: StepItem) -> [StyledLine]? {
    guard let moment = moment(of: item.step.id) else { return nil }
    return item.lines(
      showing: moment.picture, covering: moment.extent, items.options(columns: metrics.columns), items.setting
    )
  }

  /// A movement over the drawings above and below.
  struct WideMovement {
    /// The step that moves.
    let step: ContentID
    /// The steps whose rows it may take.
    let steps: [StackPlacement<ModelItem>]
    /// The rows of these steps in the content, from 0.
    let room: Range<Int>
    /// The first row of the movement in the content.
    let top: Int
    let painted: StepLayout.Movement
    /// The columns of the drawings.
    let columns: Int
  }

  /// Returns the movement over the drawings above and below, if it needs more rows than its step has: the
  /// paper passes places outside of the drawing, and would become small. Headings and steps without a
  /// drawing stay, because their words are on the side of the drawings.
  func wideMovement() -> WideMovement? {
    let options = items.options(columns: metrics.columns)
    guard let id = moving.step, let moment = moment(of: id), let item = items.item(id),
      let layout = item.layoutBesideWords(options, items.setting),
      let index = stack.placements.firstIndex(where: { $0.id == .step(id) })
    else { return nil }
    let own = stack.placements[index]
    func hasDrawing(_ placement: StackPlacement<ModelItem>) -> Bool {
      placement.id?.step.flatMap { items.item($0) }?.layoutBesideWords(options, items.setting) != nil
    }
    let above = stack.placements[..<index].reversed().prefix(while: hasDrawing)
    let steps = above.reversed() + [own] + stack.placements[(index + 1)...].prefix(while: hasDrawing)
    guard let first = steps.first, let last = steps.last else { return nil }
    let room = first.visibleRows.lowerBound..<last.visibleRows.upperBound
    let shown = room.lowerBound - own.top..<room.upperBound - own.top
    guard let rows = layout.movementRows(covering: moment.extent, mostRows: shown.count),
      rows > own.rows - StepItem.gap,
      let painted = layout.movement(showing: moment.picture, covering: moment.extent, rows: shown)
    else { return nil }
    return WideMovement(
      step: id, steps: steps, room: room, top: own.top + painted.row, painted: painted,
      columns: layout.pictureSide)
  }

  /// Draws a movement over the drawings above and below.
  func draw(_ movement: WideMovement, into frame: inout Frame) {
    let (top, lines) = (movement.top, movement.painted.lines)
    let blank = StyledLine(String(repeating: " ", count: movement.columns))
    // A part of another drawing beside the movement would look like a part of it.
    for step in movement.steps where step.visibleRows.overlaps(top..<top + lines.count) {
      for row in step.visibleRows { frame.draw(blank, row: metrics.headRows + row) }
    }
    for (offset, line) in lines.enumerated() where movement.room.contains(top + offset) {
      frame.draw(line, row: metrics.headRows + top + offset, column: movement.painted.column)
    }
  }
}
