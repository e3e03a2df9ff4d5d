import Terminal

/// A name from outside, made safe for a message.
enum VisibleName {
  private static let limit = 80

  /// Returns the name without control characters, shortened if it is too long to read.
  static func of(_ name: String) -> String {
    // Scalars: one character can have any number of accents.
    let visible = VisibleText.of(name).unicodeScalars
    return visible.count <= limit ? String(visible) : String(visible.prefix(limit)) + "…"
  }
}
