/// Orders that must be equal or opposite, joined into classes.
///
/// The taco-tortilla and tortilla-tortilla rules (``LayerRule``) only say that two orders are equal. They are
/// applied here, before any search, so that a class is a single unknown.
struct OrderClasses {
  /// For each pair, a literal that equals its own; following them leads to the literal of the class.
  private var parent: [OrderLiteral]
  private var size: [Int32]

  init(count: Int) {
    parent = (0..<count).map { OrderLiteral(2 * $0) }
    size = [Int32](repeating: 1, count: count)
  }

  /// Returns the class literal that equals a literal.
  mutating func root(_ literal: OrderLiteral) -> OrderLiteral {
    let above = parent[Int(literal >> 1)]
    if above >> 1 == literal >> 1 { return literal }
    let top = root(above)
    parent[Int(literal >> 1)] = top
    return top ^ (literal & 1)
  }

  /// Makes two literals equal.
  ///
  /// - Returns: false when they are known to be opposite.
  mutating func join(_ a: OrderLiteral, _ b: OrderLiteral) -> Bool {
    var (a, b) = (root(a), root(b))
    if a >> 1 == b >> 1 { return a == b }
    if size[Int(a >> 1)] < size[Int(b >> 1)] { swap(&a, &b) }
    parent[Int(b >> 1)] = a ^ (b & 1)
    size[Int(a >> 1)] += size[Int(b >> 1)]
    return true
  }
}
