import Navigation
import Testing

@Suite struct SavedPathTests {
  static let path = [
    AnyNavigationValue(Place("menu")), AnyNavigationValue(Number(value: 7)),
    AnyNavigationValue(Place("swan")),
  ]

  @Test func `a path survives a restart`() throws {
    let text = try SavedPath.text(of: Self.path)
    let restored = try #require(SavedPath.restore(text, kinds: [Place.self, Number.self]))
    #expect(restored.path == Self.path)
    #expect(restored.dropped.isEmpty)
  }

  @Test func `a kind that is not known ends the path, with a notice`() throws {
    let text = try SavedPath.text(of: Self.path)
    let restored = try #require(SavedPath.restore(text, kinds: [Place.self]))
    #expect(restored.path == [AnyNavigationValue(Place("menu"))])
    #expect(restored.dropped == ["number", "place"])
  }

  @Test(arguments: ["", "[", "{}", "[{\"kind\":\"place\"}]"])
  func `what is no saved path is none`(text: String) {
    #expect(SavedPath.restore(text, kinds: [Place.self]) == nil)
  }

  @Test func `an empty path is one`() throws {
    let restored = try #require(SavedPath.restore(try SavedPath.text(of: []), kinds: [Place.self]))
    #expect(restored.path.isEmpty && restored.dropped.isEmpty)
  }
}
