/// Durations of one thing done many times.
struct Sample {
  private var microseconds: [Double] = []

  /// Does something and keeps how long it took.
  mutating func measure<Value>(_ body: () throws -> Value) rethrows -> Value {
    let clock = ContinuousClock()
    let begin = clock.now
    let value = try body()
    let (seconds, attoseconds) = (clock.now - begin).components
    microseconds.append(Double(seconds) * 1e6 + Double(attoseconds) * 1e-12)
    return value
  }

  /// Median, least and most, in microseconds, as JSON.
  var json: String {
    let sorted = microseconds.sorted()
    guard let least = sorted.first, let most = sorted.last else { return "null" }
    return """
      {"median":\(rounded(sorted[sorted.count / 2])),"least":\(rounded(least)),"most":\(rounded(most))}
      """
  }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
