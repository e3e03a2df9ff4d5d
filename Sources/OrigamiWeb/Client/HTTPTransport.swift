/// A GET request.
package struct HTTPRequest: Hashable, Sendable {
  /// The address.
  package var url: String
  /// The entity tag that is sent as `If-None-Match`; nil sends none.
  package var validator: String?
  /// The most bytes of the answer.
  package var byteLimit: Int
  /// The most time for the connection.
  let connectTime = Duration.seconds(5)
  /// The most time for the whole transfer.
  var totalTime: Duration

  package init(
    url: String, validator: String? = nil, byteLimit: Int, totalTime: Duration = .seconds(10)
  ) {
    (self.url, self.validator, self.byteLimit, self.totalTime) = (url, validator, byteLimit, totalTime)
  }
}

/// The answer to a request.
package struct HTTPAnswer: Hashable, Sendable {
  /// The status.
  package var status: Int
  /// The bytes, as they were sent.
  package var body: [UInt8]
  /// The header `ETag`; nil if there is none.
  package var etag: String?
  /// The seconds that the header `Retry-After` asks to wait; nil if there is none, or if it is in the past.
  package var retryAfter: Int?
  /// The header `Location`; nil if there is none.
  package var location: String?

  package init(
    status: Int, body: [UInt8] = [], etag: String? = nil, retryAfter: Int? = nil, location: String? = nil
  ) {
    (self.status, self.body, self.etag) = (status, body, etag)
    (self.retryAfter, self.location) = (retryAfter, location)
  }
}

/// The reason why a request has no answer.
package enum TransferFailure: Error, Hashable, Sendable {
  /// The server cannot be reached, or the connection broke off. The text says why.
  case unreachable(String)
  /// The server's certificate is not valid.
  case untrusted(String)
  /// The list of certificates on this computer cannot be read.
  case noCertificates(String)
  /// The request took longer than its `connectTime` or `totalTime`.
  case late
  /// The answer has more bytes than allowed.
  case tooLarge
  /// libcurl is not installed.
  case noTransfer
}

/// Sends requests: libcurl, or a script in tests.
package protocol HTTPTransport: Sendable {
  /// Sends a request and returns the answer, whatever its status. Redirects are not followed.
  ///
  /// - Throws: ``TransferFailure``; `CancellationError` soon after the task is cancelled.
  func send(_ request: HTTPRequest) async throws -> HTTPAnswer
}
