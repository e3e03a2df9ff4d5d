/// Sentences with placeholders, such as `Fold the {a} to the {b}.`
package enum PhraseTemplate {
  /// Replaces each placeholder with the closure's value for its name. The values are not searched for
  /// placeholders, so content cannot add its own.
  package static func fill(_ template: String, _ value: (Substring) -> String) -> String {
    var text = ""
    var rest = template[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      text += String(rest[..<open])
      text += value(rest[rest.utf8.index(after: open)..<close])
      rest = rest[rest.utf8.index(after: close)...]
    }
    return text + String(rest)
  }
}
