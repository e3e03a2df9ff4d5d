public import Paging

/// An error of publishing a library or of reading a published one.
public enum WebError: Error, Hashable, Sendable {
  // MARK: Addresses
  /// The address is not one of a library.
  case badAddress(AddressProblem)
  /// The address is of plain `http` to another computer than this one.
  case insecureAddress
  /// libcurl is not installed.
  case noTransfer
  /// The cache has nothing of the library, and nothing may be loaded.
  case offline

  // MARK: Transfers
  /// The server cannot be reached: the name is unknown, or the connection is refused or broken, as the text
  /// says. Nil: no answer came in time.
  case unreachable(host: String, reason: String?)
  /// The server cannot be trusted: its certificate is not valid. The text says why.
  case untrusted(host: String, reason: String)
  /// This computer's list of certificates cannot be read, so no server can be trusted. The text says why.
  case noCertificates(reason: String)
  /// The server answers with a status that is no success.
  case status(Int, path: String)
  /// The server has no time for this request: it asks for fewer (429) or is overloaded (503). It may say for
  /// how many seconds.
  case throttled(host: String, retryAfter: Int?)
  /// Recent requests to the server failed, so none is made at the moment. `after` is the error of the last
  /// one.
  indirect case resting(after: WebError)
  /// The answer has more bytes than allowed.
  case tooLarge(path: String, limit: Int)
  /// The root redirects to another host or from `https` to `http`, or an object redirects: the library has
  /// moved. Such a redirect is not followed.
  case redirected(to: String)

  // MARK: Trust
  /// The file of a trusted key is damaged.
  case damagedKey(path: String)
  /// The root is not signed with the key that is trusted.
  case badSignature(SignatureProblem)
  /// libsodium is not installed, so no signature can be verified.
  case noVerification
  /// The file is no public key of minisign.
  case badKey

  // MARK: Content
  /// The answer is no root of a library.
  case notALibrary(RootProblem)
  /// The library is of a newer format.
  case newerFormat(Int, supported: Int)
  /// An object has other bytes than its name says.
  case wrongHash(path: String)
  /// An object cannot be read. The text says why.
  case badObject(String)
  /// An object that the root needs is not there.
  case missingObject(path: String)

  // MARK: Publishing
  /// A step has more bytes than an object may have.
  case stepTooLarge(model: String, step: String, bytes: Int, limit: Int)
  /// A model's description and photos have more bytes than an object may have.
  case modelTooLarge(model: String, bytes: Int, limit: Int)
  /// Another program publishes into the folder.
  case locked(String)
  /// The folder holds the publication of another library.
  case otherLibrary(String)
  /// The folder's publication is signed, and the new one would not be.
  case unsigned(String)
  /// The program that signs failed, or cannot be started.
  case notSigned(SigningProblem)
  /// The library kept changing while it was published.
  case keptChanging
  /// A file cannot be written or read.
  case file(String, code: Int32)
}

extension WebError {
  /// The reason why a text is no address of a library.
  public enum AddressProblem: Sendable {
    case badCharacter, relativePath, otherScheme, query, noHost, userName, badPort
    /// Its path has a part that is `.` or `..`.
    case dots
  }

  /// The reason why a publication is not signed.
  public enum SigningProblem: Hashable, Sendable {
    /// minisign cannot be started.
    case notStarted(code: Int32)
    /// minisign failed, and has said why on standard error.
    case failed
    /// minisign ended well, and wrote no signature.
    case noSignature
  }

  /// The reason why a root is refused although a key is trusted.
  public enum SignatureProblem: Sendable {
    case unsigned, unreadable, otherKey
    /// The signature is of something else.
    case otherContent
    /// The key that was trusted is not there any more.
    case keyGone
    case otherLibrary
    /// The root is older than the one that was read before.
    case older
  }

  /// The reason why an answer is no root of a library.
  public enum RootProblem: Sendable {
    case missing, unreadable, webPage, otherLibrary, redirectLoop, badRedirect
    /// It is gzip, which nobody asked for.
    case compressed
  }
}

extension WebError: RetryableError {
  /// Retries where the next request may have another answer. A resting server is not asked again: the loads
  /// that opened its breaker were retries themselves. The user retries by pressing a key.
  public var retryAdvice: RetryAdvice {
    switch self {
    case .unreachable, .wrongHash: .backOff
    case .status(let status, _): status >= 500 ? .backOff : .never
    case .throttled(_, let seconds): .throttled(retryAfter: seconds.map { .seconds($0) })
    default: .never
    }
  }
}

extension WebError {
  /// A Boolean value that indicates whether the server cannot be reached, so that what was loaded before can
  /// be read in its place.
  var isOutOfReach: Bool {
    switch self {
    case .unreachable, .throttled, .resting, .offline, .noTransfer: true
    case .status(let status, _): status >= 500
    default: false
    }
  }

  /// A Boolean value that indicates whether the answer says nothing against the last root: the server is out
  /// of reach, something else answered in its place, or the answer is a damaged root. A login page cannot be
  /// told from the error page for a library that is gone.
  var allowsLastRoot: Bool {
    switch self {
    case .notALibrary, .badObject, .status, .redirected, .tooLarge: true
    default: isOutOfReach
    }
  }
}
