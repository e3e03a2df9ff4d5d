/// Decides about requests to one server from how the last ones ended: a circuit breaker, and the moment for a
/// second request.
///
/// It is told the time, and holds no clock.
package struct HostHealth: Sendable {
  /// The state of the circuit breaker.
  package enum Breaker: Hashable, Sendable {
    /// Requests are sent.
    case closed
    /// No request is sent until a moment.
    case open(until: Duration)
    /// One request is under way, whose end decides.
    case probing
  }

  /// The permission to send one request, which is given back with its end.
  package struct Permit: Hashable, Sendable {
    /// The number of times that the breaker had opened before.
    fileprivate let openings: Int
  }

  /// The failures in a row that open the breaker.
  private static let failureLimit = 5
  private static let firstPause = Duration.seconds(2)
  private static let longestPause = Duration.seconds(30)
  /// The latencies that are kept, and how many are needed for a percentile.
  private static let sampleCount = 64
  private static let fewestSamples = 16
  /// Second requests per thousand requests.
  private static let hedgePermille = 50

  /// The state of the breaker.
  package private(set) var breaker = Breaker.closed
  private var failures = 0
  /// The number of times that the breaker has opened. The failure of a request that began before the last
  /// opening is ignored, because the failures that opened the breaker have shown the same.
  private var openings = 0
  private var pause = firstPause
  private var latencies: [Duration] = []
  private var nextSample = 0
  /// The second requests that may be sent, in thousandths; at most ten of them are saved up.
  private var hedgeBalance = 0

  /// Creates the health of a server that was not asked yet.
  package init() {}

  /// Returns the permission for a request, and counts it; nil if none may be sent now.
  package mutating func begin(at now: Duration) -> Permit? {
    switch breaker {
    case .closed: break
    case .open(let end) where now >= end: breaker = .probing
    case .open, .probing: return nil
    }
    hedgeBalance = min(10_000, hedgeBalance + HostHealth.hedgePermille)
    return Permit(openings: openings)
  }

  /// Notes an answer. Any answer below 500 shows that the server works.
  package mutating func succeeded(after time: Duration) {
    (breaker, failures, pause) = (.closed, 0, HostHealth.firstPause)
    if latencies.count < HostHealth.sampleCount {
      latencies.append(time)
    } else {
      latencies[nextSample] = time
      nextSample = (nextSample + 1) % HostHealth.sampleCount
    }
  }

  /// Notes a failure.
  package mutating func failed(_ permit: Permit, at now: Duration) {
    guard permit.openings == openings else { return }
    failures += 1
    guard breaker == .probing || failures >= HostHealth.failureLimit else { return }
    breaker = .open(until: now + pause)
    openings += 1
    pause = min(HostHealth.longestPause, pause * 2)
  }

  /// Notes that the caller gave up a request. That says nothing about the server.
  package mutating func cancelled(_ permit: Permit, at now: Duration) {
    if breaker == .probing, permit.openings == openings { breaker = .open(until: now) }
  }

  /// The time in which nearly every request is answered: the 95th percentile of the last answers; nil while
  /// too few are known. After it, a second request for the same object is worth sending.
  package var latency: Duration? {
    guard latencies.count >= HostHealth.fewestSamples else { return nil }
    return latencies.sorted()[latencies.count * 95 / 100]
  }

  /// Returns a Boolean value that indicates whether a second request may be sent, and counts it: at most one
  /// in twenty requests.
  package mutating func hedge() -> Bool {
    guard breaker == .closed, hedgeBalance >= 1000 else { return false }
    hedgeBalance -= 1000
    return true
  }
}
