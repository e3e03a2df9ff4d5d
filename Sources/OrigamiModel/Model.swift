/// What describes a model, apart from its steps.
///
/// A model has no size limit, so its steps are never part of this value: they stream from a file
/// and are paged from a library.
public struct Model: Hashable, Sendable, Identifiable {
  /// Unique in a library; an NCName.
  public var id: String
  /// The version of the format that the file is written in.
  public var version: String
  /// The model's own language, in which it is complete.
  public var language: String
  /// How hard it is, if the author says.
  public var difficulty: Difficulty?
  /// Titles, summaries and other prose, in file order, in any language.
  public var texts: [ContentText]
  /// Who invented, drew and published it.
  public var credits: [Credit]
  /// Key words, in file order.
  public var tags: [String]
  /// How long folding takes, in minutes.
  public var minutes: Int?
  /// The sheet.
  public var paper: Paper?
  /// Points named for the whole model.
  public var points: [FoldOperation]
  /// Photographs of finished models. In a file they come after the steps.
  public var photos: [Photo]

  /// Stores the values.
  public init(
    id: String, version: String = "1.0", language: String, difficulty: Difficulty? = nil,
    texts: [ContentText] = [], credits: [Credit] = [], tags: [String] = [], minutes: Int? = nil,
    paper: Paper? = nil, points: [FoldOperation] = [], photos: [Photo] = []
  ) {
    self.id = id
    self.version = version
    self.language = language
    self.difficulty = difficulty
    self.texts = texts
    self.credits = credits
    self.tags = tags
    self.minutes = minutes
    self.paper = paper
    self.points = points
    self.photos = photos
  }

  /// The title in the model's own language.
  public var title: String { texts.first(.title, in: language, else: language) ?? id }
}

/// Where a model comes from and on what terms.
public struct Credit: Hashable, Sendable {
  /// What the credit is for; the raw value is the element's name.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case designer, diagrammer, rights, source
  }

  /// What the credit is for.
  public var kind: Kind
  /// The text, possibly empty for rights that are named by a licence alone.
  public var content: String
  /// The licence's SPDX identifier (rights only).
  public var spdx: String?
  /// Where it can be found (source only).
  public var href: String?

  /// Stores the values.
  public init(_ kind: Kind, _ content: String, spdx: String? = nil, href: String? = nil) {
    self.kind = kind
    self.content = content
    self.spdx = spdx
    self.href = href
  }
}

/// Position of anything in a text file; both count from 1, columns in Unicode scalars.
public struct TextPosition: Hashable, Comparable, Sendable {
  /// The line.
  public var line: Int
  /// The column.
  public var column: Int

  /// Stores the two values.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Orders by line, then column.
  public static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}
