import Foundation
import OrigamiFolding
import OrigamiModel
import OrigamiXML
import Testing

/// Folds the models of content/ as an import does.
enum ContentFolds {
  /// The folder of the content, beside the folder of the tests.
  static let folder =
    "\(#filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" })/content"

  /// The models of the content by name, sorted.
  static func models() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".xml") }
      .map { String($0.dropLast(4)) }.sorted()
  }

  /// The paper after all steps of a model, as it lay flat for the last time.
  ///
  /// - Parameter beforeStep: called with each step and the paper before it, once the model folds.
  static func finalState(
    of model: String, beforeStep: (Step, StepFolder) -> Void = { _, _ in }
  ) throws -> PaperState {
    var folder: ModelFolder?
    var flat: PaperState?
    try ContentParser().parse(
      .path("\(Self.folder)/\(model).xml"),
      onEvent: { event in
        switch event {
        case .modelBegan(let model, _): folder = ModelFolder(paper: model.paper, points: model.points)
        case .step(let step):
          if let current = folder?.current { beforeStep(step, current) }
          let findings = folder?.add(step).findings ?? []
          #expect(findings.map(\.message) == [], "\(model)/\(step.id)")
          if let state = folder?.current?.state, state.standing == nil { flat = state }
        default: break
        }
      }, onDiagnostic: { Issue.record("\(model): \($0)") })
    return try #require(flat, "\(model)")
  }

  /// Calls `body` with each step of a model that folds, and what it did.
  static func forEachStep(of model: String, _ body: (Step, FoldedStep) throws -> Void) throws {
    let steps = try #require(try folded.get()[model], "\(model)")
    for (step, folded) in steps { try body(step, folded) }
  }

  /// The steps of all models that fold, and what they did. Each model is folded once, because many tests ask.
  private static let folded = Result {
    Dictionary(uniqueKeysWithValues: try models().map { ($0, try foldedSteps(of: $0)) })
  }

  private static func foldedSteps(of model: String) throws -> [(Step, FoldedStep)] {
    var folder: ModelFolder?
    var steps: [(Step, FoldedStep)] = []
    try ContentParser().parse(
      .path("\(Self.folder)/\(model).xml"),
      onEvent: { event in
        switch event {
        case .modelBegan(let model, _):
          folder = ModelFolder(paper: model.paper, points: model.points, checksLayers: false, draws: false)
        case .step(let step):
          if let folded = folder?.add(step).step { steps.append((step, folded)) }
        default: break
        }
      }, onDiagnostic: { Issue.record("\(model): \($0)") })
    return steps
  }

  /// Folds a model and calls `body` with each step that has a drawing by then.
  static func forEachDrawing(of model: String, _ body: (Step, Diagram) -> Void) throws {
    var folder: ModelFolder?
    try ContentParser().parse(
      .path("\(Self.folder)/\(model).xml"),
      onEvent: { event in
        switch event {
        case .modelBegan(let model, _): folder = ModelFolder(paper: model.paper, points: model.points)
        case .step(let step): if let drawing = folder?.add(step).drawing { body(step, drawing) }
        default: break
        }
      }, onDiagnostic: { Issue.record("\(model): \($0)") })
  }

  /// Returns the number of layers at a place that is on no edge of a layer.
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
