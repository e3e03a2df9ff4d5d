import OrigamiFolding
import OrigamiModel
import OrigamiXML
import Testing

/// Folds the models of content/ as an import does.
enum ContentFolds {
  /// The folder of the content, beside the folder of the tests.
  private static let folder =
    "\(#filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" })/content"

  /// The paper after all steps of a model.
  static func finalState(of model: String) throws -> PaperState {
    var folder: ModelFolder?
    try ContentParser().parse(
      .path("\(Self.folder)/\(model).xml"),
      onEvent: { event in
        switch event {
        case .modelBegan(let model, _): folder = ModelFolder(paper: model.paper, points: model.points)
        case .step(let step):
          let findings = folder?.add(step).findings ?? []
          #expect(findings.map(\.message) == [], "\(model)/\(step.id)")
        default: break
        }
      }, onDiagnostic: { Issue.record("\(model): \($0)") })
    return try #require(folder?.current, "\(model)").state
  }

  /// How many layers lie at a place that is on no edge of any.
  static func layerCount(of paper: PaperState, at place: Point) -> Int {
    (0..<paper.faceCount).count { face in
      let corners = paper.corners(of: face)
      let sides = corners.indices.map { index in
        let (a, b) = (corners[index], corners[(index + 1) % corners.count])
        return (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x) > 0
      }
      // Faces are convex, and turned over ones go round the other way.
      return !sides.contains(true) || !sides.contains(false)
    }
  }
}
