/// One row of text with its styles.
public struct StyledLine: Hashable, Sendable {
  /// A run of text in one style.
  public struct Span: Hashable, Sendable {
    /// The text, without anything that controls a terminal.
    public var text: String
    /// The style of the text.
    public var style: Style
    /// The width of the text in columns.
    public var columns: Int
  }

  /// The runs of text from left to right. Neighbours differ in style.
  public private(set) var spans: [Span] = []
  /// The width in columns.
  public private(set) var columns = 0

  /// Creates an empty line.
  public init() {}

  /// Creates a line in one style.
  public init(_ text: some StringProtocol, _ style: Style = .plain) { append(text, style) }

  /// Appends text, made visible by ``VisibleText``.
  public mutating func append(_ text: some StringProtocol, _ style: Style = .plain) {
    let visible = VisibleText.of(String(text))
    append(visible: visible, columns: DisplayWidth.of(visible), style)
  }

  /// Appends the runs of another line.
  public mutating func append(_ line: StyledLine) {
    for span in line.spans { append(visible: span.text, columns: span.columns, span.style) }
  }

  /// Appends spaces until the line has a width in columns. A wider line does not change.
  public mutating func pad(toColumns width: Int) {
    guard width > columns else { return }
    append(visible: String(repeating: " ", count: width - columns), columns: width - columns, .plain)
  }

  /// The characters without their styles and without spaces at the end.
  public var text: String {
    var text = spans.reduce(into: "") { $0 += $1.text }
    while text.utf8.last == UInt8(ascii: " ") { text.unicodeScalars.removeLast() }
    return text
  }

  /// Appends characters that ``VisibleText`` would not change and that take a known number of columns.
  package mutating func append(visible text: String, columns added: Int, _ style: Style) {
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
  /// Appends the bytes of the line and a newline.
  ///
  /// Spaces at the end are left out. Every line ends in the terminal's own style. With ``Styling/none`` no
  /// escape byte is written, except for the cells of pictures, which are nothing without their colours.
  public func appendBytes(to bytes: inout [UInt8], styling: Styling) {
    var pendingSpaces = 0
    var current = Style.plain
    for span in spans {
      let style = styling == .none && span.style.picture == nil ? .plain : span.style
      let text = span.text.utf8
      // Spaces on a background, reversed or underlined are visible.
      let hidesSpaces =
        style.picture?.background == nil && style.attributes.isDisjoint(with: [.reverse, .underline])
      let end = hidesSpaces ? text.lastIndex { $0 != UInt8(ascii: " ") } : text.indices.last
      guard let lastVisible = end else {
        pendingSpaces += text.count
        continue
      }
      if pendingSpaces > 0, current != .plain {
        bytes.append(contentsOf: Style.reset)
        current = .plain
      }
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: pendingSpaces))
      style.appendChange(from: current, to: &bytes, withColor: styling == .color, theme: .none)
      current = style
      bytes.append(contentsOf: text[...lastVisible])
      pendingSpaces = text.distance(from: lastVisible, to: text.endIndex) - 1
    }
    if current != .plain { bytes.append(contentsOf: Style.reset) }
    bytes.append(UInt8(ascii: "\n"))
  }
}
