import Terminal

/// A name from outside, made fit to stand in a message.
enum VisibleName {
  private static let limit = 80

  /// The name without live control characters, cut where it is too long to be read.
  static func of(_ name: String) -> String {
    let visible = VisibleText.of(name)
    return visible.count <= limit ? visible : visible.prefix(limit) + "…"
  }
}
