import Foundation
import GRDB
import OrigamiModel
import OrigamiStore
import Paging
import Testing

/// Libraries where something else is, or where something stands in the way.
@Suite struct OpeningTests {
  @Test(arguments: [Library.Access.reading, .writing])
  func `a pipe is refused and not waited for`(_ access: Library.Access) throws {
    try withTemporaryPath { path in
      #expect(mkfifo(path, 0o600) == 0)

      #expect(throws: StoreError.notAFile(path: path)) { try Library.open(at: path, for: access) }
    }
  }

  @Test(arguments: [Library.Access.reading, .writing])
  func `an address is no path`(_ access: Library.Access) throws {
    for name in ["file:/x/y", ":memory:", ""] {
      #expect(throws: StoreError.notAPath(path: name)) { try Library.open(at: name, for: access) }
    }
    #expect(!FileManager.default.fileExists(atPath: "file:"))
  }

  @Test(arguments: [Library.Access.reading, .writing])
  func `a path that cannot be looked at is not missing`(_ access: Library.Access) throws {
    try withTemporaryPath { path in
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)

      #expect(throws: StoreError.cannotOpen(path: path, code: Int(ELOOP))) {
        try Library.open(at: path, for: access)
      }
    }
  }

  @Test func `a file that was cut within a page is refused, unless a log may hold the rest`() throws {
    try withTemporaryPath { path in
      do { _ = try Library.open(at: path, for: .writing) }
      let whole = try Data(contentsOf: URL(filePath: path))
      _ = try Library.open(at: path, for: .reading)

      try whole.dropLast(100).write(to: URL(filePath: path))
      let expected = StoreError.beyondRepair(path: path, message: "the file ends within a page")
      for access in [Library.Access.reading, .writing] {
        #expect(throws: expected) { try Library.open(at: path, for: access) }
      }

      try Data([0]).write(to: URL(filePath: path + "-wal"))
      var problem: (any Error)?
      do { _ = try Library.open(at: path, for: .reading) } catch { problem = error }
      #expect(problem as? StoreError != expected)
    }
  }

  @Test(arguments: [Library.Access.reading, .writing])
  func `a library without its last pages says that it has to be made anew`(_ access: Library.Access) throws {
    try withTemporaryPath { path in
      do { _ = try Library.open(at: path, for: .writing) }
      let whole = try Data(contentsOf: URL(filePath: path))
      try whole.prefix(2 * 16_384).write(to: URL(filePath: path))
      var problem: (any Error)?
      do { _ = try Library.open(at: path, for: access) } catch { problem = error }
      guard case .beyondRepair? = problem as? StoreError else {
        Issue.record("\(String(describing: problem))")
        return
      }
    }
  }

  // MARK: Creation

  @Test func `many first openings make one library`() throws {
    for _ in 0..<20 {
      try withTemporaryPath { path throws in
        let ids = Collected<String>()
        let errors = Collected<String>()
        DispatchQueue.concurrentPerform(iterations: 8) { index in
          do {
            let library = try Library.open(at: path, for: .writing)
            ids.append(library.id)
            try library.importModels([TestModel("m\(index)")], file: "/\(index).xml")
          } catch {
            errors.append("\(error)")
          }
        }

        #expect(errors.values == [])
        #expect(Set(ids.values).count == 1)
        let totals = try Library.open(at: path, for: .reading).totals()
        #expect(totals == LibraryTotals(models: 8, steps: 8))
      }
    }
  }

  @Test func `a new library writes ahead`() throws {
    try withTemporaryPath { path in
      let library = try Library.open(at: path, for: .writing)

      #expect(try library.rows("PRAGMA journal_mode") == [["\"wal\""]])
      #expect(try library.rows("PRAGMA page_size") == [["16384"]])
    }
  }

  @Test(arguments: [Library.Access.reading, .writing])
  func `a library of an older version is refused and left as it is`(_ access: Library.Access) throws {
    try withTemporaryPath { path in
      do {
        let library = try Library.open(at: path, for: .writing)
        try library.importModels([.swan])
        try library.execute("PRAGMA user_version = 3")
      }
      let bytes = try Data(contentsOf: URL(filePath: path))

      #expect(throws: StoreError.olderLibrary(path: path, version: 3, supported: 5)) {
        try Library.open(at: path, for: access)
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }
  }

  // MARK: Read-only media

  @Test func `on a read-only medium a library is read as it is, and nothing is made beside it`() throws {
    try withTemporaryPath { path in
      try Library.open(at: path, for: .writing).importModels([.swan])
      let copy = path + "?copy#1%"
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()

      let library = try Library.openAsOnReadOnlyMedium(at: copy)

      #expect(try library.expect("swan").stepCounts.full == 8)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == files)
    }
  }

  @Test(arguments: ["-wal", "-journal"])
  func `on a read-only medium a library with changes beside it is refused`(_ suffix: String) throws {
    try withTemporaryPath { path in
      try Library.open(at: path, for: .writing).importModels([.swan])
      let copy = path + ".copy"
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      try Data("x".utf8).write(to: URL(fileURLWithPath: copy + suffix))

      #expect(throws: StoreError.unfinished(path: copy, beside: copy + suffix)) {
        try Library.openAsOnReadOnlyMedium(at: copy)
      }
    }
  }

  @Test func `what a killed program left half done is undone by the next reader`() throws {
    try withTemporaryPath { path in
      try Library.open(at: path, for: .writing).importModels([.swan])
      // A transaction in a rollback journal, copied before its end: what a kill at that moment leaves.
      let queue = try DatabaseQueue(path: path)
      let copy = path + ".copy"
      try queue.inDatabase { db in
        try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN IMMEDIATE")
        try db.execute(sql: "UPDATE model SET sort_key = 'half done'")
        try db.execute(
          sql: """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
            INSERT INTO file (path, run) SELECT '/' || i || hex(zeroblob(100)), 0 FROM n
            """)
        for suffix in ["", "-journal"] {
          try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
        try db.execute(sql: "ROLLBACK")
      }

      let library = try Library.open(at: copy, for: .reading)

      #expect(try library.expect("swan").model.title == "Swan")
      #expect(try library.rows("SELECT count(*) FROM file") == [["1"]])
    }
  }
}

/// Values that several threads collect.
private final class Collected<Value: Sendable>: @unchecked Sendable {
  // Guarded by the lock.
  private var stored: [Value] = []
  private let lock = NSLock()

  func append(_ value: Value) { lock.withLock { stored.append(value) } }
  var values: [Value] { lock.withLock { stored } }
}
