import Foundation
import OrigamiModel
import OrigamiStore
import Testing

@testable import OrigamiImport

/// Pruning removes models whose files are gone, never those whose files are only out of sight.
@Suite struct PruneTests {
  /// A file system of folders, each with a device and what it has in it; nil for one that cannot be listed.
  private struct Folders {
    var folders: [String: FolderListing?]
    var files: Set<String> = []

    func list(_ folder: String) throws(SystemError) -> FolderListing {
      if files.contains(folder) { throw SystemError(code: ENOTDIR) }
      guard let listing = folders[folder] else { throw SystemError(code: ENOENT) }
      guard let listing else { throw SystemError(code: EACCES) }
      return listing
    }
  }

  private func listing(_ names: String..., device: Int = 1) -> FolderListing {
    let kinds = names.map { (Array($0.utf8), FolderListing.Kind.other) }
    return FolderListing(kinds: Dictionary(uniqueKeysWithValues: kinds), device: device)
  }

  private func presence(
    of path: String, device: Int? = 1, state: PrunedPath.State = .listed, force: Bool = false,
    files: Set<String> = [], _ folders: [String: FolderListing?]
  ) -> FilePresence {
    let pruned = PrunedPath(absolute: "/d", shown: "d", state: state)
    let folders = Folders(folders: folders, files: files)
    var missing = MissingFiles(below: [pruned], force: force) { folder throws(SystemError) in
      try folders.list(folder)
    }
    return missing.presence(of: path, device: device, below: "/d")
  }

  @Test func `a file is gone when the nearest folder above it was listed and lacks the next name`() {
    #expect(presence(of: "/d/a.xml", ["/d": listing("b.xml")]) == .gone)
    #expect(presence(of: "/d/a.xml", ["/d": listing("a.xml")]) == .present)
    #expect(presence(of: "/d/e/a.xml", ["/d": listing("b.xml")]) == .gone)
    #expect(presence(of: "/d/e/a.xml", ["/d": listing("e"), "/d/e": listing()]) == .gone)
    #expect(presence(of: "/d/e/a.xml", ["/d": listing("e"), "/d/e": listing("a.xml")]) == .present)
  }

