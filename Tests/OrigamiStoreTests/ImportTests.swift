import Foundation
import OrigamiImport
import OrigamiModel
import OrigamiStore
import Paging
import Testing

@Suite struct ImportTests {
  private struct Stop: Error {}

  private func model(_ id: String, _ file: String, _ status: ImportedModel.Status, steps: Int) -> ImportReport
  {
    .model(ImportedModel(id: id, file: file, status: status, steps: steps))
  }

  // MARK: What changed and what did not

  @Test func `what did not change is left alone`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [.swan], "/b.xml": [TestModel("cup"), TestModel("hat")]])

      let first = try library.importFiles(files.paths, from: files) { _ in }
      let revision = try library.expect("hat").revision
      files["/b.xml"] = [TestModel("cup", title: "Another cup"), TestModel("hat")]
      let second = try library.reports(of: files)

      #expect(first.imported == 3 && first.steps == 10 && first.unchanged == 0)
      #expect(
        second == [
          model("swan", "/a.xml", .unchanged, steps: 8), .file(path: "/a.xml", failed: false),
          model("cup", "/b.xml", .imported, steps: 1), model("hat", "/b.xml", .unchanged, steps: 1),
          .file(path: "/b.xml", failed: false),
        ])
      #expect(files.readFiles == ["/a.xml", "/b.xml", "/b.xml"])
      #expect(try library.expect("hat").revision == revision)
      #expect(try library.expect("cup").model.title == "Another cup")
      #expect(try library.totals() == LibraryTotals(models: 3, steps: 10))
    }
  }

  @Test func `force imports what did not change`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [.swan]])
      try library.importFiles(files.paths, from: files) { _ in }
      let revision = try library.expect("swan").revision

      let forced = try library.importFiles(files.paths, from: files, options: .init(force: true)) { _ in }

      #expect(forced.imported == 1)
      #expect(try library.expect("swan").revision > revision)
      #expect(try library.totals() == LibraryTotals(models: 1, steps: 8))
    }
  }

  @Test func `a removed model comes back though its file did not change`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [.swan, TestModel("cup")]])
      try library.importFiles(files.paths, from: files) { _ in }
      try library.remove(["swan"])

      let summary = try library.importFiles(files.paths, from: files) { _ in }

      #expect(summary.imported == 1 && summary.unchanged == 1)
      #expect(try library.model("swan") != nil)
    }
  }

  @Test func `a file with an error is read again until it has none`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles()
      let failure: [ContentEvent] = [.modelFailed(id: "hat", at: TextPosition(line: 9, column: 1))]
      files.set("/a.xml", TestModel("cup").events() + failure)

      for round in 1...2 {
        let summary = try library.importFiles(files.paths, from: files) { _ in }
        #expect(summary.failedModels == 1 && summary.failedFiles == 1)
        #expect(files.readFiles.count == round)
      }
    }
  }

  // MARK: Failures

  @Test func `a model with an error is skipped and the rest goes on`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles()
      let begun = TestModel.swan.events(line: 2).dropLast()
      files.set(
        "/a.xml",
        TestModel("cup").events() + begun + [.modelFailed(id: "swan", at: TextPosition(line: 7, column: 3))]
          + TestModel("hat").events(line: 9))

      let reports = try library.reports(of: files)

      #expect(
        reports == [
          model("cup", "/a.xml", .imported, steps: 1), model("swan", "/a.xml", .failed, steps: 0),
          model("hat", "/a.xml", .imported, steps: 1), .file(path: "/a.xml", failed: true),
        ])
      #expect(try library.totals() == LibraryTotals(models: 2, steps: 2))
      #expect(try library.rows("SELECT count(*) FROM step") == [["2"]])
    }
  }

  @Test func `a model that fails now is kept as it was`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [.swan]])
      try library.importFiles(files.paths, from: files) { _ in }
      files.set("/a.xml", [.modelFailed(id: "swan", at: TextPosition(line: 1, column: 1))])

      try library.importFiles(files.paths, from: files, options: .init(prunedPaths: ["/"])) { _ in }

      #expect(try library.expect("swan").model == TestModel.swan.described)
    }
  }

  @Test(arguments: ["/a.xml", "/\u{301}/a.xml"])
  func `a model that is gone from its file is pruned, whatever the path`(path: String) throws {
    try withTemporaryLibrary { library in
      let files = TestFiles([path: [.swan, TestModel("cup")]])
      try library.importFiles(files.paths, from: files) { _ in }
      files[path] = [.swan]

      try library.importFiles(files.paths, from: files, options: .init(prunedPaths: ["/"])) { _ in }

      #expect(try library.totals().models == 1)
    }
  }

  @Test func `a file that ends too early keeps its whole models`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles()
      files.set("/a.xml", TestModel("cup").events() + TestModel.swan.events(line: 2).dropLast(3))
      files.malformed = ["/a.xml"]

      let summary = try library.importFiles(files.paths, from: files) { _ in }

      #expect(summary.imported == 1 && summary.failedFiles == 1)
      #expect(try library.totals() == LibraryTotals(models: 1, steps: 1))
    }
  }

  @Test func `what was reported stays when the import is ended`() throws {
    try withTemporaryLibrary { library in
      let models = (0..<50).map { TestModel("m\($0)") }
      let files = TestFiles(["/a.xml": models])
      var reported: [String] = []

      #expect(throws: Stop.self) {
        try library.importFiles(files.paths, from: files) { report in
          guard case .model(let model) = report else { return }
          reported.append(model.id ?? "")
          if reported.count == 20 { throw Stop() }
        }
      }

      for id in reported { #expect(try library.model(ContentID(id)) != nil) }
      let totals = try library.totals()
      #expect(totals.models == totals.steps && totals.models >= 20)
      #expect(try library.rows("SELECT count(*) FROM step") == [["\(totals.steps)"]])
    }
  }

  @Test func `an error of the reader ends the import and is told`() throws {
    try withTemporaryLibrary { library throws in
      let files = TestFiles(["/a.xml": [TestModel("cup")], "/b.xml": [.swan]])
      files.willTell = { event in
        if case .step(let step) = event, step.id == "neck" { throw Stop() }
      }

      #expect(throws: Stop.self) { try library.importFiles(files.paths, from: files) { _ in } }
      #expect(try library.model("swan") == nil)
      #expect(try library.rows("SELECT count(*) FROM step WHERE id = 'kite-base'") == [["0"]])
    }
  }

  @Test func `a producer that breaks its promise is caught`() throws {
    var repeated = TestModel.swan
    repeated.steps[3].id = "diagonal"
    var misplaced = TestModel.swan
    misplaced.steps.remove(at: 3)
    try withTemporaryLibrary { library throws in
      #expect(throws: StoreError.brokenContent(model: "swan", .repeatedStep(id: "diagonal"))) {
        try library.importModels([repeated])
      }
      #expect(throws: StoreError.brokenContent(model: "swan", .misplacedStep(ordinal: 5))) {
        try library.importModels([misplaced])
      }
      #expect(try library.totals() == LibraryTotals(models: 0, steps: 0))
    }
  }

  // MARK: The same model twice

  @Test func `the same model twice in one run is an error that names both places`() throws {
    let twice: (String, Int) -> ContentLocation = {
      ContentLocation(file: $0, position: TextPosition(line: $1, column: 1))
    }
    try withTemporaryLibrary { library in
      let files = TestFiles([
        "/a.xml": [.swan, TestModel("cup"), TestModel("cup")], "/b.xml": [TestModel("hat"), .swan],
      ])

      let reports = try library.reports(of: files)

      #expect(
        reports == [
          model("swan", "/a.xml", .imported, steps: 8), model("cup", "/a.xml", .imported, steps: 1),
          .repeatedModel(id: "cup", first: twice("/a.xml", 2), second: twice("/a.xml", 3)),
          model("cup", "/a.xml", .failed, steps: 0), .file(path: "/a.xml", failed: true),
          model("hat", "/b.xml", .imported, steps: 1),
          .repeatedModel(id: "swan", first: twice("/a.xml", 1), second: twice("/b.xml", 2)),
          model("swan", "/b.xml", .failed, steps: 0), .file(path: "/b.xml", failed: true),
        ])
      #expect(try library.expect("swan").file == "/a.xml")
    }
  }

  @Test func `the same model in an unchanged file and a new one is an error too`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [.swan]])
      try library.importFiles(files.paths, from: files) { _ in }
      files["/b.xml"] = [TestModel("swan", title: "Another")]

      let summary = try library.importFiles(["/a.xml", "/b.xml"], from: files) { _ in }

      #expect(summary.unchanged == 1 && summary.failedModels == 1)
      #expect(try library.expect("swan").file == "/a.xml")
    }
  }

  @Test func `an unchanged file is read after all when this run took a model from it`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles(["/z.xml": [.swan, TestModel("cup")]])
      try library.importFiles(files.paths, from: files) { _ in }
      files["/b.xml"] = [TestModel("swan", title: "Another")]

      let reports = try library.reports(of: files, paths: ["/b.xml", "/z.xml"])

      // The first in the run stays, the second is the error.
      #expect(try library.expect("swan").file == "/b.xml")
      #expect(reports.contains(model("swan", "/z.xml", .failed, steps: 0)))
      #expect(reports.contains(model("cup", "/z.xml", .unchanged, steps: 1)))
    }
  }

  @Test func `in a later run the newer file takes over, with a note`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [.swan]])
      try library.importFiles(files.paths, from: files) { _ in }
      files["/b.xml"] = [TestModel("swan", title: "Another")]

      let reports = try library.reports(of: files, paths: ["/b.xml"])

      let place = TextPosition(line: 1, column: 1)
      #expect(
        reports.first
          == .takenOver(
            id: "swan", from: ContentLocation(file: "/a.xml", position: place),
            to: ContentLocation(file: "/b.xml", position: place)))
      #expect(try library.expect("swan").model.title == "Another")
      // The content of /a.xml is no longer in the library, so the file does not count as unchanged.
      #expect(try library.importFiles(["/a.xml"], from: files) { _ in }.imported == 1)
    }
  }

  @Test func `a model that is taken over as it is counts as imported`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [.swan], "/b.xml": [.swan]])
      try library.importFiles(["/a.xml"], from: files) { _ in }

      let taken = try library.importFiles(["/b.xml"], from: files) { _ in }
      #expect(taken.imported == 1 && taken.unchanged == 0)
      #expect(try library.importFiles(["/b.xml"], from: files) { _ in }.unchanged == 1)
    }
  }

  @Test func `a file that was only moved takes its models with it, without a note`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [.swan]])
      try library.importFiles(files.paths, from: files) { _ in }
      files.remove("/a.xml")
      files["/b.xml"] = [.swan]

      let reports = try library.reports(of: files)

      #expect(
        reports == [model("swan", "/b.xml", .unchanged, steps: 8), .file(path: "/b.xml", failed: false)])
      #expect(try library.expect("swan").file == "/b.xml")
    }
  }

  // MARK: Pruning

  @Test func `prune removes what is gone from the paths, and nothing else`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles([
        "/c/a.xml": [.swan, TestModel("cup")], "/c/b.xml": [TestModel("hat")],
        "/c.xml": [TestModel("boat")], "/d/a.xml": [TestModel("fish")],
      ])
      try library.importFiles(files.paths, from: files) { _ in }
      files["/c/a.xml"] = [.swan]
      for path in ["/c/b.xml", "/c.xml", "/d/a.xml"] { files.remove(path) }

      let kept = try library.importFiles(files.paths, from: files) { _ in }
      #expect(kept.pruned == 0)
      #expect(try library.totals().models == 5)

      files["/c/a.xml"] = [.swan, TestModel("new")]
      let pruned = try library.importFiles(
        files.paths, from: files, options: .init(prunedPaths: ["/c"])
      ) { _ in }

      #expect(pruned.pruned == 2)
      #expect(try library.models(limit: 9).items.map(\.id).sorted() == ["boat", "fish", "new", "swan"])
      #expect(try library.rows("SELECT path FROM file ORDER BY path").count == 3)
    }
  }

  @Test func `prune removes nothing from a file that could not be read whole`() throws {
    try withTemporaryLibrary { library in
      let files = TestFiles(["/a.xml": [.swan, TestModel("cup")]])
      try library.importFiles(files.paths, from: files) { _ in }
      files["/a.xml"] = [.swan]
      files.malformed = ["/a.xml"]

      let summary = try library.importFiles(
        files.paths, from: files, options: .init(prunedPaths: ["/a.xml"])
      ) { _ in }

      #expect(summary.pruned == 0)
      #expect(try library.model("cup") != nil)
    }
  }

  // MARK: Large models

  @Test func `a model too large to be kept in memory goes in whole or not at all`() throws {
    let drawing = Diagram([.label(at: Point(x: 0, y: 0), text: String(repeating: "x", count: 8192))])
    var large = TestModel("large", steps: (0..<400).map { TestStep("s\($0)", diagram: drawing) })
    large.hash = ContentHash(high: 1, low: 1)
    let events = TestModel("cup").events() + large.events(line: 2)
    try withTemporaryLibrary { library in
      let files = TestFiles()
      files.set(
        "/a.xml", events.dropLast() + [.modelFailed(id: "large", at: TextPosition(line: 8, column: 1))],
        hash: nil)
      let failed = try library.importFiles(files.paths, from: files) { _ in }
      #expect(failed.imported == 1 && failed.failedModels == 1)
      #expect(try library.totals() == LibraryTotals(models: 1, steps: 1))
      #expect(try library.rows("SELECT count(*) FROM step") == [["1"]])

      files.set("/a.xml", events, hash: nil)
      #expect(try library.importFiles(files.paths, from: files) { _ in }.steps == 400)
      let revision = try library.expect("large").revision

      files.set("/a.xml", events + TestModel("hat").events(line: 3), hash: nil)
      let again = try library.importFiles(files.paths, from: files) { _ in }
      #expect(again.unchanged == 2 && again.imported == 1)
      #expect(try library.expect("large").revision == revision)
      #expect(try library.totals() == LibraryTotals(models: 3, steps: 402))
    }
  }
}
