internal import OrigamiModel
internal import Terminal

extension Diagnostic {
  /// The terminal styles of a rendered diagnostic.
  public struct Style: Sendable {
    /// Styles the severity and code.
    public var severity: @Sendable (Severity, String) -> String
    /// Styles the caret and `help:`.
    public var accent: @Sendable (String) -> String

    /// Creates styles from functions that take plain text.
    public init(
      severity: @escaping @Sendable (Severity, String) -> String,
      accent: @escaping @Sendable (String) -> String
    ) {
      self.severity = severity
      self.accent = accent
    }

    /// No styles.
    public static let plain = Style(severity: { $1 }, accent: { $0 })
  }

  /// Returns the diagnostic as it is printed, in lines that each end with a line feed.
  ///
  ///     swan.xml:41:17: error[misplaced-element]: <step> is not allowed in <title>; expected text
  ///        41 |   <title>Square <step>knot</step></title>
  ///           |                 ^
  ///     help: <step> belongs in <steps>
  ///
  /// No live control character from the file is in it: C0, C1, DEL, characters that change the direction of
  /// text, and U+FEFF, which is invisible, are written as `<U+…>`.
  public func rendered(file: String, style: Style = .plain) -> String {
    var what = message
    if let expected { what += "; expected " + expected }
    var text = Diagnostic.visible("\(file):\(position.line):\(position.column): ")
    text += style.severity(severity, "\(severity.rawValue)[\(code.rawValue)]")
    text += ": " + Diagnostic.visible(what) + "\n"
    if let excerpt { text += Diagnostic.rendered(excerpt, line: position.line, style) }
    if let help { text += style.accent("help:") + " " + Diagnostic.visible(help) + "\n" }
    return text
  }

  /// Returns the source line and, below it, the caret.
  private static func rendered(_ excerpt: SourceExcerpt, line: Int, _ style: Style) -> String {
    let number = String(line)
    let gutter = String(repeating: " ", count: max(0, 5 - number.utf8.count)) + number
    let pieces = excerpt.text.unicodeScalars.map(visible)
    let place = excerpt.scalarsBeforePlace
    var before = pieces[..<place]
    var after = pieces[place...]
    // `<U+0000>` takes eight columns.
    var columns = pieces.reduce(0) { $0 + DisplayWidth.of($1) }
    while columns > SourceWindow.excerptColumns {
      let dropped = before.count > after.count ? before.removeFirst() : after.removeLast()
      columns -= DisplayWidth.of(dropped)
    }
    let blank = String(repeating: " ", count: gutter.utf8.count)
    return "\(gutter) | \((before + after).joined())\n\(blank) | "
      + String(repeating: " ", count: DisplayWidth.of(before.joined())) + style.accent("^") + "\n"
  }

  /// Returns a text with a space for each tab, and every other live control character as `<U+…>`: its number
  /// tells the author which character to look for.
  static func visible(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += visible($1) }
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": " "
    case _ where scalar == "\u{FEFF}" || VisibleText.isLive(scalar): "<U+" + hexadecimal(scalar.value) + ">"
    default: String(scalar)
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
