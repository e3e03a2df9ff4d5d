internal import GRDB

/// Functions that compare texts as Swift does, for SQL.
///
/// SQL's `instr` compares bytes, so it finds an `e` within a letter made of `e` and an accent, and a part
/// of an emoji. A query asks `instr` first, and one of these functions only where `instr` has found
/// something. Their answer can only turn a match into none.
enum SQLText {
  /// `swift_contains(text, part)` returns whether a text contains another, compared character by character.
  static let contains = function("swift_contains") { $0.contains($1) }

  /// `swift_starts_with(text, part)` returns whether a text begins with another, compared character by
  /// character.
  static let startsWith = function("swift_starts_with") { $0.starts(with: $1) }

  private static func function(
    _ name: String, _ test: @escaping @Sendable (String, String) -> Bool
  ) -> DatabaseFunction {
    DatabaseFunction(name, argumentCount: 2, pure: true) { values in
      guard let text = String.fromDatabaseValue(values[0]), let part = String.fromDatabaseValue(values[1])
      else { return nil }
      return test(text, part)
    }
  }
}
