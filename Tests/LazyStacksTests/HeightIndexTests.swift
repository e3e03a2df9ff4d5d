import LazyStacks
import SeededRandom
import Testing

/// A model of the height index: one array of heights.
private struct PlainHeights {
  var heights: [Int?] = []

  func offset(of item: Int, average: RowAverage) -> Int {
    let before = heights[..<item]
    return before.reduce(0) { $0 + ($1 ?? 0) } + average.rows(of: before.count { $0 == nil })
  }

  func item(atOffset row: Int, average: RowAverage) -> (item: Int, row: Int)? {
    guard row >= 0 else { return nil }
    var (measured, unmeasured) = (0, 0)
    for (item, rows) in heights.enumerated() {
      let start = measured + average.rows(of: unmeasured)
      if let rows { measured += rows } else { unmeasured += 1 }
      if row < measured + average.rows(of: unmeasured) { return (item, row - start) }
    }
    return nil
  }
}

@Suite struct HeightIndexTests {
  @Test func `ten million items that nobody has measured are one run`() {
    var index = HeightIndex()
    index.insert(10_000_000, at: 0)
    let average = RowAverage(rows: 25, items: 2)

    #expect(index.runCount == 1)
    #expect(index.offset(of: 10_000_000, average: average) == 125_000_000)

    index.setHeight(7, at: 5_000_000)
    index.setHeight(7, at: 5_000_001)

    #expect(index.runCount == 3)
    #expect(index.offset(of: 5_000_002, average: average) == 62_500_014)
    #expect(index.height(at: 5_000_001) == 7)
    #expect(index.height(at: 5_000_002) == nil)
    index.checkInvariants()
  }

  @Test func `items of one height are one run, measured one after another or in any order`() {
    var index = HeightIndex()
    index.insert(2_000, at: 0)
    var generator = SeededGenerator(seed: 1)

    for item in (0..<2_000).shuffled(using: &generator) { index.setHeight(3, at: item) }

    #expect(index.totals == HeightTotals(items: 2_000, measuredItems: 2_000, measuredRows: 6_000))
    // Runs of one leaf are joined; neighbouring leaves may each keep their own.
    #expect(index.runCount < 40)
    index.checkInvariants()
  }

  @Test func `a stretch without items has no rows and no items at any row`() {
    let index = HeightIndex()
    #expect(index.offset(of: 0, average: RowAverage(rows: 5, items: 1)) == 0)
    #expect(index.item(atOffset: 0, average: RowAverage(rows: 5, items: 1)) == nil)
    index.checkInvariants()
  }

  @Test func `an item without rows is never found at a row`() throws {
    var index = HeightIndex()
    for (item, rows) in [2, 0, 0, 3].enumerated() { index.insert(1, rows: rows, at: item) }
    let average = RowAverage(rows: 1, items: 1)
    #expect(try #require(index.item(atOffset: 1, average: average)) == (0, 1))
    #expect(try #require(index.item(atOffset: 2, average: average)) == (3, 0))
    #expect(index.item(atOffset: 5, average: average) == nil)
    #expect(index.item(atOffset: -1, average: average) == nil)
  }

  @Test func `the average of a billion items does not overflow`() {
    let average = RowAverage(rows: 12_000_000_000, items: 1_000_000_000)
    #expect(average.rows(of: 4_000_000_000) == 48_000_000_000)
    #expect(RowAverage(rows: 0, items: 0).rows(of: 100) == 0)
  }

  /// Values are drawn from few, so that runs join and part all the time.
  @Test(arguments: 0..<12)
  func `random edits answer as a plain array`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    var index = HeightIndex()
    var plain = PlainHeights()
    let variety = [2, 4, 1_000][seed % 3]

    for step in 0..<300 {
      let count = plain.heights.count
      let rows: Int? = (generator.below(4) == 0) ? nil : generator.below(variety)
      switch generator.below(8) {
      case 0, 1:
        let items = (generator.below(5) == 0) ? generator.below(300) : 1
        let item = generator.below(count + 1)
        index.insert(items, rows: rows, at: item)
        plain.heights.insert(contentsOf: Array(repeating: rows, count: items), at: item)
      case 2:
        let low = generator.below(count + 1)
        let high = min(count, low + generator.below((generator.below(6) == 0) ? 400 : 4))
        index.removeSubrange(low..<high)
        plain.heights.removeSubrange(low..<high)
      case 3 where count > 0:
        let low = generator.below(count)
        let high = min(count, low + generator.below(100))
        index.forgetHeights(of: low..<high)
        for item in low..<high { plain.heights[item] = nil }
      case 4 where (generator.below(40) == 0):
        index.reset(unmeasuredItems: 500)
        plain.heights = Array(repeating: nil, count: 500)
      default:
        guard count > 0 else { continue }
        for _ in 0..<10 {
          let item = generator.below(count)
          let rows = generator.below(variety)
          index.setHeight(rows, at: item)
          plain.heights[item] = rows
        }
      }
      if step % 20 == 0 { compare(index, with: plain, using: &generator) }
      if step % 10 == 0 { index.checkInvariants() }
    }
    compare(index, with: plain, using: &generator)
    index.removeSubrange(0..<index.count)
    index.checkInvariants()
    #expect(index.count == 0)
  }

  private func compare(
    _ index: HeightIndex, with plain: PlainHeights, using generator: inout SeededGenerator
  ) {
    let average = RowAverage(rows: generator.below(20), items: 1 + generator.below(7))
    #expect(index.count == plain.heights.count)
    for _ in 0..<10 where index.count > 0 {
      let item = generator.below(index.count)
      #expect(index.height(at: item) == plain.heights[item])
      let offset = index.offset(of: item, average: average)
      #expect(offset == plain.offset(of: item, average: average))
      let row = offset + generator.below(3)
      let found = index.item(atOffset: row, average: average)
      let expected = plain.item(atOffset: row, average: average)
      #expect(found?.item == expected?.item)
      #expect(found?.row == expected?.row)
    }
  }

  @Test func `a row is found in every item of every small index`() {
    withEvery("heights", in: allLists(of: [nil, 0, 1, 2], upTo: 4)) { heights in
      var index = HeightIndex()
      for (item, rows) in heights.enumerated() { index.insert(1, rows: rows, at: item) }
      let plain = PlainHeights(heights: heights)
      withEvery("average", in: [RowAverage(rows: 0, items: 1), RowAverage(rows: 3, items: 2)]) { average in
        for row in -1...10 {
          let found = index.item(atOffset: row, average: average)
          let expected = plain.item(atOffset: row, average: average)
          expectEqual(found?.item, expected?.item, "row \(row)")
          expectEqual(found?.row, expected?.row, "row \(row)")
        }
      }
    }
  }
}
