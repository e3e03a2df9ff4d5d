import Foundation
import OrigamiImport
import OrigamiModel
import OrigamiStore
import Paging
import Testing

@Suite struct ConcurrencyTests {
  @Test func `when an import ends its library is one file, whoever else has it open`() throws {
    try withTemporaryPath { path in
      let library = try Library.open(at: path, for: .writing)
      let other = try Library.open(at: path, for: .reading)
      try library.importModels([.swan])

      let copy = path + ".copy"
      try FileManager.default.copyItem(atPath: path, toPath: copy)

      let totals = try Library.open(at: copy, for: .reading).totals()
      #expect(totals == (try other.totals()))
      #expect(totals.models == 1)
    }
  }

  @Test func `readers see a model as it was until its import is done`() throws {
    try withTemporaryPath { path in
      let library = try Library.open(at: path, for: .writing)
      try library.importModels([.swan])
      let reader = try Library.open(at: path, for: .reading)
      let old = try reader.expect("swan")
      let files = TestFiles(["/content.xml": [TestModel("swan", title: "New", steps: [TestStep("one")])]])
      files.willTell = { _ throws in
        #expect(try reader.expect("swan") == old)
        #expect(try reader.steps(StepQuery(old), limit: 99).items.count == 8)
      }

      try library.importFiles(files.paths, from: files) { _ in }

      #expect(try reader.expect("swan").model.title == "New")
      #expect(try reader.search(SearchQuery("diagonal", level: .full), limit: 1).total == 0)
    }
  }

  /// Imports the swan. When half of it is committed, another program does something.
  private static func importSwan(
    _ library: Library, while other: (Library) throws -> Void
  ) throws -> ImportSummary {
    let files = TestFiles(["/swan.xml": [.swan]])
    func batch(_ events: ArraySlice<ContentEvent>) -> ImportBatch {
      var batch = ImportBatch()
      for event in events { batch.append(event) }
      return batch
    }
    let events = TestModel.swan.events()[...]
    return try library.runImport(options: ImportOptions(), files: files, report: { _ in }) { session in
      try session.fileBegan("/swan.xml")
      try session.handle(batch(events.prefix(4)))
      try session.commitWhatIsComplete()
      try other(Library.open(at: library.path, for: .writing))
      try session.handle(batch(events.dropFirst(4)))
      try session.fileEnded(ContentFileEnding(hash: files.hashes["/swan.xml"], isWhole: true))
    }
  }

  @Test func `a model that another program imports meanwhile is replaced`() throws {
    try withTemporaryLibrary { library in
      let summary = try Self.importSwan(library) { other in
        try other.importModels([TestModel("swan", title: "Other")], file: "/other.xml")
      }
      #expect(summary.imported == 1)
      #expect(try library.expect("swan").model == TestModel.swan.described)
      #expect(try library.totals() == LibraryTotals(models: 1, steps: 8))
    }
  }

  @Test func `a model that another program removes meanwhile is imported though it has not changed`() throws {
    try withTemporaryLibrary { library in
      try library.importModels([.swan])
      let summary = try Self.importSwan(library) { other in try other.remove(["swan"]) }
      #expect(summary.imported == 1 && summary.unchanged == 0)
      #expect(try library.allSteps(of: library.expect("swan")).count == 8)
    }
  }

