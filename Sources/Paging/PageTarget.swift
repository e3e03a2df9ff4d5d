/// What a flight is for: a position and a direction. Two loads of one target are one flight.
package struct PageTarget<Cursor: Hashable & Sendable, ID: Hashable & Sendable>: Hashable, Sendable {
  package var position: PagePosition<Cursor, ID>
  package var direction: PageDirection

  package init(_ position: PagePosition<Cursor, ID>, _ direction: PageDirection) {
    self.position = position
    self.direction = direction
  }

  /// The cursor, if that is the position.
  var cursor: Cursor? {
    if case .cursor(let cursor) = position { cursor } else { nil }
  }

  /// Whether the position means something in every revision, so that an answer from a new one can be shown.
  var isIndependentOfRevision: Bool { cursor == nil }
}
