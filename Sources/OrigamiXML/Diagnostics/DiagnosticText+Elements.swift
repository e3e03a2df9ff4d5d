internal import OrigamiModel

extension Problem {
  /// Words for elements that are wrong, in a wrong place, or not there.
  var elementWords: (what: String, expected: String?, help: String?) {
    switch self {
    case .unknownRoot(let name, let namespace):
      (
        "the root is <\(shortened(name))>" + inNamespace(namespace), "<model>, <library> or <page>",
        rootHelp(name, namespace)
      )
    case .unknownElement(let name, let parent):
      (
        "<\(shortened(name))> is not an element of this format", contents(parent),
        parent == .step && name == "fold"
          ? "did you mean <do>?"
          : near(name, Grammar.rule(parent).children) ?? near(name, Grammar.elements)
      )
    case .foreignElement(let name, let namespace, let parent):
      (
        "<\(shortened(name))>" + inNamespace(namespace) + " is not an element of this format",
        contents(parent),
        "remove it; attributes of other namespaces are ignored, elements are not"
      )
    case .misplacedElement(let name, let parent):
      ("\(tag(name)) is not allowed in \(tag(parent))", contents(parent), place(of: name))
    case .otherItems(let name, let listed):
      ("\(tag(name)) is not allowed in a page of \(listed.text)s", tag(listed), nil)
    case .elementOrder(let name, let parent, let after):
      (
        "\(tag(name)) comes after \(tag(after)), but belongs before it", nil,
        "in \(tag(parent)) move \(tag(name)) before \(tag(after))"
      )
    case .repeatedElement(let name, let parent):
      ("\(tag(parent)) has a second \(tag(name))", nil, "remove it, or join the two")
    case .bothElements(let name, let other, let parent):
      ("\(tag(parent)) has both \(tag(other)) and \(tag(name))", "one of them", nil)
    case .repeatedText(let name, let language):
      (
        "there is already a \(tag(name)) in \(quoted(language))", nil,
        "remove it, or give its language with xml:lang"
      )
    case .repeatedTag(let tag): ("there is already a tag \(quoted(tag))", nil, "remove it")
    case .missingElement(let parent, let expected):
      (
        expected.count == 1 ? "\(tag(parent)) has no \(tag(expected[0]))" : "\(tag(parent)) is empty",
        alternatives(expected.map(tag)), nil
      )
    case .unexpectedText(let parent):
      (
        "text is not allowed directly in \(tag(parent))", contents(parent),
        Grammar.rule(parent).children.contains(.text)
          ? "put the text into an element, such as <text>" : "remove the text, or make it a comment"
      )
    case .emptyText(let name): ("\(tag(name)) is empty", "text", nil)
    default: preconditionFailure("\(self) is not about elements")
    }
  }

  private func rootHelp(_ name: String, _ namespace: String?) -> String? {
    let local = name.split(separator: ":").last.map(String.init) ?? name
    if namespace != Grammar.namespace, Grammar.roots.names.contains(where: { $0.text == local }) {
      return "declare xmlns=\"\(Grammar.namespace)\" at the root"
    }
    // The roots of the XML formats that `origami convert` reads.
    if ["origami", "svg", "java"].contains(local) {
      return "to convert it to a model: origami convert FILE --to xml"
    }
    if local.lowercased() == "html" { return "this is a web page; name the XML file of the model instead" }
    return near(local, Grammar.roots)
  }

  private func inNamespace(_ namespace: String?) -> String {
    switch namespace {
    case Grammar.namespace?: ""
    case let namespace?: " of namespace \(quoted(namespace))"
    case nil: " without a namespace"
    }
  }

  /// Returns the content that an element may have.
  private func contents(_ parent: Name) -> String {
    let rule = Grammar.rule(parent)
    if rule.content == .prose { return "text" }
    if rule.children.isEmpty { return "nothing in it" }
    return alternatives(rule.children.names.map(tag))
  }

  /// Returns advice that says where an element belongs.
  private func place(of name: Name) -> String {
    let parents = Grammar.parents(of: name)
    return parents.isEmpty
      ? "\(tag(name)) is a root" : "\(tag(name)) belongs in \(alternatives(parents.map(tag)))"
  }

  private func near(_ name: String, _ names: NameSet) -> String? {
    suggestion(NearestNames.nearest(to: name, among: names.names.map(\.text)).map { "<\($0)>" })
  }
}
