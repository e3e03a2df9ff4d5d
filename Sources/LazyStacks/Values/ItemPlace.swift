/// The place of an item in the data: its section, and its position in it.
///
/// A place is not an identity: it changes when items before it are inserted or removed.
public struct ItemPlace: Hashable, Comparable, Sendable {
  /// The section, from 0.
  public var section: Int
  /// The item within the section, from 0.
  public var item: Int

  /// Creates a place; in the first section unless another is given.
  public init(section: Int = 0, item: Int) {
    self.section = section
    self.item = item
  }

  /// Returns true if `left` is before `right` in reading order.
  public static func < (left: ItemPlace, right: ItemPlace) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}
