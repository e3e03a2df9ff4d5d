/// How hard a model is to fold, in the five grades that origami societies print on diagrams.
public enum Difficulty: Int, CaseIterable, Comparable, Hashable, Sendable {
  /// The easiest grade; the order of cases is the order of difficulty.
  case simple = 0
  case lowIntermediate, intermediate, highIntermediate, complex

  /// Orders from simple to complex.
  public static func < (a: Difficulty, b: Difficulty) -> Bool { a.rawValue < b.rawValue }

  /// The word used in files, flags and JSON.
  public var name: String {
    switch self {
    case .simple: "simple"
    case .lowIntermediate: "low-intermediate"
    case .intermediate: "intermediate"
    case .highIntermediate: "high-intermediate"
    case .complex: "complex"
    }
  }

  /// The difficulty with this ``name``; nil for any other word.
  public init?(name: some StringProtocol) {
    guard let difficulty = Difficulty.allCases.first(where: { $0.name == name }) else { return nil }
    self = difficulty
  }
}
