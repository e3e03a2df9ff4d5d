package import OrigamiModel
package import OrigamiXML

/// The last stage of an import before the library: gives each drawing its scale.
///
/// A group has the scale of the first step in it that has a drawing, is no group itself, and is no enlarged
/// detail. So a group that is drawn by hand, and the steps after it, wait for that step.
struct ScaleStage {
  /// About the most events that wait, the first group among them. If so many wait when the next step comes,
  /// each group that is still without a scale gets that of its own drawing. The limit bounds the memory.
  static let waitingLimit = 64

  private struct Group {
    let step: Step
    /// The levels at which a part of the group is shown, so that the group is a heading there.
    var headings: Set<DetailLevel> = []
    /// A Boolean value that indicates whether ``scale`` is known: from the first descendant with a drawing,
    /// or else from the group's own drawing.
    var isSettled = false
    var scale: DrawingScale?
  }

  private var classes = ScaleClasses()
  /// A Boolean value that indicates whether a step has had folds, so that groups get computed drawings.
  private var hasFolds = false
  /// The open groups, from the outermost inwards.
  private var groups: [Group] = []
  /// Steps and motions that wait for the scale of a group. The first is a group that is drawn by hand.
  private var waiting: [ContentEvent] = []

  /// Takes an event, and passes on this event and those that waited for it.
  mutating func take(_ event: ContentEvent, next: (ContentEvent) throws -> Void) rethrows {
    switch event {
    case .step(let step): try take(step, next: next)
    case .drawing(let ordinal, let drawing):
      let scale = scale(ofLate: drawing, ordinal)
      if groups.allSatisfy(\.isSettled) { try release(next) }
      try pass(.drawing(ofStep: ordinal, drawing.scaled(scale)), waits: !waiting.isEmpty, next)
    case .motion: try pass(event, waits: !waiting.isEmpty, next)
    case .modelBegan, .modelFailed:
      self = ScaleStage()
      try next(event)
    default:
      end(from: 0)
      try release(next)
      try next(event)
    }
  }

  private mutating func take(_ step: Step, next: (ContentEvent) throws -> Void) rethrows {
    end(from: step.depth)
    if waiting.count >= ScaleStage.waitingLimit { settle(from: 0) }
    if groups.allSatisfy(\.isSettled) { try release(next) }
    begin(step)
    if !step.operations.isEmpty { hasFolds = true }
    var step = step
    if step.isGroup {
      groups.append(Group(step: step))
    } else if let drawing = step.diagram {
      let measures = drawing.measures
      settle(with: measures)
      if groups.allSatisfy(\.isSettled) { try release(next) }
      if !measures.isDetail {
        step.diagram = drawing.scaled(classes.scale(at: step.places, depth: step.depth))
      }
    }
    try pass(.step(step), waits: !waiting.isEmpty || step.isGroup && step.diagram != nil, next)
  }

  private mutating func pass(
    _ event: ContentEvent, waits: Bool, _ next: (ContentEvent) throws -> Void
  ) rethrows {
    if waits { waiting.append(event) } else { try next(event) }
  }

  /// Returns the scale of a drawing that was computed after its step was passed on: of a group, or of the
  /// sheet for a step before the first fold. The sheet's drawing is not marked as a change of scale, because
  /// steps after it that are drawn by hand were passed on before it.
  private mutating func scale(ofLate drawing: Diagram, _ ordinal: Int) -> DrawingScale? {
    if let group = groups.first(where: { $0.step.ordinal == ordinal }), group.isSettled {
      return group.scale
    }
    settle(with: drawing.measures)
    if let group = groups.first(where: { $0.step.ordinal == ordinal }) { return group.scale }
    return classes.extent.map { DrawingScale(extent: $0) }
  }

  // MARK: Groups

  /// Makes the groups that a step is in headings where the step is shown.
  private mutating func begin(_ step: Step) {
    let levels = DetailLevel.allCases.filter { step.places.place(at: $0) != nil }
    for index in groups.indices { groups[index].headings.formUnion(levels) }
    classes.begin(at: step.places, depth: step.depth)
  }

  /// Takes the next drawing into account, and gives its scale to all open groups that have none. An enlarged
  /// detail changes nothing.
  private mutating func settle(with measures: DrawingMeasures) {
    if measures.isDetail { return }
    classes.take(measures)
    for index in groups.indices where !groups[index].isSettled { settle(index) }
  }

  /// Gives open groups without a scale, from a depth on, the scale of their own drawings.
  private mutating func settle(from depth: Int) {
    for index in groups.indices where !groups[index].isSettled && groups[index].step.depth >= depth {
      if let drawing = groups[index].step.diagram { classes.take(drawing.measures) }
      settle(index)
    }
  }

  private mutating func settle(_ index: Int) {
    groups[index].isSettled = true
    // An enlarged detail fills its picture. It has no scale.
    if groups[index].step.diagram?.measures.isDetail == true { return }
    groups[index].scale = classes.scale(
      at: groups[index].step.places, depth: groups[index].step.depth, headings: groups[index].headings,
      isGroup: true,
      isDrawn: groups[index].step.diagram != nil || hasFolds)
    for slot in waiting.indices {
      guard case .step(var step) = waiting[slot], step.ordinal == groups[index].step.ordinal else {
        continue
      }
      step.diagram = step.diagram?.scaled(groups[index].scale)
      waiting[slot] = .step(step)
    }
  }

  /// Ends the groups at a depth and below.
  private mutating func end(from depth: Int) {
    settle(from: depth)
    while let last = groups.last, last.step.depth >= depth { groups.removeLast() }
  }

  /// Passes on the steps that waited.
  private mutating func release(_ next: (ContentEvent) throws -> Void) rethrows {
    for event in waiting { try next(event) }
    waiting = []
  }
}

extension ContentParser {
  /// Reads a source for an import: as `parseAndFold` does, with the scales of drawings.
  @discardableResult
  package func parseForImport(
    _ source: ContentSource, onEvent: (ContentEvent) throws -> Void,
    onDiagnostic: (Diagnostic) throws -> Void
  ) throws -> ContentSummary {
    var scales = ScaleStage()
    return try parseAndFold(
      source, onEvent: { try scales.take($0, next: onEvent) }, onDiagnostic: onDiagnostic)
  }
}
