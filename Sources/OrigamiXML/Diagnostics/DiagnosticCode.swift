/// The kind of problem that a ``Diagnostic`` reports. The raw value is printed in brackets and never changes.
///
/// This is the only list of the codes.
public enum DiagnosticCode: String, CaseIterable, Hashable, Sendable {
  // MARK: The file is not acceptable XML. The rest of the file is not read.

  /// Not well-formed: tags that do not match, an unescaped `&`, a file that ends too soon.
  case malformed
  /// An encoding other than UTF-8, or bytes that are not UTF-8.
  case notUTF8 = "not-utf-8"
  /// A character that XML does not allow, such as U+0000 or U+001B.
  case controlCharacter = "control-character"
  /// A document type declaration.
  case doctype
  /// An entity other than `&lt; &gt; &amp; &quot; &apos;`.
  case entity
  /// A namespace prefix that is not declared, or a wrong declaration.
  case namespacePrefix = "namespace-prefix"
  /// The file is larger than its limit.
  case fileTooLarge = "file-too-large"
  /// Elements are nested deeper than the limit.
  case tooDeep = "too-deep"
  /// A tag, comment or instruction is longer than the limit.
  case markupTooLong = "markup-too-long"

  // MARK: More than a limit allows

  /// An element has more attributes than the limit. The rest of the file is not read.
  case tooManyAttributes = "too-many-attributes"
  /// A text, a step, a description, a drawing or an item of a page is longer than the limit.
  case tooLong = "too-long"
  /// A model has more steps, photos or languages than the limit, a drawing more elements or points, or a list
  /// more places; or a file has more names, or one place more namespaces. In the last two cases the rest is
  /// not read.
  case tooMany = "too-many"

  // MARK: Elements

  /// The root is not `model`, `library` or `page` of this format.
  case unknownRoot = "unknown-root"
  /// An unknown element in this format's namespace.
  case unknownElement = "unknown-element"
  /// An element of another namespace.
  case foreignElement = "foreign-element"
  /// An element in a wrong place.
  case misplacedElement = "misplaced-element"
  /// An element in the wrong order.
  case elementOrder = "element-order"
  /// A second element where one is allowed, also a second text in one language, or a tag that is there
  /// already.
  case repeatedElement = "repeated-element"
  /// A missing child element.
  case missingElement = "missing-element"
  /// Text where only elements are allowed.
  case unexpectedText = "unexpected-text"
  /// An element without the text that it needs.
  case emptyText = "empty-text"

  // MARK: Attributes and values

  /// An unknown attribute.
  case unknownAttribute = "unknown-attribute"
  /// A missing attribute.
  case missingAttribute = "missing-attribute"
  /// A value that is not one of the allowed words.
  case unknownValue = "unknown-value"
  /// A value that is not of the right form: a number, id, colour, point, tag, path.
  case badValue = "bad-value"
  /// Attributes that contradict each other, or that leave the meaning open.
  case badCombination = "bad-combination"
  /// A version of the format that this program does not know.
  case unknownVersion = "unknown-version"

  // MARK: Ids and what refers to them

  /// An id that is used twice, or that is the name of a point that every paper has.
  case duplicateID = "duplicate-id"
  /// A reference to a step that does not exist.
  case unknownStep = "unknown-step"
  /// A reference to a later step, or to one that has not ended.
  case laterStep = "later-step"
  /// A reference to a point or crease that does not exist yet, or an id of the other kind.
  case unknownPoint = "unknown-point"
  /// `from` comes after `to`.
  case repeatOrder = "repeat-order"
  /// A reference to a step that is hidden at a level at which the reference is shown.
  case hiddenTarget = "hidden-target"

  // MARK: Levels and languages

  /// A step with a coarser level than its group.
  case coarserThanGroup = "coarser-than-group"
  /// A group with a `do` of its own.
  case groupWithFolds = "group-with-folds"
  /// A step that moves paper, and for which no step is shown at a coarser level.
  case incompleteLevel = "incomplete-level"
  /// A language with a title at one step and none at another.
  case incompleteLanguage = "incomplete-language"
  /// A model or step without a title in its own language.
  case missingTitle = "missing-title"

  // MARK: Folds, found while folding

  /// A fold that cannot be made as it is written.
  case cannotFold = "cannot-fold"
  /// A fold that can be made in several ways.
  case ambiguousFold = "ambiguous-fold"
  /// A layer stays in the way of one that moves.
  case blockedFold = "blocked-fold"
  /// More creases, names or ways to fold than the limit.
  case foldTooLarge = "fold-too-large"
  /// An odd number of folded creases at a vertex.
  case oddVertex = "odd-vertex"
  /// The numbers of mountains and valleys at a vertex do not differ by two.
  case maekawa
  /// Alternate angles at a vertex do not add up to 180 degrees.
  case kawasaki
  /// The creases at the smallest angle of a vertex have the same assignment.
  case bigLittleBig = "big-little-big"
  /// Layers would pass through each other.
  case crossingLayers = "crossing-layers"
  /// A model whose movements are larger than the limit, so that some are left out.
  case motionsLeftOut = "motions-left-out"

  // MARK: About the reports

  /// More problems than are reported.
  case moreProblems = "more-problems"
}
