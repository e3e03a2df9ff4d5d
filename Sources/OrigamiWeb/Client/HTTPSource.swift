internal import Foundation
package import Paging
internal import Threading

/// The files of a published library on a web server.
package final class HTTPSource: ObjectSource {
  private let base: String
  private let host: String
  private let transport: any HTTPTransport
  private let environment: PagingEnvironment
  private let health = Locked(HostHealth())
  /// The error of the last request that failed, for the time in which none is sent.
  private let lastFailure = Locked<WebError?>(nil)
  private let received = Locked(0)

  private static let redirectLimit = 3
  /// The longest time that is waited because the server asks for it, in seconds.
  private static let longestWait = 600
  /// The most time for a photo, which may have megabytes.
  private static let photoTime = Duration.seconds(60)

  /// Creates a source.
  ///
  /// - Parameter base: the address of the folder with `library.json`; it ends in a slash.
  package init(base: String, transport: any HTTPTransport, environment: PagingEnvironment) {
    self.base = base
    host = LibraryAddress.host(of: base) ?? base
    (self.transport, self.environment) = (transport, environment)
  }

  /// The number of objects that the server has sent.
  package var answers: Int { received.withLock { $0 } }
  /// The latency of the server; nil while too few requests were answered.
  package var latency: Duration? { health.withLock { $0.latency } }

  // MARK: The root

  /// Loads the root, if it changed. Follows up to three redirects to the same host. They hold for the root
  /// only: objects and signatures are loaded below the library's address.
  package func root(validator: String?) async throws -> RootAnswer {
    var url = base + RootPath.root
    for _ in 0...HTTPSource.redirectLimit {
      let request = HTTPRequest(url: url, validator: validator, byteLimit: PublishedRoot.byteLimit)
      let answer = try await send(request, path: RootPath.root)
      switch answer.status {
      case 200: return .root(answer.body, validator: answer.etag)
      case 304 where validator != nil: return .unchanged
      case 301, 302, 303, 307, 308: url = try redirected(answer.location ?? "", from: url)
      case 404, 410: throw WebError.notALibrary(.missing)
      default: throw WebError.status(answer.status, path: RootPath.root)
      }
    }
    throw WebError.notALibrary(.redirectLoop)
  }

  /// Returns the address to which an answer redirects.
  ///
  /// - Throws: ``WebError/redirected(to:)`` for another host, from `https` to `http`, or with a user
  ///   name.
  private func redirected(_ location: String, from url: String) throws(WebError) -> String {
    guard let origin = LibraryAddress.origin(of: url) else { throw .badAddress(.noHost) }
    let next: String
    if location.hasPrefix("/"), !location.hasPrefix("//") {
      next = origin + location
    } else if LibraryAddress.isAddress(location), !location.lowercased().hasPrefix("file:") {
      next = location
    } else if !location.isEmpty, !location.contains(":"),
      let relative = URL(string: location, relativeTo: URL(string: url))?.absoluteString
    {
      next = relative
    } else {
      throw .notALibrary(.badRedirect)
    }
    let isDowngrade = url.lowercased().hasPrefix("https:") && !next.lowercased().hasPrefix("https:")
    guard !isDowngrade, LibraryAddress.host(of: next)?.lowercased() == host.lowercased() else {
      throw .redirected(to: next)
    }
    return next
  }

  // MARK: Objects

  /// Loads an object. A visible one that takes longer than most is asked for a second time.
  package func object(_ key: ObjectKey, reason: LoadReason) async throws -> [UInt8] {
    let request = HTTPRequest(
      url: base + key.path, byteLimit: key.kind.storedLimit,
      totalTime: key.kind == .photo ? HTTPSource.photoTime : .seconds(10))
    let answer = try await hedged(request, path: key.path, isVisible: reason == .visible)
    switch answer.status {
    case 200:
      received.withLock { $0 += 1 }
      return answer.body
    case 404, 410: throw WebError.missingObject(path: key.path)
    case 300..<400: throw moved(answer, key.path)
    default: throw WebError.status(answer.status, path: key.path)
    }
  }

  /// Returns the error for an object whose address redirects: the new address of the library if that of the
  /// object shows it.
  private func moved(_ answer: HTTPAnswer, _ path: String) -> WebError {
    guard var place = answer.location, place.hasSuffix("/" + path) else {
      return .status(answer.status, path: path)
    }
    place.removeLast(path.utf8.count)
    if place.hasPrefix("/"), !place.hasPrefix("//") {
      place = (LibraryAddress.origin(of: base) ?? "") + place
    }
    return LibraryAddress.host(of: place)?.isEmpty == false
      ? .redirected(to: place) : .status(answer.status, path: path)
  }

  /// Loads the signature of a root.
  package func signature(of sequence: Int?) async throws -> [UInt8]? {
    let path = RootPath.signature(of: sequence)
    let request = HTTPRequest(url: base + path, byteLimit: MinisignSignature.byteLimit)
    let answer = try await send(request, path: path)
    switch answer.status {
    case 200: return answer.body
    case 404, 410: return nil
    default: throw WebError.status(answer.status, path: path)
    }
  }

  private func hedged(_ request: HTTPRequest, path: String, isVisible: Bool) async throws -> HTTPAnswer {
    guard isVisible, let delay = latency else {
      return try await send(request, path: path)
    }
    let isHedged = Locked(false)
    return try await withThrowingTaskGroup(of: Result<HTTPAnswer, any Error>?.self) { group in
      group.addTask {
        do { return .success(try await self.send(request, path: path)) } catch { return .failure(error) }
      }
      group.addTask {
        try await self.environment.sleep(delay)
        guard self.health.withLock({ $0.hedge() }) else { return nil }
        isHedged.withLock { $0 = true }
        return try? .success(await self.send(request, path: path))
      }
      defer { group.cancelAll() }
      // If one of two requests fails, or the server answers with its own error (5xx), the other may succeed.
      var failure: any Error = CancellationError()
      var broken: HTTPAnswer?
      while let outcome = try await group.next() {
        switch outcome {
        case .success(let answer)? where answer.status >= 500 && isHedged.withLock { $0 }: broken = answer
        case .success(let answer)?: return answer
        case .failure(let error)?:
          failure = error
          guard isHedged.withLock({ $0 }) else { throw failure }
        case nil: break
        }
      }
      if let broken { return broken }
      throw failure
    }
  }

  // MARK: Requests

  private func send(_ request: HTTPRequest, path: String) async throws -> HTTPAnswer {
    let start = environment.now()
    guard let permit = health.withLock({ $0.begin(at: start) }) else {
      // A server rests only after a failure, so there is one.
      throw WebError.resting(after: lastFailure.withLock { $0 } ?? .unreachable(host: host, reason: nil))
    }
    do {
      let answer = try await transport.send(request)
      let error = error(answer, path)
      note(answer.status >= 500 ? error : nil, permit, from: start)
      if answer.status == 429 || answer.status == 503 { throw error }
      return answer
    } catch let failure as TransferFailure {
      let error = error(failure, request, path)
      // An answer that is too large is an answer.
      note(failure == .tooLarge ? nil : error, permit, from: start)
      throw error
    } catch is CancellationError {
      let now = environment.now()
      health.withLock { $0.cancelled(permit, at: now) }
      throw CancellationError()
    }
  }

  /// Notes how a request ended: with a failure of the server, or nil.
  private func note(_ failure: WebError?, _ permit: HostHealth.Permit, from start: Duration) {
    let now = environment.now()
    if let failure { lastFailure.withLock { $0 = failure } }
    health.withLock { health in
      failure == nil ? health.succeeded(after: now - start) : health.failed(permit, at: now)
    }
  }

  private func error(_ answer: HTTPAnswer, _ path: String) -> WebError {
    guard answer.status == 429 || answer.status == 503 else { return .status(answer.status, path: path) }
    return .throttled(host: host, retryAfter: answer.retryAfter.map { min(HTTPSource.longestWait, $0) })
  }

  private func error(_ failure: TransferFailure, _ request: HTTPRequest, _ path: String) -> WebError {
    switch failure {
    case .unreachable(let reason): .unreachable(host: host, reason: reason)
    case .untrusted(let reason): .untrusted(host: host, reason: reason)
    case .noCertificates(let reason): .noCertificates(reason: reason)
    case .late: .unreachable(host: host, reason: nil)
    case .tooLarge: .tooLarge(path: path, limit: request.byteLimit)
    case .noTransfer: .noTransfer
    }
  }
}
