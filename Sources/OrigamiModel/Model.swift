// `Optional<T>` and not `T?`, for the reason given at `Step`.
// swift-format-ignore: UseShorthandTypeNames
/// The description of a model, without its steps.
///
/// A model has no size limit, so its steps are never part of this value. They stream from a file and are
/// paged from a library.
public struct Model: Hashable, Sendable {
  /// The identifier, unique in a library. An NCName.
  public var id: String
  /// The version of the format in which the file is written.
  public var version: String
  /// The model's own language, in which it is complete.
  public var language: String
  /// The difficulty; nil if the author gives none.
  public var difficulty: Optional<Difficulty>
  /// Titles, summaries and other prose in any language, in the order of the file.
  public var texts: [ContentText]
  /// The people who invented and drew the model, its rights and its sources.
  public var credits: [Credit]
  /// Key words, in the order of the file.
  public var tags: [String]
  /// The time that folding takes, in minutes; nil if the author gives none.
  public var minutes: Optional<Int>
  /// The sheet of paper; nil if the author gives none.
  public var paper: Optional<Paper>
  /// Points that have a name in the whole model.
  public var points: [FoldOperation]
  /// Photos of finished models. In a file they come after the steps.
  public var photos: [Photo]

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

  /// The title in the model's own language; the id without one.
  public var title: String { texts.first(.title, in: language, else: language) ?? id }
}

/// A credit of a model: a person, the rights or a source.
public struct Credit: Hashable, Sendable {
  /// The kind of a credit. The raw value is the name of the element. Libraries store the position, so a new
  /// kind goes to the end.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case designer, diagrammer, rights, source
  }

  /// The kind of the credit.
  public var kind: Kind
  /// The text. It may be empty for rights that are named by a licence alone.
  public var content: String
  /// The SPDX identifier of the licence (rights only).
  public var spdx: String?
  /// The address of the source (source only).
  public var href: String?

  public init(_ kind: Kind, _ content: String, spdx: String? = nil, href: String? = nil) {
    self.kind = kind
    self.content = content
    self.spdx = spdx
    self.href = href
  }
}

/// A position in a text file. Lines and columns count from 1, columns in Unicode scalars.
public struct TextPosition: Hashable, Comparable, Sendable {
  /// The line.
  public var line: Int
  /// The column.
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Returns a Boolean value that indicates whether the first position comes before the second.
  public static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}
