internal import CTransfer
internal import Foundation
internal import Glibc
internal import OrigamiStore
internal import Threading

/// The folder into which a library is published. One process at a time writes to it, with any number of
/// threads.
final class PublishFolder: Sendable {
  /// The path of the folder.
  let path: String
  /// A Boolean value that indicates whether damaged files are replaced. Objects are then compared byte by
  /// byte, not only in size, and the signature, in which damage is not noticed, is made anew.
  private let replacesDamaged: Bool
  private let lock: CInt

  /// The counts of a publication, and the paths that its threads share.
  struct Written: Sendable {
    /// The number of objects that were written.
    var count = 0
    /// The number of files that were written: objects, the root, its copy and their signatures.
    var files = 0
    /// The bytes of those files.
    var bytes = 0
    /// The number of objects apart from photos that were passed to `write`, also if they existed already.
    var packed = 0
    fileprivate var folders: Set<String> = []
    /// The paths that are being written. Equal pages of two models are one object.
    fileprivate var open: Set<String> = []
  }

  private let state = Locked(Written())
  var written: Written { state.withLock { $0 } }

  /// Opens a folder and locks it until ``unlock()``. Creates it if it does not exist.
  ///
  /// - Throws: ``WebError/locked(_:)``, ``WebError/file(_:code:)``
  init(_ path: String, replacesDamaged: Bool = false) throws(WebError) {
    (self.path, self.replacesDamaged) = (path, replacesDamaged)
    try PublishFolder.makeFolder(path)
    lock = open(path + "/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard lock >= 0 else { throw .file(path + "/.lock", code: errno) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      // The descriptor is closed by `deinit`.
      let code = errno
      if code == EWOULDBLOCK { throw .locked(path) }
      throw .file(path + "/.lock", code: code)
    }
  }

  deinit { close(lock) }

  /// Unlocks the folder. Closing would not be enough: a task that has ended can still keep this object, and a
  /// child process, between fork and exec, a copy of the descriptor.
  func unlock() { flock(lock, LOCK_UN) }

  private static func makeFolder(_ path: String) throws(WebError) {
    // Foundation does not say why it fails.
    if mkdir(path, 0o777) == 0 { return }
    var code = errno
    let folder = path.folderAndName.folder
    if code == ENOENT, !["", "/"].contains(folder) {
      try makeFolder(folder)
      if mkdir(path, 0o777) == 0 { return }
      code = errno
    }
    var status = stat()
    guard code == EEXIST, stat(path, &status) == 0 else { throw .file(path, code: code) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .file(path, code: ENOTDIR) }
  }

  // MARK: Objects

  /// Writes an object unless it is there.
  ///
  /// Without ``replacesDamaged``, a changed byte is not noticed, and the file stays as it is: reading all
  /// objects would take as long as writing them.
  func write(_ object: PublishedObject) throws(WebError) {
    let file = path + "/" + object.key.path
    if object.key.kind != .photo { state.withLock { $0.packed += 1 } }
    guard !isWhole(object, file), state.withLock({ $0.open.insert(file).inserted }) else {
      return
    }
    defer { state.withLock { _ = $0.open.remove(file) } }
    // Another thread may have written it since.
    if isWhole(object, file) { return }
    let folder = file.folderAndName.folder
    if !state.withLock({ $0.folders.contains(folder) }) {
      try PublishFolder.makeFolder(folder)
      state.withLock { _ = $0.folders.insert(folder) }
    }
    try replace(file, object.stored)
    state.withLock { $0.count += 1 }
  }

  /// Returns a Boolean value that indicates whether a file has the size of an object, or its bytes if they
  /// are compared. A computer that lost its power may leave an empty file.
  private func isWhole(_ object: PublishedObject, _ file: String) -> Bool {
    var status = stat()
    guard stat(file, &status) == 0, Int(status.st_size) == object.stored.count else { return false }
    return !replacesDamaged || (try? PublishFolder.read(file, limit: object.stored.count)) == object.stored
  }

  func write(_ objects: [PublishedObject]) throws(WebError) {
    for object in objects { try write(object) }
  }

  /// Returns the stored bytes of an object.
  func read(_ key: ObjectKey) throws(WebError) -> [UInt8] {
    guard let bytes = try PublishFolder.read(path + "/" + key.path, limit: key.kind.storedLimit) else {
      throw .missingObject(path: key.path)
    }
    return bytes
  }

