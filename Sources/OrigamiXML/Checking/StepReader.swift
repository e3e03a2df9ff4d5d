internal import OrigamiModel

/// Reads steps: their ids and levels, and the event of each.
struct StepReader: ~Copyable {
  var names: StepNames
  /// The step that is being read and was not passed on yet.
  var draft = StepDraft()
  /// The number of steps so far of the open model.
  private(set) var count = 0
  private(set) var numbering = StepNumbering()
  private var titles = LanguageTally()

  init(limits: ContentLimits) { names = StepNames(limits: limits) }

  /// Prepares for the next file.
  mutating func reset() {
    draft = StepDraft()
    forgetSteps()
  }

  /// Forgets the steps of a model or a page that has ended.
  mutating func forgetSteps() {
    names.removeAll()
    titles.removeAll()
    numbering = StepNumbering()
    count = 0
  }

  /// Copies the source lines of the places before `offset`: the window is about to drop the bytes before it.
  mutating func keepPlaces(before offset: Int, in window: inout SourceWindow) {
    if var place = draft.foldsPlace {
      window.keep(&place, ifBefore: offset)
      draft.foldsPlace = place
    }
    names.keepPlaces(before: offset, in: &window)
    titles.forEachPlace { window.keep(&$0, ifBefore: offset) }
  }

  // MARK: Beginning of a step

  mutating func begin(_ file: inout ContentFile) {
    let position = file.tagPosition()
    draft.reset()
    file.open.places.beginStep()
    let group = file.open.steps.last
    let index = file.open.steps.count
    file.open.steps.append(OpenStep(id: nil, level: .overview, depth: file.elements.depth))
    let id = file.identifier(.id)
    file.open.steps[index].id = id
    if id == nil, file.bytes(.id) != nil { file.open.noteLostIDs(in: .steps) }
    let level = level(in: group, &file)
    file.open.steps[index].level = level
    count += 1
    if count == file.limits.steps + 1 {
      file.report(.tooMany(what: .steps, limit: file.limits.steps), at: file.tagPlace)
    }
    if let id { names.enter(id, level: level, at: position, &file) }
  }

  /// Returns the step's level. A level coarser than the group's is reported and replaced by the group's.
  private func level(in group: OpenStep?, _ file: inout ContentFile) -> DetailLevel {
    let groupLevel = group?.level ?? .overview
    guard file.bytes(.detail) != nil else {
      guard groupLevel == .overview else {
        file.report(
          .coarserThanGroup(.overview, group: group?.id, groupLevel: groupLevel), at: file.tagPlace)
        return groupLevel
      }
      return .overview
    }
    guard let level = file.word(.detail, .step, in: file.words.detail) else { return groupLevel }
    if level > groupLevel {
      file.report(
        .coarserThanGroup(level, group: group?.id, groupLevel: groupLevel), at: file.attributePlace(.detail))
    }
    return min(level, groupLevel)
  }

  // MARK: Content of a step

  /// Begins the folds of the step.
  mutating func beginFolds(_ file: inout ContentFile) {
    draft.foldsPlace = file.tagPlace
    checkLevelsShowFolds(&file)
  }

  /// The innermost open step has folds or a drawing. Reports it if some level hides the outermost open step,
  /// because that level then loses the fold. Reports each outermost step once; the help names it. Pages of
  /// published libraries are not checked: the steps around theirs may be on other pages.
  func checkLevelsShowFolds(_ file: inout ContentFile) {
    guard file.open.model.isOpen, let top = file.open.steps.first, let step = file.open.steps.last,
      top.level < .overview, !top.isIncomplete
    else { return }
    file.open.steps[0].isIncomplete = true
    file.report(
      .incompleteLevel(top: top.id, topLevel: top.level), at: file.elements[step.depth].place)
  }

