/// Finds names that are similar to an unknown one: "unknown step “nekc”; did you mean “neck”?".
package enum NearestNames {
  /// Returns the names nearest to a text, best first. Equally near names keep their order.
  ///
  /// A name is near if it has at most one difference for every three characters of the text, or a single
  /// difference from a shorter text. A difference is a character that is left out, added or replaced, or two
  /// neighbours that are swapped. ASCII case does not count, nor how an accent is encoded: a name that
  /// differs only in these comes first.
  ///
  /// - Complexity: O(*n* · *m*²) for *n* names of *m* characters. A name of a very different length takes
  ///   O(*m*).
  package static func nearest(
    to written: String, among names: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    let wanted = folded(written)
    guard !wanted.isEmpty, wanted.count <= longest else { return [] }
    let most = max(1, wanted.count / 3)
    var found: [(distance: Int, order: Int, name: String)] = []
    for (order, name) in names.enumerated() where !name.utf8.elementsEqual(written.utf8) {
      let candidate = folded(name)
      guard abs(candidate.count - wanted.count) <= most else { continue }
      let distance = distance(wanted, candidate)
      // To a name of one letter, every other name of one letter would be near.
      if distance <= most, distance < max(wanted.count, candidate.count) {
        found.append((distance, order, name))
      }
    }
    found.sort { ($0.distance, $0.order) < ($1.distance, $1.order) }
    guard let best = found.first else { return [] }
    // A name that is much less near than the best is not offered.
    return found.prefix(limit).filter { $0.distance <= best.distance + 1 }.map(\.name)
  }

  /// The most characters of a text for which names are looked for.
  package static let longest = 100

  private static func folded(_ name: String) -> [Character] {
    // A name twice as long as the longest text is near to none, so the rest of it does not matter.
    name.prefix(2 * longest).map { ("A"..."Z").contains($0) ? Character($0.lowercased()) : $0 }
  }

  /// The optimal string alignment distance, computed with three rows at a time.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
