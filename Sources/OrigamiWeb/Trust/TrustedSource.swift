package import Paging

/// A source whose root must be signed with a trusted key.
///
/// Objects are named by hashes that begin at the root, so the signature of the root covers them.
package struct TrustedSource: ObjectSource {
  private let source: any ObjectSource
  private let keys: TrustedKeys
  private let address: String
  /// The name under which a cache keeps the root. Only verified roots have it.
  package let cacheName: String

  /// Creates a source; nil if no key is trusted for the address.
  ///
  /// - Throws: ``WebError/damagedKey(path:)``, ``WebError/file(_:code:)``
  package init?(_ source: any ObjectSource, _ keys: TrustedKeys, address: String) throws(WebError) {
    guard let pin = try keys.pin(of: address) else { return nil }
    (self.source, self.keys, self.address, cacheName) = (source, keys, address, pin.cacheName)
  }

  /// The answers of the source.
  package var answers: Int { source.answers }
  /// The latency of the source.
  package var latency: Duration? { source.latency }

  /// Loads the root and its signature. A root that is older than one that was seen is refused.
  package func root(validator: String?) async throws -> RootAnswer {
    let key = try pin().key
    let answer = try await source.root(validator: validator)
    // An unchanged root is that of the cache, which keeps verified roots only under ``cacheName``.
    guard case .root(let json, _) = answer else { return answer }
    let root = try PublishedRoot(json: json)
    try await TrustedSource.verify(json, root, key, from: source)
    // During the requests, another process may have forgotten the key, or seen a newer root.
    var pin = try pin()
    guard root.id == pin.library else { throw WebError.badSignature(.otherLibrary) }
    guard root.sequence >= pin.sequence else {
      throw WebError.badSignature(.older)
    }
    if root.sequence > pin.sequence {
      pin.sequence = root.sequence
      try keys.store(pin)
    }
    return answer
  }

  /// Returns the pin. A key that was forgotten or replaced since the source was created is an error.
  private func pin() throws -> TrustedKeys.Pin {
    guard let pin = try keys.pin(of: address), pin.cacheName == cacheName else {
      throw WebError.badSignature(.keyGone)
    }
    return pin
  }

  /// Returns an object, whose name follows from the root.
  package func object(_ key: ObjectKey, reason: LoadReason) async throws -> [UInt8] {
    try await source.object(key, reason: reason)
  }

  /// Verifies the signature of a root.
  ///
  /// - Throws: ``WebError/badSignature(_:)``, ``WebError/noVerification``, an error of the source
  static func verify(
    _ json: [UInt8], _ root: PublishedRoot, _ key: MinisignKey, from source: any ObjectSource
  ) async throws {
    do {
      guard let file = try await source.signature(of: nil) else {
        throw WebError.badSignature(.unsigned)
      }
      guard let signature = MinisignSignature(file: file) else {
        throw WebError.badSignature(.unreadable)
      }
      try signature.verify(json, key)
    } catch WebError.badSignature(let reason) {
      // Between the two files, a newer publication may have arrived. The signature of this one is kept.
      guard let file = try await source.signature(of: root.sequence),
        let signature = MinisignSignature(file: file)
      else { throw WebError.badSignature(reason) }
      try signature.verify(json, key)
    }
  }
}
