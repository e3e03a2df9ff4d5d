import Foundation
import GRDB
import Glibc
import OrigamiModel
import OrigamiStore
import Testing
import Threading

@Suite struct ReaderStateTests {
  private static func withState(_ body: (ReaderState, String) throws -> Void) throws {
    try withTemporaryPath { path in
      let file = URL(fileURLWithPath: path).deletingLastPathComponent().appending(path: "a/b/state.sqlite")
        .path
      try body(try ReaderState(path: file), file)
    }
  }

  private static func place(
    _ model: String, step: String = "s1", level: DetailLevel = .standard, shown: Int = 1,
    search: String? = nil
  ) -> ReadingPlace {
    ReadingPlace(
      model: ContentID(model), title: model.capitalized, step: ContentID(step), stepTitle: "Fold it.",
      ordinal: 7, level: level,
      shown: shown, number: "2.\(shown)", current: "s2", opened: ["kite-base", "neck"], position: -3, row: 4,
      search: search)
  }

  // MARK: Places

  @Test func `a place comes back as it was left, with its level and its search`() throws {
    try Self.withState { state, path in
      let place = Self.place("swan", level: .overview, search: "首 \"neck\" 'x")
      try state.save(place, library: "one")

      #expect(try state.place(library: "one", model: "swan") == place)
      #expect(try ReaderState(path: path).place(library: "one", model: "swan") == place)
      #expect(try state.place(library: "two", model: "swan") == nil)
      #expect(try state.place(library: "one", model: "cup") == nil)
    }
  }

  @Test func `a model has one place, the one of its last reading`() throws {
    try Self.withState { state, _ in
      try state.save(Self.place("swan", shown: 1, search: "neck"), library: "one")
      try state.save(Self.place("swan", shown: 9), library: "one")
      let places = try state.places(library: "one", limit: 10)
      #expect(places.map(\.shown) == [9])
      #expect(places.map(\.search) == [nil])
    }
  }

  @Test func `a model that was folded once stays folded`() throws {
    try Self.withState { state, _ in
      for isFolded in [false, true, false] {
        var place = Self.place("swan")
        place.isFolded = isFolded
        try state.save(place, library: "one")
      }
      #expect(try state.place(library: "one", model: "swan")?.isFolded == true)
      #expect(try state.place(library: "one", model: "swan")?.shown == 1)
    }
  }

  @Test(arguments: [1, 2])
  func `a file of an earlier version keeps its places`(version: Int) throws {
    try Self.withState { state, path in
      try state.execute(
        """
        DROP TABLE place;
        CREATE TABLE place (
          library TEXT NOT NULL, model TEXT NOT NULL, title TEXT NOT NULL, step TEXT NOT NULL,
          step_title TEXT NOT NULL, ordinal INTEGER NOT NULL, level INTEGER NOT NULL, shown INTEGER NOT NULL,
          position INTEGER NOT NULL, "row" INTEGER NOT NULL, search TEXT, saved INTEGER NOT NULL,
          PRIMARY KEY (library, model)
        ) STRICT, WITHOUT ROWID;
        DROP TABLE setting;
        INSERT INTO place VALUES ('one', 'swan', 'Swan', 's1', 'Fold it.', 7, 2, 3, -3, 4, NULL, 1);
        PRAGMA user_version = \(version)
        """)

      let opened = try ReaderState(path: path)
      #expect(try opened.place(library: "one", model: "swan")?.shown == 3)
      #expect(try opened.place(library: "one", model: "swan")?.isFolded == false)
      try opened.save("page", for: "view")
      #expect(try opened.setting("view") == "page")
    }
  }

  @Test func `a setting is kept for all libraries`() throws {
    try Self.withState { state, path in
      #expect(try state.setting("view") == nil)
      try state.save("page", for: "view")
      try state.save("scroll", for: "view")
      #expect(try ReaderState(path: path).setting("view") == "scroll")
    }
  }

  @Test func `the model read last comes first`() throws {
    try Self.withState { state, _ in
      for model in ["swan", "cup", "boat", "swan"] { try state.save(Self.place(model), library: "one") }
      try state.save(Self.place("crane"), library: "two")
      #expect(try state.places(library: "one", limit: 10).map(\.model) == ["swan", "boat", "cup"])
      #expect(try state.places(library: "one", limit: 2).map(\.model) == ["swan", "boat"])
    }
  }

