/// The open elements of a file, and the depth at which content is ignored.
struct ElementStack: ~Copyable {
  /// The root is at 1. Element 0 and those above ``depth`` are unused.
  private var frames: Table<ElementFrame>
  /// The number of open elements.
  var depth = 0
  /// The depth of an element that is not allowed, whose content is ignored; 0 for none.
  var rejectedDepth = 0
  /// A Boolean value that indicates whether the root's end tag was read.
  var isRootClosed = false

  /// Creates an empty stack.
  ///
  /// - Parameter depth: the most elements that can be open.
  init(depth: Int) {
    // One more than the limit, for element 0.
    frames = Table(Array(repeating: ElementFrame(), count: depth + 1))
  }

  mutating func reset() {
    depth = 0
    rejectedDepth = 0
    isRootClosed = false
  }

  subscript(_ depth: Int) -> ElementFrame {
    @inline(__always) _read { yield frames[depth] }
    @inline(__always) _modify { yield &frames[depth] }
  }

  /// The innermost open element.
  var current: ElementFrame {
    @inline(__always) _read { yield frames[depth] }
    @inline(__always) _modify { yield &frames[depth] }
  }

  /// The element around the innermost one. Only for elements in the root: at the root it is the unused
  /// element 0, and with no open element the program stops.
  var parent: ElementFrame {
    @inline(__always) _read { yield frames[depth - 1] }
    @inline(__always) _modify { yield &frames[depth - 1] }
  }

  mutating func keepPlaces(before offset: Int, in window: inout SourceWindow) {
    for index in 0...depth where index > 0 { window.keep(&frames[index].place, ifBefore: offset) }
  }
}

/// An open element.
struct ElementFrame {
  var name = Name.model
  /// The position in ``Grammar/order(in:)`` of the group that the last child is in.
  var phase: UInt8 = 0
  /// The last child in order, for messages about the order. Unused while ``phase`` is 0.
  var lastChild = Name.model
  /// The children so far.
  var children = NameSet()
  /// A Boolean value that indicates whether a child was not read. Missing children are then not reported.
  var isDamaged = false
  /// A Boolean value that indicates whether text that is not allowed, or that is too long, was reported.
  var hasBadText = false
  var place = SourcePosition()

  /// Begins the element whose start tag contains `offset`. The tag reader sets its name.
  @inline(__always)
  mutating func begin(at offset: Int) {
    phase = 0
    children = NameSet()
    isDamaged = false
    hasBadText = false
    place.offset = offset
    place.isInTag = true
    // Almost always nil already. Without the check, each element would release the array in it.
    if place.resolved != nil { place.resolved = nil }
  }
}

/// The languages that open elements declare.
struct LanguageScopes {
  private var scopes: [(depth: Int, tag: String)] = []
  /// The depth of the last scope; 0 for none. It is kept here because reading the scope would retain its tag.
  private(set) var depth = 0

  /// The language in force; nil if none is declared.
  var current: String? { scopes.last?.tag }

  /// The outermost language that is declared above `depth`: for a model, that of the root. nil if there is
  /// none.
  func inherited(at depth: Int) -> String? {
    guard let first = scopes.first, first.depth < depth else { return nil }
    return first.tag
  }

  /// Begins the scope of the language that the element at `depth` declares.
  mutating func open(_ tag: String, at depth: Int) {
    self.depth = depth
    scopes.append((depth, tag))
  }

  /// Begins the scope of an invalid language tag, which was reported.
  ///
  /// - Parameter number: A number that no other such scope of the file has, so that texts in two of them do
  ///   not count as two in one language.
  mutating func openUnknown(number: Int, at depth: Int) {
    open("\(LanguageScopes.unknown)\(number)", at: depth)
  }

  /// Returns a Boolean value that indicates whether a language was opened as unknown.
  static func isUnknown(_ tag: String) -> Bool { tag.hasPrefix(unknown) }

  /// The beginning of unknown languages. No language tag has it.
  private static let unknown = "?"

  /// Ends the scope of the element at `depth`, if it declares a language.
  @inline(__always)
  mutating func close(at depth: Int) {
    if self.depth == depth { closeLast() }
  }

  private mutating func closeLast() {
    scopes.removeLast()
    depth = scopes.last?.depth ?? 0
  }
}

/// The declarations of the root that hold for its models.
struct RootDeclarations {
  var version: String?
  /// A Boolean value that indicates whether the version is unknown. This was reported.
  var isVersionUnknown = false
  /// A Boolean value that indicates whether the language is invalid. This was reported.
  var isLanguageWrong = false
}
