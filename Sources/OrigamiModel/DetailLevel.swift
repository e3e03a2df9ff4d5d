/// A level of detail at which a model is read.
///
/// Levels are ordered by coarseness: `full < standard < overview`. A step has the coarsest level at which
/// it is still shown, so the reader's filter is `step.detailLevel >= level`. At ``full`` every step is
/// shown, at ``overview`` only the steps that are shown at every level.
///
/// The raw values are stored, also in the file of saved places, which outlives libraries: they never change.
public enum DetailLevel: Int, CaseIterable, Codable, Comparable, Hashable, Sendable {
  /// Every step is shown.
  case full = 0
  /// The usual level.
  case standard = 1
  /// Only the steps that cannot be left out are shown.
  case overview = 2

  /// Returns a Boolean value that indicates whether the first level is finer than the second.
  @inlinable
  public static func < (a: DetailLevel, b: DetailLevel) -> Bool { a.rawValue < b.rawValue }

  /// The word for the level in files, flags and JSON.
  public var name: String {
    switch self {
    case .full: "full"
    case .standard: "standard"
    case .overview: "overview"
    }
  }

  /// Creates the level with this ``name``; nil for any other word.
  public init?(name: some StringProtocol) {
    guard let level = DetailLevel.allCases.first(where: { $0.name == name }) else { return nil }
    self = level
  }
}
