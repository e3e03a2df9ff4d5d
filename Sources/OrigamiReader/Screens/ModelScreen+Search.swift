import LazyStacks
import OrigamiModel
import OrigamiStore
import Terminal

/// A search within a model: the words, and the hit that is shown.
struct StepSearch {
  var words = ""
  var isForward = true
  /// A Boolean value that indicates whether the words occur nowhere in the model.
  var isNowhere = false
  /// The ordinal at which the running search began, and its direction; nil if no search is running.
  var start: (ordinal: Int, isForward: Bool)?
  /// The step that was found last.
  var hit: StepHit?
  /// The message about it.
  var hitMessage: String?
  /// The hit that was counted last, its index among all hits, and their number.
  var counted: (ordinal: Int, index: Int, total: Int)?

  /// The words whose hits are marked on screen; nil without a search, and if the words occur nowhere.
  var shownWords: String? { words.isEmpty || isNowhere ? nil : words }

  mutating func forgetHits() {
    hit = nil
    counted = nil
  }
}

extension ModelScreen {
  /// Opens the prompt of a search, which runs while it is typed.
  func beginTyping(_ kind: Prompt.Kind) {
    prompt = Prompt(kind)
    searchOrigin = SearchOrigin(
      search: search, reading: reading, anchor: stack.anchor, ordinal: currentStep?.step.ordinal ?? 0)
  }

  /// Shows the first hit of the words as far as they are typed, if they have changed, from the step at which
  /// typing began. Keys that are read together cost one search.
  func searchIfTyped() {
    guard isTypedSearchDue else { return }
    isTypedSearchDue = false
    guard let prompt, let searchOrigin, prompt.kind != .number else { return }
    guard TypedSearch.isLongEnough(prompt.text) else { return show(origin: searchOrigin) }
    find(words: prompt.text, isForward: prompt.kind == .searchForward, from: searchOrigin.ordinal)
  }

  /// Restarts the search that was running, if there was one, because the level or the model has changed.
  func findAgain() {
    if let start = search.start { find(from: start.ordinal, isForward: start.isForward) }
  }

  /// Forgets the hits, because the level or the model has changed; those to which Esc returns, too.
  func forgetHits() {
    search.forgetHits()
    searchOrigin?.search.forgetHits()
  }

  /// Goes back to where typing began.
  func returnToOrigin() {
    guard let searchOrigin else { return }
    self.searchOrigin = nil
    show(origin: searchOrigin)
  }

  /// Ends the search, with its marks and the text that it has revealed.
  ///
  /// - Returns: false if there is no search.
  func endSearch() -> Bool {
    guard let shown = search.shownWords else { return false }
    moveOn()
    cancel(.count)
    search = StepSearch()
    reveal(nil, of: nil)
    message = words(.searchEnded, VisibleText.of(shown))
    savePlace()
    return true
  }

  private func show(origin: SearchOrigin) {
    cancel(.find)
    message = nil
    reveal(nil, of: nil)
    search = origin.search
    reading = origin.reading
    if let anchor = origin.anchor { tell(.restore(anchor)) }
  }

  func begin(search words: String, isForward: Bool) {
    let ordinal = searchOrigin?.ordinal ?? currentStep?.step.ordinal ?? 0
    find(words: words, isForward: isForward, from: ordinal)
  }

  private func find(words: String, isForward: Bool, from ordinal: Int) {
    search = StepSearch(words: words, isForward: isForward)
    // The step being read may be the first hit.
    find(from: isForward ? ordinal - 1 : ordinal + 1, isForward: isForward)
  }

  func findNext(isForward: Bool) {
    guard !search.words.isEmpty else {
      message = words(.nothingToSearch)
      return
    }
    searchOrigin = nil
    let isOnScreen = search.hit.map { hit in stack.placements.contains { $0.id == .step(hit.id) } } ?? false
    find(from: (isOnScreen ? search.hit?.ordinal : currentStep?.step.ordinal) ?? 0, isForward: isForward)
  }

  private func find(from ordinal: Int, isForward: Bool) {
    guard isOpen else { return }
    search.start = (ordinal, isForward)
    // The steps of another level are on their way: the search begins when they are here.
    guard wantedLevel == items.level else { return }
    let (open, level, pagers) = (items.open, items.level, items.pagers)
    let (words, end) = (search.words, items.model.stepCounts.full + 1)
    let (known, opened, openedIDs) = (items.known(isSameRevision: true), items.opened, items.openedIDs)
    cancel(.count)
    load(.find, isVisible: true) {
      func hit(from ordinal: Int) async throws -> StepHit? {
        try await open.content.step(
          matching: words, of: open.model, opened: opened, from: ordinal, isForward: isForward)
      }
      func found(_ hit: StepHit, wrapped: Bool) async throws -> ModelValue {
        .found(
          try await open.arrive(
            at: level, opened: openedIDs, pagers: pagers, targets: [hit.id], known: known),
          hit, wrapped: wrapped)
      }
      if let next = try await hit(from: ordinal) { return try await found(next, wrapped: false) }
      guard let first = try await hit(from: isForward ? 0 : end) else { return .notFound }
      return try await found(first, wrapped: true)
    }
  }

