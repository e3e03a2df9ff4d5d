/// Durations of one thing done many times.
struct Sample {
  private var microseconds: [Double] = []

  /// Does something and keeps how long it took.
  mutating func measure<Value>(_ body: () throws -> Value) rethrows -> Value {
    let clock = ContinuousClock()
    let begin = clock.now
    let value = try body()
    add(clock.now - begin)
    return value
  }

  /// Adds a duration that was measured elsewhere.
  mutating func add(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    microseconds.append(Double(seconds) * 1e6 + Double(attoseconds) * 1e-12)
  }

  /// Adds the duration of an asynchronous call.
  mutating func measure<Value: Sendable>(_ body: () async throws -> Value) async rethrows -> Value {
    let clock = ContinuousClock()
    let begin = clock.now
    let value = try await body()
    add(clock.now - begin)
    return value
  }

  /// Median, least, most and what 99 of 100 are within, in microseconds, as JSON.
  var json: String {
    let sorted = microseconds.sorted()
    guard let least = sorted.first, let most = sorted.last else { return "null" }
    let figures = [
      ("median", sorted[sorted.count / 2]), ("least", least), ("most", most),
      ("p99", sorted[(sorted.count * 99 - 1) / 100]),
    ]
    return "{\(figures.map { "\"\($0)\":\(rounded($1))" }.joined(separator: ","))}"
  }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
