internal import OrigamiModel

/// The rule that says where a page or a node ends.
///
/// An item ends its page if the hash of its key is a multiple of `rarity`. So a change moves the borders near
/// it and no others, and an inserted item changes a handful of objects. The limits keep pages from being very
/// small or large.
struct Border {
  /// The size below which no page ends.
  var minimum: Int
  /// The size at which every page ends.
  var maximum: Int
  /// One of this many items ends its page.
  var rarity: UInt64

  /// For steps, in bytes of XML. Pages have about 14 KB as they are stored: a server sends as much on a new
  /// connection before it waits for an acknowledgement.
  static let steps = Border(minimum: 80 << 10, maximum: 240 << 10, rarity: 4)
  /// For models, in bytes of XML.
  static let models = Border(minimum: 48 << 10, maximum: 200 << 10, rarity: 24)
  /// For lists of keys, in bytes of XML.
  static let keys = Border(minimum: 64 << 10, maximum: 240 << 10, rarity: 256)
  /// For nodes, in children.
  static let nodes = Border(minimum: 48, maximum: 420, rarity: 96)

  /// Returns a Boolean value that indicates whether a page ends after an item.
  ///
  /// - Parameter size: the size of the page with the item.
  func ends(after key: TreeKey, size: Int) -> Bool {
    if size >= maximum { return true }
    return size >= minimum && ContentHasher.hash(key.text.utf8).low % rarity == 0
  }
}
