import OrigamiModel
import OrigamiReader
import Testing

@testable import OrigamiReader

@Suite struct CurrentStepTests {
  private static let steps: [ContentID] = ["a", "b", "c", "d"]

  private static func view(
    _ rows: [(ContentID, Int)], start: Bool = false, end: Bool = false
  ) -> CurrentStep.View {
    CurrentStep.View(
      steps: rows.map { (id: $0.0, rows: $0.1) }, isAtStart: start, isAtEnd: end, last: steps.last)
  }

  private static func current(
    _ reading: CurrentStep, _ view: CurrentStep.View, hidden: [ContentID: ContentID] = [:]
  ) -> ContentID? {
    reading.current(
      on: view, at: { steps.indices.contains($0) ? steps[$0] : nil },
      shown: { id in hidden[id] ?? (steps.contains(id) ? id : nil) })
  }

  @Test(arguments: [
    (rows: [("a", 3), ("b", 9), ("c", 4)], start: false, end: false, current: "b"),
    // Of equals the upper.
    (rows: [("b", 7), ("c", 7)], start: false, end: false, current: "b"),
    (rows: [("a", 2), ("b", 9)], start: true, end: false, current: "a"),
    (rows: [("c", 9), ("d", 2)], start: false, end: true, current: "d"),
    // A model that fits on the screen.
    (rows: [("a", 2), ("b", 9)], start: true, end: true, current: "a"),
  ])
  func `after a scroll the screen decides`(
    rows: [(String, Int)], start: Bool, end: Bool, current: String
  ) {
    let view = Self.view(rows.map { (ContentID($0.0), $0.1) }, start: start, end: end)
    #expect(Self.current(CurrentStep(), view) == ContentID(current))
  }

  @Test func `the target of a jump is current until the user scrolls`() {
    let view = Self.view([("a", 1), ("b", 9), ("c", 2)])
    var reading = CurrentStep()
    reading.jumped(to: .step("c"))
    #expect(Self.current(reading, view) == "c")
    reading.scrolled()
    #expect(Self.current(reading, view) == "b")
  }

  @Test func `a hidden target gives way to its substitute, and comes back`() {
    var reading = CurrentStep()
    reading.jumped(to: .step("c"))
    let view = Self.view([("a", 1), ("b", 2)])
    #expect(Self.current(reading, view, hidden: ["c": "a"]) == "a")
    #expect(Self.current(reading, view) == "c")
  }

  @Test func `a position counts once its step is loaded, and in the showcase the last step does`() {
    var reading = CurrentStep()
    reading.jumped(to: .position(9))
    #expect(Self.current(reading, Self.view([("a", 5), ("b", 2)])) == "a")
    reading.jumped(to: .position(1))
    #expect(Self.current(reading, Self.view([("a", 5), ("b", 2)])) == "b")
    reading.jumped(to: .showcase)
    #expect(Self.current(reading, Self.view([])) == "d")
  }
}
