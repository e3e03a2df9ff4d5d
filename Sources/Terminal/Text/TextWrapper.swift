/// Breaks text into lines that fit a width in columns.
///
/// Lines are filled greedily. They break at white space, which is dropped, and between East Asian characters,
/// but there never before closing punctuation or after an opening bracket, and never at a no-break space. A
/// word wider than a line is broken between any two grapheme clusters. Every line holds at least one cluster,
/// so only a single cluster can be wider than its line. A line feed always ends a line. Other control
/// characters are measured as ``StyledLine`` shows them: as the signs of ``VisibleText``.
public struct TextWrapper: Sendable {
  /// The width of a line in columns, at least 1.
  public let width: Int

  /// Creates a wrapper. A width below 1 counts as 1.
  public init(width: Int) { self.width = max(1, width) }

  /// Returns the lines of a text, without white space at their ends.
  ///
  /// - Returns: At least one line; one empty line for an empty text.
  /// - Complexity: O(*n*). The text is not copied.
  public func lines(of text: String) -> [Substring] {
    if fitsAsItIs(text) { return [text[...]] }
    var filling = Filling(text: text, width: width)
    var index = text.startIndex
    while index < text.endIndex {
      index = filling.add(text[index], from: index, to: text.index(after: index))
    }
    filling.endLine()
    return filling.lines
  }

  /// Returns true for ASCII that takes one line, with no white space at its ends to drop, as most titles do.
  private func fitsAsItIs(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.count <= width, let first = bytes.first, let last = bytes.last else { return false }
    let space = UInt8(ascii: " ")
    return first != space && last != space && bytes.allSatisfy { space <= $0 && $0 < 0x7F }
  }
}

/// The line that is being filled, and the finished lines before it.
private struct Filling {
  let text: String
  let width: Int
  var lines: [Substring] = []

  /// The start of the line.
  private var start: String.Index
  /// The end of the line without the white space behind it.
  private var end: String.Index
  /// The columns from `start` on, with the white space at the end.
  private var columns = 0
  /// The last cluster; nil for an empty line.
  private var last: Character?
  /// The last place where the line may be broken.
  private var opportunity: Opportunity?

  private struct Opportunity {
    /// The end of the line if it breaks here.
    var end: String.Index
    /// The start of the next line.
    var resume: String.Index
  }

  init(text: String, width: Int) {
    self.text = text
    self.width = width
    start = text.startIndex
    end = text.startIndex
  }

  /// Adds a cluster.
  ///
  /// - Returns: The index to continue from. A word that moves to a new line is read again.
  mutating func add(_ cluster: Character, from index: String.Index, to next: String.Index) -> String.Index {
    if cluster == "\n" || cluster == "\r\n" {
      endLine()
      begin(at: next)
      return next
    }
    if LineBreaking.isSpace(cluster) {
      addSpace(cluster, to: next)
      return next
    }
    return addVisible(cluster, from: index, to: next)
  }

  /// Returns the columns of a cluster, of a control character those of its sign. A control character is a
  /// cluster of its own and takes no column itself.
  private static func columns(of cluster: Character) -> Int {
    let columns = DisplayWidth.of(cluster)
    return columns == 0 ? DisplayWidth.of(VisibleText.of(String(cluster))) : columns
  }

  mutating func endLine() { lines.append(text[start..<end]) }

  private mutating func begin(at index: String.Index) {
    start = index
    end = index
    columns = 0
    last = nil
    opportunity = nil
  }

  private mutating func addSpace(_ cluster: Character, to next: String.Index) {
    guard last != nil else {
      begin(at: next)
      return
    }
    columns += Self.columns(of: cluster)
    opportunity = Opportunity(end: end, resume: next)
    last = cluster
  }

  private mutating func addVisible(
    _ cluster: Character, from index: String.Index, to next: String.Index
  ) -> String.Index {
    // White space before the cluster is an opportunity already.
    if end == index, let last, LineBreaking.canBreak(between: last, and: cluster) {
      opportunity = Opportunity(end: index, resume: index)
    }
    let added = Self.columns(of: cluster)
    if columns + added > width, last != nil {
      // Without an opportunity the word alone is wider than the line.
      let place = opportunity ?? Opportunity(end: index, resume: index)
      lines.append(text[start..<place.end])
      begin(at: place.resume)
      return place.resume
    }
    columns += added
    end = next
    last = cluster
    return next
  }
}
