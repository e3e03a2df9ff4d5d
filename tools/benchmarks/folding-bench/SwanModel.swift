import OrigamiFolding
import OrigamiModel

/// The model that `origami-bench generate folds` writes, as steps: a swan, opened and closed again.
struct SwanModel {
  struct Failed: Error {
    let finding: FoldFinding
  }

  private(set) var steps: [Step] = []

  init() throws {
    var numbering = StepNumbering()
    for (index, operations) in SwanModel.operations.enumerated() {
      steps.append(
        Step(
          id: "s\(index + 1)", places: numbering.place(depth: 0, level: .overview), language: "en",
          texts: [ContentText(.title, "en", "Fold.")],
          operations: operations.map { kind, values in
            FoldOperation(kind, values: values.map { FoldOperation.Value($0.0, $0.1) })
          }))
    }
  }

  /// Folds, judges and draws all steps.
  func fold() throws {
    var folder = ModelFolder(paper: Paper())
    var bytes = 0
    for step in steps {
      let folded = folder.add(step)
      if let finding = folded.findings.first { throw Failed(finding: finding) }
      bytes += folded.drawing?.encoded.count ?? 0
    }
    precondition(bytes > 0)
  }

  private typealias Operation = (FoldOperation.Kind, [(FoldOperation.Argument, String)])

  private static let diagonal = (FoldOperation.Argument.onto, "bottom-left top-right")
  private static let close: Operation = (
    .mountain, [(.through, "n top-right"), (.move, "c"), (.layers, "all")]
  )

  private static var operations: [[Operation]] {
    var steps: [[Operation]] = [
      [(.precrease, [(.through, "left right")])],
      [(.precrease, [(.through, "top bottom")])],
      [(.precrease, [(.through, "top-left bottom-right")])],
      [(.precrease, [(.through, "bottom-left top-right")])],
      [(.precrease, [(.bring, "top-left"), (.onto, "centre")])],
      [(.precrease, [(.bring, "bottom-right"), (.onto, "centre")])],
      [(.valley, [(.id, "kl"), (.bring, "bottom-left top-left"), diagonal])],
      [(.valley, [(.id, "kr"), (.bring, "bottom-left bottom-right"), diagonal])],
      [(.turnOver, []), (.rotate, [(.degrees, "45")])],
      [
        (.point, [(.id, "a"), (.meet, "kl"), (.with, "top top-right")]),
        (.valley, [(.id, "nl"), (.bring, "bottom-left a"), diagonal]),
        (.point, [(.id, "c"), (.meet, "nl"), (.with, "top top-right")]),
      ],
      [
        (.point, [(.id, "b"), (.meet, "kr"), (.with, "right top-right")]),
        (.valley, [(.id, "nr"), (.bring, "bottom-left b"), diagonal]),
      ],
      [
        (.point, [(.id, "n"), (.mid, "bottom-left top-right")]),
        (.valley, [(.bring, "bottom-left"), (.onto, "top-right"), (.layers, "all")]),
      ],
      [
        (.point, [(.id, "h"), (.along, "bottom-left n"), (.part, "1/3")]),
        (.valley, [(.bring, "bottom-left"), (.onto, "h")]),
      ],
      [close],
    ]
    for _ in 0..<8 {
      steps.append([(.unfold, [(.step, "s\(steps.count)")])])
      steps.append([close])
    }
    return steps
  }
}
