import OrigamiModel
import Testing

@testable import OrigamiFolding

@Suite struct ZoomWindowTests {
  /// −0.1 + (0.2 + 0.1) is not 0.2 in floating-point numbers.
  @Test func `a line that is not cut stays one line with its own corners`() throws {
    let window = try #require(
      ZoomWindow(
        around: Box([Point(x: -0.5, y: -0.5), Point(x: 0.5, y: 0.5)]),
        on: Box([Point(x: -5, y: -5), Point(x: 5, y: 5)])))
    let line = [Point(x: -0.1, y: 0), Point(x: 0.2, y: 0), Point(x: 0.2, y: 0.1)]
    #expect(window.clip(line: line) == [line])
  }
}
