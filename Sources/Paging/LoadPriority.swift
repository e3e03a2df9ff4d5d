/// How urgently something is wanted. Larger is more urgent.
///
/// What is visible comes first; then what is ahead, the nearest first; then what is only checked for changes.
public struct LoadPriority: Hashable, Sendable, Comparable {
  /// Why it is wanted.
  public let reason: LoadReason
  /// How far it is from what is visible, in items; 0 for what is.
  public let distance: Int

  private init(_ reason: LoadReason, _ distance: Int) {
    self.reason = reason
    self.distance = distance
  }

  /// Somebody looks at it or waits for it.
  public static let visible = LoadPriority(.visible, 0)
  /// It is likely to be looked at soon. `distance` is in items.
  public static func ahead(_ distance: Int) -> LoadPriority { LoadPriority(.ahead, max(0, distance)) }
  /// It is loaded already and may have changed.
  public static let revalidate = LoadPriority(.revalidate, 0)

  /// Whether `a` is less urgent.
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