  mutating func readRepeat(_ file: inout ContentFile, points: inout PointNames) {
    let times = file.integer(.times, in: 1...1000)
    let place = file.word(.on, .repeat, in: file.words.place)
    let mirror = points.list(.by, count: 2...2, allowsPlane: false, &file)
    guard let from = names.reference(.from, &file), let to = names.reference(.to, &file) else { return }
    file.open.places.repetition = file.tagPlace
    draft.repetition = Repetition(from: from, to: to, times: times, place: place, mirror: mirror)
  }

  // MARK: End of a step

  /// Begins the steps of a group. The group is complete except for its steps.
  mutating func beginSteps(_ file: inout ContentFile) {
    if let place = draft.foldsPlace { file.report(.groupWithFolds, at: place) }
    finish(isGroup: true, &file)
  }

  mutating func end(_ file: inout ContentFile) {
    if draft.isOpen { finish(isGroup: false, &file) }
    if let step = file.open.steps.last, step.isTitleMissing, !file.elements.current.isDamaged {
      file.report(.missingTitle(element: .step, language: titleLanguage(file)), at: file.tagPlace)
    }
    file.open.steps.removeLast()
  }

  /// Passes the step on.
  private mutating func finish(isGroup: Bool, _ file: inout ContentFile) {
    guard draft.isOpen, let step = file.open.steps.last else { return }
    draft.isOpen = false
    let own = titleLanguage(file)
    let depth = file.open.steps.count - 1
    let hasTitle = draft.texts.contains { $0.kind == .title && LanguageTag.matches($0.language, own) }
    file.open.steps[depth].isTitleMissing = !hasTitle && !own.isEmpty
    if file.open.model.isOpen { countTitles(of: step, &file) }
    guard file.isWanted, let id = step.id else { return }
    let value = Step(
      id: id, detailLevel: step.level, depth: depth, isGroup: isGroup,
      places: numbering.place(depth: depth, level: step.level), language: own, texts: Array(draft.texts),
      operations: draft.operations, diagram: draft.diagram, repetition: draft.repetition)
    file.emit(.step(value))
  }

  private mutating func countTitles(of step: OpenStep, _ file: inout ContentFile) {
    guard !file.elements[step.depth].isDamaged else {
      file.open.model.hasLostSteps = true
      return
    }
    let mention = LanguageTally.Mention(id: step.id ?? "", place: file.elements[step.depth].place)
    if !titles.add(mention, texts: draft.texts, limit: file.limits.languages) {
      file.report(.tooMany(what: .languages, limit: file.limits.languages), at: mention.place)
    }
  }

  /// Returns the language in which a step must have a title: that of its model or, on a page, the language in
  /// force; empty if none is declared.
  private func titleLanguage(_ file: borrowing ContentFile) -> String {
    file.open.model.isOpen ? file.open.model.language : file.languages.current ?? ""
  }

  // MARK: End of a model

  /// The languages with a title at every step of the model.
  func languages(_ file: borrowing ContentFile) -> [String] { titles.offered(own: file.open.model.language) }

  /// Reports languages with a title at only some steps. If a step or its title was not read, the languages
  /// cannot be judged.
  func checkLanguages(_ file: inout ContentFile) {
    guard !file.open.model.hasLostSteps else { return }
    for (problem, step) in titles.incomplete(own: file.open.model.language) {
      file.report(problem, at: step.place, step: step.id)
    }
  }
}

/// The step that is being read and was not passed on yet.
struct StepDraft {
  var isOpen = false
  var texts: [ContentText] = []
  var register = TextRegister()
  var operations: [FoldOperation] = []
  /// A Boolean value that indicates whether a fold asks for a half-way drawing.
  var hasPose = false
  var diagram: Diagram?
  var repetition: Repetition?
  /// The place of the element with the folds.
  var foldsPlace: SourcePosition?
  var kept = KeptBytes()

  /// Prepares for the next step, in the same memory.
  mutating func reset() {
    isOpen = true
    texts.removeAll(keepingCapacity: true)
    register.removeAll()
    operations.removeAll(keepingCapacity: true)
    hasPose = false
    diagram = nil
    repetition = nil
    foldsPlace = nil
    kept = KeptBytes()
  }
}
