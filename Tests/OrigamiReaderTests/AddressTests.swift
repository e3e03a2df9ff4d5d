import ContentTesting
import OrigamiModel
import OrigamiReader
import OrigamiStore
import ReaderTesting
import Terminal
import Testing

/// Opening a published library by its address, as a deferred link of the menu.
@Suite struct AddressTests {
  private static let address = "https://host/"
  private static let enter = Key(.enter)
  private static let escape = Key(.escape)

  /// A reader of the project's models, to which another library with two models is an address away.
  private func with(
    failing: [String] = [], step: ContentID? = nil,
    _ body: (ContentLibrary, ContentLibrary, ReaderScript) async throws -> Void
  ) async throws {
    try await ContentLibrary.with { fixture in
      try await ContentLibrary.with(ContentLibrary.photographed(models: 2)) { other in
        var dependencies = try fixture.dependencies()
        let content = StoredContent(other.library)
        dependencies.openAddress = { address in
          if failing.contains(address) || address.contains(where: \.isWhitespace) {
            throw OpeningFailure(text: "host cannot be reached")
          }
          let model: ContentID? = address.hasSuffix("#boat-2") ? "boat-2" : nil
          return OpenedLibrary(address: Self.address, content: content, model: model, step: step)
        }
        try await body(fixture, other, await ReaderScript(dependencies, rows: 24, columns: 80, nil))
      }
    }
  }

  private func type(_ address: String, _ script: ReaderScript) async {
    await script.press(":" + address)
    await script.press(Self.enter)
  }

  @Test func `an address opens the list of its library, and going back leads to the own one`() async throws {
    try await with { _, _, script in
      let menu = script.frame()
      await script.press(":")
      #expect(script.frame() != menu)
      await script.press(Self.escape)
      #expect(script.frame() == menu)

      await type(Self.address, script)
      #expect(script.screen().contains("Boat 1") && !script.screen().contains("Swan"))
      await script.press("j")
      await script.press(Self.enter)
      #expect(script.screen().contains("Fold the boat."))
      await script.press(Self.escape)
      await script.press(Self.escape)
      #expect(script.screen().contains("▸ Address") && script.screen().contains(Self.address))
      await MenuTests.open("Models", script)
      #expect(script.screen().contains("Swan") && !script.screen().contains("Boat 1"))
    }
  }

  @Test func `an address with a model opens the model`() async throws {
    try await with { _, _, script in
      await type(Self.address + "#boat-2", script)
      #expect(script.screen().contains("Boat 2") && script.screen().contains("Fold the boat."))
    }
  }

  @Test func `the row shows that it is opening, and a second Enter starts nothing`() async throws {
    try await with { _, _, script in
      script.holdsLoads = true
      await type(Self.address, script)
      #expect(script.screen().contains("opening " + Self.address) && script.isLoadingVisible)
      await script.press(Self.enter)
      await script.release()
      #expect(script.screen().contains("Boat 1"))
      await script.press(Self.escape)
      #expect(script.screen().contains("▸ Address"))
    }
  }

  @Test func `leaving the menu ends the opening, and nothing is shown late`() async throws {
    try await with { _, _, script in
      script.holdsLoads = true
      await type(Self.address, script)
      await MenuTests.open("Notation", script)
      let notation = script.frame()
      await script.release()
      #expect(script.frame() == notation)
      await script.press(Self.escape)
      #expect(script.screen().contains("▸ Notation") && !script.screen().contains("opening"))
    }
  }

  @Test func `an address that fails says why on its row, and r tries again`() async throws {
    try await with(failing: [Self.address]) { _, _, script in
      await type(Self.address, script)
      #expect(script.screen().contains("host cannot be reached · r retry"))
      script.holdsLoads = true
      await script.press("r")
      #expect(script.screen().contains("opening " + Self.address))
      await script.release()
      #expect(script.screen().contains("host cannot be reached"))
    }
  }

  @Test func `white space at the ends of a pasted address is left out`() async throws {
    try await with { _, _, script in
      await type("  " + Self.address + " ", script)
      #expect(script.screen().contains("Boat"), "\(script.screen())")
    }
  }

  @Test func `the sentence of an empty library is below a long reason`() async throws {
    try await ContentLibrary.with([:]) { fixture in
      var dependencies = try fixture.dependencies()
      let reason = "host cannot be reached: nobody answers at the port 1 after many milliseconds of waiting"
      dependencies.openAddress = { _ in throw OpeningFailure(text: reason) }
      let script = await ReaderScript(dependencies, rows: 24, columns: 40, nil)
      await type(Self.address, script)
      let text = script.screen().split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        text.contains(reason + " · r retry") && text.contains("Nothing imported yet"), "\(script.screen())")
    }
  }

  @Test func `a published library without models offers no import`() async throws {
    try await ContentLibrary.with([:]) { fixture in
      let published = try await MemoryContent(copying: StoredContent(fixture.library))
      var dependencies = try fixture.dependencies()
      dependencies.openAddress = { OpenedLibrary(address: $0, content: published) }
      let script = await ReaderScript(dependencies, rows: 24, columns: 80, nil)
      await type(Self.address, script)
      let screen = script.screen()
      #expect(screen.contains("This library has no models.") && !screen.contains("import"), "\(screen)")
    }
  }

  @Test func `on a low screen the reason is cut, and the key stays`() async throws {
    try await with(failing: [Self.address]) { _, _, script in
      await script.resize(rows: 9, columns: 42)
      await type(Self.address, script)
      #expect(script.screen().contains("r retry"), "\(script.screen())")
    }
  }

  @Test func `r tries again what failed on the selected row`() async throws {
    try await with(failing: [Self.address]) { fixture, _, script in
      await type(Self.address, script)
      try fixture.library.execute("ALTER TABLE model RENAME TO away")
      await script.press("k")
      await script.press(Self.enter)
      #expect(script.screen().contains("damaged · r retry"), "\(script.screen())")
      try fixture.library.execute("ALTER TABLE away RENAME TO model")
      await script.press("r")
      #expect(script.lines(.navigation).count { $0 == "link random model of menu started" } == 2)
      #expect(script.lines(.navigation).count { $0 == "link address of menu started" } == 1)
    }
  }

  @Test func `on a narrow screen the reason goes on below its row, with the key`() async throws {
    try await with(failing: [Self.address]) { _, _, script in
      await script.resize(rows: 24, columns: 40)
      await type(Self.address, script)
      let text = script.screen().split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(text.contains("host cannot be reached · r retry"), "\(script.screen())")
    }
  }

  @Test func `places and marks are those of the library on screen, and the path ends before it`() async throws
  {
    try await with { fixture, other, script in
      await type(Self.address + "#boat-2", script)
      await script.press("m")
      await script.press(Self.escape)
      let state = try fixture.state()
      #expect(try state.marks(library: other.library.id, model: nil).map(\.model) == ["boat-2"])
      #expect(try state.marks(library: fixture.library.id, model: nil).isEmpty)
      #expect(
        try state.places(library: other.library.id, limit: 9).map(\.model) == ["boat-2"])
      #expect(try state.places(library: fixture.library.id, limit: 9).isEmpty)
    }
  }
}
