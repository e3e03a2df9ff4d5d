package import Paging

/// The answer of a source that is asked for its root.
package enum RootAnswer: Sendable {
  /// The root is the one whose validator was sent.
  case unchanged
  /// The bytes of the root, and the validator to ask with next time.
  case root([UInt8], validator: String?)
}

/// A place from which the files of a published library are read: a folder, a server, or memory in tests.
///
/// A source passes on bytes. Their hashes are verified, and their limits checked, by the reader.
package protocol ObjectSource: Sendable {
  /// Returns the root.
  ///
  /// - Parameter validator: the validator of the root that is known; nil if none is.
  /// - Throws: ``WebError``, `CancellationError`
  func root(validator: String?) async throws -> RootAnswer
  /// Returns the stored bytes of an object.
  ///
  /// - Throws: ``WebError/missingObject(path:)`` if there is none, another ``WebError``, `CancellationError`
  func object(_ key: ObjectKey, reason: LoadReason) async throws -> [UInt8]
}

/// The files of a published library in a folder.
package struct FolderSource: ObjectSource {
  private let path: String

  /// Creates a source of a folder.
  package init(_ path: String) { self.path = path }

  /// Returns the root's file.
  package func root(validator: String?) async throws -> RootAnswer {
    guard let json = try PublishFolder.read(path + "/library.json", limit: PublishedRoot.byteLimit) else {
      throw WebError.notALibrary("there is no library.json")
    }
    return .root(json, validator: nil)
  }

  /// Returns an object's file.
  package func object(_ key: ObjectKey, reason: LoadReason) async throws -> [UInt8] {
    guard let bytes = try PublishFolder.read(path + "/" + key.path, limit: key.kind.storedLimit) else {
      throw WebError.missingObject(path: key.path)
    }
    return bytes
  }
}
