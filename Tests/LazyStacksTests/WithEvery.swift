import Testing

/// Runs the body for every value; a failure inside names the values that led to it.
func withEvery<Value>(_ label: String, in values: some Sequence<Value>, _ body: (Value) -> Void) {
  for value in values {
    EveryTrace.$current.withValue(EveryTrace.current + ["\(label): \(value)"]) { body(value) }
  }
}

/// An expectation that costs nothing while it holds: exhaustive tests make millions.
func expectEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ comment: @autoclosure () -> String = "",
  at location: SourceLocation = #_sourceLocation
) {
  guard found != expected else { return }
  let trace = EveryTrace.current.joined(separator: ", ")
  Issue.record("\(found) instead of \(expected); \(comment()) [\(trace)]", sourceLocation: location)
}

enum EveryTrace {
  @TaskLocal static var current: [String] = []
}

/// Every list of the values with at most so many places.
func allLists<Value>(of values: [Value], upTo length: Int) -> [[Value]] {
  var lists: [[Value]] = [[]]
  var longest: [[Value]] = [[]]
  for _ in 0..<length {
    longest = longest.flatMap { list in values.map { list + [$0] } }
    lists += longest
  }
  return lists
}
