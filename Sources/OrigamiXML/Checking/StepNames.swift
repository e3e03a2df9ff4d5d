internal import OrigamiModel

/// The ids of steps in the open model, and the references to them.
struct StepNames: ~Copyable {
  /// A reference to a step, judged at the end of the model.
  private struct Reference {
    var id: String
    var attribute: Name
    /// The id of the step that refers; nil if it has no valid one.
    var step: String?
    /// The place of the attribute, from which a message gets its source line.
    var place: SourcePosition
    var use: IdentifierLedger.Use
  }

  private var ids: IdentifierLedger
  /// The first ``ContentLimits/namesKept`` ids, for suggestions of similar ones.
  private var known: [String] = []
  /// References to steps that are not known yet.
  private var references: [Reference] = []

  /// The most references that wait for the end of the model, to tell later steps from missing ones.
  private static let referencesKept = 200

  init(limits: ContentLimits) { ids = IdentifierLedger(budget: limits.identifiersInMemory) }

  mutating func removeAll() {
    ids.removeAll()
    known.removeAll()
    references.removeAll()
  }

  /// Copies the source lines of references before an offset, from which the window drops the bytes.
  mutating func keepPlaces(before offset: Int, in window: inout SourceWindow) {
    for index in references.indices { window.keep(&references[index].place, ifBefore: offset) }
  }

  /// Enters the id of the step that begins now.
  mutating func enter(_ id: String, level: DetailLevel, at position: TextPosition, _ file: inout ContentFile)
  {
    do {
      if let taken = try ids.enter(id, kind: .step, level: level, at: position) {
        file.report(.duplicateID(id, .step, first: taken.position), at: file.attributePlace(.id))
      } else if known.count < ContentLimits.namesKept {
        known.append(id)
      }
    } catch {
      file.fail(with: error)
    }
  }

  /// Returns the id of an earlier step that an attribute names, and checks it.
  ///
  /// A reference to an open step, or in a small model to a known step, is judged at once. In a small model, a
  /// reference to an unknown id waits for the end of the model, to tell a later step from a missing one. When
  /// more than `referencesKept` wait, all of them are judged at once, and a later step counts as missing. In
  /// a large model, whose ids are in a file, every reference is checked at the end. After a step whose id
  /// could not be read, an unknown id is not reported: it may be that step's. In a page of steps nothing is
  /// checked, because the steps before it are unknown.
  mutating func reference(_ attribute: Name, _ file: inout ContentFile) -> String? {
    guard let id = file.identifier(attribute) else { return nil }
    guard file.open.model.isOpen else { return id }
    if file.open.steps.contains(where: { $0.id.map { ContentID($0) } == ContentID(id) }) {
      file.report(.openStep(id, attribute: attribute), at: file.attributePlace(attribute))
      return id
    }
    let isRange = attribute != .step
    var place = file.attributePlace(attribute)
    // The id of the step that refers does not count. It was entered last, unless it is missing or taken.
    let own = file.open.steps.last?.id.flatMap { ids.entry(of: $0) }
    let use = IdentifierLedger.Use(
      sequence: own?.sequence == ids.count ? ids.count - 1 : ids.count, wanted: .step,
      level: isRange ? file.open.steps.last?.level : nil,
      role: !isRange ? .single : attribute == .from ? .from : .to, position: file.window.position(of: &place))
    if ids.hasSpilled {
      do {
        try ids.ask(id, use)
      } catch {
        file.fail(with: error)
      }
    } else if let entry = ids.entry(of: id) {
      judge(id, attribute, use, entry, at: place, &file)
    } else {
      if let last = file.open.steps.indices.last { file.open.steps[last].hasOpenReference = true }
      references.append(
        Reference(id: id, attribute: attribute, step: file.open.steps.last?.id, place: place, use: use))
      if references.count > StepNames.referencesKept {
        reportUnknownSteps(&file)
      }
    }
    return id
  }

  /// Checks a reference to a known, earlier step.
  private mutating func judge(
    _ id: String, _ attribute: Name, _ use: IdentifierLedger.Use, _ entry: IdentifierLedger.Entry,
    at place: SourcePosition, _ file: inout ContentFile
  ) {
    if let level = use.level, entry.level < level {
      file.report(.hiddenTarget(id, attribute: attribute, target: entry.level, step: level), at: place)
    }
    if use.role == .to, let from = file.string(.from), let start = ids.entry(of: from),
      start.sequence > entry.sequence
    {
      file.report(.repeatOrder(from: from, to: id), at: file.attributePlace(.from))
    }
  }

  // MARK: At the end of a model

  /// Checks the references that could not be checked before.
  mutating func settle(_ file: inout ContentFile) throws {
    if ids.hasSpilled {
      for reference in references { try ids.ask(reference.id, reference.use) }
      references.removeAll()
    } else {
      reportUnknownSteps(&file)
    }
    try file.settle(&ids, hasLostIDs: file.open.model.hasLostSteps)
  }

  private mutating func reportUnknownSteps(_ file: inout ContentFile) {
    let unknown = references
    references.removeAll()
    for reference in unknown {
      if ids.entry(of: reference.id) != nil {
        file.report(
          .laterStep(reference.id, attribute: reference.attribute), at: reference.place, step: reference.step)
      } else if !file.open.model.hasLostSteps {
        let near = file.reports.isFull ? [] : file.suggestions.nearest(to: reference.id, among: known)
        file.report(
          .unknownStep(reference.id, attribute: reference.attribute, near: near), at: reference.place,
          step: reference.step)
      }
    }
  }
}
