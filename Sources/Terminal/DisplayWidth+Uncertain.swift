extension DisplayWidth {
  /// Whether terminals disagree on how far the cursor moves over a cluster.
  ///
  /// Those that know clusters move it by ``of(_:)-(Character)``, the others by the sum of the scalars' own widths:
  /// for a joined family of four that is 2 against 8.
  public static func isUncertain(_ cluster: some StringProtocol) -> Bool {
    let scalars = cluster.unicodeScalars
    guard scalars.count > 1 else { return false }
    return scalars.reduce(0) { $0 + of($1) } != of(cluster)
  }
}
