internal import OrigamiModel

/// A problem of a content file, as facts. `DiagnosticText.swift` has the words.
enum Problem: Hashable, Sendable {
  // The file
  case malformed(Malformed)
  case encoding(found: String)
  case invalidUTF8
  case controlCharacter
  case doctype
  case entity(String)
  case unboundPrefix(String)
  case namespaceDeclaration(String)
  case fileTooLarge(limit: Int)
  case tooDeep(limit: Int)
  case markupTooLong(limit: Int)

  // Limits
  case tooManyAttributes(element: String, limit: Int)
  case textTooLong(element: Name, limit: Int)
  case elementTooLong(element: Name, limit: Int)
  case tooMany(what: Countable, limit: Int)

  // Elements
  case unknownRoot(String, namespace: String?)
  case unknownElement(String, parent: Name)
  case foreignElement(String, namespace: String?, parent: Name)
  case misplacedElement(Name, parent: Name)
  /// An item of another kind than its page lists.
  case otherItems(Name, listed: Name)
  case elementOrder(Name, parent: Name, after: Name)
  case repeatedElement(Name, parent: Name)
  case bothElements(Name, Name, parent: Name)
  case repeatedText(Name, language: String)
  case repeatedTag(String)
  case missingElement(parent: Name, expected: [Name])
  case unexpectedText(parent: Name)
  case emptyText(Name)

  // Attributes and values
  case unknownAttribute(String, element: Name, isQualified: Bool)
  case missingAttribute(Name, element: Name)
  case missingLanguage(element: Name)
  case unknownValue(String, attribute: Name, element: Name, allowed: [String])
  case badValue(String, attribute: Name, ValueForm)
  case badLanguage(String)
  case combination(element: Name, Combination)
  case unknownVersion(String, isNewer: Bool)
  case repeatedLink(String)
  case missingSelfLink

  // Ids. One is nil if it is longer than 15 bytes and was in the ledger's file, which has only its hash.
  case duplicateID(String?, Identified, first: TextPosition)
  case reservedName(String, Identified)
  case unknownStep(String?, attribute: Name?, near: [String])
  case laterStep(String?, attribute: Name?)
  case openStep(String, attribute: Name)
  case unknownPoint(String?, wanted: Identified, near: [String])
  case otherKind(String?, wanted: Identified, found: Identified)
  case repeatOrder(from: String?, to: String?)
  case hiddenTarget(String?, attribute: Name?, target: DetailLevel, step: DetailLevel)

  // Levels and languages
  case coarserThanGroup(DetailLevel, group: String?, groupLevel: DetailLevel)
  case groupWithFolds
  /// `top` is the id of the outermost step that hides the fold.
  case incompleteLevel(top: String?, topLevel: DetailLevel)
  case titleMissing(language: String, otherStep: String)
  case titleOnlyHere(language: String, otherStep: String)
  case missingTitle(element: Name, language: String)

  // Beyond the format
  case finding(ContentFinding)

  case moreProblems(count: Int)

  /// The ways in which a file is not well-formed.
  enum Malformed: Hashable, Sendable {
    case tagMismatch(open: String, openLine: Int, closed: String)
    case unclosed(String)
    case endsTooSoon
    case empty
    case afterRoot
    case ampersand
    case lessThan
    case lessThanInValue
    case lateDeclaration
    case hyphensInComment
    case unquotedValue
    case repeatedAttribute(String)
    case noValue(String)
    case noSpaceBetweenAttributes
    case tagNotClosed
    /// A rare fault, in the words of libxml2.
    case other(String)
  }

  /// The things of which a model or file can have too many.
  enum Countable: Hashable, Sendable {
    case steps, photos, languages, namespaces, names, drawingElements, drawingPoints
    /// The places of one list.
    case places
  }

  /// The things that have an id.
  enum Identified: UInt8, Hashable, Sendable { case step, point, crease, photo }

