/// The characters that a terminal shows.
public enum Charset: Hashable, Sendable {
  /// All of Unicode, as UTF-8.
  case utf8
  /// The 95 printable characters of ASCII.
  case ascii

  /// Returns the character set of a terminal from the variables that name its locale: `LC_ALL`, else
  /// `LC_CTYPE`, else `LANG`.
  ///
  /// A name such as `de_DE.ISO-8859-1` names its character set, and `C` and `POSIX` stand for ASCII. Every
  /// set but UTF-8 counts as ASCII, because all have its characters. A locale without a set, and no locale at
  /// all, count as UTF-8, which is what terminals of today show.
  ///
  /// - Parameter variable: returns the value of an environment variable; nil if it is unset.
  public init(_ variable: (String) -> String?) {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].map { variable($0) ?? "" }
    guard let name = names.first(where: { !$0.isEmpty }) else {
      self = .utf8
      return
    }
    let withoutModifier = name.prefix { $0 != "@" }
    let parts = withoutModifier.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else {
      self = ["C", "POSIX"].contains(name) ? .ascii : .utf8
      return
    }
    self = ["utf-8", "utf8"].contains(parts[1].lowercased()) ? .utf8 : .ascii
  }
}
