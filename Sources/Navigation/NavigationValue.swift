/// What a path is made of: a value that says where to go, not how it looks there.
///
/// A value names its kind once and for all, so that a saved path can be read by a later version of the program.
public protocol NavigationValue: Hashable, Codable, Sendable {
  /// The name of the kind in saved paths, unique among the kinds of one program.
  static var kind: String { get }
}

/// A value of any kind, as a path holds it.
public struct AnyNavigationValue: Hashable, Sendable {
  /// The value itself.
  public let base: any NavigationValue

  /// Wraps a value.
  public init(_ base: some NavigationValue) { self.base = base }

  /// The name of the value's kind.
  public var kind: String { type(of: base).kind }

  /// Equal kinds with equal values.
  public static func == (a: AnyNavigationValue, b: AnyNavigationValue) -> Bool {
    func isEqual<Value: NavigationValue>(_ value: Value) -> Bool { (b.base as? Value) == value }
    return isEqual(a.base)
  }

  /// Hashes the kind and the value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    base.hash(into: &hasher)
  }
}
