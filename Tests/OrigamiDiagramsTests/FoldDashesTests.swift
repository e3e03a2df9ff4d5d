import Testing

@testable import OrigamiDiagrams

@Suite struct FoldDashesTests {
  @Test(arguments: [true, false], [LineDots.Way.colors, .plain, .letters])
  func `a fold line of any length has whole dashes at its ends`(isValley: Bool, way: LineDots.Way) {
    for count in 1...200 {
      let dashes = FoldDashes(isValley: isValley, length: count, shownAs: way)
      let dots = dashes.dots(count: count)
      #expect(dots.count == count)
      let runs = dots.split(separator: false, omittingEmptySubsequences: true).map(\.count)
      #expect(dots.first == true && dots.last == true, "\(count)")
      if runs.count > 1 { #expect(min(runs[0], runs[runs.count - 1]) >= 2, "\(count): \(runs)") }
      // Dots between dashes are few: more than half of a line is drawn.
      #expect(2 * dots.count { $0 } > count || way == .letters, "\(count): \(runs)")
    }
  }

  @Test func `gaps are narrower in short lines`() {
    func widestGap(_ isValley: Bool, _ length: Int) -> Int {
      FoldDashes(isValley: isValley, length: length, shownAs: .colors).dots(count: length)
        .split(separator: true).map(\.count).max() ?? 0
    }
    for isValley in [true, false] {
      #expect((12..<24).map { widestGap(isValley, $0) }.max() == 1)
      #expect((24..<48).map { widestGap(isValley, $0) }.max() == 2)
    }
    #expect(widestGap(true, 100) == 3)
  }

  @Test func `a short mountain fold differs from a short valley fold`() {
    func text(_ isValley: Bool, _ way: LineDots.Way) -> String {
      FoldDashes(isValley: isValley, length: 11, shownAs: way).dots(count: 11)
        .map { $0 ? "•" : " " }.joined()
    }
    #expect(text(true, .colors) == "••••• •••••")
    #expect(text(false, .colors) == "••• ••• •••")
    #expect(text(true, .plain) == "•••••  ••••")
    #expect(text(false, .plain) == "•••• • ••••")
  }
}
