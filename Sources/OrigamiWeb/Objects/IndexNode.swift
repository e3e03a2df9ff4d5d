internal import OrigamiModel
internal import OrigamiXML

/// A text by which a tree is ordered. Keys are compared by their UTF-8 bytes.
///
/// The parts of a key are separated by tabs, which no part contains.
struct TreeKey: Hashable, Comparable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }
  /// Creates a key from parts.
  init(parts: [String]) { text = parts.joined(separator: "\t") }

  /// The parts of the key.
  var parts: [Substring] { text.split(separator: "\t", omittingEmptySubsequences: false) }
  /// The first text after every key that begins with this key and a tab: the line feed follows the tab.
  var afterParts: TreeKey { TreeKey(text + "\n") }
  /// The first text after this key.
  var next: TreeKey { TreeKey(text + "\u{0}") }

  static func == (a: TreeKey, b: TreeKey) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }
  static func < (a: TreeKey, b: TreeKey) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }
  func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
}

/// The root of a tree of objects.
struct TreeRoot: Hashable, Sendable {
  /// The form of the keys of a tree, by which a tree is recognised that is named in place of another.
  enum Keys: Sendable {
    /// An identifier, and the key of its model.
    case ids
    /// A tag or a difficulty, and the key of a model.
    case tags
    /// A word, its rank, and the key of a model.
    case words

    /// Returns a Boolean value that indicates whether a key has this form.
    func hasForm(of key: TreeKey) -> Bool {
      let parts = key.parts
      return switch self {
      case .ids: parts.count == 3 && parts[0].utf8.elementsEqual(parts[2].utf8)
      case .tags: parts.count == 3 && ["d", "t"].contains(parts[0].prefix(1))
      case .words: parts.count == 4 && ["0", "1", "2"].contains(parts[1])
      }
    }
  }

  /// The name of the object.
  var name: ObjectName
  /// The number of nodes above a leaf; 0 if the root is a leaf.
  var height: Int
  /// The number of items at each level, as the root of the library or the entry of the model says; nil if
  /// neither does. A tree with other counts is damaged.
  var counts: PerLevel<Int>?
  /// The form of its keys; nil for a tree of models or steps, and for the lists of a long model.
  var keys: Keys?

  /// The root as text: the name, a space and the height.
  var text: String { "\(name.hex) \(height)" }

  init(name: ObjectName, height: Int) { (self.name, self.height) = (name, height) }

  /// Creates a root from its text; nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let name = ObjectName(hex: parts[0]), let height = Int(parts[1]),
      (0...IndexNode.heightLimit).contains(height)
    else { return nil }
    self.init(name: name, height: height)
  }
}

/// A node of a tree: its children with their counts, or, at height 0, a list of keys.
struct IndexNode: Hashable, Sendable {
  /// A part of a tree.
  struct Child: Hashable, Sendable {
    /// The name of its object.
    var name: ObjectName
    /// The number of its items at each level. Trees other than those of steps use `full` only.
    var counts: PerLevel<Int>
    /// The effect on the numbers of the steps after it; nil at a level without steps, and in other trees.
    var effects = PerLevel<NumberingEffect?>(full: nil, standard: nil, overview: nil)
    /// The key of its first item; in trees of steps the identifier of the first step.
    var key: TreeKey
  }

  /// The most levels of nodes above a leaf.
  static let heightLimit = 6

  /// The number of nodes between this one and a leaf, this one included; 0 for a list of keys.
  var height: Int
  var children: [Child] = []
  /// The keys of a list, in order.
  var keys: [TreeKey] = []

  /// The number of items in all children, at each level.
  var counts: PerLevel<Int> {
    var counts = PerLevel(full: 0, standard: 0, overview: 0)
    for child in children {
      for level in DetailLevel.allCases { counts[level] += child.counts[level] }
    }
    return counts
  }

  /// The approximate memory of the node, in bytes.
  var byteCost: Int { children.count * 240 + keys.reduce(64) { $0 + $1.text.utf8.count + 24 } }
}

// MARK: - XML

extension IndexNode {
  /// The namespace of nodes, and of facts in pages.
  static let namespace = "urn:origami-published:1"

