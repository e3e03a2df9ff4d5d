internal import Foundation

/// The address of a published library: `https://host/path/`, or a folder.
///
/// A fragment names a model, or a model and a step: `https://host/path/#swan/neck`.
public struct LibraryAddress: Hashable, Sendable {
  /// The place where the files are.
  enum Place: Hashable, Sendable {
    /// An address that ends in a slash.
    case web(String)
    /// The path of a folder.
    case folder(String)
  }

  let place: Place
  /// The identifier of the model that the fragment names; nil if there is none.
  public let model: String?
  /// The identifier or number of the step that the fragment names; nil if there is none.
  public let step: String?

  /// The address as text, without the fragment.
  public var text: String {
    switch place {
    case .web(let base): base
    case .folder(let path): path
    }
  }

  /// The name under which a trusted key is kept: the address in the form of ``normalized(_:)``, or the
  /// absolute path of the folder.
  var pinName: String {
    switch place {
    case .web(let base): base
    case .folder(let path): URL(filePath: path).standardizedFileURL.path
    }
  }

  /// Returns a Boolean value that indicates whether a text is meant as an address, and not as a path.
  public static func isAddress(_ text: String) -> Bool {
    ["http://", "https://", "file://"].contains { text.lowercased().hasPrefix($0) }
  }

  /// Reads an address.
  ///
  /// - Parameter allowsInsecure: true allows plain `http` to any computer, false only to this one.
  /// - Throws: ``WebError/badAddress(_:)``, ``WebError/insecureAddress(_:)``
  public init(_ text: String, allowsInsecure: Bool = false) throws(WebError) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let names = parts.count == 2 ? parts[1].split(separator: "/", maxSplits: 1) : []
    model = names.first.map { LibraryAddress.decoded($0) }
    step = names.count == 2 ? LibraryAddress.decoded(names[1]) : nil
    let base = String(parts[0])
    guard base.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F }) else {
      throw .badAddress(.badCharacter)
    }
    let lower = base.lowercased()
    if lower.hasPrefix("file://") {
      let path = base.dropFirst("file://".count)
      guard path.hasPrefix("/") else { throw .badAddress(.relativePath) }
      let folder = LibraryAddress.decoded(path)
      guard !folder.utf8.contains(0) else { throw .badAddress(.badCharacter) }
      place = .folder(folder)
      return
    }
    guard lower.hasPrefix("http://") || lower.hasPrefix("https://") else {
      throw .badAddress(.otherScheme)
    }
    guard !base.contains("?") else { throw .badAddress(.query) }
    guard let host = LibraryAddress.host(of: base), !host.isEmpty else {
      throw .badAddress(.noHost)
    }
    guard LibraryAddress.parts(of: base)?.authority.contains("@") == false else {
      throw .badAddress(.userName)
    }
    if lower.hasPrefix("http://"), !allowsInsecure, !LibraryAddress.isLoopback(host) {
      throw .insecureAddress(base)
    }
    place = .web(LibraryAddress.normalized(base.hasSuffix("/") ? base : base + "/"))
  }

  /// Creates the address of a folder.
  public init(folder: String) {
    (place, model, step) = (.folder(folder), nil, nil)
  }

  /// Returns the host of an address, without its port.
  static func host(of url: String) -> String? {
    guard let (_, authority) = parts(of: url) else { return nil }
    if authority.hasPrefix("[") { return authority.firstIndex(of: "]").map { String(authority[...$0]) } }
    return String(authority.prefix { $0 != ":" })
  }

  /// Returns an address with its scheme and host in lower case, and its port as a plain number, or without it
  /// where it is the usual one. So addresses of one place are one name, for trusted keys too.
  private static func normalized(_ url: String) -> String {
    guard let (scheme, authority) = parts(of: url) else { return url }
    var host = authority.lowercased()[...]
    var port = ""
    if let colon = host.lastIndex(of: ":"), let number = decimal(host[colon...].dropFirst()) {
      if number != (scheme.lowercased() == "http" ? 80 : 443) { port = ":\(number)" }
      host = host[..<colon]
    }
    return scheme.lowercased() + "://" + host + port + url.dropFirst(scheme.count + 3 + authority.count)
  }

  /// Returns the scheme, host and port of an address.
  static func origin(of url: String) -> String? {
    parts(of: url).map { $0.scheme.lowercased() + "://" + $0.authority.lowercased() }
  }

  /// Returns the scheme of an address, and its host and port.
  private static func parts(of url: String) -> (scheme: Substring, authority: Substring)? {
    guard let colon = url.firstIndex(of: ":"), url[colon...].hasPrefix("://") else { return nil }
    let rest = url[url.index(colon, offsetBy: 3)...]
    return (url[..<colon], rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" })
  }

  /// Returns a Boolean value that indicates whether a host is this computer by its name alone: `localhost`,
  /// `[::1]` or 127.x.x.x. Nothing is looked up; other ways to write such an address count as another host.
  static func isLoopback(_ host: String) -> Bool {
    if ["localhost", "[::1]"].contains(host.lowercased()) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { decimal($0).map { $0 < 256 } == true }
  }

  /// Returns the number of decimal digits. `UInt16` would also accept a sign.
  private static func decimal(_ digits: Substring) -> UInt16? {
    digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt16(digits) : nil
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      // `UInt8` accepts a sign in place of the first digit.
      if byte == UInt8(ascii: "%"), digits.count == 2, !"+-".utf8.contains(rest[rest.startIndex]),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
