import Terminal
package import TerminalTesting

/// Checks frame differences: a screen that gets them must show the same as a full repaint.
package struct FrameSimulation {
  /// The number of pairs of frames for each seed.
  package static let pairsPerSeed = 4

  private let widthModel: ScreenModel.WidthModel

  /// Creates a simulation of terminals that measure text in one way.
  package init(_ widthModel: ScreenModel.WidthModel) { self.widthModel = widthModel }

  /// Returns a description of the first difference that is wrong for a seed; nil if all are right.
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

  /// Returns a screen without wrapping after a full repaint.
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
