internal import Foundation

/// The address of a published library: `https://host/path/`, or a folder.
///
/// A fragment names a model, or a model and a step, that the reader opens: `https://host/path/#swan/neck`.
/// Other commands leave it out.
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

  /// The name under which a trusted key is kept: the address, or the absolute path of the folder. Links
  /// stay in the path: if one leads to another folder later, the key still holds.
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
  /// - Throws: ``WebError/badAddress(_:)``, ``WebError/insecureAddress``
  public init(_ text: String, allowsInsecure: Bool = false) throws(WebError) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let names = (parts.count == 2 ? parts[1] : "")
      .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.isEmpty ? nil : LibraryAddress.decoded($0) }
    (model, step) = (names[0], names[0] != nil && names.count == 2 ? names[1] : nil)
    let base = String(parts[0])
    guard base.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F }) else {
      throw .badAddress(.badCharacter)
    }
    let lower = base.lowercased()
    if lower.hasPrefix("file://") {
      let path = base.dropFirst((lower.hasPrefix("file://localhost/") ? "file://localhost" : "file://").count)
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
    guard let (scheme, authority) = LibraryAddress.parts(of: base) else { throw .badAddress(.noHost) }
    guard !authority.contains("@") else { throw .badAddress(.userName) }
    guard let host = LibraryAddress.host(of: base), !host.isEmpty else { throw .badAddress(.noHost) }
    guard let port = LibraryAddress.port(authority.dropFirst(host.count), scheme) else {
      throw .badAddress(.badPort)
    }
    let path = base.dropFirst(scheme.count + 3 + authority.count)
    guard !path.split(separator: "/").contains(where: { [".", ".."].contains(LibraryAddress.decoded($0)) })
    else { throw .badAddress(.dots) }
    if lower.hasPrefix("http://"), !allowsInsecure, !LibraryAddress.isLoopback(host) {
      throw .insecureAddress
    }
    // One name for the ways to write an address of one place, for trusted keys too.
    place = .web(
      scheme.lowercased() + "://" + host.lowercased() + port + path + (path.hasSuffix("/") ? "" : "/"))
  }

  /// Creates the address of a folder.
  public init(folder: String) {
    (place, model, step) = (.folder(folder), nil, nil)
  }

  /// Returns the host of an address, without its port; nil for an address with a user name, too.
  static func host(of url: String) -> String? {
    guard let (_, authority) = parts(of: url), !authority.contains("@") else { return nil }
    if authority.hasPrefix("[") { return authority.firstIndex(of: "]").map { String(authority[...$0]) } }
    return String(authority.prefix { $0 != ":" })
  }

  /// Returns `:8080` for the text after a host; empty for no port, for a colon alone and for the usual port
  /// of the scheme; nil if the text is no port.
  private static func port(_ text: Substring, _ scheme: Substring) -> String? {
    if text.isEmpty || text == ":" { return "" }
    guard text.hasPrefix(":"), let number = decimal(text.dropFirst()) else { return nil }
    return number == (scheme.lowercased() == "http" ? 80 : 443) ? "" : ":\(number)"
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

  /// Returns a text without its escapes; as it is if they are no UTF-8 or have other digits.
  private static func decoded(_ text: some StringProtocol) -> String {
    text.removingPercentEncoding ?? String(text)
  }
}