  func takeHit(_ arrival: StepArrival, _ hit: StepHit, wrapped: Bool) {
    // A search begins anew in another listing, so the arrival is of the one on screen.
    show(arrival)
    search.isNowhere = false
    search.start = nil
    search.hit = hit
    revealHit(hit.id)
    var text = words(wrapped ? .quotedWrapped : .quoted, VisibleText.of(search.words))
    if isCut(hit.id) { text += words.divider + words(.scrollShowsIt, words.firstKey(of: .view)) }
    (message, search.hitMessage) = (text, text)
    jumpToHit(hit.id)
    guard prompt == nil else { return }
    searchOrigin = nil
    count(hit)
  }

  /// Shows a hit: the middle of its step, or, if the step is higher than the screen, the first row with a
  /// word of the search.
  func jumpToHit(_ id: ContentID) {
    var position: ContentPosition?
    if items.spread == nil, let item = items.item(id), let row = firstRow(of: item),
      row >= metrics.contentRows
    {
      position = item.position(ofRow: row, items.options(columns: metrics.columns), items.setting)
    }
    jump(to: .step(id), .scrollTo(.step(id), position: position, alignment: .center))
  }

  /// A Boolean value that indicates whether the words of the search are in the part of a step that its page
  /// has no room for.
  private func isCut(_ id: ContentID) -> Bool {
    guard items.spread != nil, let item = items.item(id) else { return false }
    return item.isCut(items.options(columns: metrics.columns), items.setting) && firstRow(of: item) == nil
  }

  /// Returns the first row of a step that has a word of the search; nil if no row has one whole.
  private func firstRow(of item: StepItem) -> Int? {
    let highlighter = Highlighter(search.words)
    return item.lines(items.options(columns: metrics.columns), items.setting)
      .firstIndex { highlighter.occurs(in: $0) }
  }

  /// Says that the words occur nowhere. If a hit of their first letters is on screen, the screen goes back to
  /// where typing began.
  func takeNoHit() {
    if let searchOrigin {
      let search = search
      show(origin: searchOrigin)
      self.search = search
    }
    if prompt == nil { searchOrigin = nil }
    search.isNowhere = true
    search.start = nil
    message = nowhereMessage
  }

  /// The message for the words of the search if they occur nowhere; else nil.
  var nowhereMessage: String? {
    search.isNowhere ? words(.notFoundInSteps, VisibleText.of(search.words)) : nil
  }

  /// Shows a text of a hit that is hidden otherwise, such as the spoken one, if it has the words and the
  /// texts on screen do not have them all.
  private func revealHit(_ id: ContentID) {
    guard let step = items.item(id)?.step else { return reveal(nil, of: nil) }
    let query = SearchQuery(search.words, level: items.level)
    // A heading shows its first text only while no text is revealed (`StepWords`), so it counts as hidden.
    let isBrief = step.parts != nil && items.spread == nil
    let (texts, own) = (step.stored.step.texts, step.stored.step.language)
    let shown = texts.filter {
      $0.kind != .verbal && (!isBrief || $0.kind == .title || $0.kind == .caution)
        && texts.all($0.kind, in: items.language, else: own).contains($0.content)
    }
    let hidden = texts.filter { !shown.contains($0) }
    let found = hidden.first { !query.snippet(of: [$0], preferring: "").matches.isEmpty }
    reveal(query.occurs(in: shown) ? nil : found?.content, of: id)
  }

  /// Shows a text of a step that is not shown otherwise; nil shows none.
  private func reveal(_ text: String?, of id: ContentID?) {
    let changed = items.reveal(text, of: id)
    if !changed.isEmpty { tell(.contentChanged(changed.map { .step($0) })) }
  }

  /// Counts the hits up to this one, starting from the hit that was counted last; without one, all hits. It
  /// counts in ranges of 65,536 ordinals: a model may have millions of hits, and pages must be able to load
  /// in between.
  private func count(_ hit: StepHit) {
    let (open, steps) = (items.open, items.model.stepCounts.full)
    let (words, opened, known) = (search.words, items.opened, search.counted)
    load(.count, isVisible: false) {
      func count(_ first: Int, _ last: Int) async throws -> Int {
        var count = 0
        for start in stride(from: first, through: last, by: 1 << 16) {
          try Task.checkCancellation()
          let ordinals = start...min(last, start + (1 << 16) - 1)
          count += try await open.content.stepCount(
            matching: words, of: open.model, opened: opened, ordinals: ordinals)
        }
        return count
      }
      guard let known else {
        let index = try await count(1, hit.ordinal)
        return .counted(index: index, total: index + (try await count(hit.ordinal + 1, steps)))
      }
      let index =
        hit.ordinal >= known.ordinal
        ? known.index + (try await count(known.ordinal + 1, hit.ordinal))
        : known.index - (try await count(hit.ordinal + 1, known.ordinal))
      return .counted(index: index, total: known.total)
    }
  }

  func takeCount(index: Int, total: Int) {
    guard let hit = search.hit else { return }
    search.counted = (hit.ordinal, index, total)
    // Another message has replaced the one about the hit.
    guard let message, message == search.hitMessage else { return }
    self.message = words(.hitOf, "\(index)", "\(total)", message)
  }
}
