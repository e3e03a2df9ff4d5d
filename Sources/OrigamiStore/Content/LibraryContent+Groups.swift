public import OrigamiModel
public import Paging

extension LibraryContent {
  /// Returns the listing of a level with opened groups. Groups that are hidden at the level, inside another
  /// opened group or completely shown change nothing.
  ///
  /// - Complexity: for each group, a look-up for each group around it and log *n* look-ups.
  public func openedGroups(
    _ ids: [ContentID], of model: StoredModel, at level: DetailLevel
  ) async throws -> OpenedGroups {
    var opened = OpenedGroups(model, at: level)
    guard level != .full else { return opened }
    var groups: [Step] = []
    for id in ids {
      if let step = try await step(.id(id), of: model)?.step, step.isGroup { groups.append(step) }
    }
    for group in groups.sorted(by: { $0.ordinal < $1.ordinal }) {
      guard let place = group.places.place(at: level), opened.entry(aroundFull: group.ordinal) == nil else {
        continue
      }
      let end = try await ordinal(after: group, of: model)
      let last = try await step(atOrBefore: end - 1, of: model, shownAt: level)
      let lastOrdinal = last?.step.places.place(at: level)?.ordinal ?? place.ordinal
      let entry = OpenedGroups.Entry(
        id: ContentID(group.id), number: place.number, fullNumber: group.places.full.number,
        ordinal: place.ordinal, fullOrdinal: group.ordinal, parts: end - group.ordinal - 1,
        shownParts: lastOrdinal - place.ordinal)
      // By the places of a damaged library, a group may have no parts.
      if entry.parts > 0, entry.extra > 0 { opened.append(entry) }
    }
    return opened
  }

  /// Returns the ordinal at full of the first step after a group and all its parts.
  private func ordinal(after group: Step, of model: StoredModel) async throws -> Int {
    // The next step beside the group, or beside a group around it.
    var path = group.places.full.number.split(separator: ".").compactMap { Int($0) }
    while let index = path.popLast() {
      let number = (path + [index + 1]).map(String.init).joined(separator: ".")
      if let next = try await step(.number(number, .full), of: model) { return next.step.ordinal }
    }
    return model.stepCounts.full + 1
  }

  // MARK: Pages

  /// Returns a page of the steps of a listing with opened groups, in reading order.
  ///
  /// Each range of the listing within the page is read as one range of keys.
  ///
  /// - Throws: also `PageSourceError.unknownItem` for a page at a step that is not in the listing.
  public func steps(
    _ request: PageRequest<StepCursor, ContentID>, of model: StoredModel, opened: OpenedGroups,
    drawings: IncludedDrawings
  ) async throws -> Page<StoredStep, StepCursor> {
    guard !opened.isEmpty else {
      return try await steps(request, of: model, at: opened.level, drawings: drawings)
    }
    let page = try await PageRange(request, total: opened.count) { place in
      switch place {
      case .cursor(let cursor): return try await position(after: cursor, model, opened)
      case .item(let id):
        guard let step = try await step(.id(id), of: model),
          let position = opened.position(of: step.step.places)
        else { throw PageSourceError.unknownItem }
        return request.direction == .forward ? position : position + 1
      case .start, .end: preconditionFailure("not a position inside the list")
      }
    }
    var items: [StoredStep] = []
    var byteCost = 0
    for segment in opened.segments(of: page.range) {
      let cursor = StepCursor(revision: model.revision, level: segment.level, ordinal: segment.after)
      let part = try await steps(
        PageRequest(position: .cursor(cursor), limit: segment.count, reason: request.reason), of: model,
        at: segment.level, drawings: drawings)
      items += part.items
      byteCost += part.byteCost
    }
    // Without items, because a damaged library has lost them, the list ends.
    let isLost = items.isEmpty
    return Page(
      items: items, before: isLost ? nil : page.before.map(opened.cursor(before:)),
      after: isLost ? nil : page.after.map(opened.cursor(before:)), revision: PageRevision(model.revision),
      byteCost: byteCost)
  }

  private func position(
    after cursor: StepCursor, _ model: StoredModel, _ opened: OpenedGroups
  ) async throws -> Int {
    guard cursor.revision == model.revision else { throw ContentError.cursor(.replaced) }
    if let position = opened.position(after: cursor) { return position }
    // The cursor comes from the level's own listing and points into an opened group. The step has another
    // position in this listing, so it is looked up.
    guard cursor.level == opened.level,
      let step = try await step(.ordinal(cursor.ordinal, cursor.level), of: model),
      let position = opened.position(of: step.step.places)
    else { throw ContentError.cursor(.otherLevel(cursor.level)) }
    return position + 1
  }
}
