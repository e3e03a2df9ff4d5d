internal import Dispatch
internal import Threading

/// Does pieces of work on other threads, a few at a time, and returns their results in the order in which the
/// work was added.
///
/// It blocks its caller, which must not run on one of these threads.
struct OrderedWork<Value: Sendable> {
  private final class Piece: Sendable {
    let result = Locked<Result<Value, any Error>?>(nil)
    let end = DispatchSemaphore(value: 0)
  }

  private let threads: any TaskExecutor
  private let limit: Int
  /// The pieces whose results were not returned yet, oldest first.
  private var pieces: [Piece] = []

  /// - Parameter limit: the most pieces in ``pieces``. Adding one more waits for the oldest.
  init(on threads: any TaskExecutor, limit: Int) { (self.threads, self.limit) = (threads, limit) }

  /// Adds a piece of work, and returns the result of the oldest piece if there are too many.
  ///
  /// - Throws: the error of that piece.
  mutating func add(_ work: @escaping @Sendable () throws -> Value) throws -> Value? {
    let piece = Piece()
    Task(executorPreference: threads) {
      let result = Result { try work() }
      piece.result.withLock { $0 = result }
      piece.end.signal()
    }
    pieces.append(piece)
    return pieces.count > limit ? try next() : nil
  }

  /// Waits for the oldest piece and returns its result; nil if there is none.
  ///
  /// - Throws: the error of that piece.
  mutating func next() throws -> Value? {
    guard !pieces.isEmpty else { return nil }
    let piece = pieces.removeFirst()
    piece.end.wait()
    return try piece.result.withLock { $0 }?.get()
  }

  /// Waits for all pieces. Their results are dropped.
  mutating func end() {
    for piece in pieces { piece.end.wait() }
    pieces = []
  }
}