  /// The form that a value must have.
  enum ValueForm: Hashable, Sendable {
    case identifier
    case number
    case positiveNumber
    case numberInRange
    case wholeNumber(ClosedRange<Int>)
    case colour
    case fraction
    case foldAngle
    case view
    case licence
    case place
    case coordinates(atLeast: Int)
    case points(ClosedRange<Int>)
    case paperPoints(ClosedRange<Int>)
    case line
    case lines
    case layers
    case layer
    case relativePath
    case reference
    case words
  }

  /// A combination of attributes without a meaning.
  enum Combination: Hashable, Sendable {
    /// Two that exclude each other.
    case both(Name, Name)
    /// An attribute that is allowed only with another.
    case needs(Name, with: Name)
    /// An attribute that is not allowed with a value of another.
    case notWith(Name, attribute: Name, value: String)
    /// None of several attributes, of which one is needed.
    case noneOf([Name])
    /// Two lists of different lengths.
    case unequal(Name, Name)
    /// A kind of fold that needs more.
    case kindNeeds(kind: String, what: KindNeed)
    /// `segment` only goes with `through` of two points.
    case segmentWithoutThrough
    /// A second `pose` in one step, which has one drawing.
    case secondPose
    /// An arrow that ends where it begins.
    case sameEnds
  }

  /// The things that a kind of refold needs.
  enum KindNeed: Hashable, Sendable {
    case liftAndHinge, flatCrease, landing, keepOnBothSides, twoLandings, creases, angle
  }
}

extension Problem {
  /// The finest level at which the problem shows; nil when it shows at all levels.
  var level: DetailLevel? {
    switch self {
    case .incompleteLevel(_, let topLevel): topLevel == .full ? .standard : .overview
    case .hiddenTarget(_, _, let target, _): target == .full ? .standard : .overview
    case .finding(let finding): finding.level
    default: nil
    }
  }

  /// The language in which the problem shows; nil when it shows in all languages.
  var language: String? {
    switch self {
    case .titleMissing(let language, _), .titleOnlyHere(let language, _), .missingTitle(_, let language),
      .repeatedText(_, let language):
      language
    default: nil
    }
  }

  var code: DiagnosticCode {
    switch self {
    case .malformed: .malformed
    case .encoding, .invalidUTF8: .notUTF8
    case .controlCharacter: .controlCharacter
    case .doctype: .doctype
    case .entity: .entity
    case .unboundPrefix, .namespaceDeclaration: .namespacePrefix
    case .fileTooLarge: .fileTooLarge
    case .tooDeep: .tooDeep
    case .markupTooLong: .markupTooLong
    case .tooManyAttributes: .tooManyAttributes
    case .textTooLong, .elementTooLong: .tooLong
    case .tooMany: .tooMany
    case .unknownRoot: .unknownRoot
    case .unknownElement: .unknownElement
    case .foreignElement: .foreignElement
    case .misplacedElement, .otherItems: .misplacedElement
    case .elementOrder: .elementOrder
    case .repeatedElement, .bothElements, .repeatedText, .repeatedTag, .repeatedLink: .repeatedElement
    case .missingElement, .missingSelfLink: .missingElement
    case .unexpectedText: .unexpectedText
    case .emptyText: .emptyText
    case .unknownAttribute: .unknownAttribute
    case .missingAttribute, .missingLanguage: .missingAttribute
    case .unknownValue: .unknownValue
    case .badValue, .badLanguage: .badValue
    case .combination: .badCombination
    case .unknownVersion: .unknownVersion
    case .duplicateID, .reservedName: .duplicateID
    case .unknownStep: .unknownStep
    case .laterStep, .openStep: .laterStep
    case .unknownPoint, .otherKind: .unknownPoint
    case .repeatOrder: .repeatOrder
    case .hiddenTarget: .hiddenTarget
    case .coarserThanGroup: .coarserThanGroup
    case .groupWithFolds: .groupWithFolds
    case .incompleteLevel: .incompleteLevel
    case .titleMissing, .titleOnlyHere: .incompleteLanguage
    case .missingTitle: .missingTitle
    case .finding(let finding): finding.code
    case .moreProblems: .moreProblems
    }
  }
}