  @Test func `a file below a folder that cannot be listed is kept, also with force`() {
    for force in [false, true] {
      #expect(
        presence(of: "/d/e/a.xml", force: force, ["/d": listing("e"), "/d/e": nil as FolderListing?])
          == .undecided(.unreadableFolder("/d/e", errno: EACCES)))
    }
  }

  @Test func `files are gone where a file took the place of their folder, and with force behind a dead link`()
  {
    let names: [String: FolderListing?] = ["/d": listing("e")]
    #expect(presence(of: "/d/e/a.xml", files: ["/d/e"], names) == .gone)
    #expect(presence(of: "/d/e/f/a.xml", files: ["/d/e"], names) == .gone)
    #expect(presence(of: "/d/a.xml", files: ["/d"], [:]) == .gone)
    let link = FilePresence.undecided(.unreadableFolder("/d/e", errno: ENOENT))
    #expect(presence(of: "/d/e/a.xml", names) == link)
    #expect(presence(of: "/d/e/a.xml", force: true, names) == .gone)
  }

  @Test func `names of the same letters and other bytes are other names`() {
    #expect(presence(of: "/d/caf\u{E9}.xml", ["/d": listing("cafe\u{301}.xml")]) == .gone)
  }

  @Test func `a path that does not exist, or has no content file, is pruned only with force`() {
    let root: [String: FolderListing?] = ["/": listing("x"), "/d": listing()]
    #expect(presence(of: "/d/a.xml", state: .missing, root) == .undecided(.missingPath("/d")))
    #expect(presence(of: "/d/a.xml", state: .noContent, root) == .undecided(.noContent("/d")))
    #expect(presence(of: "/d/a.xml", state: .missing, force: true, root) == .gone)
    #expect(presence(of: "/d/a.xml", state: .noContent, force: true, root) == .gone)
  }

  @Test func `a folder on another device than the file was is pruned only with force`() {
    let mount: [String: FolderListing?] = ["/d": listing("mnt"), "/d/mnt": listing(device: 1)]
    #expect(presence(of: "/d/mnt/a.xml", device: 7, mount) == .undecided(.otherDevice("/d/mnt")))
    #expect(presence(of: "/d/mnt/a.xml", device: 7, force: true, mount) == .gone)
    #expect(presence(of: "/d/mnt/a.xml", device: 1, mount) == .gone)
    #expect(
      presence(of: "/d/mnt/a.xml", device: nil, mount) == .gone, "imported before devices were recorded")
  }

  // MARK: With a library

  @Test func `models of files that are gone are removed, and their number is told`() async throws {
    try await ImportFolder.run { folder in
      let library = try folder.library()
      for name in ["a", "b", "c"] { try folder.write(modelText(name), to: "in/deep/\(name).xml") }
      try folder.import("in", into: library)
      try folder.remove("in/deep/b.xml")

      #expect(try folder.import("in", into: library).summary.pruned == 0, "not without --prune")
      #expect(try folder.import("in", prune: true, into: library).summary.pruned == 1)
      #expect(try await library.modelIDs() == ["a", "c"])
    }
  }

  @Test func `a model that went from its file while nothing was pruned is pruned later`() async throws {
    try await ImportFolder.run { folder in
      func text(_ ids: [String]) -> String {
        let models = ids.map { modelText($0).replacing(" version=\"1.0\"", with: "") }.joined()
        return "<library xmlns=\"urn:origami-steps:1\" version=\"1.0\">\(models)</library>"
      }
      let library = try folder.library()
      try folder.write(text(["one", "two"]), to: "all.xml")
      try folder.import("all.xml", into: library)
      try folder.write(text(["one"]), to: "all.xml")
      for _ in 0..<2 {
        let kept = try folder.import("all.xml", into: library)
        #expect(kept.summary.unchanged == 1)
      }
      #expect(try await library.modelIDs() == ["one", "two"])
      try folder.import("all.xml", prune: true, into: library)
      #expect(try await library.modelIDs() == ["one"])
    }
  }

  @Test(arguments: ["plain", "a\u{600}", "\u{301}"])
  func `models are pruned whatever the characters of the folder's name`(name: String) async throws {
    try await ImportFolder.run { folder in
      let library = try folder.library()
      for file in ["a", "b"] { try folder.write(modelText(file), to: "in/\(name)/\(file).xml") }
      try folder.import("in/\(name)", into: library)
      try folder.remove("in/\(name)/a.xml")

      #expect(try folder.import("in/\(name)", prune: true, into: library).summary.pruned == 1)
      #expect(try await library.modelIDs() == ["b"])
    }
  }

  @Test func `an absent path and an emptied folder keep their models until force is given`() async throws {
    try await ImportFolder.run { folder in
      let library = try folder.library()
      try folder.write(modelText("a"), to: "in/a.xml")
      try folder.write(modelText("b"), to: "in/b.xml")
      try folder.import("in", into: library)
      try folder.remove("in/a.xml")
      try folder.remove("in/b.xml")

      let empty = try folder.import("in", prune: true, into: library)
      #expect(empty.reports == [.kept(models: 2, .noContent(folder.path + "/in"))])
      try folder.remove("in")
      let absent = try folder.import("in", prune: true, into: library)
      #expect(absent.reports == [.kept(models: 2, .missingPath(folder.path + "/in"))])
      #expect(try await library.modelIDs() == ["a", "b"])

      #expect(try folder.import("in", prune: true, force: true, into: library).summary.pruned == 2)
      #expect(try await library.modelIDs().isEmpty)
    }
  }

  @Test func `nothing of a file that failed is pruned, nor what stands after malformed XML`() async throws {
    try await ImportFolder.run { folder in
      let library = try folder.library()
      let root = "<library xmlns=\"urn:origami-steps:1\" version=\"1.0\">"
      func text(_ ids: [String]) -> String { root + ids.map { modelText($0) }.joined() + "</library>" }
      try folder.write(text(["a", "b", "c"]), to: "all.xml")
      try folder.import("all.xml", into: library)

      let broken = text(["a", "c"]).replacing("id=\"a\"", with: "id=\"a\" colour=\"red\"")
      try folder.write(broken, to: "all.xml")
      #expect(try folder.import("all.xml", prune: true, into: library).summary.pruned == 0)
      try folder.write(root + modelText("a") + "<" + modelText("c"), to: "all.xml")
      #expect(try folder.import("all.xml", prune: true, into: library).summary.pruned == 0)
      #expect(try await library.modelIDs() == ["a", "b", "c"])

      try folder.write(text(["a", "c"]), to: "all.xml")
      #expect(try folder.import("all.xml", prune: true, into: library).summary.pruned == 1)
      #expect(try await library.modelIDs() == ["a", "c"])
    }
  }
}
