internal import CTransfer
internal import Foundation
internal import Threading

/// Sends requests through libcurl, which is loaded with the first request.
///
/// One thread runs all transfers, and ends with the transport. Connections are used again.
package final class CurlTransport: HTTPTransport {
  /// `@unchecked`: the client's functions may be called on any thread, and the pointer does not change.
  private final class Client: @unchecked Sendable {
    let pointer: OpaquePointer
    init(_ pointer: OpaquePointer) { self.pointer = pointer }
  }

  private typealias Waiter = CheckedContinuation<HTTPAnswer, any Error>

  private struct State {
    var client: Client?
    var isMissing = false
    var lastID: UInt64 = 0
  }

  private let state = Locked(State())
  private let waiting = Locked<[UInt64: Waiter]>([:])

  /// Creates a transport that has loaded nothing.
  package init() {}

  deinit {
    if let client = state.withLock({ $0.client }) { origami_transfer_stop(client.pointer) }
  }

  /// Returns the client, which is made by the first call. Nil if libcurl is not installed, is older than 7.68
  /// or cannot be initialised; later calls do not try again.
  private func client() -> Client? {
    state.withLock { state in
      if let client = state.client { return client }
      guard !state.isMissing, let pointer = origami_transfer_make() else {
        state.isMissing = true
        return nil
      }
      let client = Client(pointer)
      state.client = client
      let waiting = waiting
      let thread = Thread { CurlTransport.run(client, waiting) }
      thread.name = "origami transfers"
      thread.start()
      return client
    }
  }

  private static func run(_ client: Client, _ waiting: Locked<[UInt64: Waiter]>) {
    withExtendedLifetime(waiting) {
      origami_transfer_run(
        client.pointer,
        { context, answer in
          guard let context, let answer = answer?.pointee else { return }
          let waiting = Unmanaged<Locked<[UInt64: Waiter]>>.fromOpaque(context).takeUnretainedValue()
          let waiter = waiting.withLock { $0.removeValue(forKey: answer.id) }
          waiter?.resume(with: CurlTransport.result(answer))
        }, Unmanaged.passUnretained(waiting).toOpaque())
    }
    origami_transfer_free(client.pointer)
  }

  private static func result(_ answer: origami_transfer_answer) -> Result<HTTPAnswer, any Error> {
    func text(_ pointer: UnsafePointer<CChar>?) -> String? {
      pointer.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let reason = text(answer.reason) ?? "no reason is given"
    switch answer.outcome {
    case ORIGAMI_TRANSFER_DONE:
      let body = answer.body.map { Array(UnsafeBufferPointer(start: $0, count: answer.body_size)) } ?? []
      return .success(
        HTTPAnswer(
          status: Int(answer.status), body: body, etag: text(answer.etag),
          retryAfter: answer.retry_after > 0 ? Int(answer.retry_after) : nil,
          location: text(answer.location)))
    case ORIGAMI_TRANSFER_UNTRUSTED: return .failure(TransferFailure.untrusted(reason))
    case ORIGAMI_TRANSFER_NO_CERTIFICATES: return .failure(TransferFailure.noCertificates(reason))
    case ORIGAMI_TRANSFER_LATE: return .failure(TransferFailure.late)
    case ORIGAMI_TRANSFER_TOO_LARGE: return .failure(TransferFailure.tooLarge)
    case ORIGAMI_TRANSFER_CANCELLED: return .failure(CancellationError())
    default: return .failure(TransferFailure.unreachable(reason))
    }
  }

  /// Sends a request. Cancelling the task ends the transfer.
  package func send(_ request: HTTPRequest) async throws -> HTTPAnswer {
    try Task.checkCancellation()
    guard let client = client() else { throw TransferFailure.noTransfer }
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        // The waiter is stored before the request is added, whose answer may come at once.
        waiting.withLock { $0[id] = waiter }
        origami_transfer_add(
          client.pointer, id, request.url, request.validator, request.byteLimit,
          Int(request.connectTime / .milliseconds(1)), Int(request.totalTime / .milliseconds(1)))
        // A cancellation before the request was added had no effect.
        if Task.isCancelled { origami_transfer_cancel(client.pointer, id) }
      }
    } onCancel: {
      origami_transfer_cancel(client.pointer, id)
    }
  }
}
