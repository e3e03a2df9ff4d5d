/// One row of text with its looks: a value, made before anything is written.
public struct StyledLine: Hashable, Sendable {
  /// A run of text in one style.
  public struct Span: Hashable, Sendable {
    /// The text; it holds nothing that a terminal obeys.
    public var text: String
    /// How it looks.
    public var style: Style
    /// Its width in columns.
    public var columns: Int
  }

  /// From left to right; neighbours differ in style.
  public private(set) var spans: [Span] = []
  /// The width in columns.
  public private(set) var columns = 0

  /// An empty line.
  public init() {}

  /// A line in one style.
  public init(_ text: some StringProtocol, _ style: Style = .plain) { append(text, style) }

  /// Adds text, made visible by ``VisibleText``.
  public mutating func append(_ text: some StringProtocol, _ style: Style = .plain) {
    let visible = VisibleText.of(String(text))
    append(visible: visible, columns: DisplayWidth.of(visible), style)
  }

  /// Adds another line at the end.
  public mutating func append(_ line: StyledLine) {
    for span in line.spans { append(visible: span.text, columns: span.columns, span.style) }
  }

  /// Adds spaces until the line has a width; does nothing to a wider line.
  public mutating func pad(toColumns width: Int) {
    guard width > columns else { return }
    append(visible: String(repeating: " ", count: width - columns), columns: width - columns, .plain)
  }

  /// The characters alone, without spaces at the end.
  public var text: String {
    var text = spans.reduce(into: "") { $0 += $1.text }
    while text.utf8.last == UInt8(ascii: " ") { text.unicodeScalars.removeLast() }
    return text
  }

  private mutating func append(visible text: String, columns added: Int, _ style: Style) {
    guard !text.isEmpty else { return }
    columns += added
    if let last = spans.indices.last, spans[last].style == style {
      spans[last].text += text
      spans[last].columns += added
    } else {
      spans.append(Span(text: text, style: style, columns: added))
    }
  }
}

extension StyledLine {
  /// Adds the line's bytes and a newline to a buffer.
  ///
  /// Spaces at the end are left out. With ``Styling/none`` there is no escape byte in what is added, unless it is a part
  /// of a picture, which is nothing without its colours; else
  /// every line ends in the terminal's own look.
  public func appendBytes(to bytes: inout [UInt8], styling: Styling) {
    var pendingSpaces = 0
    var current = Style.plain
    for span in spans {
      let style = styling == .none && span.style.picture == nil ? .plain : span.style
      let text = span.text.utf8
      guard let lastVisible = text.lastIndex(where: { $0 != UInt8(ascii: " ") }) else {
        pendingSpaces += text.count
        continue
      }
      if style != current, current != .plain { bytes.append(contentsOf: Style.reset) }
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: pendingSpaces))
      if style != current { style.appendSequence(to: &bytes, withColor: styling == .color) }
      current = style
      bytes.append(contentsOf: text[...lastVisible])
      pendingSpaces = text.distance(from: lastVisible, to: text.endIndex) - 1
    }
    if current != .plain { bytes.append(contentsOf: Style.reset) }
    bytes.append(UInt8(ascii: "\n"))
  }
}
