/// The key by which models are ordered: a title without regard to case.
package enum SortKey {
  /// The title in small letters that are made from capital ones, so that `Straße` and `STRASSE` are one.
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