  @Test func `places of version 2 are kept`() throws {
    try Self.withState { state, path in
      try state.save(Self.place("swan"), library: "one")
      try DatabaseQueue(path: path).inDatabase { db in
        try db.execute(
          sql: """
            ALTER TABLE place DROP COLUMN number;
            ALTER TABLE place DROP COLUMN current;
            ALTER TABLE place DROP COLUMN opened;
            ALTER TABLE place DROP COLUMN folded;
            PRAGMA user_version = 2;
            """)
      }

      var place = Self.place("swan")
      (place.number, place.current, place.opened) = ("", nil, [])
      #expect(try ReaderState(path: path).place(library: "one", model: "swan") == place)
    }
  }

  @Test func `a library that was made anew at its path keeps its places and marks`() throws {
    try Self.withState { state, path in
      let place = Self.place("swan")
      let mark = StepMark(model: "swan", step: "neck", title: "Neck", number: "3", ordinal: 5)
      try state.note(library: "one", atPath: "/a/library.sqlite")
      try state.save(place, library: "one")
      try state.set(mark, isMarked: true, library: "one")
      try state.note(library: "one", atPath: "/a/library.sqlite")
      try state.note(library: "two", atPath: "/a/library.sqlite")
      #expect(try state.place(library: "two", model: "swan") == place)
      #expect(try state.marks(library: "two") == [mark])
      // The first one may have been moved.
      #expect(try state.place(library: "one", model: "swan") == place)
      // What was read since is newer.
      try state.save(Self.place("swan", shown: 9), library: "two")
      try state.note(library: "one", atPath: "/a/library.sqlite")
      try state.note(library: "two", atPath: "/a/library.sqlite")
      #expect(try state.place(library: "two", model: "swan")?.shown == 9)
      try state.note(library: "three", atPath: "/b/library.sqlite")
      #expect(try state.places(library: "three", limit: 9).isEmpty)
    }
  }

  // MARK: Marks

  @Test func `marks come by model and step, and go again`() throws {
    try Self.withState { state, _ in
      let marks = [("swan", 12), ("cup", 3), ("swan", 2)].map { model, ordinal in
        StepMark(model: model, step: "s\(ordinal)", title: "Fold.", number: "\(ordinal)", ordinal: ordinal)
      }
      for mark in marks { try state.set(mark, isMarked: true, library: "one") }
      try state.set(marks[0], isMarked: true, library: "one")

      #expect(try state.marks(library: "one") == [marks[1], marks[2], marks[0]])
      #expect(try state.marks(library: "one", model: "swan") == [marks[2], marks[0]])
      #expect(try state.marks(library: "two").isEmpty)

      try state.set(marks[2], isMarked: false, library: "one")
      #expect(try state.marks(library: "one", model: "swan") == [marks[0]])
    }
  }

  // MARK: Other programs, other files

  @Test func `two readers write one file`() throws {
    try Self.withState { first, path in
      let second = try ReaderState(path: path)
      try first.save(Self.place("swan"), library: "one")
      try second.save(Self.place("cup"), library: "one")
      #expect(try first.places(library: "one", limit: 10).map(\.model) == ["cup", "swan"])
    }
  }

  @Test(arguments: ["", "/b", "/b/state.sqlite"])
  func `what is written after the file was removed is in a new one at its path`(removed: String) throws {
    try Self.withState { state, path in
      try state.save(Self.place("swan"), library: "one")
      try FileManager.default.removeItem(atPath: path.replacing("/b/state.sqlite", with: removed))

      try state.save(Self.place("cup"), library: "one")
      // What another program finds.
      #expect(try ReaderState(path: path).places(library: "one", limit: 10).map(\.model) == ["cup"])
      try ReaderState(path: path).save(Self.place("frog"), library: "one")
      #expect(try state.places(library: "one", limit: 10).map(\.model) == ["frog", "cup"])
    }
  }

