import LazyStacks
import SeededRandom
import Testing

@Suite struct ScrollBarTests {
  @Test(arguments: 0..<20)
  func `the thumb never moves against the user, and reaches both ends`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let heights = (0..<300).map { _ in 1 + random.below(30) }
    let steps = Steps(heights, headerRows: 2)
    var stack = shown(steps, rows: 15)
    #expect(stack.scrollBar.thumb(track: 40).lowerBound == 0)
    #expect(stack.estimatedOffset == 0)

    var last = stack.scrollBar
    while last.bottom.items < 300 {
      _ = stack.handle(.scrollRows(1 + random.below(20)), source: steps)
      let bar = stack.scrollBar
      // A cell of the long track is less than a row.
      for track in [40, 1_000_000] {
        let (thumb, lastThumb) = (bar.thumb(track: track), last.thumb(track: track))
        #expect(thumb.lowerBound >= lastThumb.lowerBound)
        #expect(thumb.upperBound >= lastThumb.upperBound)
      }
      last = bar
    }
    #expect(last.thumb(track: 40).upperBound == 40)
    #expect(stack.estimatedOffset + 15 == stack.estimatedRows)
  }

  @Test(arguments: [[3, 2, 0], [0, 3, 2], [0, 0, 4, 0]])
  func `items without rows at an end are on screen with their neighbours`(heights: [Int]) {
    let stack = shown(Steps(heights), rows: 6)
    #expect(stack.scrollBar.thumb(track: 10) == 0..<10)
    var long = shown(Steps([0, 0] + Array(repeating: 3, count: 16) + [0, 0]), rows: 5)
    #expect(long.scrollBar.thumb(track: 20).lowerBound == 0)
    _ = long.handle(.scrollToEnd, source: Steps([0, 0] + Array(repeating: 3, count: 16) + [0, 0]))
    #expect(long.scrollBar.thumb(track: 20).upperBound == 20)
  }

  @Test func `the estimated length is what is measured and the average for the rest`() {
    let steps = Steps(count: 1_000, headerRows: 3, rows: 6)
    var stack = shown(steps, rows: 12)
    #expect(stack.estimatedRows == 6_003)
    _ = stack.handle(.scrollToPlace(ItemPlace(item: 500)), source: steps)
    #expect(stack.estimatedOffset == 3_000)
  }
}
