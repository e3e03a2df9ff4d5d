import OrigamiFolding
package import OrigamiModel
package import OrigamiXML

/// The stage of an import that folds models, between the parser and the library.
///
/// A step with folds is passed on with its drawing. A step that cannot be folded is not passed on: the reason
/// is returned to the parser, which knows the line of the step.
struct FoldingStage {
  /// The most bytes that the computed drawings of one model may take. A complex model of 300 steps and 500
  /// faces needs half of it. Without a limit, 88 kB of XML made a library of 35 MB.
  static let drawingByteLimit = 8 << 20

  /// The most bytes that the motions of one model may take: some ten thousand records of a few hundred bytes.
  /// From the step that exceeds them, motions are left out, with a warning.
  static let motionByteLimit = 4 << 20

  private let drawingByteLimit: Int
  private let motionByteLimit: Int
  /// Folds the steps of the current model; nil outside of a model.
  private var modelFolder: ModelFolder?
  /// The bytes of the drawings that were computed for the model.
  private var drawingBytes = 0
  /// The bytes of the motions that were recorded for the model.
  private var motionBytes = 0
  /// A Boolean value that indicates whether the model's motions from here on are left out.
  private var leavesMotionsOut = false

  init(drawingByteLimit: Int, motionByteLimit: Int) {
    self.drawingByteLimit = drawingByteLimit
    self.motionByteLimit = motionByteLimit
  }

  /// Takes an event, passes it on to `next` with its drawings unless it has an error, and returns what is
  /// wrong with it.
  mutating func take(
    _ event: ContentEvent, next: (ContentEvent) throws -> Void
  ) throws -> [ContentFinding] {
    switch event {
    case .modelBegan(let model, _):
      modelFolder = ModelFolder(paper: model.paper, points: model.points)
      (drawingBytes, motionBytes, leavesMotionsOut) = (0, 0, false)
      try next(event)
    case .step(let step): return try take(step, next: next)
    case .modelEnded:
      let late = modelFolder?.end() ?? []
      modelFolder = nil
      // The finding names the step, but no step is open here, so the parser reports it at the model.
      if let finding = count(late.map(\.drawing)) { return [finding] }
      for (ordinal, drawing) in late { try next(.drawing(ofStep: ordinal, drawing)) }
      try next(event)
    case .modelFailed:
      modelFolder = nil
      try next(event)
    default: try next(event)
    }
    return []
  }

  private mutating func take(_ step: Step, next: (ContentEvent) throws -> Void) throws -> [ContentFinding] {
    guard let folded = modelFolder?.add(step) else {
      try next(.step(step))
      return []
    }
    var findings = folded.findings.map(ContentFinding.init)
    if let finding = count(folded.late.map(\.drawing) + [folded.drawing].compactMap { $0 }) {
      findings.append(finding)
    }
    guard !findings.contains(where: { $0.severity == .error }) else { return findings }
    for late in folded.late { try next(.drawing(ofStep: late.ordinal, late.drawing)) }
    var step = step
    if let drawing = folded.drawing {
      step.diagram = drawing
      step.isDiagramComputed = true
    }
    try next(.step(step))
    if let motion = folded.step.flatMap(StepMotion.init) {
      let wasComplete = !leavesMotionsOut
      try next(.motion(ofStep: step.ordinal, record(motion)))
      if wasComplete, leavesMotionsOut {
        findings.append(.motionsLeftOut(limit: motionByteLimit))
      } else if motion.movementCount > StepMotion.movementLimit {
        findings.append(.motionLeftOut(count: motion.movementCount))
      }
    }
    return findings
  }

  /// Returns the record of a motion, or ``MotionRecord/leftOut`` for too many movements, and once the model
  /// has too many bytes of them.
  private mutating func record(_ motion: StepMotion) -> MotionRecord {
    guard !leavesMotionsOut, motion.movementCount <= StepMotion.movementLimit else { return .leftOut }
    let record = motion.record
    motionBytes += record.bytes.count
    leavesMotionsOut = motionBytes > motionByteLimit
    return leavesMotionsOut ? .leftOut : record
  }

