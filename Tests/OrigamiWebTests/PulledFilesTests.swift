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

  private func pulled(_ test: TestLibrary) async throws -> PulledFiles {
    let content = try await PublishedContent(FolderSource(test.published), address: "")
    return PulledFiles(content: content, below: test.folder + "/pulled")
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
      // Only a model that is loaded again loses this mark.
      for id in ["same", "changed"] {
        try Data("mark".utf8).write(to: URL(filePath: "\(below)/\(id)/model.xml"))
      }
      try test.add([Self.sketch("changed", words: "Another text.")])
      try test.library.remove(["gone"])
      try await test.publish()

      try await pulled(test).update { _, _ in }

      func text(_ id: String) -> String? {
        FileManager.default.contents(atPath: "\(below)/\(id)/model.xml").map {
          String(decoding: $0, as: UTF8.self)
        }
      }
      #expect(text("same") == "mark")
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
}
