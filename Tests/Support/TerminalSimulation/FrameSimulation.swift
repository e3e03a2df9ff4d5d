import Terminal
package import TerminalTesting

/// Holds frame differences to their one promise: a screen that got them shows what a full repaint shows.
package struct FrameSimulation {
  /// The number of pairs of frames a seed stands for.
  package static let pairsPerSeed = 4

  private let widthModel: ScreenModel.WidthModel

  /// A simulation with terminals that measure text in one way.
  package init(_ widthModel: ScreenModel.WidthModel) { self.widthModel = widthModel }

  /// What is wrong with the differences of a seed's frames; nil if nothing is.
  package func mismatch(seed: UInt64) -> String? {
    var frames = RandomFrames(seed: seed)
    var shown = frames.first()
    var screen = repainted(shown)
    for pair in 0..<FrameSimulation.pairsPerSeed {
      let next = frames.next(after: shown)
      screen.write(FrameDifference.bytes(from: shown, to: next).bytes)
      let expected = repainted(next)
      guard screen.cells == expected.cells, screen.unknown.isEmpty, isCursorRight(screen, next) else {
        return """
          seed \(seed), pair \(pair), widths by \(widthModel): \(screen.unknown)
          \(screen.text)cursor \(screen.cursor)
          should be
          \(expected.text)cursor \(next.cursor.map { "\($0)" } ?? "hidden")
          """
      }
      shown = next
    }
    return nil
  }

  /// A screen that does not wrap, as the reader sets it, after a full repaint.
  private func repainted(_ frame: Frame) -> ScreenModel {
    var screen = ScreenModel(rows: frame.rows, columns: frame.columns, widthModel: widthModel)
    screen.write("\u{1B}[?7l".utf8)
    screen.write(FrameDifference.bytes(from: nil, to: frame).bytes)
    return screen
  }

  private func isCursorRight(_ screen: ScreenModel, _ frame: Frame) -> Bool {
    guard let cursor = frame.cursor else { return !screen.modes.contains(25) }
    return screen.modes.contains(25) && screen.cursor == cursor
  }
}