  @Test func `two programs that import one file at the same time prune nothing`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles(["/swan.xml": [.swan]])
      let options = ImportOptions(prunedPaths: ["/"])
      var batch = ImportBatch()
      for event in TestModel.swan.events() { batch.append(event) }
      let ending = ContentFileEnding(hash: files.hashes["/swan.xml"], isWhole: true)
      _ = try library.runImport(options: options, files: files, report: { _ in }) { first in
        try first.fileBegan("/swan.xml")
        try first.commitWhatIsComplete()
        let other = try Library.open(at: library.path, for: .writing)
        _ = try other.runImport(options: options, files: files, report: { _ in }) { second in
          try second.fileBegan("/swan.xml")
          try second.handle(batch)
          try second.commitWhatIsComplete()
          try first.handle(batch)
          try first.commitWhatIsComplete()
          try second.fileEnded(ending)
        }
        try first.fileEnded(ending)
      }
      #expect(try library.totals() == LibraryTotals(models: 1, steps: 8))
    }
  }

  @Test(arguments: ["", "/other.xml"])
  func `a file is read again if another program took a model of it away before its end`(to: String) throws {
    try withTemporaryLibrary { library in
      let files = TestFiles(["/swan.xml": [.swan]])
      var batch = ImportBatch()
      for event in TestModel.swan.events() { batch.append(event) }
      let ending = ContentFileEnding(hash: files.hashes["/swan.xml"], isWhole: true)
      for isTaken in [true, false] {
        _ = try library.runImport(options: ImportOptions(), files: files, report: { _ in }) { session in
          try session.fileBegan("/swan.xml")
          try session.handle(batch)
          try session.commitWhatIsComplete()
          let other = try Library.open(at: library.path, for: .writing)
          if isTaken, to.isEmpty { try other.remove(["swan"]) }
          if isTaken, !to.isEmpty { try other.importModels([.swan], file: to) }
          try session.fileEnded(ending)
        }
        #expect(try (library.recordedHash(ofFileAt: "/swan.xml") == nil) == isTaken)
      }
    }
  }

  /// A process that is killed leaves its files as they are at that moment. So a copy of the
  /// files stands for it.
  @Test func `whatever was reported survives, whole, when the process is killed`() throws {
    var content = RandomContent(seed: 34)
    let models = (0..<30).map { content.model("m\($0)", steps: 30) }
    try withTemporaryPath { path in
      let library = try Library.open(at: path, for: .writing)
      try library.importModels(Array(models.prefix(10)), file: "/old.xml")
      var changed = models
      for index in 0..<5 { changed[index].model.tags = ["new"] }
      let files = TestFiles(["/new.xml": changed])
      var expected = Dictionary(uniqueKeysWithValues: models.prefix(10).map { ($0.model.id, $0) })
      var count = 0

      try library.importFiles(files.paths, from: files) { report in
        if case .model(let model) = report, let id = model.id {
          expected[id] = changed.first { $0.model.id == id }
        }
        count += 1
        guard count % 7 == 0 else { return }
        let copy = "\(path).\(count)"
        for suffix in ["", "-wal"] {
          try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        }
        let left = try Library.open(at: copy, for: .writing)
        for (id, model) in expected {
          let stored = try left.expect(ContentID(id))
          #expect(stored.stepCounts == model.ending.stepCounts)
          #expect(try left.allSteps(of: stored).count == stored.stepCounts.full)
        }
        #expect(
          try left.rows("SELECT count(*), sum(steps_full) FROM model")
            == left.rows("SELECT models, steps FROM library"))
        #expect(
          try left.rows("SELECT count(*) FROM step") == left.rows("SELECT steps FROM library"))
        // The next import completes what was begun.
        try left.importFiles(files.paths, from: files) { _ in }
        #expect(try left.totals().models == 30)
      }
      #expect(count >= 30)
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["library.sqlite", "\u{301}library.sqlite"])
  func `changes by another connection are told until the last, whatever the name of the library`(
    name: String
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "origami-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/" + name
    let library = try Library.open(at: path, for: .writing)
    let other = try Library.open(at: path, for: .writing)
    var changes = try library.changes().makeAsyncIterator()

    try other.importModels([.swan])
    let imported = try other.revision()
    while let revision = await changes.next(), revision != imported { #expect(revision < imported) }

    try other.remove(["swan"])
    let removed = try other.revision()
    #expect(await changes.next() == removed)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a file that is removed or replaced is told and not read any more, until it is back`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "origami-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "library.sqlite").path
    try Library.open(at: path, for: .writing).importModels([.swan])
    let library = try Library.open(at: path, for: .reading)
    var changes = try library.changes().makeAsyncIterator()
    /// Waits for the change after which a read fails with an error, or succeeds.
    func wait(for expected: StoreError?) async {
      while await changes.next() != nil {
        do throws(StoreError) {
          _ = try library.totals()
          if expected == nil { return }
        } catch { if error == expected { return } }
      }
      Issue.record("the changes have ended")
    }

    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    await wait(for: .missing(path: path))
    try Library.open(at: path, for: .writing).importModels([.swan])
    await wait(for: .fileReplaced(path: path))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    await wait(for: nil)
  }

  @Test func `telling of changes ends with the task that listens`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "origami-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Library.open(at: folder.appending(path: "library.sqlite").path, for: .writing)

    let changes = try library.changes()
    let task = Task { for await _ in changes {} }
    task.cancel()
    await task.value

    // The sequence is over; another one starts from the present.
    try library.importModels([.swan])
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next() == nil)
  }

  @Test func `a library in a folder that is gone cannot be watched`() throws {
    try withTemporaryPath { path in
      let library = try Library.open(at: path, for: .writing)
      try FileManager.default.removeItem(
        at: URL(fileURLWithPath: path).deletingLastPathComponent())

      #expect(throws: StoreError.cannotWatch(path: path, code: Int(ENOENT))) { try library.changes() }
    }
  }
}
