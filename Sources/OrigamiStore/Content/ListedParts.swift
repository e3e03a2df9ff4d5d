public import OrigamiModel

/// The first and the last part directly inside a group, as far as the listing shows the parts.
public struct ListedParts: Hashable, Sendable {
  /// The number of the first part, such as `1.1`.
  public var first: String
  /// The number of the last part, such as `1.3`.
  public var last: String
  /// A Boolean value that indicates whether the first part is a group whose parts are listed, too.
  public var beginsWithHeading = false

  public init(first: String, last: String) { (self.first, self.last) = (first, last) }
}

extension LibraryContent {
  /// Returns the listed parts of the groups among some steps, by the groups' identifiers. A group
  /// whose parts are all hidden has no entry.
  ///
  /// - Parameter steps: neighbouring steps of the listing, in order.
  /// - Complexity: O(steps), and for a group that continues after the last step log *n* look-ups in the
  ///   number of its parts, and one more if it is the last step itself.
  public func listedParts(
    of steps: [StoredStep], of model: StoredModel, opened: OpenedGroups
  ) async throws -> [ContentID: ListedParts] {
    var parts: [ContentID: ListedParts] = [:]
    for (index, group) in steps.enumerated() where group.step.isGroup {
      let inside = steps[(index + 1)...].prefix { $0.step.depth > group.step.depth }
      var last =
        inside.last { $0.step.depth == group.step.depth + 1 }
        .flatMap { Int(opened.number(of: $0.step.places).split(separator: ".").last ?? "") } ?? 0
      if inside.endIndex == steps.endIndex {
        last = try await lastPart(of: group.step, atLeast: last, model, opened)
      }
      guard last > 0 else { continue }
      let number = opened.number(of: group.step.places)
      parts[group.id] = ListedParts(first: "\(number).1", last: "\(number).\(last)")
    }
    for (group, next) in zip(steps, steps.dropFirst()) {
      let isHeading = parts[next.id] != nil
      parts[group.id]?.beginsWithHeading = isHeading
    }
    if let group = steps.last, let first = parts[group.id]?.first {
      let isHeading = try await step(opened.step(numbered: "\(first).1"), of: model) != nil
      parts[group.id]?.beginsWithHeading = isHeading
    }
    return parts
  }

  /// Returns the index of the last part directly inside a group, from 1; 0 if there is none.
  ///
  /// Tries indexes at doubling distances until one does not exist, then halves the range.
  private func lastPart(
    of group: Step, atLeast known: Int, _ model: StoredModel, _ opened: OpenedGroups
  ) async throws -> Int {
    let number = opened.number(of: group.places)
    func exists(_ index: Int) async throws -> Bool {
      try await step(opened.step(numbered: "\(number).\(index)"), of: model) != nil
    }
    var (low, jump) = (known, 1)
    while try await exists(low + jump) {
      low += jump
      jump *= 2
    }
    var high = low + jump
    while high - low > 1 {
      let middle = (low + high) / 2
      if try await exists(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
