import OrigamiModel
import Testing

@Suite struct StepNumberingTests {
  @Test func `numbers have no gaps at any level`() {
    var numbering = StepNumbering()
    let steps: [(depth: Int, level: DetailLevel)] = [
      (0, .overview), (1, .full), (1, .standard), (2, .full), (0, .standard), (0, .overview),
    ]
    let places = steps.map { numbering.place(depth: $0.depth, level: $0.level) }
    #expect(places.map(\.full.number) == ["1", "1.1", "1.2", "1.2.1", "2", "3"])
    #expect(places.map(\.full.ordinal) == [1, 2, 3, 4, 5, 6])
    #expect(places.map(\.standard?.number) == ["1", nil, "1.1", nil, "2", "3"])
    #expect(places.map(\.standard?.ordinal) == [1, nil, 2, nil, 3, 4])
    #expect(places.map(\.overview?.number) == ["1", nil, nil, nil, nil, "2"])
    #expect(numbering.lastNumbers == PerLevel(full: 3, standard: 3, overview: 2))
    #expect(numbering.counts == PerLevel(full: 6, standard: 4, overview: 2))
  }
}
