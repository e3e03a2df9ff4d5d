/// The name of a piece of work on its screen: any value that can be compared.
///
///     enum Load: Hashable { case page(Int), totals }
///     Work.load(WorkKey(Load.page(3)), id: revision) { … }
///
/// Traces show the value's description.
public struct WorkKey: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
  private let base: AnySendableHashable
  /// The text for traces.
  public var description: String { base.description }

  /// Creates a key from a value of the screen's own type.
  public init(_ base: some Hashable & Sendable) { self.base = AnySendableHashable(base) }

  /// Creates a key from a literal.
  public init(stringLiteral name: String) { self.init(name) }
}
