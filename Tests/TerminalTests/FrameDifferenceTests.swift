import Terminal
import TerminalSimulation
import TerminalTesting
import Testing

@Suite struct FrameDifferenceTests {
  /// The number of random cases of a property. `tools/simulate-frames` tries a million.
  static let seeds: Range<UInt64> = 0..<1200

  @Test(arguments: ScreenModel.WidthModel.allCases)
  func `applying the difference shows the same as painting the whole frame`(model: ScreenModel.WidthModel) {
    let simulation = FrameSimulation(model)
    for seed in Self.seeds {
      guard let mismatch = simulation.mismatch(seed: seed) else { continue }
      Issue.record("\(mismatch)")
      return
    }
  }

  @Test func `a painted frame shows its cells`() {
    for seed in Self.seeds.prefix(500) {
      var frames = RandomFrames(seed: seed)
      let frame = frames.first()
      var screen = ScreenModel(rows: frame.rows, columns: frame.columns)
      screen.write(FrameDifference.bytes(from: nil, to: frame).bytes)
      for row in 0..<frame.rows { #expect(screen.text(row: row) == frame.text(row: row), "seed \(seed)") }
    }
  }

  @Test func `an equal frame is no bytes`() {
    for seed in Self.seeds.prefix(100) {
      var frames = RandomFrames(seed: seed)
      let frame = frames.first()
      #expect(FrameDifference.bytes(from: frame, to: frame).bytes.isEmpty, "seed \(seed)")
    }
  }

  @Test func `a line scroll writes one row and moves the others`() {
    func page(from first: Int) -> Frame {
      var frame = Frame(rows: 24, columns: 80)
      frame.draw(StyledLine(" Swan"), row: 0)
      for row in 1..<23 {
        frame.draw(
          StyledLine("\(first + row)  Fold the top edge to the bottom edge, step \(first + row)."), row: row)
      }
      frame.draw(StyledLine(" space next"), row: 23)
      return frame
    }
    let (bytes, counters) = FrameDifference.bytes(from: page(from: 100), to: page(from: 101))
    #expect(counters.rowsMoved == 21)
    #expect(bytes.count <= 130)
  }

  @Test func `nothing is cleared as a whole`() {
    var frames = RandomFrames(seed: 3)
    let frame = frames.first()
    let bytes = FrameDifference.bytes(from: nil, to: frame, options: .init(synchronizes: true)).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("\u{1B}[2J") && !text.contains("\u{1B}[J"))
    #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
  }
}
