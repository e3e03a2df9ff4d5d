/// The priority of a load. Larger is more urgent.
///
/// Visible values come first, then those ahead, the nearest first, then those that are checked for changes.
public struct LoadPriority: Hashable, Sendable, Comparable {
  /// The reason of the load.
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
  /// It is loaded already and may have changed.
  public static let revalidate = LoadPriority(.revalidate, 0)

  /// Returns true if `a` is less urgent.
  public static func < (a: LoadPriority, b: LoadPriority) -> Bool {
    a.rank != b.rank ? a.rank < b.rank : a.distance > b.distance
  }

  private var rank: Int {
    switch reason {
    case .visible: 2
    case .ahead: 1
    case .revalidate: 0
    }
  }
}
