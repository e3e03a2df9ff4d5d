/// How coarse a reading is: the coarsest level shows only what cannot be left out.
///
/// Levels are ordered by coarseness, `full < standard < overview`, so that the reader's filter is
/// exactly `step.detailLevel >= level`: at ``full`` everything is shown, at ``overview`` only steps
/// that are shown at every level.
public enum DetailLevel: Int, CaseIterable, Codable, Comparable, Hashable, Sendable {
  /// Every step is shown.
  case full = 0
  /// The usual reading.
  case standard = 1
  /// Only what cannot be left out.
  case overview = 2

  /// Orders by coarseness.
  @inlinable
  public static func < (a: DetailLevel, b: DetailLevel) -> Bool { a.rawValue < b.rawValue }

  /// The word used in files, flags and JSON.
  public var name: String {
    switch self {
    case .full: "full"
    case .standard: "standard"
    case .overview: "overview"
    }
  }

  /// The level with this ``name``; nil for any other word.
  public init?(name: some StringProtocol) {
    guard let level = DetailLevel.allCases.first(where: { $0.name == name }) else { return nil }
    self = level
  }
}
