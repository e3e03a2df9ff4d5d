internal import OrigamiModel

extension Problem {
  /// Words for ids and what refers to them.
  var referenceWords: (what: String, expected: String?, help: String?) {
    switch self {
    case .duplicateID(let id, let what, let first):
      (
        "the id \(id.map { quoted($0) + " " } ?? "")of this \(what.words) is already used", nil,
        "line \(first.line) uses it first; give this \(what.words) another id"
      )
    case .reservedName(let id, let what):
      ("\(quoted(id)) is the name of a place that every paper has", "another id for this \(what.words)", nil)
    case .unknownStep(let id, let attribute, let near):
      ("\(reference(attribute, id)) does not name a step", "the id of an earlier step", suggestion(near))
    case .laterStep(let id, let attribute):
      ("\(reference(attribute, id)) names a step that comes later", "the id of an earlier step", nil)
    case .openStep(let id, let attribute):
      (
        "\(reference(attribute, id)) names a step that has not ended yet", "the id of an earlier step",
        "a step cannot refer to itself or to a group that it is in"
      )
    case .unknownPoint(let id, let wanted, let near):
      (
        "no \(wanted.words) \(id.map { quoted($0) } ?? "of this id") is defined before this",
        wanted == .crease
          ? "two points, or the id of an earlier fold" : "the id of an earlier point, x,y or a corner",
        suggestion(near)
      )
    case .otherKind(let id, let wanted, let found):
      ("\(id.map { quoted($0) } ?? "this") is a \(found.words)", "a \(wanted.words)", nil)
    case .repeatOrder(let from, let to):
      (
        from == nil && to == nil
          ? "from names a step that comes after the one that to names"
          : "\(named("step", from)) comes after \(named("step", to))", "from before to", "swap from and to"
      )
    case .hiddenTarget(let id, let attribute, let target, let step):
      (
        "\(reference(attribute, id)) names a step that is not shown at "
          + (target == .full && step == .overview ? "standard and overview" : step.name)
          + ", where this repeat is shown",
        "a step of detail \(quoted(step.name))" + (step == .standard ? " or coarser" : ""),
        "give \(named("step", id)) detail=\(quoted(step.name)), or this step detail=\(quoted(target.name))"
      )
    default: preconditionFailure("\(self) is not about references")
    }
  }

  /// Returns the attribute as it is written, or as much of it as is known.
  private func reference(_ attribute: Name?, _ id: String?) -> String {
    let name = attribute?.text ?? "the reference"
    return id.map { "\(name)=\(quoted($0))" } ?? name
  }
}
