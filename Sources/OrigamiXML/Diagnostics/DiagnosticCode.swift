/// What kind of thing a ``Diagnostic`` reports; the raw value is printed in brackets and never changes.
///
/// This is the one table of codes.
public enum DiagnosticCode: String, CaseIterable, Hashable, Sendable {
  // MARK: The file is not acceptable XML. The rest of the file is not read.

  /// Not well-formed: tags that do not match, an unescaped `&`, a file that ends too soon.
  case malformed
  /// Another encoding than UTF-8, declared or seen, or bytes that are not UTF-8.
  case notUTF8 = "not-utf-8"
  /// A character that XML does not allow, such as U+0000 or U+001B.
  case controlCharacter = "control-character"
  /// A document type declaration.
  case doctype
  /// An entity other than `&lt; &gt; &amp; &quot; &apos;`.
  case entity
  /// A namespace prefix that nothing declares, or a wrong declaration of one.
  case namespacePrefix = "namespace-prefix"
  /// The file is larger than its limit.
  case fileTooLarge = "file-too-large"
  /// Elements are nested deeper than the limit.
  case tooDeep = "too-deep"
  /// A tag, comment or instruction is longer than the limit.
  case markupTooLong = "markup-too-long"

  // MARK: More than a limit allows

  /// An element has more attributes than the limit.
  case tooManyAttributes = "too-many-attributes"
  /// A text, a step or a description is longer than the limit.
  case tooLong = "too-long"
  /// A model has more steps, photos or languages than the limit.
  case tooMany = "too-many"

  // MARK: Elements

  /// The root is not `model`, `library` or `page` of this format.
  case unknownRoot = "unknown-root"
  /// No element of this format.
  case unknownElement = "unknown-element"
  /// An element of another namespace.
  case foreignElement = "foreign-element"
  /// An element of this format in a wrong place.
  case misplacedElement = "misplaced-element"
  /// An element before or after one that it has to follow or precede.
  case elementOrder = "element-order"
  /// A second element where one is allowed, also a second text in one language.
  case repeatedElement = "repeated-element"
  /// An element without one that has to be in it.
  case missingElement = "missing-element"
  /// Text where only elements are allowed.
  case unexpectedText = "unexpected-text"
  /// An element that should hold text and holds none.
  case emptyText = "empty-text"

  // MARK: Attributes and values

  /// An attribute that the element does not have.
  case unknownAttribute = "unknown-attribute"
  /// An attribute that the element must have.
  case missingAttribute = "missing-attribute"
  /// A word that is none of those allowed.
  case unknownValue = "unknown-value"
  /// A value that is not of the right form: a number, id, colour, point, tag, path.
  case badValue = "bad-value"
  /// Attributes that do not go together, or too few of them to say what is meant.
  case badCombination = "bad-combination"
  /// A version of the format that this program does not know.
  case unknownVersion = "unknown-version"

  // MARK: Ids and what refers to them

  /// An id that is taken.
  case duplicateID = "duplicate-id"
  /// A reference to a step that does not exist.
  case unknownStep = "unknown-step"
  /// A reference to a step that comes later, or is not over yet.
  case laterStep = "later-step"
  /// A reference to a point or crease that is not made, or not yet.
  case unknownPoint = "unknown-point"
  /// `from` comes after `to`.
  case repeatOrder = "repeat-order"
  /// A step that is hidden at a level at which what refers to it is shown.
  case hiddenTarget = "hidden-target"

  // MARK: Levels and languages

  /// A step coarser than its group.
  case coarserThanGroup = "coarser-than-group"
  /// A group with a `do` of its own.
  case groupWithFolds = "group-with-folds"
  /// A level that loses a fold.
  case incompleteLevel = "incomplete-level"
  /// A language with a title at one step and none at another.
  case incompleteLanguage = "incomplete-language"
  /// No title in the own language of a model or step.
  case missingTitle = "missing-title"

  // MARK: Folds, found by whoever folds them

  /// A fold that cannot be made as it is written.
  case cannotFold = "cannot-fold"
  /// A fold that can be made in several ways.
  case ambiguousFold = "ambiguous-fold"
  /// A layer stays in the way of one that moves.
  case blockedFold = "blocked-fold"
  /// More creases, names or ways to fold than the limit.
  case foldTooLarge = "fold-too-large"
  /// Folded creases at a vertex are odd in number.
  case oddVertex = "odd-vertex"
  /// Mountains and valleys at a vertex do not differ by two.
  case maekawa
  /// Every other angle at a vertex does not add up to a half turn.
  case kawasaki
  /// The creases around the smallest angle at a vertex do not go with it.
  case bigLittleBig = "big-little-big"
  /// Layers would pass through each other.
  case crossingLayers = "crossing-layers"

  // MARK: About the reports

  /// There are more problems than are reported.
  case moreProblems = "more-problems"
}
