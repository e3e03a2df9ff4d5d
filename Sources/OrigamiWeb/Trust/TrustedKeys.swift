internal import Foundation
internal import OrigamiModel

/// The keys that are trusted, by the addresses of libraries: a folder with one file for each address.
///
/// A file that cannot be read is an error, so that damage does not turn the check off.
public struct TrustedKeys: Sendable {
  /// A library that must be signed.
  struct Pin: Codable, Hashable, Sendable {
    /// The address, for people who look at the file. A file with another one is damaged.
    var address: String
    /// The key with which the root must be signed.
    var key: MinisignKey
    /// The identifier of the library; one key may sign several libraries.
    var library: String
    /// The highest sequence number that was seen. A lower one is refused.
    var sequence: Int

    /// The name under which a cache keeps the root. It is not the address alone: a process that was begun
    /// before the key was trusted still keeps roots there, and verifies none.
    var cacheName: String { "\(address) \(key.text)" }
  }

  private let folder: String

  /// Creates the store of keys in a folder, which is created with the first key.
  public init(folder: String) { self.folder = folder }

  /// Returns the path of an address's file. The files stay, so the hash must not change: with another one, no
  /// key would be found, and nothing would be verified.
  private func file(_ address: String) -> String {
    let hash = ContentHasher.hash(address.utf8)
    return "\(folder)/\(String(hash.high, radix: 36))\(String(hash.low, radix: 36)).json"
  }

  /// Returns the pin of an address; nil if no key is trusted for it.
  ///
  /// - Throws: ``WebError/damagedKey(path:)``, ``WebError/file(_:code:)``
  func pin(of address: String) throws(WebError) -> Pin? {
    let file = file(address)
    let json: [UInt8]?
    do { json = try PublishFolder.read(file, limit: 4096) } catch {
      if case .tooLarge = error { throw .damagedKey(path: file) }
      throw error
    }
    guard let json else { return nil }
    guard let pin = try? JSONDecoder().decode(Pin.self, from: Data(json)), pin.address == address else {
      throw .damagedKey(path: file)
    }
    return pin
  }

  /// Writes the pin of an address; it replaces an earlier one.
  ///
  /// - Throws: ``WebError/file(_:code:)``
  func store(_ pin: Pin) throws(WebError) {
    let file = file(pin.address)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      try encoder.encode(pin).write(to: URL(filePath: file), options: .atomic)
    } catch {
      let system = (error as? CocoaError)?.userInfo[NSUnderlyingErrorKey] as? POSIXError
      throw .file(file, code: system?.code.rawValue ?? EIO)
    }
  }

  /// Forgets the key of an address.
  ///
  /// - Returns: false if no key was trusted for it.
  /// - Throws: ``WebError/file(_:code:)``
  public func forget(_ address: LibraryAddress) throws(WebError) -> Bool {
    let file = file(address.pinName)
    if unlink(file) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw .file(file, code: errno) }
    return false
  }
}
