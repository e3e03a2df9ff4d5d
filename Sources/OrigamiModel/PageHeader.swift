/// What a page of a paged listing says of itself before its items.
public struct PageHeader: Hashable, Sendable {
  /// What a page lists; the raw value is the word used in files.
  public enum Items: String, CaseIterable, Hashable, Sendable {
    case models, steps, photos
  }

  /// Where another page is, by the relations of RFC 5005 and 8288.
  public struct Link: Hashable, Sendable {
    /// How the other page relates to this one; the raw value is the word used in files.
    public enum Relation: String, CaseIterable, Hashable, Sendable {
      case `self`, first, previous, next, last
    }

    /// How the other page relates to this one.
    public var relation: Relation
    /// A reference to the other page, as written; never empty.
    public var href: String

    /// Stores the two values.
    public init(_ relation: Relation, _ href: String) {
      self.relation = relation
      self.href = href
    }
  }

  /// What is listed.
  public var items: Items
  /// How many items all the pages of the listing have.
  public var total: Int
  /// The other pages, each relation at most once, in file order.
  public var links: [Link]

  /// Stores the values.
  public init(items: Items, total: Int, links: [Link]) {
    self.items = items
    self.total = total
    self.links = links
  }

  /// Where the page of a relation is, if there is one.
  public subscript(relation: Link.Relation) -> String? {
    links.first { $0.relation == relation }?.href
  }
}