  /// The node as XML. `n` is a child: `o` its object, `c` its counts and `s` its effects, both from the full
  /// level up. `k` is a key of a list.
  var xml: [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<index xmlns=\"\(IndexNode.namespace)\" height=\"\(height)\">\n"
    for child in children {
      text += "<n o=\"\(child.name.hex)\" c=\"\(child.counts.full)"
      let levels = [DetailLevel.standard, .overview]
      if child.effects.full != nil { for level in levels { text += " \(child.counts[level])" } }
      text += "\""
      if child.effects.full != nil {
        let effects = DetailLevel.allCases.map { child.effects[$0]?.text ?? "-" }
        text += " s=\"\(effects.joined(separator: " "))\""
      }
      text += ">\(child.key.text.escapedForXML)</n>\n"
    }
    for key in keys { text += "<k>\(key.text.escapedForXML)</k>\n" }
    return Array((text + "</index>\n").utf8)
  }

  /// Returns the bytes of a key from those in a node's XML.
  static func unescaped(_ key: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes: ArraySlice<UInt8> = []
    var rest = key
    while let byte = rest.popFirst() {
      let escape = byte == UInt8(ascii: "&") ? escapes.first { rest.starts(with: $0.name) } : nil
      bytes.append(escape?.byte ?? byte)
      if let escape { rest.removeFirst(escape.name.count) }
    }
    return bytes
  }

  private static let escapes: [(name: [UInt8], byte: UInt8)] =
    [("amp;", "&"), ("lt;", "<"), ("gt;", ">")].map { (Array($0.utf8), UInt8(ascii: $1)) }

  /// Reads a node.
  ///
  /// - Throws: ``WebError/badObject(_:)``
  init(xml: [UInt8]) throws(WebError) {
    let (handler, failure) = ForeignXML.read(xml, handler: Handler())
    guard failure == nil, handler.isWhole, let node = handler.node else {
      throw .badObject(failure?.message ?? "not an index")
    }
    let sorted = zip(node.keys, node.keys.dropFirst()).allSatisfy { $0 < $1 }
    guard sorted, node.height == 0 ? node.children.isEmpty : node.keys.isEmpty && !node.children.isEmpty
    else {
      throw .badObject("an index whose entries are out of order")
    }
    self = node
  }

  private struct Handler: ForeignXMLHandler {
    var node: IndexNode?
    var isWhole = false
    private var child: Child?
    private var text = ""

    mutating func start(_ name: String, _ attributes: [String: String]) -> Bool {
      text = ""
      switch (name, node) {
      case ("index", nil):
        guard let height = attributes["height"].flatMap({ Int($0) }),
          (0...IndexNode.heightLimit).contains(height)
        else { return false }
        node = IndexNode(height: height)
      case ("n", .some):
        child = Handler.child(attributes)
        return child != nil
      case ("k", .some): break
      default: return false
      }
      return true
    }

    mutating func text(_ text: String) { self.text += text }

    mutating func end(_ name: String) {
      switch name {
      case "n":
        if var child {
          child.key = TreeKey(text)
          node?.children.append(child)
        }
      case "k": node?.keys.append(TreeKey(text))
      default: isWhole = true
      }
    }

    private static func child(_ attributes: [String: String]) -> Child? {
      guard let name = attributes["o"].flatMap({ ObjectName(hex: $0) }) else { return nil }
      let counts = (attributes["c"] ?? "").split(separator: " ").compactMap { Int($0) }
      guard [1, 3].contains(counts.count), counts.allSatisfy({ (0...0xFFFF_FFFF).contains($0) }) else {
        return nil
      }
      var child = Child(
        name: name,
        counts: PerLevel(
          full: counts[0], standard: counts.count > 1 ? counts[1] : 0,
          overview: counts.count > 1 ? counts[2] : 0),
        key: TreeKey(""))
      let effects = (attributes["s"] ?? "").split(separator: " ")
      guard effects.isEmpty || effects.count == 3 else { return nil }
      for (level, text) in zip(DetailLevel.allCases, effects) where text != "-" {
        guard let effect = NumberingEffect(text) else { return nil }
        child.effects[level] = effect
      }
      return child
    }
  }
}
