/// The counts of a content file.
public struct ContentSummary: Hashable, Sendable {
  /// The number of models that are whole and obey every rule.
  public var models = 0
  /// The number of models that were refused.
  public var modelsFailed = 0
  /// The number of steps of the models that were not refused.
  public var steps = 0
  /// The number of errors, including those that are not reported one by one.
  public var errors = 0
  /// The number of warnings.
  public var warnings = 0
  /// The number of bytes that were read.
  public var byteCount = 0
  /// A Boolean value that indicates whether the file was read to its end: it is well-formed and within the
  /// limits for files.
  public var isReadToEnd = true

  /// Creates the summary of a file in which nothing was found yet.
  public init() {}
}
