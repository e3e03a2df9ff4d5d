internal import OrigamiModel

/// The words of problems, in English.
extension Problem {
  /// The problem, the expected content as a phrase after "expected", and the advice; without full stops.
  var words: (what: String, expected: String?, help: String?) {
    switch self {
    case .malformed(let malformed): malformed.words
    case .encoding(let found):
      ("the file is encoded in \(shortened(found))", "UTF-8", Prologue.conversion)
    case .invalidUTF8:
      ("these bytes are not UTF-8 text", "UTF-8", "convert the file, for example with iconv -t UTF-8")
    case .controlCharacter:
      ("a character that XML does not allow", nil, "remove the control character")
    case .doctype:
      (
        "a document type declaration is not allowed", "<model>, <library> or <page>",
        "remove the <!DOCTYPE …>; the format needs none"
      )
    case .entity(let name):
      (
        "unknown entity \(quoted("&\(name);"))", "&amp; &lt; &gt; &quot; or &apos;",
        "write the character itself, or & as &amp;"
      )
    case .unboundPrefix(let prefix):
      (
        "the namespace prefix \(quoted(prefix)) is not declared", nil,
        "declare it with xmlns:\(shortened(prefix))=\"…\", or remove it"
      )
    case .namespaceDeclaration(let said): (said, nil, "correct the namespace declaration")
    case .fileTooLarge(let limit):
      ("the file is larger than \(limit) bytes", nil, "split it into several files")
    case .tooDeep(let limit):
      ("elements are nested more than \(limit) deep", nil, "look for an element that is not closed")
    case .markupTooLong(let limit):
      (
        "a tag, comment or processing instruction is longer than \(limit) bytes", nil,
        "look for a missing > or \""
      )
    case .tooManyAttributes(let element, let limit):
      ("the element \(quoted(element)) has more than \(limit) attributes", nil, nil)
    case .textTooLong(let element, let limit):
      ("the text of \(tag(element)) is longer than \(limit) bytes", nil, "split it into several elements")
    case .elementTooLong(let element, let limit):
      ("the content of \(tag(element)) is longer than \(limit) bytes", nil, "split it into several elements")
    case .tooMany(let what, let limit): what.words(limit: limit)
    case .unknownRoot, .unknownElement, .foreignElement, .misplacedElement, .otherItems, .elementOrder,
      .repeatedElement, .bothElements, .repeatedText, .repeatedTag, .missingElement, .unexpectedText,
      .emptyText:
      elementWords
    case .unknownAttribute, .missingAttribute, .missingLanguage, .unknownValue, .badValue, .badLanguage,
      .combination, .unknownVersion, .repeatedLink, .missingSelfLink:
      attributeWords
    case .duplicateID, .reservedName, .unknownStep, .laterStep, .openStep, .unknownPoint, .otherKind,
      .repeatOrder, .hiddenTarget:
      referenceWords
    case .coarserThanGroup(let level, let group, let groupLevel):
      (
        "this step has detail \(quoted(level.name)), but \(named("group", group)) has detail "
          + quoted(groupLevel.name),
        "detail=\(quoted(groupLevel.name)) or finer", "a step is never coarser than its group"
      )
    case .groupWithFolds:
      (
        "this step is a group, and a group cannot have a <do>", nil,
        "move the folds of <do> into one of its steps"
      )
    case .incompleteLevel(let top, let topLevel):
      (
        "this step moves paper, but no step is shown for it at "
          + (topLevel == .full ? "standard and overview" : "overview"),
        "a step or group that is shown there",
        "give \(named("step", top)) detail=\"overview\", or put it into a group that has it"
      )
    case .titleMissing(let language, let other):
      (
        "this step has no title in \(quoted(language)), but step \(quoted(other)) has one",
        "<title xml:lang=\(quoted(language))>", "give every step a title in \(quoted(language)), or none"
      )
    case .titleOnlyHere(let language, let other):
      (
        "this step has a title in \(quoted(language)), but step \(quoted(other)) has none", nil,
        "give every step a title in \(quoted(language)), or none"
      )
    case .missingTitle(let element, let language):
      (
        "\(tag(element)) has no title in its own language, \(quoted(language))", "<title>",
        element == .step ? "write one imperative sentence that can stand for the picture" : nil
      )
    case .finding(let finding): (finding.message, nil, finding.help)
    case .moreProblems(let count):
      (count == 1 ? "one more problem is not shown" : "\(count) more problems are not shown", nil, nil)
    }
  }
}

