import LazyStacks
import OrigamiModel
import OrigamiStore
import Terminal

extension ModelScreen {
  func handle(_ key: Key) {
    if prompt != nil { return type(key) }
    let told = message
    message = nil
    // What was typed was not found, and Esc takes back what was typed.
    if key.code == .escape, told != nil, [nowhereMessage, typedStep.map(noStep)].contains(told) { return }
    if panel != nil, handleInPanel(key) { return }
    let pageCommand = items.spread == nil ? nil : KeyTable.command(for: key, on: .page)
    let command = KeyTable.command(for: key, on: .model)
    if handleMotion(pageCommand ?? command) { return }
    // Of several arrows that were read together, only one turns a page.
    if pageCommand == nil || !key.isArrow, hold(pageCommand ?? command) { return }
    if let pageCommand { return turn(pageCommand, isArrow: key.isArrow) }
    guard let command else { return }
    switch command {
    case .openGroup where openGroup(): return
    // On pages the arrows turn pages, so Enter both shows and hides the parts.
    case .openGroup where items.spread != nil: return _ = closeGroup()
    // Without a group to open, Enter scrolls by a row as in `less`, and the arrow does nothing.
    case .openGroup: return key.code == .enter ? tell(.scrollRows(1), isScroll: true) : ()
    case .back where key.code == .left && closeGroup(): return
    // Esc ends the search first, as in the list of models, then leaves the screen.
    case .back where key.code == .escape && endSearch(): return
    default: break
    }
    if !move(command) { perform(command) }
  }

  /// Moves by a command.
  ///
  /// - Returns: false if the command does not move.
  func move(_ command: ReaderCommand) -> Bool {
    guard let event = scroll(command) else { return false }
    moveOn()
    switch command {
    case _ where items.spread != nil:
      reading.scrolled()
      tell(event)
    case .start: jump(to: .position(0), event)
    case .end: jump(to: showcase.rows > 0 ? .showcase : .position(items.count - 1), event)
    case .nextStep: move(bySteps: 1)
    case .previousStep: move(bySteps: -1)
    default:
      tell(event, isScroll: true)
      holdMissingRows()
    }
    return true
  }

  private func perform(_ command: ReaderCommand) {
    switch command {
    case .level(let level): change(level: level)
    case .moreDetail: change(level: DetailLevel(rawValue: wantedLevel.rawValue - 1) ?? .full)
    case .lessDetail: change(level: DetailLevel(rawValue: wantedLevel.rawValue + 1) ?? .overview)
    case .searchForward: beginTyping(.searchForward)
    case .searchBackward: beginTyping(.searchBackward)
    case .typeNumber: prompt = Prompt(.number)
    case .nextHit: findNext(isForward: search.isForward)
    case .previousHit: findNext(isForward: !search.isForward)
    case .language: changeLanguage()
    case .mark: toggleMark()
    case .marks: request(.open(.marks(model: items.model.id)))
    case .view: toggleView()
    case .signs: toggle(.signs)
    case .spoken: toggle(.spoken)
    case .showcase: showShowcase()
    case .nextPhoto, .previousPhoto:
      showcase.move(by: command == .nextPhoto ? 1 : -1)
      loadVisiblePhotos()
    case .zoom: zoom()
    case .retry: retry()
    default: requestCommon(command)
    }
  }

  private func type(_ key: Key) {
    guard var typed = prompt else { return }
    message = nil
    switch typed.handle(key) {
    case .typing:
      isTypedSearchDue = isTypedSearchDue || typed != prompt
      prompt = typed
    case .cancelled:
      prompt = nil
      // Only a search has a place to return to.
      if typed.kind != .number { returnToOrigin() }
    case .empty:
      prompt = nil
      guard typed.kind != .number else { return }
      returnToOrigin()
      _ = endSearch()
    case .done(let text):
      prompt = nil
      if typed.kind == .number {
        go(toTyped: text)
      } else {
        begin(search: text, isForward: typed.kind == .searchForward)
      }
    }
  }

  /// Cancels what would move the page later: a person who moves on does not want a late result of a jump or a
  /// search.
  func moveOn() {
    cancel(.target)
    cancel(.find)
    (search.start, searchOrigin) = (nil, nil)
  }

  // MARK: Going to a step

