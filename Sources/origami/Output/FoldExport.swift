import OrigamiExchange
import OrigamiFolding
import OrigamiModel
import OrigamiStore
import Paging

/// Writes models as files in the FOLD format.
enum FoldExport {
  /// Writes a model: one frame for each step, with the paper after the step. All creases together are the
  /// file's own frame.
  ///
  /// Groups have no frame, because their steps have. A step that is only drawn by hand repeats the paper
  /// before it.
  ///
  /// - Parameter poses: the number of frames that show the movement of each step, between the states before
  ///   and after it.
  static func write(
    _ model: StoredModel, from content: any LibraryContent, language: String, poses: Int,
    to output: Output
  ) async throws {
    try await requireFolds(model, content)
    var writer = FoldWriter(
      title: title(model, language), author: author(model),
      classes: poses > 0 ? [.diagrams, .animation] : [.diagrams])
    var folder = paperFolder(model)
    let sheet = try unfolded(model)
    try await content.forEachStep(of: model) { step in
      let folded = folder.add(step)
      try check(folded, step, model)
      guard !step.isGroup else { return }
      let title = step.texts.first(.title, in: language, else: step.language)
      if poses > 0, let motion = folded.step.flatMap(StepMotion.init) {
        for index in 1...poses {
          guard let pose = motion.pose(at: Double(index) / Double(poses + 1)) else { continue }
          writer.append(pose, title: title)
        }
      }
      writer.append(folder.current?.state ?? sheet, title: title)
      try output.write(writer.takeBytes())
    }
    writer.finish(folder.current?.state ?? sheet, title: nil)
    try output.write(writer.takeBytes())
  }

  /// Returns a step as a FOLD file: the paper after it, and its creases in the file's own frame.
  static func file(
    of wanted: Step, _ model: StoredModel, from content: any LibraryContent, language: String
  ) async throws -> [UInt8] {
    let state = try await paper(after: wanted, of: model, content)
    var writer = FoldWriter(title: title(model, language), author: author(model), classes: [.singleModel])
    writer.append(state, title: wanted.texts.first(.title, in: language, else: wanted.language))
    writer.finish(state, title: nil)
    return writer.takeBytes()
  }

  /// Returns the movement of a step, or the movements of a group's steps one after the other.
  ///
  /// - Throws: ``CommandProblem`` for a step that moves no paper, and for a stored movement that is damaged.
  static func motion(
    of wanted: Step, _ model: StoredModel, from content: any LibraryContent
  ) async throws -> StepMotion {
    let records = try await content.motions(ofStep: ContentID(wanted.id), of: model)
    guard !records.contains(.leftOut) else {
      return try await foldedMotion(of: wanted, model, from: content)
    }
    guard !records.isEmpty else {
      throw CommandProblem.noMovement(step: wanted.id, model: model.id.text)
    }
    guard let motion = StepMotion(records) else {
      throw CommandProblem.damagedMovement(step: wanted.id, model: model.id.text)
    }
    return motion
  }

  /// Folds the model up to the end of a step and returns its movement. For movements that are not stored,
  /// because they were too large.
  private static func foldedMotion(
    of wanted: Step, _ model: StoredModel, from content: any LibraryContent
  ) async throws -> StepMotion {
    var folder = paperFolder(model)
    var motions: [StepMotion] = []
    try await content.forEachStep(of: model, while: wanted.reaches(to:)) { step in
      let folded = folder.add(step)
      try check(folded, step, model)
      if step.ordinal >= wanted.ordinal, let motion = folded.step.flatMap(StepMotion.init) {
        motions.append(motion)
      }
    }
    guard let motion = StepMotion(motions) else {
      throw CommandProblem.noMovement(step: wanted.id, model: model.id.text)
    }
    return motion
  }

  /// Returns the creases of the paper after a step, or after the last for nil, as a file for other programs,
  /// and phrases that name what the format loses.
  static func creases(
    after wanted: Step?, of model: StoredModel, from content: any LibraryContent,
    as format: PatternWriter.Format, language: String
  ) async throws -> (bytes: [UInt8], losses: [String]) {
    let state = try await paper(after: wanted, of: model, content)
    let (pattern, own) = (state.creasePattern, state.cutsAndAngles)
    let (title, author) = (title(model, language), author(model))
    return (
      PatternWriter.bytes(pattern, own, as: format, title: title, author: author),
      PatternWriter.losses(pattern, own, as: format, title: title, author: author)
        + ["the order of the layers"]
    )
  }

  // MARK: Private

  /// The layers were checked by the import.
  private static func paperFolder(_ model: StoredModel) -> ModelFolder {
    ModelFolder(paper: model.model.paper, points: model.model.points, checksLayers: false, draws: false)
  }

  private static func unfolded(_ model: StoredModel) throws -> PaperState {
    try StepFolder(paper: model.model.paper ?? Paper()).state
  }

  /// Returns the paper after a step, and after the steps in it if it is a group; after the last step for nil.
  private static func paper(
    after wanted: Step?, of model: StoredModel, _ content: any LibraryContent
  ) async throws -> PaperState {
    try await requireFolds(model, content)
    var folder = paperFolder(model)
    try await content.forEachStep(of: model, while: { wanted?.reaches(to: $0) ?? true }) { step in
      try check(folder.add(step), step, model)
    }
    return try folder.current?.state ?? unfolded(model)
  }

  private static func title(_ model: StoredModel, _ language: String) -> String? {
    model.model.texts.first(.title, in: language, else: model.model.language)
  }

  private static func author(_ model: StoredModel) -> String? {
    model.model.credits.first { $0.kind == .designer }?.content
  }

  private static func check(_ folded: ModelFolder.Folded, _ step: Step, _ model: StoredModel) throws {
    guard let finding = folded.findings.first else { return }
    throw CommandProblem.cannotFold(step: step.id, model: model.id.text, reason: finding.message)
  }

  /// Throws ``CommandProblem/noFolds(model:)`` if no step of the model has folds. Called before anything is
  /// written.
  private static func requireFolds(_ model: StoredModel, _ content: any LibraryContent) async throws {
    var position = PagePosition<StepCursor, ContentID>.start
    while true {
      let page = try await content.steps(
        PageRequest(position: position, limit: 256), of: model, at: .full, drawings: .none)
      if page.items.contains(where: { !$0.step.operations.isEmpty }) { return }
      guard let after = page.after else { break }
      position = .cursor(after)
    }
    throw CommandProblem.noFolds(model: model.id.text)
  }
}

extension Step {
  /// Returns true for this step, earlier ones and its parts, up to the first step after them.
  fileprivate func reaches(to step: Step) -> Bool { step.ordinal <= ordinal || step.depth > depth }
}
