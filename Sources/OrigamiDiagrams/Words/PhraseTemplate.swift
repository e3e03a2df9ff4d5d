/// Sentences with gaps: `Fold the {a} to the {b}.`
package enum PhraseTemplate {
  /// Fills each gap with what a closure gives for its name, in one pass: what is filled in is never read
  /// again, so content cannot bring gaps of its own.
  package static func fill(_ template: String, _ value: (Substring) -> String) -> String {
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      text += value(rest[rest.index(after: open)..<close])
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}
