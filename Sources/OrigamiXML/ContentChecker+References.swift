internal import OrigamiModel

extension ContentChecker {
  /// Returns the id of an earlier step that an attribute names, and checks it.
  ///
  /// A reference to an open step, or in a small model to a known step, is judged at once. An unknown id is
  /// kept until the end of the model, to tell a later step from a missing one.
  mutating func reference(_ attribute: Name, _ element: Name) -> String? {
    guard let id = identifier(attribute, element) else { return nil }
    guard isInModel else { return id }
    if openSteps.contains(where: { $0.id.map { ContentID($0) } == ContentID(id) }) {
      report(.openStep(id, attribute: attribute), at: attributePlace(attribute))
      return id
    }
    let isRange = element == .repeat
    var place = attributePlace(attribute)
    let use = IdentifierLedger.Use(
      sequence: stepIDs.count - 1, wanted: .step, level: isRange ? openSteps.last?.level : nil,
      role: !isRange ? .single : attribute == .from ? .from : .to, position: window.position(of: &place))
    if stepIDs.hasSpilled {
      ask(id, use)
    } else if let entry = stepIDs.entry(of: id) {
      judge(id, attribute, use, entry, at: place)
    } else {
      model.openReferences.append(
        .init(id: id, attribute: attribute, step: openSteps.last?.id, place: place, use: use))
      if model.openReferences.count > ModelState.referencesKept {
        reportUnknownSteps()
      }
    }
    return id
  }

  private mutating func ask(_ id: String, _ use: IdentifierLedger.Use) {
    do {
      try stepIDs.ask(id, use)
    } catch {
      fail(with: error)
    }
  }

  /// Checks a reference to a known, earlier step.
  private mutating func judge(
    _ id: String, _ attribute: Name, _ use: IdentifierLedger.Use, _ entry: IdentifierLedger.Entry,
    at place: Place
  ) {
    if let level = use.level, entry.level < level {
      report(
        .hiddenTarget(id, attribute: attribute, target: entry.level, step: level), at: place)
    }
    if use.role == .to, let from = string(.from), let start = stepIDs.entry(of: from),
      start.sequence > entry.sequence
    {
      report(.repeatOrder(from: from, to: id), at: attributePlace(.from))
    }
  }

  // MARK: At the end of a model

  /// Checks the references that could not be checked before.
  mutating func settleReferences() throws {
    if stepIDs.hasSpilled {
      for reference in model.openReferences { try stepIDs.ask(reference.id, reference.use) }
      model.openReferences.removeAll()
    } else {
      reportUnknownSteps()
    }
    try settle(stepIDs: true)
    try settle(stepIDs: false)
  }

  private mutating func reportUnknownSteps() {
    let references = model.openReferences
    model.openReferences.removeAll()
    for reference in references {
      if stepIDs.entry(of: reference.id) != nil {
        report(
          .laterStep(reference.id, attribute: reference.attribute), at: reference.place, step: reference.step)
      } else if !model.hasLostSteps {
        let near = reports.isFull ? [] : suggestions.nearest(to: reference.id, among: model.stepNames)
        report(
          .unknownStep(reference.id, attribute: reference.attribute, near: near), at: reference.place,
          step: reference.step)
      }
    }
  }

  /// Reports the findings of a ledger that is too large for memory, in the order of the file.
  ///
  /// While they are sorted, only as many are kept as are shown.
  private mutating func settle(stepIDs isSteps: Bool) throws {
    var findings: [(problem: Problem, position: TextPosition)] = []
    var surplus = 0
    let hasLost = isSteps ? model.hasLostSteps : model.hasLostPoints
    let limit = limits.reports
    let note: (IdentifierLedger.Finding) -> Void = { finding in
      guard let found = problem(of: finding, hasLostIDs: hasLost) else { return }
      findings.append(found)
      if findings.count > 2 * limit {
        findings.sort { $0.position < $1.position }
        surplus += findings.count - limit
        findings.removeLast(findings.count - limit)
      }
    }
    if isSteps { try stepIDs.settle(note) } else { try pointIDs.settle(note) }
    findings.sort { $0.position < $1.position }
    for (problem, position) in findings { report(problem, at: position) }
    reports.addSurplus(surplus)
  }
}

/// Returns the problem for a finding of a ledger; nil for what an earlier problem may have caused.
private func problem(
  of finding: IdentifierLedger.Finding, hasLostIDs: Bool
) -> (problem: Problem, position: TextPosition)? {
  switch finding {
  case .duplicate(let id, let kind, let first, let position):
    return (.duplicateID(id, kind, first: first), position)
  case .unknown(let id, let use):
    guard !hasLostIDs else { return nil }
    if use.wanted == .step { return (.unknownStep(id, attribute: attribute(use), near: []), use.position) }
    return (.unknownPoint(id, wanted: use.wanted, near: []), use.position)
  case .later(let id, let use):
    if use.wanted == .step { return (.laterStep(id, attribute: attribute(use)), use.position) }
    return (.unknownPoint(id, wanted: use.wanted, near: []), use.position)
  case .otherKind(let id, let use, let found):
    return (.otherKind(id, wanted: use.wanted, found: found), use.position)
  case .hidden(let id, let use, let level):
    return (
      .hiddenTarget(id, attribute: attribute(use), target: level, step: use.level ?? level), use.position
    )
  case .wrongOrder(let position): return (.repeatOrder(from: nil, to: nil), position)
  }
}

private func attribute(_ use: IdentifierLedger.Use) -> Name? {
  switch use.role {
  case .single: .step
  case .from: .from
  case .to: .to
  }
}
