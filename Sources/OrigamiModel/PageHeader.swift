/// The attributes and links of a `<page>` element, which come before its items.
public struct PageHeader: Hashable, Sendable {
  /// The kind of the items. The raw value is the word in files.
  public enum Items: String, CaseIterable, Hashable, Sendable {
    case models, steps, photos
  }

  /// A link to another page, with the relations of RFC 5005 and 8288.
  public struct Link: Hashable, Sendable {
    /// The relation of another page to this one. The raw value is the word in files.
    public enum Relation: String, CaseIterable, Hashable, Sendable {
      case `self`, first, previous, next, last
    }

    /// The relation of the other page to this one.
    public var relation: Relation
    /// The reference to the other page, as written. Never empty.
    public var href: String

    public init(_ relation: Relation, _ href: String) {
      self.relation = relation
      self.href = href
    }
  }

  /// The kind of the items.
  public var items: Items
  /// The number of items of all pages that the links connect. A page of a published library has only a link
  /// to itself, so it counts its own.
  public var total: Int
  /// The links, each relation at most once, in the order of the file. A page of a published library has only
  /// the link to itself: nodes lead to it.
  public var links: [Link]

  public init(items: Items, total: Int, links: [Link]) {
    self.items = items
    self.total = total
    self.links = links
  }

  /// The reference to the page of a relation; nil if there is none.
  public subscript(relation: Link.Relation) -> String? {
    links.first { $0.relation == relation }?.href
  }
}
