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

  /// A model that was folded as an import folds it.
  private struct FoldedModel {
    var steps: [(step: Step, before: StepFolder?, folded: FoldedStep?, drawing: Diagram?)] = []
    /// The faults of the folds, each with the id of its step.
    var findings: [String] = []
    /// The paper as it lay flat for the last time.
    var flat: PaperState?
  }

  /// All models by name. Each is folded once, because many tests ask.
  private static let folded = Result {
    Dictionary(uniqueKeysWithValues: try models().map { ($0, try fold($0)) })
  }

  /// Returns the content file of a model.
  static func bytes(of model: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(model).xml")))
  }

  private static func fold(_ model: String) throws -> FoldedModel {
    var folder: ModelFolder?
    var result = FoldedModel()
    try ContentParser().parse(
      .bytes(try bytes(of: model)),
      onEvent: { event in
        switch event {
        case .modelBegan(let model, _): folder = ModelFolder(paper: model.paper, points: model.points)
        case .step(let step):
          let before = folder?.current
          let folded = folder?.add(step)
          result.steps.append((step, before, folded?.step, folded?.drawing))
          result.findings += (folded?.findings ?? []).map { "\(step.id): \($0.message)" }
          if let state = folder?.current?.state, state.standing == nil { result.flat = state }
        default: break
        }
      }, onDiagnostic: { Issue.record("\(model): \($0)") })
    return result
  }

  /// The paper after all steps of a model, as it lay flat for the last time.
  ///
  /// - Parameter beforeStep: called with each step and the paper before it, once the model folds.
  static func finalState(
    of model: String, beforeStep: (Step, StepFolder) -> Void = { _, _ in }
  ) throws -> PaperState {
    let model = try #require(try folded.get()[model], "\(model)")
    #expect(model.findings == [])
    for (step, before, _, _) in model.steps {
      if let before { beforeStep(step, before) }
    }
    return try #require(model.flat)
  }

  /// Calls `body` with each step of a model that folds, and what it did.
  static func forEachStep(of model: String, _ body: (Step, FoldedStep) throws -> Void) throws {
    for (step, _, folded, _) in try #require(try folded.get()[model], "\(model)").steps {
      if let folded { try body(step, folded) }
    }
  }

  /// Calls `body` with each step of a model that has a drawing, computed from folds.
  static func forEachDrawing(of model: String, _ body: (Step, Diagram) -> Void) throws {
    for (step, _, _, drawing) in try #require(try folded.get()[model], "\(model)").steps {
      if let drawing { body(step, drawing) }
    }
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
