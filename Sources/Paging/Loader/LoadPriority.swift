/// The priority of a load. Larger is more urgent.
///
/// Visible values come first, then those ahead, the nearest first.
public struct LoadPriority: Hashable, Sendable, Comparable {
  /// The reason of the load, never ``LoadReason/revalidate``.
  public let reason: LoadReason
  /// The distance to the visible items; the smaller, the more urgent. 0 unless the load is ahead.
  public let distance: Int

  private init(_ reason: LoadReason, _ distance: Int) {
    self.reason = reason
    self.distance = distance
  }

  /// It is on screen, or a caller waits for it.
  public static let visible = LoadPriority(.visible, 0)
  /// It will probably be on screen soon. `distance` is in items or any other unit, the same for all loads.
  public static func ahead(_ distance: Int) -> LoadPriority { LoadPriority(.ahead, max(0, distance)) }

  /// Returns true if `a` is less urgent.
  public static func < (a: LoadPriority, b: LoadPriority) -> Bool {
    a.reason != b.reason ? b.reason == .visible : a.distance > b.distance
  }
}
