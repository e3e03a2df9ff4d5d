import Foundation
import OrigamiExchange
import OrigamiFolding
import OrigamiModel
import SeededRandom
import Testing

/// What is written is read again as the same pattern, up to what the format can hold.
@Suite struct PatternWriterTests {
  /// The edges of a pattern on a sheet of size 1, rounded, with their letters.
  private func normalized(_ pattern: CreasePattern) -> [String] {
    let (xs, ys) = (pattern.vertices.map(\.x), pattern.vertices.map(\.y))
    let (low, high) = (Point(x: xs.min() ?? 0, y: ys.min() ?? 0), Point(x: xs.max() ?? 0, y: ys.max() ?? 0))
    let size = max(high.x - low.x, high.y - low.y)
    func written(_ vertex: Int) -> String {
      let point = pattern.vertices[vertex]
      let (x, y) = ((point.x - low.x) / size, (point.y - low.y) / size)
      return "\(Int((x * 1e6).rounded())),\(Int((y * 1e6).rounded()))"
    }
    return pattern.edges.map { edge in
      [written(edge.start), written(edge.end)].sorted().joined(separator: " ")
        + " \(edge.assignment.rawValue)"
    }.sorted()
  }

  private func requireRoundTrip(_ pattern: CreasePattern, _ name: String) throws {
    for format in PatternWriter.Format.allCases {
      let bytes = PatternWriter.bytes(pattern, as: format, title: "A <b> & \"c\"", author: "N. N.")
      let file = try ExchangeFile(ByteStream(bytes))
      #expect(file.format.rawValue == format.rawValue)
      if format != .cp { #expect(file.title == "A <b> & \"c\"") }
      guard case .pattern(let again, _) = try file.frame(0).content else {
        Issue.record("\(name) as \(format)")
        continue
      }
      #expect(normalized(again) == normalized(pattern), "\(name) as \(format)")
    }
  }

  @Test(arguments: BirdBase.all)
  func `the bird base comes back from every format`(format: String, text: String) throws {
    try requireRoundTrip(try crease(text).pattern, format)
  }

  @Test func `sheets with lines at random come back from every format`() throws {
    var random = SeededGenerator(seed: 7)
    for index in 0..<20 {
      var vertices = [Point(x: 0, y: 0), Point(x: 3, y: 0), Point(x: 3, y: 2), Point(x: 0, y: 2)]
      var edges = (0..<4).map { CreasePattern.Edge(start: $0, end: ($0 + 1) % 4, assignment: .boundary) }
      for _ in 0..<6 {
        let assignment = [CreaseAssignment.mountain, .valley, .flat, .unassigned][
          Int.random(in: 0..<4, using: &random)]
        edges.append(.init(start: vertices.count, end: vertices.count + 1, assignment: assignment))
        let (a, b) = (Int.random(in: 0...16, using: &random), Int.random(in: 0...16, using: &random))
        vertices += [Point(x: Double(a) * 3 / 16, y: 0), Point(x: Double(b) * 3 / 16, y: 2)]
      }
      guard let (pattern, _) = try? CreasePattern.repairing(vertices, edges: edges) else { continue }
      try requireRoundTrip(pattern, "sheet \(index)")
    }
  }

  @Test(.enabled(if: SharedData.folder != nil, "no third-party patterns: set ORIGAMI_TEST_DATA"))
  func `third-party patterns come back from every format`() throws {
    let folder = try #require(SharedData.folder)
    var count = 0
    for entry in ExchangeTable.entries where entry.faces != nil && entry.faces ?? 0 < 200 {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(entry.name)))
      let file = try ExchangeFile(ByteStream(bytes))
      guard case .pattern(let pattern, _) = try file.frame(file.frameNumbers[0]).content else { continue }
      // Its file has creases and no edge of the sheet: two lines have no paper beside them, and are closed
      // with a third when they are read again.
      guard entry.name != "oriedita/fish_base.fold" else { continue }
      try requireRoundTrip(pattern, entry.name)
      count += 1
    }
    #expect(count > 20)
  }
}
