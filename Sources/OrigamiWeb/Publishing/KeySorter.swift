internal import Foundation
internal import GRDB

/// Sorts the keys of all trees in a temporary file, so that memory does not grow with the library.
final class KeySorter {
  /// The trees of keys. Each comment names the parts of a key.
  enum Tree: Int, CaseIterable {
    /// Identifier, key of the model in the list. In a long model: identifier, ordinal of the step.
    case ids
    /// `t` and tag or `d` and difficulty, key of the model.
    case tags
    /// Word, rank, key of the model. Rank 0 is the model's title, 1 a step's title, 2 any other text. In a
    /// long model: see ``WordPlaces``.
    case words
  }

  private let queue: DatabaseQueue
  private var pending: [(Tree, TreeKey)] = []

  init() throws {
    var configuration = Configuration()
    // Nothing of this file outlives the process.
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384")
    }
    // An empty path is a temporary file that SQLite deletes.
    queue = try DatabaseQueue(path: "", configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TABLE entry (tree INTEGER NOT NULL, key BLOB NOT NULL)")
    }
  }

  func add(_ key: TreeKey, to tree: Tree) throws {
    pending.append((tree, key))
    if pending.count >= 10_000 { try flush() }
  }

  private func flush() throws {
    try queue.inTransaction { db in
      let statement = try db.makeStatement(sql: "INSERT INTO entry VALUES (?, ?)")
      for (tree, key) in pending { try statement.execute(arguments: [tree.rawValue, Data(key.text.utf8)]) }
      return .commit
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with the keys of a tree, in order, each once.
  func forEach(of tree: Tree, _ body: (TreeKey) throws -> Void) throws {
    try flush()
    try queue.read { db in
      // Equal keys follow each other; DISTINCT would look for them in a tree of its own.
      var last: TreeKey?
      let rows = try Row.fetchCursor(
        db, sql: "SELECT key FROM entry WHERE tree = ? ORDER BY key", arguments: [tree.rawValue])
      while let row = try rows.next() {
        try row.withUnsafeData(atIndex: 0) { data in
          guard let key = data.map({ TreeKey(String(decoding: $0, as: UTF8.self)) }), key != last else {
            return
          }
          last = key
          try body(key)
        }
      }
    }
  }
}
