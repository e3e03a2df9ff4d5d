/// A grade of difficulty, of the five that origami societies print on diagrams.
public enum Difficulty: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// The easiest grade. The cases are in order of difficulty.
  case simple = 0
  case lowIntermediate, intermediate, highIntermediate, complex

  /// Returns a Boolean value that indicates whether the first grade is simpler than the second.
  public static func < (a: Difficulty, b: Difficulty) -> Bool { a.rawValue < b.rawValue }

  /// The word for the grade in files, flags and JSON.
  public var name: String {
    switch self {
    case .simple: "simple"
    case .lowIntermediate: "low-intermediate"
    case .intermediate: "intermediate"
    case .highIntermediate: "high-intermediate"
    case .complex: "complex"
    }
  }

  /// Creates the grade with this ``name``; nil for any other word.
  public init?(name: some StringProtocol) {
    guard let difficulty = Difficulty.allCases.first(where: { $0.name == name }) else { return nil }
    self = difficulty
  }
}
