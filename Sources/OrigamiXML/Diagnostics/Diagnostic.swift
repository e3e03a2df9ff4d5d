public import OrigamiModel

/// A problem in a content file, with its place and advice.
///
/// It holds facts, which ``message``, ``expected`` and ``help`` put into English.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a problem.
  public enum Severity: String, Hashable, Sendable {
    /// The model, the page or the file is refused.
    case error
    /// Something to look at. Nothing is refused.
    case warning
    /// A remark about the reports themselves.
    case note
  }

  /// The severity of a problem.
  public var severity: Severity
  /// The kind of problem. A code never changes its meaning.
  public var code: DiagnosticCode { problem.code }
  /// The place.
  public var position: TextPosition
  /// The source line; nil when only the position is known.
  var excerpt: SourceExcerpt?
  /// The id of the model that the problem is in, if it has a valid one.
  public var model: String?
  /// The id of the step that the problem is in, if it has a valid one.
  public var step: String?
  /// The finest level at which the problem shows; nil when it shows at all levels.
  public var level: DetailLevel?
  /// The language in which the problem shows; nil when it shows in all languages.
  public var language: String?
  /// The facts.
  let problem: Problem

  init(_ problem: Problem, severity: Severity = .error, at position: TextPosition) {
    self.problem = problem
    self.severity = severity
    self.position = position
    level = problem.level
    language = problem.language
  }

  /// Creates the note about problems of a file that are not shown.
  ///
  /// - Parameter position: of the last of them.
  public static func moreProblems(_ count: Int, at position: TextPosition) -> Diagnostic {
    Diagnostic(.moreProblems(count: count), severity: .note, at: position)
  }

  /// The problem as one clause without a full stop.
  public var message: String { problem.words.what }
  /// The expected content, as a phrase after "expected".
  public var expected: String? { problem.words.expected }
  /// The advice, as one clause.
  public var help: String? { problem.words.help }
}
