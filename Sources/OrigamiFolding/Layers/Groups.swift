/// Lists of numbers for the keys 0, 1, 2 …, stored together in two arrays.
struct Groups: Sendable {
  /// For each list, its start in `values`; then the end of the last list.
  private(set) var starts: [Int32]
  /// The values of all lists, one list after the other.
  private(set) var values: [Int32]

  /// Creates an empty collection. `append` then adds the lists in the order of their keys.
  init() {
    starts = [0]
    values = []
  }

  /// Creates lists from their stored form.
  ///
  /// - Parameters:
  ///   - starts: for each list its start in `values`; then the end of the last list.
  ///   - values: the values of all lists.
  init(starts: [Int32], values: [Int32]) {
    self.starts = starts
    self.values = values
  }

  /// Sorts pairs into lists by key. Pairs with the same key keep their order.
  ///
  /// - Complexity: O(keys + pairs).
  init(keyCount: Int, pairs: [(key: Int32, value: Int32)]) {
    var ends = [Int32](repeating: 0, count: keyCount + 1)
    for pair in pairs { ends[Int(pair.key) + 1] += 1 }
    for key in 0..<keyCount { ends[key + 1] += ends[key] }
    starts = ends
    values = [Int32](repeating: 0, count: pairs.count)
    for pair in pairs {
      values[Int(ends[Int(pair.key)])] = pair.value
      ends[Int(pair.key)] += 1
    }
  }

  /// The number of lists.
  var count: Int { starts.count - 1 }

  /// Returns the range of a list in `values`.
  func range(_ key: Int) -> Range<Int> { Int(starts[key])..<Int(starts[key + 1]) }

  subscript(key: Int) -> ArraySlice<Int32> { values[range(key)] }

  /// Replaces each value by a function of its key and itself.
  mutating func mapValues(_ replacement: (_ key: Int32, _ value: Int32) -> Int32) {
    for key in 0..<count {
      for place in range(key) { values[place] = replacement(Int32(key), values[place]) }
    }
  }

  /// Appends the list of the next key.
  mutating func append(_ list: some Sequence<Int32>) {
    values.append(contentsOf: list)
    starts.append(Int32(values.count))
  }
}
