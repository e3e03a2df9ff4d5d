import Terminal
import Testing

/// Tests of drawing into a frame.
@Suite struct FrameTests {
  static let exact: [Style.ExactColor] = [
    .palette(0), .palette(255), .rgb(0, 0, 0), .rgb(255, 1, 128), .rgb(255, 255, 255),
  ]
  static let styles: [Style] =
    [nil].appending(Style.Color.allCases).flatMap { color in
      (0..<32).map { Style(Style.Attributes(rawValue: $0), foreground: color) }
    }
    + exact.flatMap { foreground in
      [nil].appending(exact).map { Style(picture: Style.PictureColors(foreground, on: $0)) }
    }

  @Test func `a cell has every part of the style that it was drawn in`() {
    for style in Self.styles {
      var frame = Frame(rows: 1, columns: 3)
      frame.draw(StyledLine("a紙", style), row: 0)
      #expect(frame[row: 0].map(\.style) == [style, style, style])
      #expect(frame[row: 0].map(\.text) == ["a", "紙", ""])
    }
    #expect(Set(Self.styles).count == Self.styles.count)
  }

  @Test func `a picture keeps its colours behind a cell in reverse`() {
    var reversed = Style(picture: Style.PictureColors(.palette(20), on: .palette(30)))
    let picture = reversed
    reversed.attributes = .reverse
    var line = StyledLine("a", picture)
    line.append("b", reversed)
    line.append("c", picture)
    var frame = Frame(rows: 1, columns: 3)
    frame.draw(line, row: 0)
    let change = FrameDifference.bytes(from: Frame(rows: 1, columns: 3), to: frame)
    #expect(String(decoding: change.bytes, as: UTF8.self).contains("abc"))
  }

  @Test func `a row is blank from a column on, wherever the column is`() {
    var frame = Frame(rows: 1, columns: 2)
    for column in -3...3 { #expect(frame.isBlank(row: 0, fromColumn: column)) }
    frame.draw(StyledLine("a"), row: 0)
    #expect(
      (-3...3).map { frame.isBlank(row: 0, fromColumn: $0) } == [
        false, false, false, false, true, true, true,
      ])
  }

  @Test func `frames that differ in one character or one style are not equal, whatever the style is`() {
    func frame(_ text: String, _ style: Style) -> Frame {
      var frame = Frame(rows: 1, columns: 3)
      frame.draw(StyledLine(text, style), row: 0)
      return frame
    }
    for (style, next) in zip(Self.styles, Self.styles.dropFirst()) {
      for bit in 0..<5 {
        let (letter, other) = ("`", String(UnicodeScalar(UInt8(ascii: "`") ^ 1 << bit)))
        #expect(frame(letter, style) != frame(other, style))
        #expect(FrameDifference.bytes(from: frame(letter, style), to: frame(other, style)).bytes != [])
      }
      #expect(frame("a", style) != frame("a", next))
      #expect(frame("a", style) == frame("a", style))
    }
  }
}

extension Array {
  fileprivate func appending<Other>(_ others: [Other]) -> [Element] where Element == Other? {
    self + others.map { $0 }
  }
}