  /// Returns the bytes of a file; nil if there is none.
  static func read(_ file: String, limit: Int) throws(WebError) -> [UInt8]? {
    // A pipe in place of the file must not be waited for.
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .file(file, code: errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .file(file, code: errno) }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG else { throw .file(file, code: kind == S_IFDIR ? EISDIR : ESPIPE) }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge(path: file, limit: limit) }
    var failure: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let read = Glibc.read(descriptor, buffer.baseAddress! + count, size - count)  // size > 0 here
        if read < 0, errno == EINTR { continue }
        if read < 0 { failure = errno }
        if read <= 0 { return }
        count += read
      }
    }
    if failure != 0 { throw .file(file, code: failure) }
    return bytes
  }

  /// Writes a file beside its place and renames it, so that no reader sees a part of it.
  ///
  /// - Parameter time: the time of the file, in seconds since 1970; nil is now.
  private func replace(_ file: String, _ bytes: [UInt8], time: Int? = nil) throws(WebError) {
    let temporary = file + ".\(getpid()).part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .file(temporary, code: errno) }
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let code = errno
        close(descriptor)
        unlink(temporary)
        throw .file(file, code: code)
      }
      offset += count
    }
    if let time {
      // If it cannot be set, the file has the present time, which almost always differs from the last, too.
      let moment = timespec(tv_sec: time, tv_nsec: 0)
      futimens(descriptor, [moment, moment])
    }
    guard close(descriptor) == 0, rename(temporary, file) == 0 else {
      let code = errno
      unlink(temporary)
      throw .file(file, code: code)
    }
    state.withLock { state in
      state.files += 1
      state.bytes += bytes.count
    }
  }

  // MARK: Roots

  /// Returns the root of the publication; nil if there is none.
  func root() throws(WebError) -> PublishedRoot? {
    let json = try PublishFolder.read("\(path)/\(RootPath.root)", limit: PublishedRoot.byteLimit)
    return try json.map { json throws(WebError) in try PublishedRoot(json: json) }
  }

  /// Writes the root, after everything that it needs has reached the disk.
  ///
  /// - Parameter sign: writes the signature of a file, which it is given, to another file; nil signs nothing.
  func write(_ root: PublishedRoot, sign: Publisher.Signing?) throws {
    try keep(root)
    let kept = "\(path)/\(RootPath.kept(root.sequence))"
    // Always a new signature: a publication that was broken off may have signed other bytes with this
    // sequence number.
    if let sign { try put(signature(of: kept, sign), of: root) }
    guard origami_syncfs(lock) == 0 else { throw WebError.file(path, code: errno) }
    // Servers make a validator of the size and the second of a file. Two roots of one second would be taken
    // for one.
    let name = "\(path)/\(RootPath.root)"
    var status = stat()
    let last = stat(name, &status) == 0 ? Int(status.st_mtim.tv_sec) : 0
    try replace(name, root.json, time: max(last + 1, Int(time(nil))))
    guard origami_syncfs(lock) == 0 else { throw WebError.file(path, code: errno) }
  }

  /// Returns the file of a signature of the kept copy of a root. The copy has the bytes of `library.json`.
  private func signature(of kept: String, _ sign: Publisher.Signing) throws -> [UInt8] {
    let part = "\(kept).minisig.\(getpid()).part"
    defer { unlink(part) }
    try sign(kept, part)
    guard let file = try PublishFolder.read(part, limit: MinisignSignature.byteLimit),
      MinisignSignature(file: file) != nil
    else { throw WebError.notSigned(.noSignature) }
    return file
  }

  /// The places of the signature of a root. Readers that have an earlier root find its signature beside the
  /// kept copy of that root.
  private func signaturePlaces(of root: PublishedRoot) -> [String] {
    [root.sequence, nil].map { "\(path)/\(RootPath.signature(of: $0))" }
  }

  private func put(_ signature: [UInt8], of root: PublishedRoot) throws(WebError) {
    for place in signaturePlaces(of: root) { try replace(place, signature) }
  }

  /// Writes the kept copy of a root, unless it is there with the same bytes.
  func keep(_ root: PublishedRoot) throws(WebError) {
    let kept = "\(path)/\(RootPath.kept(root.sequence))"
    if (try? PublishFolder.read(kept, limit: PublishedRoot.byteLimit)) == root.json { return }
    try PublishFolder.makeFolder(path + "/r")
    try replace(kept, root.json)
  }

  /// Signs the present publication, unless it has a signature of the same key.
  func signPresent(_ sign: Publisher.Signing) throws {
    guard let root = try root() else { return }
    let kept = "\(path)/\(RootPath.kept(root.sequence))"
    try keep(root)
    let file = try signature(of: kept, sign)
    // A file that cannot be read is no signature, and is replaced.
    let present = signaturePlaces(of: root).map { place in
      try? PublishFolder.read(place, limit: MinisignSignature.byteLimit)
    }
    // Two signatures of the same bytes with the same key differ in their time only.
    let former = present[0].flatMap { $0 == present[1] ? MinisignSignature(file: $0) : nil }
    if !replacesDamaged, let former, let new = MinisignSignature(file: file), former.isOfSameKey(as: new) {
      return
    }
    try put(file, of: root)
  }

  /// Returns a Boolean value that indicates whether the last publication is signed. If its root is lost, its
  /// kept copy shows it.
  func isSigned() throws(WebError) -> Bool {
    func exists(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 }
    if exists(RootPath.signature(of: nil)) { return true }
    guard !exists(RootPath.root), let last = try sequences().first else { return false }
    return exists(RootPath.signature(of: last))
  }

  /// The identifier of the library whose publication is here: that of the root, or of the newest kept copy
  /// that can be read; nil if there is neither.
  func libraryID() throws(WebError) -> String? {
    if let root = try? root() { return root.id }
    for sequence in try sequences() {
      let file = "\(path)/\(RootPath.kept(sequence))"
      let json = try? PublishFolder.read(file, limit: PublishedRoot.byteLimit)
      if let json, let root = try? PublishedRoot(json: json) { return root.id }
    }
    return nil
  }

  /// The sequence numbers of the roots that are kept, the newest first.
  func sequences() throws(WebError) -> [Int] {
    try PublishFolder.names(path + "/r")
      .compactMap { RootPath.sequence(ofKept: $0) }.sorted(by: >)
  }

  /// Returns the names in a folder; none if it is not there, or is no folder.
  private static func names(_ folder: String) throws(WebError) -> [String] {
    do { return try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
      let code = ((error as? CocoaError)?.underlying as? POSIXError)?.code ?? .EIO
      if [.ENOENT, .ENOTDIR].contains(code) { return [] }
      throw .file(folder, code: code.rawValue)
    }
  }

  // MARK: Pruning

  /// Removes the objects that neither the present root nor the one before it needs. Readers may still read
  /// the one before. Files whose names no publication makes are of others, and stay.
  ///
  /// - Returns: the number of files in `o` that were removed.
  func prune() throws(WebError) -> Int {
    // A root of a publication that was broken off is newer than the present one.
    guard let root = try root() else { return 0 }
    let sequences = try sequences().filter { $0 <= root.sequence }
    let kept = sequences.prefix(2)
    var needed: Set<ObjectKey> = []
    // The present root itself, because its kept copy may be gone.
    try collect(root, into: &needed)
    for sequence in kept where sequence != root.sequence {
      let file = "\(path)/\(RootPath.kept(sequence))"
      do throws(WebError) {
        let json = try PublishFolder.read(file, limit: PublishedRoot.byteLimit)
        if let json { try collect(PublishedRoot(json: json), into: &needed) }
      } catch {
        // What cannot be read now may be read later, so nothing is removed. But an earlier root that is
        // damaged or lacks an object stays like that. What was found of it is kept; its readers go over to
        // the present root.
        if case .file = error { throw error }
      }
    }
    var names = Set(needed.map(\.path))
    for sequence in kept { names.formUnion([RootPath.kept(sequence), RootPath.signature(of: sequence)]) }
    names.formUnion([RootPath.root, RootPath.signature(of: nil)])
    var removed = 0
    let folders = try ["", "r/"] + PublishFolder.names(path + "/o").map { "o/\($0)/" }
    for folder in folders {
      for name in try PublishFolder.names("\(path)/\(folder)") {
        guard !names.contains(folder + name), RootPath.isOfPublication(folder + name) else { continue }
        if unlink("\(path)/\(folder)\(name)") == 0, folder.hasPrefix("o/") { removed += 1 }
      }
      // Only an empty folder can be removed.
      if folder.hasPrefix("o/") { rmdir("\(path)/\(folder)") }
    }
    return removed
  }

  /// Adds everything that a root needs.
  private func collect(_ root: PublishedRoot, into needed: inout Set<ObjectKey>) throws(WebError) {
    for tree in [root.idTree, root.tagTree, root.wordTree] {
      if let tree { _ = try collect(tree, .index, into: &needed) }
    }
    guard let models = root.modelTree else { return }
    for page in try collect(models, .models, into: &needed) {
      let xml = try PublishFolder.unpacked(read(ObjectKey(page, .models)))
      for entry in try PageDocuments.models(xml: xml) {
        for page in try collect(entry.steps, .steps, into: &needed) {
          let xml = try PublishFolder.unpacked(read(ObjectKey(page, .steps)))
          let steps = try PageDocuments.steps(xml: xml)
          if let motions = steps.motions { needed.insert(ObjectKey(motions, .motions)) }
        }
        for list in [entry.stepIDs, entry.stepWords] {
          if let list { _ = try collect(list, .index, into: &needed) }
        }
        for file in entry.photoFiles.values { needed.insert(ObjectKey(file.name, .photo)) }
      }
    }
  }

  /// Adds the objects of a tree, and returns those of its leaves that `needed` did not have.
  private func collect(
    _ tree: TreeRoot, _ leaves: ObjectKind, into needed: inout Set<ObjectKey>
  ) throws(WebError) -> [ObjectName] {
    var open = [tree]
    var found: [ObjectName] = []
    while let next = open.popLast() {
      let key = ObjectKey(next.name, next.height == 0 ? leaves : .index)
      guard needed.insert(key).inserted else { continue }
      if next.height == 0 {
        found.append(next.name)
      } else {
        open += try PublishFolder.node(try read(key)).children.map {
          TreeRoot(name: $0.name, height: next.height - 1)
        }
      }
    }
    return found
  }

  // MARK: Reading what was published

  static func node(_ stored: [UInt8]) throws(WebError) -> IndexNode {
    try IndexNode(xml: try unpacked(stored))
  }

  static func unpacked(_ stored: [UInt8]) throws(WebError) -> [UInt8] {
    do { return try Gzip.unpacked(stored, limit: ObjectKind.unpackedLimit) } catch {
      throw .badObject("\(error)")
    }
  }
}