// MARK: -

extension Problem.Malformed {
  fileprivate var words: (what: String, expected: String?, help: String?) {
    switch self {
    case .tagMismatch(let open, let line, let closed):
      (
        "</\(shortened(closed))> closes <\(shortened(open))> of line \(line)", "</\(shortened(open))>",
        "close <\(shortened(open))> first, or correct the name"
      )
    case .unclosed(let name): ("the file ends inside <\(name)>", "</\(name)>", "the file may be cut off")
    case .endsTooSoon: ("the file ends inside a tag, a comment or a text", nil, "the file may be cut off")
    case .empty: ("the file has no element", "<model>, <library> or <page>", nil)
    case .afterRoot:
      ("there is content after the end of the root element", "the end of the file", "remove it")
    case .ampersand: ("this & does not begin an entity such as &amp;", "&amp;", "write & as &amp;")
    case .lessThan: ("this < does not begin a tag", "&lt;", "write < as &lt;")
    case .lateDeclaration:
      ("the XML declaration is not at the start of the file", nil, "remove what stands before it")
    case .hyphensInComment: ("there are two hyphens inside a comment", "-->", "write one of them")
    case .lessThanInValue:
      ("there is a < in the value of an attribute", "&lt;", "write < as &lt;, or close the quotes")
    case .unquotedValue: ("the value of an attribute has no quotes", "\"", "put the value in quotes")
    case .repeatedAttribute(let name):
      ("the attribute \(shortened(name)) occurs twice", nil, "remove one of them")
    case .noValue(let name):
      ("the attribute \(shortened(name)) has no value", "\(shortened(name))=\"…\"", nil)
    case .noSpaceBetweenAttributes: ("there is no space between two attributes", "a space", nil)
    case .tagNotClosed: ("the tag is not closed", ">", nil)
    case .other(let said): (said, nil, nil)
    }
  }
}

extension Problem.Countable {
  fileprivate func words(limit: Int) -> (what: String, expected: String?, help: String?) {
    let leaveOut = "leave out what is too small to be seen, or divide the step"
    return switch self {
    case .steps: ("the model has more than \(limit) steps", nil, nil)
    case .photos: ("the model has more than \(limit) photos", nil, nil)
    case .languages: ("the model has more than \(limit) languages", nil, nil)
    case .namespaces: ("more than \(limit) namespaces are declared here", nil, nil)
    case .names: ("the file has more than \(limit) different names", nil, nil)
    case .drawingElements: ("the drawing has more than \(limit) elements", nil, leaveOut)
    case .drawingPoints: ("the lines and faces of the drawing have more than \(limit) points", nil, leaveOut)
    case .places: ("the list has more than \(limit) places", nil, nil)
    }
  }
}

extension Problem.Identified {
  var words: String {
    switch self {
    case .step: "step"
    case .point: "point"
    case .crease: "crease"
    case .photo: "photo"
    }
  }
}

// MARK: - Phrases

/// Returns a text from a file, shortened to 60 Unicode scalars.
func shortened(_ text: String, to limit: Int = 60) -> String {
  let short = text.unicodeScalars.prefix(limit)
  return String(short) + (short.endIndex < text.unicodeScalars.endIndex ? "…" : "")
}

/// Returns a text from a file in quotation marks, shortened if it is long.
func quoted(_ text: String) -> String { "\"" + shortened(text) + "\"" }

/// Returns `<name>`.
func tag(_ name: Name) -> String { "<\(name.text)>" }

/// Returns `step "neck"`, or `the step` if its id is unknown.
func named(_ what: String, _ id: String?) -> String { id.map { "\(what) \(quoted($0))" } ?? "the \(what)" }

/// Returns words as a phrase: `a`, `a or b`, or `a, b or c`.
func alternatives(_ words: some Sequence<String>) -> String {
  let words = Array(words)
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

/// Returns the advice "did you mean a or b?"; nil if there are no similar names.
func suggestion(_ near: [String]) -> String? {
  near.isEmpty ? nil : "did you mean \(alternatives(near))?"
}
