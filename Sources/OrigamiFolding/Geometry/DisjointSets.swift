/// Sets of the numbers below a count, which can be joined. At first each number is a set of its own.
struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  /// Returns the number that represents the set of another number: the least of the set.
  ///
  /// - Complexity: amortised O(log *n*) for *n* numbers.
  mutating func representative(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Joins the sets of two numbers.
  ///
  /// - Returns: false if they were one set already.
  @discardableResult
  mutating func join(_ a: Int, _ b: Int) -> Bool {
    let (a, b) = (representative(of: a), representative(of: b))
    parents[max(a, b)] = min(a, b)
    return a != b
  }
}
