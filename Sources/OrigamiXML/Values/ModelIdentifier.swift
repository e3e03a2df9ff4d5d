/// Makes ids of models from the names of files.
package enum ModelIdentifier {
  /// The most Unicode scalars of an id. They take at most 240 of the 256 bytes that the format allows.
  private static let lengthLimit = 60

  /// Returns an id made from a name: its letters and digits of any script, in lower case, with a hyphen in
  /// place of everything between them.
  package static func made(from name: String) -> String {
    var name = name.lowercased()
    let scalars = name.withUTF8 { composed($0) }.unicodeScalars
    var id = scalars.split { !isKept($0) }.map(String.init).joined(separator: "-")
    if id.isEmpty { return "model" }
    if !isIdentifier(id.unicodeScalars.prefix(1)) { id = "model-" + id }
    return String(id.unicodeScalars.prefix(lengthLimit))
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      // A letter stands before it, because some scalars may not begin an id.
      isIdentifier(["a", scalar])
    default: false
    }
  }
}
