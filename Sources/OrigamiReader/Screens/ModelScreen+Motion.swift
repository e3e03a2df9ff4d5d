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
    case .play, .moveForward, .moveBack:
      play(command)
      return true
    default:
      let isActive = moving.playback.isActive
      endMotion()
      // Esc leaves the movement first, then the screen.
      return isActive && command == .back
    }
  }

  private func play(_ command: ReaderCommand?) {
    guard let step = currentStep, let item = items.item(step.id) else { return }
    guard items.graphics != .words, step.hasDiagram else {
      message = words(.noMovableDrawing)
      return
    }
    guard items.showsDrawing(item) else {
      message = words(.partsMove)
      return
    }
    if moving.step != item.step.id { endMotion() }
    moving.step = item.step.id
    switch command {
    case .moveForward: perform(moving.playback.handle(.move(by: StepFilm.stride)))
    case .moveBack: perform(moving.playback.handle(.move(by: -StepFilm.stride)))
    default:
      perform(moving.playback.handle(.play))
      if !moving.playback.mayRun {
        message = words(.slowLine, words.hint(.moveForward, .moveOn))
      } else if moving.playback.isActive {
        message = motionMessage
      }
    }
  }

  /// Shows the step's drawing again.
  func endMotion() { perform(moving.playback.handle(.otherKey)) }

  func perform(_ actions: [Playback.Action]) {
    for action in actions {
      switch action {
      case .load: loadMotion()
      case .show(let frame):
        moving.frame = frame
        message = motionMessage
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
    message =
      switch arrival {
      case .film: nil
      case .nothing: words(.nothingMoves)
      case .leftOut: words(.movementLeftOut)
      case .damaged: words(.movementDamaged)
      }
  }

  private var motionMessage: String? {
    guard let film = moving.film else { return nil }
    if film.hasUnknownWay { return words(.unknownWay) }
    if moving.playback.isRunning {
      return [words.hint(.play, .stop), words.hint(.back, .drawing)].joined(separator: words.divider)
    }
    let play = words.hint(.play, moving.playback.isAtEnd ? .playAgain : .play)
    let ends = (moving.playback.mayRun ? [play] : []) + [words.hint(.back, .drawing)]
    let byHand = [words.hint(.moveBack, .moveBack), words.hint(.moveForward, .moveOn)]
    let whole = (ends.dropLast() + byHand + ends.suffix(1)).joined(separator: words.divider)
    return DisplayWidth.of(whole) <= messageRoom ? whole : ends.joined(separator: words.divider)
  }

  /// Returns the lines of a step whose movement is shown; nil for any other step.
  func movingLines(of item: StepItem) -> [StyledLine]? {
    guard moving.step == item.step.id, let film = moving.film, film.pictures.indices.contains(moving.frame)
    else { return nil }
    return item.lines(
      showing: film.pictures[moving.frame], covering: film.extent,
      items.options(columns: metrics.columns), items.setting)
  }
}
