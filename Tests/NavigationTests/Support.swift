import Navigation

/// A place to go to.
struct Place: NavigationValue {
  static let kind = "place"
  var name: String
  init(_ name: String) { self.name = name }
}

/// Another kind of place.
struct Number: NavigationValue {
  static let kind = "number"
  var value: Int
}

/// Opens once, from any thread: how a test decides when a task goes on.
actor Gate<Value: Sendable> {
  private var value: Value?
  private var waiting: [CheckedContinuation<Value, Never>] = []

  func open(_ value: Value) {
    self.value = value
    for continuation in waiting { continuation.resume(returning: value) }
    waiting = []
  }

  var opened: Value {
    get async {
      if let value { return value }
      return await withCheckedContinuation { waiting.append($0) }
    }
  }
}

/// A mailbox whose news a test can wait for.
struct News {
  let mailbox: NavigationMailbox
  private let stream: AsyncStream<Void>

  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    self.stream = stream
    mailbox = NavigationMailbox { continuation.yield() }
  }

  /// Waits for letters and delivers them, until a condition holds.
  func deliver(to stack: NavigationStack, until isDone: () -> Bool) async {
    if isDone() { return }
    for await _ in stream {
      stack.deliver()
      if isDone() { return }
    }
  }
}
