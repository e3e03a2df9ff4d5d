import Glibc

/// Times questions and prints one line for each: median, spread, goal.
struct Bench {
  enum Unit: String {
    case nanoseconds = "ns"
    case microseconds = "µs"
    case milliseconds = "ms"

    var perSecond: Double {
      switch self {
      case .nanoseconds: 1e9
      case .microseconds: 1e6
      case .milliseconds: 1e3
      }
    }
  }

  /// Runs the body once to warm up, then `runs` times; each run does the thing `each` times.
  func ask(_ question: String, unit: Unit, goal: Double, runs: Int, each: Int = 1, _ body: () -> Void) {
    body()
    var samples: [Double] = []
    for _ in 0..<runs {
      let start = processorSeconds()
      body()
      samples.append((processorSeconds() - start) / Double(each) * unit.perSecond)
    }
    report(question, unit: unit, goal: goal, samples: samples)
  }

  /// Prints the median, the least and the 99th percentile of samples in the unit.
  func report(_ question: String, unit: Unit, goal: Double, samples: [Double]) {
    let sorted = samples.sorted()
    let p99 = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    let line = [
      padded(question, 46), number(sorted[sorted.count / 2]), number(sorted[0]), number(p99), unit.rawValue,
      "(goal \(number(goal)))",
    ]
    print(line.joined(separator: "  "))
  }

  private func number(_ value: Double) -> String {
    let hundredths = Int(value * 100 + 0.5)
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

/// The processor time this thread has used, in seconds.
///
/// Not the time of day: what another program does to the machine is not what the engine costs. It still
/// costs cache, so a loaded machine shows up to four times the figures of a quiet one.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Keeps the optimizer from dropping what is timed.
@inline(never)
func keep(_ value: Int) {
  sink &+= value
}

// Written by one thread only, the one that measures.
nonisolated(unsafe) private var sink = 0
