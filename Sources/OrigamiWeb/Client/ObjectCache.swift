internal import Foundation
internal import GRDB
internal import OrigamiStore
internal import Threading

/// A cache of objects and roots in one SQLite file, which several processes may use.
///
/// Everything in it can be loaded again, so an error of the file counts as an empty cache. A file that SQLite
/// finds damaged is begun anew when it is opened next.
package final class ObjectCache: Sendable {
  /// The limit on the bytes of all objects.
  static let defaultByteLimit = 256 << 20

  /// A root that was loaded before.
  package struct KnownRoot: Hashable, Sendable {
    package var json: [UInt8]
    var validator: String?
  }

  let queue: DatabaseQueue
  private let byteLimit: Int
  /// Objects that were read since the last write. Their use is noted together, so that reading writes
  /// nothing.
  private let used = Locked<Set<ObjectName>>([])

  /// Opens a cache. A file that SQLite finds damaged, or that is no cache, is deleted and begun anew. After
  /// any other error it stays, and this process has no cache.
  ///
  /// - Returns: nil if there can be no cache at this path.
  package init?(path: String, byteLimit: Int = ObjectCache.defaultByteLimit) {
    self.byteLimit = byteLimit
    let folder = URL(filePath: path).deletingLastPathComponent()
    // If the folder cannot be made, the file cannot be opened, and there is no cache.
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      queue = try ObjectCache.open(path)
    } catch let error as DatabaseError
      where ![.SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR].contains(error.resultCode)
    {
      return nil
    } catch {
      for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
      guard let queue = try? ObjectCache.open(path) else { return nil }
      self.queue = queue
    }
  }

  private static func open(_ path: String) throws -> DatabaseQueue {
    SQLiteMemory.stopCounting()
    var configuration = Configuration()
    configuration.busyMode = .timeout(0.5)
    configuration.prepareDatabase { db in
      // A crash of the computer may lose the last objects, which are then loaded again.
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -256")
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.write { db in
      guard try Int.fetchOne(db, sql: "PRAGMA user_version") != damagedVersion else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      // `used` is a count of writes and not a time, because clocks jump.
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS object (
            name BLOB PRIMARY KEY, used INTEGER NOT NULL, size INTEGER NOT NULL, bytes BLOB NOT NULL
          );
          CREATE INDEX IF NOT EXISTS object_used ON object (used, size);
          CREATE TABLE IF NOT EXISTS known_root (
            address TEXT PRIMARY KEY, json BLOB NOT NULL, validator TEXT, hash BLOB NOT NULL
          ) WITHOUT ROWID;
          """)
    }
    return queue
  }

  // MARK: Access

  /// The `user_version` of a file in which SQLite has found damage.
  private static let damagedVersion = 1

  /// Returns what `body` reads; nil after an error.
  private func read<Value>(_ body: (Database) throws -> Value?) -> Value? {
    do { return try queue.unsafeRead(body) } catch {
      noteDamage(error)
      return nil
    }
  }

  /// Writes in a transaction. A full disk or a lock that is held for long costs a later request, and nothing
  /// else.
  private func write(_ body: (Database) throws -> Void) {
    do { try queue.write(body) } catch { noteDamage(error) }
  }

  /// Marks the file if SQLite finds it damaged. Its tables cannot be mended, because other programs may read
  /// them.
  private func noteDamage(_ error: any Error) {
    guard let error = error as? DatabaseError, error.resultCode == .SQLITE_CORRUPT else { return }
    try? queue.write { try $0.execute(sql: "PRAGMA user_version = \(ObjectCache.damagedVersion)") }
  }

  // MARK: Objects

  /// Returns the bytes of an object; nil if it is not there or damaged.
  func object(_ name: ObjectName) -> [UInt8]? {
    let stored = read { db in
      try Data.fetchOne(
        db, sql: "SELECT bytes FROM object WHERE name = ?", arguments: [Data(name.bytes)])
    }
    guard let bytes = stored.map({ Array($0) }) else { return nil }
    guard ObjectName(of: bytes) == name else {
      // It is loaded again and written anew. If the row stays, it is found damaged again.
      write { db in
        try db.execute(sql: "DELETE FROM object WHERE name = ?", arguments: [Data(name.bytes)])
      }
      return nil
    }
    used.withLock { _ = $0.insert(name) }
    return bytes
  }

  /// Stores an object whose hash was verified, and removes the least recently used ones over the limit.
  func store(_ bytes: [UInt8], _ name: ObjectName) {
    let read = used.exchange([])
    write { db in
      let next = try Int.fetchOne(db, sql: "SELECT coalesce(max(used), 0) + 1 FROM object") ?? 1
      for name in read {
        try db.execute(
          sql: "UPDATE object SET used = ? WHERE name = ?", arguments: [next, Data(name.bytes)])
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO object (name, used, size, bytes) VALUES (?, ?, ?, ?)",
        arguments: [Data(name.bytes), next, bytes.count, Data(bytes)])
      try evict(db)
    }
  }

  /// Removes the objects that were not read for the longest time. What is on screen was read last, so it
  /// stays.
  private func evict(_ db: Database) throws {
    var total = try Int.fetchOne(db, sql: "SELECT coalesce(sum(size), 0) FROM object") ?? 0
    guard total > byteLimit else { return }
    let rows = try Row.fetchCursor(db, sql: "SELECT rowid, size FROM object ORDER BY used, rowid")
    var gone: [Int] = []
    // A tenth more than needed goes, so that not every write evicts.
    while total > byteLimit - byteLimit / 10, let row = try rows.next() {
      gone.append(row[0])
      // NULL only in a damaged index.
      total -= (row[1] as Int?) ?? 0
    }
    for row in gone { try db.execute(sql: "DELETE FROM object WHERE rowid = ?", arguments: [row]) }
  }

  // MARK: Roots

  /// Returns the root that was loaded last from an address; nil if none is there or it is damaged.
  package func root(of address: String) -> KnownRoot? {
    read { db in
      let row = try Row.fetchOne(
        db, sql: "SELECT json, validator, hash FROM known_root WHERE address = ?", arguments: [address])
      guard let row else { return nil }
      // A damaged row may have any type in any column.
      let root = KnownRoot(
        json: Array(try row.decode(Data.self, atIndex: 0)),
        validator: try row.decode(String?.self, atIndex: 1))
      // With a validator of a damaged root, the server would never send it again.
      return ObjectCache.hash(of: root) == (try row.decode(Data.self, atIndex: 2)) ? root : nil
    }
  }

  func store(_ root: KnownRoot, of address: String) {
    write { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO known_root (address, json, validator, hash) VALUES (?, ?, ?, ?)",
        arguments: [address, Data(root.json), root.validator, ObjectCache.hash(of: root)])
    }
  }

  private static func hash(of root: KnownRoot) -> Data {
    Data(SHA256.hash(root.json + [0] + Array((root.validator ?? "").utf8)))
  }
}
