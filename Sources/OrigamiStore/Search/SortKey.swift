/// The key by which models are ordered: their title without regard to case.
package enum SortKey {
  /// Returns the title in lower case, made from its upper case, so that `Straße` and `STRASSE` are equal.
  ///
  /// Keys are compared byte by byte, so `Ä` comes after `Z`. They are stored in libraries and in published
  /// trees: another result for a title needs the next `Schema.version`, and a publication from the start.
  ///
  /// - Complexity: O(*n*).
  package static func make(from title: String) -> String {
    if title.utf8.allSatisfy({ $0 < 0x80 }) { return title.lowercased() }
    var key = String.UnicodeScalarView()
    for scalar in title.unicodeScalars {
      for capital in scalar.properties.uppercaseMapping.unicodeScalars {
        key.append(contentsOf: capital.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return String(key)
  }
}
