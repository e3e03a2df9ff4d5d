/// Breaks text into lines that fit a width in columns.
///
/// Lines are filled greedily. They break at white space, which is dropped there, and between East
/// Asian characters, where punctuation that closes or follows never begins a line and an opening bracket
/// never ends one. A word wider than a line is broken between grapheme clusters. Every line holds at least
/// one cluster, so a width of 1 makes progress too; only a single cluster can be wider than its line.
/// U+000A always ends a line; no-break spaces never do.
public struct TextWrapper: Sendable {
  /// The columns of a line, at least 1.
  public let width: Int
  /// The columns that all lines but the first leave free, for the caller to fill.
  public let hangingIndent: Int

  /// Stores the values; a width below 1 is taken as 1.
  public init(width: Int, hangingIndent: Int = 0) {
    self.width = max(1, width)
    self.hangingIndent = max(0, hangingIndent)
  }

  /// The lines of a text, without their indents and without the white space at which they break.
  ///
  /// - Returns: at least one line; one empty line for an empty text.
  /// - Complexity: O(*n*); nothing is copied.
  public func lines(of text: String) -> [Substring] {
    var filling = Filling(text: text, width: width, hangingIndent: hangingIndent)
    var index = text.startIndex
    while index < text.endIndex {
      index = filling.add(text[index], from: index, to: text.index(after: index))
    }
    filling.endLine()
    return filling.lines
  }
}

/// One line being filled, and those before it.
private struct Filling {
  let text: String
  let width: Int
  let hangingIndent: Int
  var lines: [Substring] = []

  /// Where the line begins.
  private var start: String.Index
  /// The end of what is on the line, white space behind it left out.
  private var end: String.Index
  /// The columns from `start` on, white space at the end included.
  private var columns = 0
  /// The last cluster, if the line has any.
  private var last: Character?
  /// The last place where the line may be broken.
  private var opportunity: Opportunity?

  private struct Opportunity {
    /// Where the line would end.
    var end: String.Index
    /// Where the next would begin.
    var resume: String.Index
  }

  init(text: String, width: Int, hangingIndent: Int) {
    self.text = text
    self.width = width
    self.hangingIndent = hangingIndent
    start = text.startIndex
    end = text.startIndex
  }

  private var limit: Int { lines.isEmpty ? width : max(1, width - hangingIndent) }

  /// Adds a cluster.
  ///
  /// - Returns: where to read on; a word that is moved to a new line is read again.
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
    columns += DisplayWidth.of(cluster)
    opportunity = Opportunity(end: end, resume: next)
    last = cluster
  }

  private mutating func addVisible(
    _ cluster: Character, from index: String.Index, to next: String.Index
  ) -> String.Index {
    // After white space there is an opportunity already.
    if end == index, let last, LineBreaking.canBreak(between: last, and: cluster) {
      opportunity = Opportunity(end: index, resume: index)
    }
    let added = DisplayWidth.of(cluster)
    if columns + added > limit, last != nil {
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
