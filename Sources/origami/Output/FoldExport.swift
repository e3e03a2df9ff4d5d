import Foundation
import OrigamiFolding
import OrigamiModel
import OrigamiStore

/// Models as files in the FOLD format.
enum FoldExport {
  /// Writes a model: a frame for each step, with the paper as it is after the step, and all creases as the file's own.
  ///
  /// Groups have no frame: they are their steps. A step that is only drawn by hand has the paper as it was.
  static func write(
    _ model: StoredModel, from library: Library, language: String, to output: Output
  ) throws {
    try requireFolds(model, library)
    var writer = FoldWriter(title: title(model, language), author: author(model), classes: [.diagrams])
    var folder = paperFolder(model)
    let sheet = try StepFolder(paper: model.model.paper ?? Paper()).state
    try library.forEachStep(of: model) { step in
      try check(folder.add(step), step, model)
      guard !step.isGroup else { return }
      writer.append(
        folder.current?.state ?? sheet, title: step.texts.first(.title, in: language, else: step.language))
      try output.write(writer.takeBytes())
    }
    writer.finish(folder.current?.state ?? sheet, title: nil)
    try output.write(writer.takeBytes())
  }

  /// A step: the paper after it, and its creases as the file's own frame.
  static func file(
    of wanted: Step, _ model: StoredModel, from library: Library, language: String
  ) throws -> [UInt8] {
    try requireFolds(model, library)
    var folder = paperFolder(model)
    var isOver = false
    try library.forEachStep(of: model) { step in
      // A group is over when the next step is not in it.
      isOver = isOver || step.ordinal > wanted.ordinal && step.depth <= wanted.depth
      if !isOver { try check(folder.add(step), step, model) }
    }
    let state = try folder.current?.state ?? StepFolder(paper: model.model.paper ?? Paper()).state
    var writer = FoldWriter(title: title(model, language), author: author(model), classes: [.singleModel])
    writer.append(state, title: wanted.texts.first(.title, in: language, else: wanted.language))
    writer.finish(state, title: nil)
    return writer.takeBytes()
  }

  // MARK: Private

  private static func paperFolder(_ model: StoredModel) -> ModelFolder {
    ModelFolder(paper: model.model.paper, points: model.model.points, checksLayers: false, draws: false)
  }

  private static func title(_ model: StoredModel, _ language: String) -> String? {
    model.model.texts.first(.title, in: language, else: model.model.language)
  }

  private static func author(_ model: StoredModel) -> String? {
    model.model.credits.first { $0.kind == .designer }?.content
  }

  private static func check(_ folded: ModelFolder.Folded, _ step: Step, _ model: StoredModel) throws {
    guard let finding = folded.findings.first else { return }
    throw Failure(
      message: "the step '\(step.id)' of '\(model.id)' cannot be folded: \(finding.message)",
      help: "import the model again to see where it is written")
  }

  /// Before anything is written.
  private static func requireFolds(_ model: StoredModel, _ library: Library) throws {
    let folds = try StepQuery(model, where: #Predicate<Step> { !$0.operations.isEmpty })
    guard try library.steps(folds, limit: 1).steps.isEmpty else { return }
    throw Failure(
      message: "no step of '\(model.id)' is folded by the computer; its drawings are made by hand",
      help: "FOLD files hold paper, not drawings; models with <do> have it")
  }
}