  /// Counts the bytes of drawings, and returns what is wrong when the model has too many.
  private mutating func count(_ drawings: [Diagram]) -> ContentFinding? {
    for drawing in drawings { drawingBytes += drawing.encoded.count }
    return drawingBytes > drawingByteLimit ? .drawingsTooLarge(limit: drawingByteLimit) : nil
  }
}

extension ContentParser {
  /// Reads a source as `parse` does, and folds the models in it.
  ///
  /// Steps with folds come with their drawings and motions. A fold that cannot be made is an error where it
  /// is written, and its model fails. A model also fails if its computed drawings take more than
  /// `drawingByteLimit` bytes together.
  ///
  /// - Parameters:
  ///   - motionByteLimit: the most bytes of one model's motions. From the step at which they take more,
  ///     they are left out, with a warning.
  @discardableResult
  package func parseAndFold(
    _ source: ContentSource, drawingByteLimit: Int = FoldingStage.drawingByteLimit,
    motionByteLimit: Int = FoldingStage.motionByteLimit, onEvent: (ContentEvent) throws -> Void,
    onDiagnostic: (Diagnostic) throws -> Void
  ) throws -> ContentSummary {
    var stage = FoldingStage(drawingByteLimit: drawingByteLimit, motionByteLimit: motionByteLimit)
    return try process(source, with: { try stage.take($0, next: onEvent) }, onDiagnostic: onDiagnostic)
  }
}

extension ContentFinding {
  /// Returns the finding that the computed drawings of a model take more than `limit` bytes together.
  static func drawingsTooLarge(limit: Int) -> ContentFinding {
    ContentFinding(
      .foldTooLarge, at: .step, "the drawings computed for this model take more than \(limit) bytes",
      help: "use fewer steps or creases, or divide the model")
  }

  /// Returns the warning that the motions of a model take more than `limit` bytes together.
  static func motionsLeftOut(limit: Int) -> ContentFinding {
    ContentFinding(
      .motionsLeftOut, severity: .warning, at: .step,
      "the movements of this model take more than \(limit) bytes; "
        + "those of this step and all later ones are left out",
      help: "the drawings are complete; to see steps move, divide the model")
  }

  /// Returns the warning that a step has too many movements.
  static func motionLeftOut(count: Int) -> ContentFinding {
    ContentFinding(
      .motionsLeftOut, severity: .warning, at: .step,
      "this step has \(count) movements, more than \(StepMotion.movementLimit), so they are left out",
      help: "the drawing is complete; to see the step move, divide it")
  }

  /// Creates a finding about folds, with a code of ``DiagnosticCode``.
  fileprivate init(_ finding: FoldFinding) {
    self.init(
      ContentFinding.code(of: finding.fault), at: finding.place, finding.message, help: finding.help,
      level: finding.level)
  }

  private static func code(of fault: FoldFinding.Fault) -> DiagnosticCode {
    switch fault {
    case .lost: .incompleteLevel
    case .unsound(let reason): code(of: reason)
    case .cannotFold(let error):
      switch error {
      case .ambiguous, .severalSolutions, .severalLayers, .equallyNear: .ambiguousFold
      case .blocked: .blockedFold
      case .tooHard, .tooManyFoldings, .tooLarge, .tooManyNames, .tooManyRepetitions: .foldTooLarge
      case .cannotFold(let reason?): code(of: reason)
      default: .cannotFold
      }
    }
  }

  private static func code(of reason: Impossibility) -> DiagnosticCode {
    switch reason {
    case .vertex(let fault):
      switch fault.rule {
      case .oddDegree: .oddVertex
      case .maekawa: .maekawa
      case .kawasaki: .kawasaki
      case .bigLittleBig: .bigLittleBig
      }
    case .doesNotClose, .indistinct: .cannotFold
    case .layers, .layersAt, .exhausted, .exhaustedAt: .crossingLayers
    }
  }
}
