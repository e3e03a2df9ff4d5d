/// The target of a load: a position and a direction. Two loads of one target share one flight.
package struct PageTarget<Cursor: Hashable & Sendable, ID: Hashable & Sendable>: Hashable, Sendable {
  package var position: PagePosition<Cursor, ID>
  package var direction: PageDirection

  package init(_ position: PagePosition<Cursor, ID>, _ direction: PageDirection) {
    self.position = position
    self.direction = direction
  }

  /// The cursor of the position; nil for other positions.
  var cursor: Cursor? {
    if case .cursor(let cursor) = position { cursor } else { nil }
  }

  /// A Boolean value that indicates whether the position is valid in every revision.
  var isIndependentOfRevision: Bool { cursor == nil }
}
