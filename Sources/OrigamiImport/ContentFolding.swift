import OrigamiFolding
package import OrigamiModel
package import OrigamiXML

/// Where content meets folding: neither the parser nor the library knows what a fold is.
///
/// The parser asks about each step before it tells of it. The step is folded then: what is wrong goes back to the
/// parser, which knows where it is written; the drawing goes with the step to whoever is told.
package struct ContentFolding {
  /// The most bytes that the computed drawings of one model may take. A complex model of 300 steps and 500 faces needs
  /// half of it; without a limit 88 kB of XML made a library of 35 MB.
  package static let drawingByteLimit = 8 << 20

  private let drawingByteLimit: Int
  private var folder: ModelFolder?
  private var folded: ModelFolder.Folded?
  /// The bytes of the drawings that were computed for the model.
  private var drawingBytes = 0

  init(drawingByteLimit: Int = ContentFolding.drawingByteLimit) { self.drawingByteLimit = drawingByteLimit }

  /// What is wrong with the folds of what was read next.
  mutating func judge(_ event: ContentEvent) -> [ContentFinding] {
    switch event {
    case .modelBegan(let model, _):
      folder = ModelFolder(paper: model.paper, points: model.points)
      drawingBytes = 0
      return []
    case .step(let step):
      guard let folded = folder?.add(step) else { return [] }
      self.folded = folded
      for late in folded.late { drawingBytes += late.drawing.encoded.count }
      drawingBytes += folded.drawing?.encoded.count ?? 0
      var findings = folded.findings.map(ContentFinding.init)
      if drawingBytes > drawingByteLimit { findings.append(.drawingsTooLarge(limit: drawingByteLimit)) }
      return findings
    default: return []
    }
  }

  /// Tells what was judged, with its drawings.
  mutating func pass(_ event: ContentEvent, to tell: (ContentEvent) throws -> Void) throws {
    guard folder != nil else { return try tell(event) }
    switch event {
    case .step(var step):
      for late in folded?.late ?? [] { try tell(.drawing(ofStep: late.ordinal, late.drawing)) }
      guard let drawing = folded?.drawing else { return try tell(event) }
      step.diagram = drawing
      step.isDiagramComputed = true
      try tell(.step(step))
    case .modelEnded:
      for late in folder?.end() ?? [] { try tell(.drawing(ofStep: late.ordinal, late.drawing)) }
      folder = nil
      try tell(event)
    case .modelFailed:
      folder = nil
      try tell(event)
    default: try tell(event)
    }
  }
}

extension ContentParser {
  /// Reads a source as `parse` does, and folds the models in it.
  ///
  /// Steps with folds come with their drawings. A fold that cannot be made is an error where it is written, and its
  /// model fails; so does one whose computed drawings take more than `drawingByteLimit` bytes together.
  @discardableResult
  package func parseAndFold(
    _ source: ContentSource, drawingByteLimit: Int = ContentFolding.drawingByteLimit,
    onEvent tell: (ContentEvent) throws -> Void,
    onDiagnostic: (Diagnostic) throws -> Void
  ) throws -> ContentSummary {
    var folding = ContentFolding(drawingByteLimit: drawingByteLimit)
    return try parse(
      source, onEvent: { try folding.pass($0, to: tell) }, onDiagnostic: onDiagnostic,
      judging: { folding.judge($0) })
  }
}

extension ContentFinding {
  /// The computed drawings of the model take more than `limit` bytes together.
  static func drawingsTooLarge(limit: Int) -> ContentFinding {
    ContentFinding(
      .foldTooLarge, at: .step, "the drawings computed for this model take more than \(limit) bytes",
      help: "use fewer steps or creases, or divide the model")
  }

  /// A finding about folds; the codes are of the one table of codes.
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
      case .ambiguous, .severalSolutions, .severalLayers: .ambiguousFold
      case .blocked: .blockedFold
      case .tooHard, .tooLarge, .tooManyNames: .foldTooLarge
      case .cannotFold(.vertex(let fault)?): code(of: .vertex(fault))
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
