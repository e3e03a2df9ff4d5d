import Foundation
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import Paging
import Testing

@Suite struct PulledFilesTests {
  private static func sketch(_ id: String, words: String = "Crease well.", photos: [String] = []) -> Sketch {
    Sketch(id: id, title: "Model \(id)", photos: photos, steps: [(0, "overview")], words: words)
  }

  private func pulled(_ test: TestLibrary, below: String? = nil) async throws -> PulledFiles {
    let content = try await PublishedContent(FolderSource(test.published), address: "")
    return PulledFiles(
      content: content, of: LibraryAddress(folder: test.published), below: below ?? test.folder + "/pulled")
  }

  /// Returns the number of a file, which differs from that of a file written anew in its place.
  private static func fileNumber(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }

  @Test func `the files can be imported, with their photos`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Self.sketch("a"), Self.sketch("b", photos: ["p"])])
      try await test.publish()
      let files = try await pulled(test)
      var progress: [[Int]] = []
      try await files.update { progress.append([$0, $1]) }
      let copy = try TestLibrary(folder + "/copy")
      try copy.addFolder(files.folder)

      #expect(progress == [[1, 2], [2, 2]])
      let b = try #require(try copy.library.model("b"))
      let copied = try await copy.library.models(PageRequest(position: .start, limit: 9), of: ModelQuery())
      #expect(copied.items.map(\.id) == ["a", "b"])
      #expect(try copy.library.photo("p", of: b) == photoBytes("bp"))
    }
  }

  @Test func `an update loads the models that changed, and removes those that are gone`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      // A name in a folder has fewer bytes than the longest identifier.
      let long = String(repeating: "x", count: 256)
      try test.add(["same", "changed", "gone", long].map { Self.sketch($0) })
      try await test.publish()
      try await pulled(test).update { _, _ in }
      let below = try await pulled(test).folder
      // A model that is loaded again has its files written anew.
      let before = try Self.fileNumber(below + "/same/model.xml")
      try test.add([Self.sketch("changed", words: "Another text.")])
      try test.library.remove(["gone"])
      try await test.publish()

      try await pulled(test).update { _, _ in }

      func text(_ id: String) -> String? {
        FileManager.default.contents(atPath: "\(below)/\(id)/model.xml").map {
          String(decoding: $0, as: UTF8.self)
        }
      }
      #expect(try Self.fileNumber(below + "/same/model.xml") == before)
      #expect(text("changed")?.contains("Another text.") == true)
      #expect(!FileManager.default.fileExists(atPath: "\(below)/gone"))
      let name = try #require(
        FileManager.default.contentsOfDirectory(atPath: below).first { $0.hasPrefix("-") })
      let copy = try TestLibrary(folder + "/copy")
      try copy.addFolder("\(below)/\(name)")
      #expect(try copy.library.model(ContentID(long)) != nil)
    }
  }

  @Test func `identifiers that write an accent in two ways are two models`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Self.sketch("caf\u{E9}")])
      try await test.publish()
      try await pulled(test).update { _, _ in }
      try test.library.remove(["caf\u{E9}"])
      try test.add([Self.sketch("cafe\u{301}")])
      try await test.publish()

      let files = try await pulled(test)
      try await files.update { _, _ in }

      let names = try FileManager.default.contentsOfDirectory(atPath: files.folder)
      #expect(names.map { Array($0.unicodeScalars) } == [Array("cafe\u{301}".unicodeScalars)])
    }
  }

  @Test func `two libraries with one identifier, as copies have it, take nothing from each other`()
    async throws
  {
    try await withFolder { folder in
      let test = try TestLibrary(folder + "/one")
      try test.add([Self.sketch("both"), Self.sketch("first")])
      try await test.publish()
      try FileManager.default.copyItem(atPath: folder + "/one", toPath: folder + "/two")
      let other = try TestLibrary(folder + "/two")
      try other.library.remove(["first"])
      try await other.publish()
      #expect(test.content.id == other.content.id)

      let below = folder + "/pulled"
      let files = try await pulled(test, below: below)
      try await files.update { _, _ in }
      try await pulled(other, below: below).update { _, _ in }

      let names = try FileManager.default.contentsOfDirectory(atPath: files.folder)
      #expect(names.sorted() == ["both", "first"])
    }
  }

  @Test func `a model with another content is loaded again, also if it claims to be the copied one`()
    async throws
  {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Self.sketch("a")])
      try await test.publish()
      let source = try MemorySource(folder: test.published)
      // The revision and the hash that the publisher gives are those of the true model.
      try #require(try source.replace("Crease well.", with: "A false text."))
      let forged = try await PublishedContent(source, address: "", environment: .skipping)
      let address = LibraryAddress(folder: test.published)
      let files = PulledFiles(content: forged, of: address, below: folder + "/pulled")
      try await files.update { _, _ in }

      try await pulled(test).update { _, _ in }

      let text = try String(contentsOfFile: files.folder + "/a/model.xml", encoding: .utf8)
      #expect(text.contains("Crease well."))
    }
  }

  @Test func `a photo that the publication has no longer is removed, and the model is whole then`()
    async throws
  {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Self.sketch("a", photos: ["p"])])
      try await test.publish()
      let files = try await pulled(test)
      try await files.update { _, _ in }
      try FileManager.default.removeItem(atPath: folder + "/xml/p.png")
      try test.addFolder(folder + "/xml", force: true)
      try await test.publish()

      try await pulled(test).update { _, _ in }
      let place = files.folder + "/a"
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: place).sorted() == [".copied", "model.xml"])
      let before = try Self.fileNumber(place + "/model.xml")
      try await pulled(test).update { _, _ in }
      #expect(try Self.fileNumber(place + "/model.xml") == before)
    }
  }

  @Test(arguments: ["model.xml", "p.png"])
  func `a copy that was damaged is written anew`(file: String) async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add([Self.sketch("a", photos: ["p"])])
      try await test.publish()
      let files = try await pulled(test)
      try await files.update { _, _ in }
      let place = URL(filePath: "\(files.folder)/a/\(file)")
      let whole = try Data(contentsOf: place)
      let damaged: [Data?] = [whole.dropLast(5), whole.dropLast(1) + [0x0A, 0x0A], nil]
      for damage in damaged {
        if let damage { try damage.write(to: place) } else { try FileManager.default.removeItem(at: place) }

        try await pulled(test).update { _, _ in }

        #expect(try Data(contentsOf: place) == whole)
      }
    }
  }
}
