/// A value of a path: it identifies a place and does not say how its screen looks.
///
/// Its kind has a fixed name, so that a later version of the program can read a saved path.
public protocol NavigationValue: Hashable, Codable, Sendable {
  /// The name of the kind in saved paths, unique in one program.
  static var kind: String { get }
}

/// A ``NavigationValue`` of any kind.
public struct AnyNavigationValue: Hashable, Sendable {
  /// The wrapped value.
  public let base: any NavigationValue

  /// Creates a wrapper of a value.
  public init(_ base: some NavigationValue) { self.base = base }

  /// The name of the value's kind.
  public var kind: String { type(of: base).kind }

  /// Returns true if both values are of one kind and equal.
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
