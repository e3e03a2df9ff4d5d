extension DisplayWidth {
  /// Returns true if terminals disagree on how far the cursor moves over a cluster.
  ///
  /// Terminals that know clusters move it by ``of(_:)-(Character)``. The others move it by the sum of the
  /// widths of the scalars, which for a joined family of four is 8 and not 2.
  package static func isUncertain(_ cluster: String) -> Bool {
    let scalars = cluster.unicodeScalars
    guard scalars.count > 1 else { return false }
    return scalars.reduce(0) { $0 + of($1) } != of(cluster)
  }
}
