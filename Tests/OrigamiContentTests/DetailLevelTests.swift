import OrigamiModel
import OrigamiXML
import Testing

/// The detail levels of the content: what each level shows of a group's parts.
@Suite struct DetailLevelTests {
  /// The words of a group stand in only where none of its parts is shown, so a fold that is hidden beside
  /// shown ones would be told nowhere.
  @Test(arguments: try ContentFolds.models())
  func `at each level, a group shows all of its parts that move paper or none of them`(_ model: String)
    throws
  {
    let steps = try Self.steps(of: model)
    for (index, group) in steps.enumerated() where group.isGroup {
      let inside = steps[(index + 1)...].prefix { $0.depth > group.depth }
      let moving = inside.indices.filter { part in
        steps[part].depth == group.depth + 1 && Self.movesPaper(part, in: steps)
      }
      let levels = Set(moving.map { steps[$0].detailLevel })
      #expect(
        levels.count <= 1,
        "\(model)/\(group.id): \(moving.map { "\(steps[$0].id) \(steps[$0].detailLevel)" })")
    }
  }

  /// Returns a Boolean value that indicates whether a step, or one inside it, moves or creases paper.
  private static func movesPaper(_ part: Int, in steps: [Step]) -> Bool {
    let inside = steps[(part + 1)...].prefix { $0.depth > steps[part].depth }
    return ([steps[part]] + inside).contains { $0.movesPaper || $0.repetition != nil }
  }

  private static func steps(of model: String) throws -> [Step] {
    var steps: [Step] = []
    try ContentParser().parse(
      .bytes(try ContentFolds.bytes(of: model)),
      onEvent: { if case .step(let step) = $0 { steps.append(step) } },
      onDiagnostic: { Issue.record("\(model): \($0)") })
    return steps
  }
}
