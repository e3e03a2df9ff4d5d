import Foundation
import OrigamiWeb
import Testing

/// Publications into folders whose `library.json` is damaged or lost.
@Suite struct LostRootTests {
  @Test func `with force, a damaged root is followed by the next number`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(PublisherTests.sketches(2))
      try await test.publish()
      try test.add([Sketch(id: "crane", title: "Crane", steps: [(0, "overview")])])
      #expect(try await test.publish().sequence == 2)
      try Data("{".utf8).write(to: URL(filePath: test.published + "/library.json"))

      await #expect(throws: WebError.self) { try await test.publish() }
      let repaired = try await test.publish(force: true)

      #expect(repaired.sequence == 3 && !repaired.isUnchanged)
      #expect(try await test.publish().isUnchanged)
    }
  }

  @Test func `a lost root is followed by the next number, and the kept copies stay`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(PublisherTests.sketches(2))
      try await test.publish()
      try test.add([Sketch(id: "crane", title: "Crane", steps: [(0, "overview")])])
      try await test.publish()
      let before = try PublisherTests.files(test.published)
      try FileManager.default.removeItem(atPath: test.published + "/library.json")

      let again = try await test.publish()

      #expect(again.sequence == 3 && again.objectsWritten == 0 && again.filesWritten == 2)
      let after = try PublisherTests.files(test.published)
      for name in ["r/1.json", "r/2.json"] { #expect(before[name] != nil && after[name] == before[name]) }
    }
  }

  @Test func `files beside the kept copies give no number`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(PublisherTests.sketches(2))
      try await test.publish()
      for name in ["9223372036854775807", "9007199254740992", "+7", "-7", "07", "7x"] {
        try Data().write(to: URL(filePath: "\(test.published)/r/\(name).json"))
      }
      try FileManager.default.removeItem(atPath: test.published + "/library.json")
      #expect(try await test.publish().sequence == 2)
    }
  }

  @Test func `a folder whose root is lost still belongs to its library`() async throws {
    try await withFolder { folder in
      let test = try TestLibrary(folder)
      try test.add(PublisherTests.sketches(2))
      try await test.publish()
      try FileManager.default.removeItem(atPath: test.published + "/library.json")
      let other = try TestLibrary(folder + "/other")
      try other.add(PublisherTests.sketches(1))

      for force in [false, true] {
        await #expect(throws: WebError.otherLibrary(test.published)) {
          try await Publisher(other.content, to: test.published, time: "2026-01-02T03:04:05Z")
            .publish(force: force)
        }
      }
    }
  }
}
