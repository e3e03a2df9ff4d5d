internal import OrigamiModel

extension ContentChecker {
  mutating func beginStep() {
    var place = tagPlace
    draft.position = window.position(of: &place)
    frames[depth].place = place
    draft.reset()
    beginItem(.step)
    let group = openSteps.last
    openSteps.append(OpenStep(id: nil, level: .overview, depth: depth))
    let id = identifier(.id, .step)
    openSteps[openSteps.count - 1].id = id
    if id == nil, bytes(.id) != nil { noteLostIDs(in: .steps) }
    openSteps[openSteps.count - 1].level = level(in: group)
    countStep()
    if let id { enterStep(id) }
  }

  /// Returns the step's level. A level coarser than the group's is reported and replaced by the group's.
  private mutating func level(in group: OpenStep?) -> DetailLevel {
    let groupLevel = group?.level ?? .overview
    guard bytes(.detail) != nil else {
      guard groupLevel == .overview else {
        report(
          .coarserThanGroup(.overview, group: group?.id, groupLevel: groupLevel), at: tagPlace)
        return groupLevel
      }
      return .overview
    }
    guard let level = word(.detail, .step, in: words.detail) else { return groupLevel }
    if level > groupLevel {
      report(
        .coarserThanGroup(level, group: group?.id, groupLevel: groupLevel), at: attributePlace(.detail))
    }
    return min(level, groupLevel)
  }

  private mutating func countStep() {
    model.stepCount += 1
    if model.stepCount == limits.steps + 1 {
      report(.tooMany(what: .steps, limit: limits.steps), at: tagPlace)
    }
  }

  private mutating func enterStep(_ id: String) {
    do {
      let level = openSteps.last?.level ?? .full
      let taken = try stepIDs.enter(id, kind: .step, level: level, at: draft.position)
      if let taken {
        report(.duplicateID(id, .step, first: taken.position), at: attributePlace(.id))
      } else if model.stepNames.count < ModelState.namesKept {
        model.stepNames.append(id)
      }
    } catch {
      fail(with: error)
    }
  }

  // MARK: Content of a step

  mutating func beginDo() {
    draft.doPlace = tagPlace
    movePaper()
  }

  mutating func endDo() {
    requireChildren(.do, [.valley, .mountain, .precrease, .refold, .turnOver])
  }

  /// Notes that the step moves paper, and checks that every level shows a step for it.
  mutating func movePaper() {
    draft.movesPaper = true
    guard isInModel, let top = openSteps.first, let step = openSteps.last, top.level < .overview,
      !top.isIncomplete
    else { return }
    openSteps[0].isIncomplete = true
    report(.incompleteLevel(top: top.id, topLevel: top.level), at: frames[step.depth].place)
  }

  mutating func readRepeat() {
    let times = integer(.times, .repeat, in: 1...1000)
    let place = word(.on, .repeat, in: words.place)
    let mirror = pointList(.by, .repeat, count: 2...2, allowsPlane: false)
    guard let from = reference(.from, .repeat), let to = reference(.to, .repeat) else { return }
    draft.repetitionPlace = tagPlace
    draft.repetition = Repetition(from: from, to: to, times: times, place: place, mirror: mirror)
  }

  // MARK: Events of a step

  /// Begins the steps of a group. The group is complete except for its steps.
  mutating func beginSteps() {
    guard let step = openSteps.last, step.depth == depth - 1 else { return finishHeader() }
    if let place = draft.doPlace { report(.groupWithFolds, at: place) }
    finishStep(isGroup: true)
  }

  mutating func endStep() {
    if draft.isOpen { finishStep(isGroup: false) }
    if let step = openSteps.last, step.isTitleMissing, !frames[depth].isDamaged {
      report(.missingTitle(element: .step, language: language(ofTitles: step)), at: tagPlace)
    }
    openSteps.removeLast()
  }

  private mutating func finishStep(isGroup: Bool) {
    guard draft.isOpen, let step = openSteps.last else { return }
    draft.isOpen = false
    let own = language(ofTitles: step)
    let isDamaged = frames[step.depth].isDamaged
    let hasTitle = draft.texts.contains { $0.kind == .title && LanguageTag.matches($0.language, own) }
    openSteps[openSteps.count - 1].isTitleMissing = !hasTitle && !own.isEmpty
    if isInModel {
      if isDamaged {
        model.hasLostSteps = true
      } else {
        let mention = LanguageTally.Mention(id: step.id ?? "", place: frames[step.depth].place)
        if !tally.add(mention, texts: draft.texts, limit: limits.languages) {
          report(.tooMany(what: .languages, limit: limits.languages), at: frames[step.depth].place)
        }
      }
    }
    guard isWanted, let id = step.id else { return }
    let value = Step(
      id: id, detailLevel: step.level, depth: openSteps.count - 1, isGroup: isGroup,
      places: places(of: step), language: own, texts: Array(draft.texts),
      operations: draft.operations, diagram: draft.diagram, repetition: draft.repetition)
    emit(.step(value))
  }

  /// Returns the language in which a step must have a title: the language of its model.
  private func language(ofTitles step: OpenStep) -> String {
    isInModel ? model.header.language : language ?? ""
  }

  private mutating func places(of step: OpenStep) -> StepPlaces {
    let depth = openSteps.count - 1
    if isInModel { return model.numbering.place(depth: depth, level: step.level) }
    return page.numbering.place(depth: depth, level: step.level)
  }
}
