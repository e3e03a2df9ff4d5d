/// What a content file held, all in all.
public struct ContentSummary: Hashable, Sendable {
  /// Models that are whole and obey every rule.
  public var models = 0
  /// Models that do not.
  public var modelsFailed = 0
  /// The steps of the models that do.
  public var steps = 0
  /// Pages that are whole and obey every rule: 0 or 1.
  public var pages = 0
  /// Problems of severity error, also those not reported one by one.
  public var errors = 0
  /// Problems of severity warning.
  public var warnings = 0
  /// Bytes read.
  public var byteCount = 0
  /// Whether the file was read to its end: it is well-formed and within the limits for files.
  public var isReadToEnd = true

  /// Nothing yet.
  public init() {}
}
