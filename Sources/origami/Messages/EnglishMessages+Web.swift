import OrigamiWeb

extension EnglishMessages {
  /// Returns the message for an error of publishing a library or of reading a published one.
  ///
  /// - Parameter place: the address or folder of the library; nil if it is not known.
  static func text(of error: WebError, place: String?) -> Failure {
    let place = place.map { VisibleName.of($0) } ?? "the published library"
    switch error {
    case .badAddress(.userName):
      // The address is not repeated: what stands before the host may be a password.
      return Failure(
        message: "an address with a user name is no address of a library",
        help: "leave out what stands between // and @; a published library is read without a password")
    case .badAddress(let reason):
      return Failure(message: "\(place) is no address of a library: \(text(of: reason))")
    case .insecureAddress:
      return Failure(
        message: "\(place) is not encrypted: what is read could be changed on the way",
        help: "use https, or allow it with --insecure-http")
    case .noTransfer:
      return Failure(
        message: "libcurl is not installed, so \(place) cannot be reached",
        help: "install it (Debian, Ubuntu: apt install libcurl4; Fedora: dnf install libcurl)")
    case .offline:
      return Failure(
        message: "\(place) was not read before, or not this part of it", help: "run again without --offline")
    case .unreachable(let host, let reason):
      return Failure(
        message: "\(VisibleName.of(host)) cannot be reached: "
          + (reason.map(VisibleName.of) ?? "no answer in time"),
        help: "check the address and the network, then try again")
    case .untrusted(let host, let reason):
      return Failure(
        message: "\(VisibleName.of(host)) cannot be trusted: \(VisibleName.of(reason))",
        help: "ask whoever runs the server to mend its certificate")
    case .noCertificates(let reason):
      return Failure(
        message: "the list of certificates of this computer cannot be read: \(VisibleName.of(reason))",
        help: "install it (Debian, Ubuntu: apt install ca-certificates; Fedora: dnf install ca-certificates)")
    case .badSignature(let reason):
      return Failure(
        message: "\(place) is not what you trust: \(text(of: reason))",
        help: "ask whoever publishes it; for a new key: origami trust ADDRESS KEYFILE")
    case .noVerification:
      return Failure(
        message: "libsodium is not installed, so the signature of \(place) cannot be verified",
        help: "install it (Debian, Ubuntu: apt install libsodium23; Fedora: dnf install libsodium)")
    case .badKey:
      return Failure(
        message: "\(place) is not a public key of minisign",
        help: "it is a file of two lines; minisign -G writes it as minisign.pub")
    case .status(let status, let path):
      return Failure(
        message: "the server of \(place) answers \(path) with the status \(status)", help: help(for: status))
    case .throttled(let host, let seconds):
      let wait = seconds.map { "in \($0) s" } ?? "later"
      return Failure(message: "\(VisibleName.of(host)) is too busy to answer", help: "try again \(wait)")
    case .resting(let last):
      let last = text(of: last, place: place)
      return Failure(
        message: last.message, help: last.help ?? "it failed several times in a row; try again in a minute")
    case .tooLarge(let path, let limit):
      return Failure(
        message: "\(VisibleName.of(path)) of \(place) has more than \(limit) bytes",
        help: "check the address; if it is right, publish the library again with --force")
    case .redirected(let other):
      return Failure(
        message: "\(place) redirects to \(VisibleName.of(other))",
        help: "if you trust that address, use it in its place")
    case .notALibrary(let reason):
      return Failure(
        message: "\(place) is not a published library: \(text(of: reason))",
        help: help(for: reason))
    case .newerFormat(let format, let supported):
      return Failure(
        message: "\(place) was published by a newer version of origami "
          + "(format \(format); this program knows \(supported))", help: "install the newer version")
    case .wrongHash(let path):
      return Failure(
        message: "\(VisibleName.of(path)) of \(place) is damaged, or was changed on the way",
        help: "try again; if it stays so, publish the library again with --force")
    case .badObject(let reason):
      return Failure(
        message: "\(place) is damaged: \(VisibleName.of(reason))",
        help: "publish the library again with --force")
    case .missingObject(let path):
      return Failure(
        message: "\(VisibleName.of(path)) of \(place) is missing",
        help: "copy all objects to the server, then library.json")
    case .stepTooLarge(let model, let step, let bytes, let limit):
      return Failure(
        message: "the step '\(VisibleName.of(step))' of '\(VisibleName.of(model))' has \(bytes) bytes; "
          + "a published step may have \(limit)", help: "divide it, or make its drawing simpler")
    case .modelTooLarge(let model, let bytes, let limit):
      return Failure(
        message:
          "the description of the model '\(VisibleName.of(model))' and its list of photos have \(bytes) "
          + "bytes packed; a published one may have \(limit), and 1 MB unpacked",
        help: "shorten its texts, or leave out photos")
    case .locked(let folder):
      return Failure(
        message: "another program publishes into \(VisibleName.of(folder))",
        help: "try again when it has ended")
    case .otherLibrary(let folder):
      return Failure(
        message: "\(VisibleName.of(folder)) holds the publication of another library",
        help: "publish into another folder, or empty this one")
    case .unsigned(let folder):
      return Failure(
        message: "the publication in \(VisibleName.of(folder)) is signed; readers that trust the key would "
          + "refuse an unsigned one",
        help: "sign it with --sign KEY, or remove \(VisibleName.of(folder))/library.json.minisig")
    case .notSigned(let reason):
      return Failure(message: "the publication is not signed: \(text(of: reason))")
    case .keptChanging:
      return Failure(
        message: "the library kept changing while it was published",
        help: "try again when the import has ended")
    case .damagedKey(let path):
      return Failure(
        message: "the key that you trust is damaged in \(VisibleName.of(path))",
        help: "trust it again: origami trust ADDRESS KEYFILE")
    case .file(let path, let code):
      return Failure(message: "cannot use \(VisibleName.of(path)): \(reason(code))")
    }
  }

