import GRDB
import GRDBSQLite
import Testing

@testable import OrigamiStore

/// The memory of a connection that imports.
@Suite struct PageCacheTests {
  @Test(arguments: [true, false])
  func `an import keeps eight megabytes of pages, whether the library is new or not`(isNew: Bool) throws {
    try withTemporaryPath { path in
      if !isNew { do { _ = try Library.open(at: path, for: .writing) } }
      let library = try Library.open(at: path, for: .writing)
      try library.queue.write { db in
        try db.execute(sql: "CREATE TABLE filler (bytes BLOB)")
        for _ in 0..<40 { try db.execute(sql: "INSERT INTO filler VALUES (zeroblob(1048576))") }
        var (used, highest): (CInt, CInt) = (0, 0)
        let status = sqlite3_db_status(
          db.sqliteConnection, SQLITE_DBSTATUS_CACHE_USED, &used, &highest, 0)
        #expect(status == SQLITE_OK && (6 << 20...9 << 20).contains(Int(used)), "\(used) bytes")
      }
    }
  }
}
