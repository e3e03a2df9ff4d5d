public import OrigamiModel

/// What is wrong with a model beyond the rules of the format, as found by somebody who knows what it means.
///
/// See `ContentParser.parse(_:onEvent:onDiagnostic:judging:)`, which says where it is and refuses the model.
public struct ContentFinding: Hashable, Sendable {
  /// What kind of thing it is.
  public var code: DiagnosticCode
  /// How bad it is.
  public var severity: Diagnostic.Severity
  /// What is wrong.
  public var place: ModelPart
  /// What is wrong, as one clause without a full stop; what is quoted from content is quoted as it is.
  public var message: String
  /// What to do, as one clause.
  public var help: String?
  /// The finest level at which it shows, if not at all.
  public var level: DetailLevel?

  /// Stores the values.
  public init(
    _ code: DiagnosticCode, severity: Diagnostic.Severity = .error, at place: ModelPart, _ message: String,
    help: String? = nil, level: DetailLevel? = nil
  ) {
    self.code = code
    self.severity = severity
    self.place = place
    self.message = message
    self.help = help
    self.level = level
  }
}
