import OrigamiModel
import OrigamiReader
import OrigamiStore
import ReaderTesting
import Terminal
import Testing
import Threading

/// Beginning with a published library by its address, whose server may be late or out of reach.
@Suite struct OpeningTests {
  private static let address = "https://host/"
  private static let escape = Key(.escape)

  /// A reader that begins with an address, whose loads are held back.
  ///
  /// - Parameter failures: the number of attempts that fail.
  private func with(
    model: ContentID? = nil, failures: Int = 0, _ body: (ReaderScript) async throws -> Void
  ) async throws {
    try await ContentLibrary.with(ContentLibrary.photographed(models: 2)) { fixture in
      let content = StoredContent(fixture.library)
      let attempts = Locked(0)
      let opening = LibraryOpening(address: Self.address) {
        let attempt = attempts.withLock { attempts in
          attempts += 1
          return attempts
        }
        if attempt <= failures {
          throw OpeningFailure(text: "host cannot be reached", advice: "check the address")
        }
        return OpenedLibrary(address: Self.address, content: content, model: model)
      }
      let dependencies = ReaderDependencies(
        opening: opening, state: nil, wishes: ReaderDependencies.Wishes())
      try await body(
        await ReaderScript(dependencies, rows: 24, columns: 80, [.opening], holdsLoads: true))
    }
  }

  @Test func `the first frame says that the library is loading, and the menu follows`() async throws {
    try await with { script in
      let screen = script.screen()
      #expect(screen.contains("The library is being loaded.") && screen.contains(Self.address), "\(screen)")
      #expect(script.isLoadingVisible)
      await script.release()
      #expect(script.screen().contains("Models") && script.screen().contains("2 models"))
      await MenuTests.open("Models", script)
      #expect(script.screen().contains("Boat 1"))
      await script.press(Self.escape)
      await script.press(Self.escape)
      #expect(!script.hasQuit && script.screen().contains("Showcase"))
    }
  }

  @Test(arguments: [Key(.character("q")), escape])
  func `a key ends the reader while the library is loading, and after a failure`(key: Key) async throws {
    for failures in [0, 1] {
      try await with(failures: failures) { script in
        if failures > 0 { await script.release() }
        await script.press(key)
        #expect(script.hasQuit)
      }
    }
  }

  @Test func `a failure says why and what to do, and r tries again`() async throws {
    try await with(model: "boat-2", failures: 1) { script in
      await script.press("r")
      await script.release()
      let screen = script.screen()
      let texts = ["Host cannot be reached.", "Check the address.", Self.address, "r tries again", "q quit"]
      #expect(texts.allSatisfy(screen.contains), "\(screen)")
      #expect(!script.isLoadingVisible)

      script.holdsLoads = true
      await script.press("r")
      #expect(script.screen().contains("The library is being loaded."))
      await script.release()
      #expect(script.screen().contains("Boat 2") && script.screen().contains("Fold the boat."))
      await script.press(Self.escape)
      #expect(script.screen().contains("▸ Boat 2") || script.screen().contains("Boat 1"))
    }
  }
}
