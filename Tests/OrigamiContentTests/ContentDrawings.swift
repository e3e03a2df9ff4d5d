import Foundation
import OrigamiImport
import OrigamiModel
import OrigamiXML

/// The drawings of content/, drawn by hand or computed, as an import stores them.
enum ContentDrawings {
  /// A step with its drawing.
  struct Drawn: Sendable {
    var model: Model
    var step: Step
    var diagram: Diagram

    var name: String { "\(model.id)/\(step.id)" }
  }

  /// Returns the drawings of all models, in the order of the files and of their steps.
  static func all() throws -> [Drawn] {
    let drawn = try drawn.get()
    return try ContentFolds.models().flatMap { drawn[$0] ?? [] }
  }

  /// Returns the drawings of the file with a name, without its extension.
  static func drawings(of file: String) throws -> [Drawn] { try drawn.get()[file] ?? [] }

  /// The drawings by the names of their files. They are computed once, because many tests ask.
  private static let drawn = Result {
    Dictionary(uniqueKeysWithValues: try ContentFolds.models().map { ($0, try computed($0)) })
  }

  private static func computed(_ file: String) throws -> [Drawn] {
    var (steps, drawings): ([Step], [Int: Diagram]) = ([], [:])
    var model: Model?
    try ContentParser().parseForImport(
      .bytes(try ContentFolds.bytes(of: file)),
      onEvent: { event in
        switch event {
        case .modelBegan(let began, _): model = began
        case .step(let step):
          steps.append(step)
          drawings[step.ordinal] = step.diagram
        case .drawing(let ordinal, let drawing): drawings[ordinal] = drawing
        default: break
        }
      }, onDiagnostic: { _ in })
    guard let model else { return [] }
    return steps.compactMap { step in
      drawings[step.ordinal].map { Drawn(model: model, step: step, diagram: $0) }
    }
  }
}
