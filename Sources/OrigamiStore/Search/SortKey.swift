/// The key by which models are ordered: their title without regard to case.
package enum SortKey {
  /// Returns the title in lower case, made from its upper case, so that `Straße` and `STRASSE` are equal.
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
