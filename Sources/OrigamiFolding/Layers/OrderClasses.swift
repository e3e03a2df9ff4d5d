/// Orders that must be the same, or opposite, joined into classes.
///
/// Taco-tortilla and tortilla-tortilla say nothing else than "these two orders are one", so they are
/// used up here, before any search: a class is one unknown.
struct OrderClasses {
  /// For each pair a literal of the pair that stands for it, at last of the class itself.
  private var parent: [OrderLiteral]
  private var size: [Int32]

  init(count: Int) {
    parent = (0..<count).map { OrderLiteral(2 * $0) }
    size = [Int32](repeating: 1, count: count)
  }

  /// The literal of a class that is equal to a literal.
  mutating func root(_ literal: OrderLiteral) -> OrderLiteral {
    let above = parent[Int(literal >> 1)]
    if above >> 1 == literal >> 1 { return literal }
    let top = root(above)
    parent[Int(literal >> 1)] = top
    return top ^ (literal & 1)
  }

  /// Makes two literals one.
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