  /// Goes to a step that was typed: by its number, its identifier or title, or the beginning of one of these
  /// two.
  private func go(toTyped text: String) {
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    typedStep = name
    go { content, model, opened in try await content.step(called: name, of: model, opened: opened)?.id }
  }

  /// Goes to a marked step, at any distance. One that is gone is found again by its title, else by its place.
  func go(to mark: StepMark) {
    typedStep = nil
    if items.known(isSameRevision: true)[mark.step] == nil {
      items.remember(mark.step, title: mark.title, ordinal: mark.ordinal)
    }
    go { _, _, _ in mark.step }
  }

  private func go(
    finding step:
      @escaping @Sendable (any LibraryContent, StoredModel, OpenedGroups) async throws -> ContentID?
  ) {
    guard isOpen else { return }
    let (open, level, pagers) = (items.open, items.level, items.pagers)
    let (known, opened, openedIDs) = (items.known(isSameRevision: true), items.opened, items.openedIDs)
    load(.target, isVisible: true) {
      guard let id = try await step(open.content, open.model, opened) else { return .target(nil, nil) }
      return .target(
        try await open.arrive(at: level, opened: openedIDs, pagers: pagers, targets: [id], known: known), id)
    }
  }

  func takeTarget(_ arrival: StepArrival?, _ id: ContentID?) {
    guard let arrival, let id else {
      message = typedStep.map { noStep($0) } ?? missingStep
      return
    }
    guard arrival.level == items.level, arrival.openedIDs == items.openedIDs else {
      // Another listing has come meanwhile, in which the step has another place.
      return go { _, _, _ in id }
    }
    show(arrival)
    let shown = arrival.substitutes[id] ?? id
    jump(to: .step(shown), .scrollTo(.step(shown)))
  }

  /// The message for a step that cannot be shown. A step that the level hides has another one in its place,
  /// unless the level hides all.
  var missingStep: String {
    items.count > 0
      ? words(.noSuchStep) : words(.stepHidden, words.level(items.level), words.firstKey(of: .level(.full)))
  }

  /// Returns the message for a step that was typed and is not there.
  private func noStep(_ name: String) -> String {
    let last = items.model.lastNumbers[items.level]
    let (name, level) = (VisibleText.of(name), words.level(items.level))
    return last > 0 ? words(.noStepAtLast, name, level, "\(last)") : words(.noStepAt, name, level)
  }

  // MARK: Levels

  private func change(level: DetailLevel) {
    let opened = wantedOpened ?? items.openedIDs
    guard isOpen, level != items.level || opened != items.openedIDs else {
      cancelLevels()
      (wantedLevel, wantedOpened) = (level, nil)
      message = levelMessage(level)
      // A search that waited for another level begins.
      return findAgain()
    }
    list(level, opened: opened)
  }

  // MARK: Zoom, marks and photos

  private func zoom() {
    guard let step = currentStep else { return }
    guard step.hasDiagram, items.graphics != .words else {
      message = words(items.graphics == .words ? .drawingsInWords : .stepWithoutDrawing)
      return
    }
    let number = items.item(step.id)?.step.number
    var route = ZoomRoute(model: items.model.id, step: step.id, number: number ?? "", level: items.level)
    if moving.step == step.id, moving.film != nil { route.frame = moving.frame }
    request(.open(ReaderDestination(route)))
  }

  private func toggleMark() {
    guard let step = currentStep, let item = items.item(step.id) else { return }
    request(
      .mark(
        StepMark(
          model: items.model.id, step: step.id, title: step.step.title,
          number: item.step.number, ordinal: step.step.ordinal),
        isMarked: !marks.contains(step.id)))
  }

  /// Shows a mark that the owner has saved or removed, or says why it could not.
  func take(mark isMarked: Bool, of step: ContentID, _ failure: LoadFailure?) {
    if let failure {
      message = words(isMarked ? .notMarked : .markNotRemoved, failure.text(words))
      return
    }
    if isMarked { marks.insert(step) } else { marks.remove(step) }
    message = words(isMarked ? .marked : .markRemoved)
  }

  private func showShowcase() {
    guard showcase.rows > 0 else {
      message = words(.noPhotographs)
      return
    }
    moveOn()
    jump(to: .showcase, .scrollTo(.showcase))
  }
}
