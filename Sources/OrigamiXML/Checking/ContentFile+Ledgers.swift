internal import OrigamiModel

extension ContentFile {
  /// Reports the findings of a ledger that is too large for memory, in the order of the file.
  ///
  /// At most twice ``ContentLimits/reports`` findings are in memory. The others are only counted, because a
  /// finding that is reported has refused the model.
  mutating func settle(_ ledger: inout IdentifierLedger, hasLostIDs: Bool) throws {
    var findings: [(problem: Problem, position: TextPosition)] = []
    var surplus = 0
    let limit = limits.reports
    try ledger.settle { finding in
      guard let found = problem(of: finding, hasLostIDs: hasLostIDs) else { return }
      findings.append(found)
      if findings.count > 2 * limit {
        findings.sort { $0.position < $1.position }
        surplus += findings.count - limit
        findings.removeLast(findings.count - limit)
      }
    }
    findings.sort { $0.position < $1.position }
    for (problem, position) in findings { report(problem, at: position) }
    reports.addSurplus(surplus)
    summary.errors += surplus
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