  @Test func `at the end nothing waits for another program's lock`() throws {
    try Self.withState { state, path in
      let other = try DatabaseQueue(path: path)
      state.stopWaiting()

      let clock = ContinuousClock()
      var error: StoreError?
      var time = Duration.zero
      try other.inTransaction(.immediate) { _ in
        time = clock.measure {
          do throws(StoreError) { try state.save(Self.place("swan"), library: "one") } catch let failure {
            error = failure
          }
        }
        return .rollback
      }

      // Otherwise it waits for 200 ms.
      #expect(time < .milliseconds(100))
      guard case .busy = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      try state.save(Self.place("swan"), library: "one")
    }
  }

  @Test func `a file of a newer version is left alone`() throws {
    try Self.withState { state, path in
      try state.save(Self.place("swan"), library: "one")
      try DatabaseQueue(path: path).inDatabase { try $0.execute(sql: "PRAGMA user_version = 99") }
      #expect(throws: StoreError.newerState(path: path, version: 99, supported: 3)) {
        try ReaderState(path: path)
      }
    }
  }

  @Test func `a damaged file is kept under another name, and a new one is begun`() throws {
    try withTemporaryPath { path in
      let text = Data(String(repeating: "no database at all, but a text ", count: 100).utf8)
      for name in [".damaged", ".damaged-2"] {
        try text.write(to: URL(fileURLWithPath: path))

        let state = try ReaderState(path: path)

        #expect(state.damagedFile == path + name)
        #expect(FileManager.default.contents(atPath: path + name) == text)
        try state.save(Self.place("swan"), library: "one")
        let again = try ReaderState(path: path)
        #expect(again.damagedFile == nil)
        #expect(try again.place(library: "one", model: "swan") != nil)
      }
    }
  }

  @Test func `of readers that meet a damaged file at once, one renames it and all use the new one`() throws {
    for _ in 0..<20 {
      try withTemporaryPath { path in
        try Data("no database at all, but a text".utf8).write(to: URL(fileURLWithPath: path))
        let states = Locked<[ReaderState]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { number in
          do {
            let state = try ReaderState(path: path, busyTimeout: 60)
            try state.save(Self.place("m\(number)"), library: "one")
            states.withLock { $0.append(state) }
          } catch {
            Issue.record(error)
          }
        }

        #expect(states.withLock { $0.compactMap(\.damagedFile) } == [path + ".damaged"])
        #expect(try ReaderState(path: path).places(library: "one", limit: 10).count == 8)
      }
    }
  }

  @Test func `a file with a damaged page is kept under another name, too`() throws {
    try withTemporaryPath { path in
      // Closed at the end of the line: everything is in the one file then.
      try ReaderState(path: path).save(Self.place("swan"), library: "one")
      var bytes = try #require(FileManager.default.contents(atPath: path))
      for index in 4096..<bytes.count { bytes[index] ^= 0x55 }
      let copy = path + ".copy"
      try bytes.write(to: URL(fileURLWithPath: copy))

      #expect(try ReaderState(path: copy).damagedFile == copy + ".damaged")
    }
  }

  @Test func `a file without its tables is kept under another name, too`() throws {
    try withTemporaryPath { path in
      try DatabaseQueue(path: path).inDatabase { try $0.execute(sql: "PRAGMA user_version = 3") }
      let state = try ReaderState(path: path)
      #expect(state.damagedFile == path + ".damaged")
      try state.save(Self.place("swan"), library: "one")
    }
  }

  @Test func `a folder that another program has locked is not waited for longer than a write`() throws {
    try withTemporaryPath { path in
      let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY)
      defer { close(folder) }
      #expect(flock(folder, LOCK_EX) == 0)
      let state = try ReaderState(path: path, busyTimeout: 0.02)
      try state.save(Self.place("swan"), library: "one")
      #expect(try state.place(library: "one", model: "swan") != nil)
      // Only one that is alone renames a damaged file.
      let damaged = path + "-other"
      try Data("no database at all, but a text".utf8).write(to: URL(fileURLWithPath: damaged))
      #expect(throws: StoreError.notALibrary(path: damaged)) {
        try ReaderState(path: damaged, busyTimeout: 0.02)
      }
    }
  }

  @Test func `where no file can be made there is an error, not a crash`() throws {
    #expect(throws: StoreError.self) { _ = try ReaderState(path: "/dev/null/state.sqlite") }
    #expect(throws: StoreError.notAFile(path: "/dev/null")) { _ = try ReaderState(path: "/dev/null") }
  }
}
