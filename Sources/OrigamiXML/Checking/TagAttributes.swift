/// The attributes of the current start tag, and their values.
struct TagAttributes: ~Copyable {
  /// The parser's buffer at the start tag. Most values lie in it.
  var input = ParserInput()
  /// The offset of the end of the last start tag that was not in an ignored element.
  var end = 0
  private(set) var present = NameSet()
  /// A Boolean value that indicates whether the tag has an attribute that its element does not have. An
  /// attribute that seems to be missing may then be misspelt.
  var hasUnknown = false
  private var slots = PerName { _ in Bytes(start: nil, count: 0) }

  @inline(__always)
  mutating func removeAll() {
    present = NameSet()
    hasUnknown = false
  }

  @inline(__always)
  mutating func insert(_ name: Name, _ value: Bytes) {
    slots[name] = value
    present.insert(name)
  }

  /// The value of an attribute; nil if it is absent. Valid until the element's content begins.
  @inline(__always)
  subscript(_ name: Name) -> Bytes? { present.contains(name) ? slots[name] : nil }
}
