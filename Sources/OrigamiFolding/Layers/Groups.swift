/// Lists of numbers for keys 0, 1, 2 …, in two arrays however many lists there are.
struct Groups: Sendable {
  /// Where each list begins in `values`; one more at the end.
  private(set) var starts: [Int32]
  /// All lists, one after the other.
  private(set) var values: [Int32]

  /// No lists; `append` makes them in order of their keys.
  init() {
    starts = [0]
    values = []
  }

  /// Takes lists as they are stored: where each begins in `values`, one more at the end.
  init(starts: [Int32], values: [Int32]) {
    self.starts = starts
    self.values = values
  }

  /// Sorts pairs into lists by counting, keeping the order of pairs with the same key.
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

  /// How many lists there are.
  var count: Int { starts.count - 1 }

  /// Where a list stands in `values`.
  func range(_ key: Int) -> Range<Int> { Int(starts[key])..<Int(starts[key + 1]) }

  subscript(key: Int) -> ArraySlice<Int32> { values[range(key)] }

  /// Replaces each value, with its key.
  mutating func mapValues(_ replacement: (_ key: Int32, _ value: Int32) -> Int32) {
    for key in 0..<count {
      for place in range(key) { values[place] = replacement(Int32(key), values[place]) }
    }
  }

  /// Adds the list of the next key.
  mutating func append(_ list: some Sequence<Int32>) {
    values.append(contentsOf: list)
    starts.append(Int32(values.count))
  }
}
