public import OrigamiModel

/// A problem of a model beyond the rules of the format, found by a stage that knows what the model means.
///
/// `ContentParser.process(_:with:onDiagnostic:)` adds the line and column. It refuses the model if the
/// severity is `error`.
public struct ContentFinding: Hashable, Sendable {
  /// The kind of problem.
  public var code: DiagnosticCode
  /// The severity.
  public var severity: Diagnostic.Severity
  /// The part of the model that is wrong.
  public var place: ModelPart
  /// The problem as one clause without a full stop. Text from content is quoted as it is.
  public var message: String
  /// The advice, as one clause.
  public var help: String?
  /// The finest level at which the problem shows; nil when it shows at all levels.
  public var level: DetailLevel?

  /// Creates a finding.
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
