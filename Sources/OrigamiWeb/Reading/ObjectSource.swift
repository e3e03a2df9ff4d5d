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
  /// Returns the file with the signature of a root; nil if there is none.
  ///
  /// - Parameter sequence: the number of the publication; nil for the present one.
  /// - Throws: ``WebError``, `CancellationError`
  func signature(of sequence: Int?) async throws -> [UInt8]?
  /// Keeps a root that is read from now on, if the source has a place for it.
  func keep(_ root: PublishedRoot, validator: String?)
  /// The number of objects that a server has sent. It tells a reader that was offline that the server is
  /// back; a source that leaves it at 0 never does.
  var answers: Int { get }
  /// The time within which nearly every recent object arrived; nil if it is not known.
  var latency: Duration? { get }
}

extension ObjectSource {
  /// Does nothing: the source has no place for roots.
  package func keep(_ root: PublishedRoot, validator: String?) {}
  /// Zero: nothing is counted.
  package var answers: Int { 0 }
  /// Nil: nothing is measured.
  package var latency: Duration? { nil }
  /// Returns nil: the source has no signatures.
  package func signature(of sequence: Int?) async throws -> [UInt8]? { nil }
}

/// The paths of the files that are no objects, below a library's address.
enum RootPath {
  static let root = "library.json"

  /// Returns the path of the copy of a publication's root. It is replaced only if the publication was broken
  /// off, or the copy is damaged.
  static func kept(_ sequence: Int) -> String { "r/\(sequence).json" }

  /// Returns the number of the publication whose copy has a name; nil for another file, and for a number that
  /// no publication can follow.
  static func sequence(ofKept name: String) -> Int? {
    guard name.hasSuffix(".json"), let number = Int(name.dropLast(5)), "\(number).json" == name,
      (0..<PublishedRoot.numberLimit).contains(number)
    else { return nil }
    return number
  }

  /// Returns the path of the signature of a publication; nil is the present one.
  static func signature(of sequence: Int?) -> String {
    (sequence.map(kept) ?? root) + ".minisig"
  }

  /// Returns a Boolean value that indicates whether a path has the form of a file of some publication. Also
  /// true for the temporary file (`….PID.part`) of an interrupted publisher.
  static func isOfPublication(_ path: String) -> Bool {
    func isNumber(_ text: Substring) -> Bool {
      !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    }
    var path = path[...]
    if path.hasSuffix(".part") {
      path = path.dropLast(5)
      guard let dot = path.lastIndex(of: "."), isNumber(path[path.index(after: dot)...]) else { return false }
      path = path[..<dot]
    }
    if path.hasPrefix("o/") { return ObjectKey(path: path) != nil }
    if path.hasSuffix(".minisig") { path = path.dropLast(8) }
    return path == root
      || path.hasPrefix("r/") && path.hasSuffix(".json") && isNumber(path.dropFirst(2).dropLast(5))
  }
}

/// The files of a published library in a folder.
package struct FolderSource: ObjectSource {
  private let path: String

  /// Creates a source of a folder.
  package init(_ path: String) { self.path = path }

  /// Returns the root's file.
  package func root(validator: String?) async throws -> RootAnswer {
    guard let json = try PublishFolder.read("\(path)/\(RootPath.root)", limit: PublishedRoot.byteLimit) else {
      throw WebError.notALibrary(.missing)
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

  /// Returns the file with the signature of a root.
  package func signature(of sequence: Int?) async throws -> [UInt8]? {
    try PublishFolder.read(
      "\(path)/\(RootPath.signature(of: sequence))", limit: MinisignSignature.byteLimit)
  }
}
