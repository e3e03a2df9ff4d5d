/// The name of a piece of work, unique on its screen: any value that can be compared.
///
///     enum Load: Hashable { case page(Int), totals }
///     Work.load(WorkKey(Load.page(3)), id: revision) { … }
///
/// Traces show the value's description.
public struct WorkKey: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
  private let base: any Hashable & Sendable
  /// The text for traces.
  public var description: String { "\(base)" }

  /// Creates a key from a value of the screen's own type.
  public init(_ base: some Hashable & Sendable) { self.base = base }

  /// Creates a key from a literal.
  public init(stringLiteral name: String) { self.init(name) }

  /// Returns true if both values are of one type and equal.
  public static func == (a: WorkKey, b: WorkKey) -> Bool {
    func isEqual<Value: Hashable>(_ value: Value) -> Bool { (b.base as? Value) == value }
    return isEqual(a.base)
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}