  private static func text(of problem: WebError.AddressProblem) -> String {
    switch problem {
    case .badCharacter: "it has a character that an address cannot have"
    case .relativePath: "after file:// comes an absolute path"
    case .otherScheme: "it begins with neither https:// nor http:// nor file://"
    case .query: "it has a query; name the folder of library.json"
    case .noHost: "it names no host"
    case .userName: "it has a user name"
    case .badPort: "what follows the host is no port"
    case .dots: "its path has a part that is . or .."
    }
  }

  private static func text(of problem: WebError.SignatureProblem) -> String {
    switch problem {
    case .unsigned: "it is not signed"
    case .unreadable: "its signature cannot be read"
    case .otherKey: "it is signed with another key"
    case .otherContent: "its signature is of something else"
    case .keyGone: "the key that was trusted is not there any more"
    case .otherLibrary: "it is another library now"
    case .older: "it is older than what was read before"
    }
  }

  private static func text(of problem: WebError.RootProblem) -> String {
    switch problem {
    case .missing: "there is no library.json"
    case .unreadable: "its library.json cannot be read"
    case .webPage: "a web page was sent in its place"
    case .otherLibrary: "another library is there now"
    case .redirectLoop: "it redirects more than 3 times"
    case .badRedirect: "it redirects to an address that cannot be read"
    case .compressed: "its library.json comes packed, although nobody asked for that"
    }
  }

  private static func help(for status: Int) -> String {
    switch status {
    case 401, 403: "ask whoever runs the server to let everybody read its files"
    case 500...: "try again later"
    default: "check the address: it is that of the folder with library.json"
    }
  }

  private static func help(for problem: WebError.RootProblem) -> String {
    switch problem {
    case .missing: "check the address: it is that of the folder with library.json"
    case .unreadable: "if it was one, publish the library again with --force"
    case .webPage: "check the address; some networks ask you to log in before they let you through"
    case .otherLibrary: "open the address again to read that one"
    case .redirectLoop, .badRedirect: "ask whoever runs the server to mend the redirect"
    case .compressed: "ask whoever runs the server to send it as it is, without Content-Encoding"
    }
  }

  private static func text(of problem: WebError.SigningProblem) -> String {
    switch problem {
    case .notStarted(let code): "minisign cannot be started: \(reason(code))"
    case .failed: "minisign failed; its own message is above"
    case .noSignature: "minisign wrote no signature"
    }
  }
}
