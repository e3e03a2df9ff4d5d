internal import GRDB

/// What SQL cannot say about texts as Swift does.
///
/// SQL's `instr` compares bytes, so it finds an `e` in a letter that is made of `e` and a mark, and a part of an emoji.
/// It is asked first, and one of these only where it has found something: their answer can only become no.
enum SQLText {
  /// `swift_contains(text, part)`: whether a text contains another, compared by characters as a reader sees them.
  static let contains = function("swift_contains") { $0.contains($1) }

  /// `swift_starts_with(text, part)`: the same for the beginning.
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
