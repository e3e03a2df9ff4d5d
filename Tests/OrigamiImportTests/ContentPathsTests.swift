import Foundation
import OrigamiStore
import Testing

@testable import OrigamiImport

/// The files that command-line paths name.
@Suite struct ContentPathsTests {
  @Test func `a folder means the files below it in byte order, without hidden ones and linked folders`()
    async throws
  {
    try await ImportFolder.run { folder in
      for name in ["b.xml", "a/z.xml", "a.xml", ".hidden/x.xml", ".x.xml", "notes.txt", ".xml"] {
        try folder.write(modelText("m"), to: "in/" + name)
      }
      try folder.write(modelText("m"), to: "other/o.xml")
      #expect(symlink(folder.path + "/other", folder.path + "/in/linked") == 0)
      #expect(symlink(folder.path + "/other/o.xml", folder.path + "/in/link.xml") == 0)

      let paths = ContentPaths([folder.path + "/in", folder.path + "/in/./a.xml"])

      let shown = paths.files.map { String($0.shown.dropFirst(folder.path.count + 4)) }
      #expect(shown == ["a.xml", "a/z.xml", "b.xml", "link.xml"])
      #expect(paths.problems.isEmpty)
    }
  }

  @Test func `a file that is named twice is shown as it was named first`() async throws {
    try await ImportFolder.run { folder in
      try folder.write(modelText("m"), to: "in/a.xml")
      let first = folder.path + "/in/./a.xml"
      let paths = ContentPaths([first, folder.path + "/in/a.xml", folder.path + "/in"])
      #expect(paths.files.map(\.shown) == [first])
      #expect(paths.shown(folder.path + "/in/a.xml") == first)
    }
  }

  @Test func `the folder above a linked one is the one that the system opens`() async throws {
    try await ImportFolder.run { folder in
      try folder.write(modelText("m"), to: "far/away/m.xml")
      try folder.write(modelText("m"), to: "far/a.xml")
      #expect(symlink(folder.path + "/far/away", folder.path + "/link") == 0)

      let paths = ContentPaths([folder.path + "/link/../a.xml", folder.path + "/link/m.xml"])

      let found = paths.files.map { String($0.absolute.dropFirst(folder.path.count)) }
      #expect(found == ["/far/a.xml", "/link/m.xml"])
      #expect(ContentPaths.absolute("/no/folder/../a.xml", from: "/") == "/no/a.xml")
    }
  }

  @Test func `an empty path is an error, and nothing below the current folder is pruned for it`() {
    let paths = ContentPaths([""])
    #expect(paths.problems == [PathProblem(path: "", reason: .empty)])
    #expect(paths.files.isEmpty && paths.prunable.isEmpty)
  }

  @Test func `a path through a file is missing, as one through no folder is`() async throws {
    try await ImportFolder.run { folder in
      try folder.write(modelText("a"), to: "old")
      for (name, code) in [("old/a.xml", ENOTDIR), ("none/a.xml", ENOENT)] {
        let path = folder.path + "/" + name
        let paths = ContentPaths([path])
        #expect(paths.problems == [PathProblem(path: path, reason: .system(code))])
        #expect(paths.prunable.map(\.state) == [.missing])
      }
    }
  }

  @Test func `what cannot be read is told, and the rest is found`() async throws {
    try await ImportFolder.run { folder in
      try folder.write(modelText("a"), to: "in/a.xml")
      #expect(mkfifo(folder.path + "/in/pipe.xml", 0o600) == 0)
      #expect(symlink("nowhere", folder.path + "/in/dangling.xml") == 0)
      let latin = Array("\(folder.path)/in/caf".utf8) + [0xE9] + Array(".xml".utf8)
      _ = latin.withCString { close(open($0, O_CREAT | O_WRONLY, 0o600)) }

      let paths = ContentPaths([folder.path + "/in"])

      #expect(paths.files.map(\.absolute) == [folder.path + "/in/a.xml"])
      #expect(paths.problems.map(\.reason) == [.notUTF8, .system(ENOENT), .notAFile])
      #expect(
        paths.problems.map { $0.path.split(separator: "/").last } == [
          "caf\u{FFFD}.xml", "dangling.xml", "pipe.xml",
        ])
    }
  }

  @Test func `a path longer than the system allows is an error`() async throws {
    try await ImportFolder.run { folder in
      // Made step by step: no path of this length can be given.
      let name = String(repeating: "x", count: 200)
      var folders = [open(folder.path, O_RDONLY | O_DIRECTORY)]
      for depth in 0..<25 {
        #expect(mkdirat(folders[depth], name, 0o700) == 0)
        folders.append(openat(folders[depth], name, O_RDONLY | O_DIRECTORY))
      }
      defer {
        for descriptor in folders.dropLast().reversed() { unlinkat(descriptor, name, AT_REMOVEDIR) }
        for descriptor in folders { close(descriptor) }
      }
      let paths = ContentPaths([folder.path])
      #expect(paths.problems.map(\.reason) == [.system(ENAMETOOLONG)])
    }
  }

  @Test func `files whose names have other bytes are other files`() async throws {
    try await ImportFolder.run { folder in
      try folder.write(modelText("one"), to: "in/caf\u{E9}.xml")
      try folder.write(modelText("two"), to: "in/cafe\u{301}.xml")
      let library = try folder.library()

      #expect(try folder.import("in", into: library).summary.imported == 2)
      #expect(try folder.import("in", into: library).summary.unchanged == 2)
      try folder.write(modelText("one", title: "New"), to: "in/cafe\u{301}.xml")
      let moved = try folder.import("in/cafe\u{301}.xml", into: library)
      #expect(moved.reports.contains { if case .takenOver = $0 { true } else { false } })
    }
  }

  @Test func `a pipe named on the command line is read, and never taken for unchanged or pruned`()
    async throws
  {
    try await ImportFolder.run { folder in
      let library = try folder.library()
      let pipe = folder.path + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      let expected: [(id: String, status: ImportedModel.Status)] = [
        ("a", .imported), ("b", .imported), ("b", .unchanged),
      ]
      for (id, status) in expected {
        let text = Data(modelText(id).utf8)
        Thread.detachNewThread { try? FileHandle(forWritingAtPath: pipe)?.write(contentsOf: text) }
        // The writer is waited for: it opens the pipe before it is read.
        let probe = open(pipe, O_RDONLY)
        defer { close(probe) }
        let reports = try folder.import("pipe", prune: true, into: library).reports
        let model = ImportedModel(id: id, file: pipe, status: status, steps: 1)
        #expect(reports.first == .model(model))
      }
      #expect(try await library.modelIDs() == ["a", "b"])
    }
  }

  @Test func `a pipe that nobody writes to does not hang, named or as a photo`() async throws {
    try await ImportFolder.run { folder in
      #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
      let path = folder.path
      let isDone = finishes(within: 60) {
        let folder = ImportFolder(path: path)
        guard let library = try? folder.library() else { return }
        _ = try? folder.import("pipe", into: library)
        _ = PhotoFiles.read("pipe", besides: path + "/a.xml", atMost: 100)
      }
      #expect(isDone)
      #expect(PhotoFiles.read("pipe", besides: path + "/a.xml", atMost: 100) == .notAFile)
    }
  }

  @Test func `a photo beside a file in the root folder is found`() {
    // Every Linux has this file; that it is no picture is judged later.
    guard case .bytes = PhotoFiles.read("etc/passwd", besides: "/a.xml", atMost: 1 << 20) else {
      Issue.record("not found")
      return
    }
  }
}
