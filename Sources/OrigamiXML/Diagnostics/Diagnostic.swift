public import OrigamiModel

/// Something wrong in a content file, where it is, and what to do about it.
///
/// It holds facts; ``message``, ``expected`` and ``help`` put them into English words.
public struct Diagnostic: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// The model (or the file) is refused.
    case error
    /// Worth a look, refused by nobody.
    case warning
    /// Says something about the reports themselves.
    case note
  }

  /// How bad it is.
  public var severity: Severity
  /// What kind of thing it is; the same for ever.
  public var code: DiagnosticCode { problem.code }
  /// Where it is.
  public var position: TextPosition
  /// The line that it is in; nil where only the position was kept.
  public var excerpt: SourceExcerpt?
  /// The model it is in, by id, if it is in one that has a valid id.
  public var model: String?
  /// The step it is in, by id, if it is in one that has a valid id.
  public var step: String?
  /// The finest level of detail at which it shows, for what does not show at all levels.
  public var level: DetailLevel?
  /// The language in which it shows, for what does not show in all languages.
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

  /// Says how many problems of a file are not shown.
  ///
  /// - Parameter position: of the last of them.
  public static func moreProblems(_ count: Int, at position: TextPosition) -> Diagnostic {
    Diagnostic(.moreProblems(count: count), severity: .note, at: position)
  }

  /// What is wrong, as one clause without a full stop.
  public var message: String { problem.words.what }
  /// What would be right, as a phrase to follow "expected".
  public var expected: String? { problem.words.expected }
  /// What to do, as one clause.
  public var help: String? { problem.words.help }
}
