import Foundation
import OrigamiExchange
import OrigamiFolding
import OrigamiModel
import SeededRandom
import Testing

/// A written pattern is read again as the same pattern, as far as the format can hold it.
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

  /// Writes a pattern in a format, reads it again, and requires that all is equal but what the note says.
  private func requireRoundTrip(_ pattern: CreasePattern, _ name: String) throws {
    let (title, author) = ("A <b> & \"c\"", "N. N.")
    for format in PatternWriter.Format.allCases {
      let bytes = PatternWriter.bytes(pattern, as: format, title: title, author: author)
      let lost = PatternWriter.losses(pattern, as: format, title: title, author: author)
      func keeps(_ what: String) -> Bool { !lost.contains { $0.hasPrefix(what) } }
      if format == .fold { #expect(FoldRules.violations(bytes) == [], "\(name)") }
      let file = try ExchangeFile(ByteStream(bytes))
      #expect(file.format.rawValue == format.rawValue)
      #expect(file.title == (keeps("the title") ? title : nil))
      #expect(file.author == (keeps("the author") ? author : nil))
      let again: CreasePattern
      switch try file.frame(0).content {
      case .pattern(let pattern, _): again = pattern
      case let other:
        Issue.record("\(name) as \(format): \(other)")
        continue
      }
      #expect(normalized(again) == normalized(pattern), "\(name) as \(format)")
      if keeps("the size") { #expect(extent(again) == extent(pattern), "\(name) as \(format)") }
      if format == .fold { #expect(again.faces.map(Set.init) == pattern.faces.map(Set.init), "\(name)") }
    }
  }

  private func extent(_ pattern: CreasePattern) -> Double {
    let (xs, ys) = (pattern.vertices.map(\.x), pattern.vertices.map(\.y))
    return max((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
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

  /// Of a format that another program wrote, into each format and back, over all that this machine has.
  @Test(.enabled(if: SharedData.folder != nil, "no third-party patterns: set ORIGAMI_TEST_DATA"))
  func `third-party patterns come back from every format`() throws {
    let folder = try #require(SharedData.folder).deletingLastPathComponent()
    var count = 0
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
      let url = folder.appendingPathComponent(name)
      guard ["fold", "cp", "opx", "ori", "svg"].contains(url.pathExtension) else { continue }
      let bytes = [UInt8](try Data(contentsOf: url))
      // Large files take long in a debug build, and show nothing new.
      guard bytes.count < 60_000, let file = try? ExchangeFile(ByteStream(bytes)) else { continue }
      for number in file.frameNumbers {
        // Its file has creases and no edge of the sheet: two lines have no paper beside them, and are closed
        // with a third when they are read again.
        guard !name.hasSuffix("fish_base.fold") else { continue }
        switch try? file.frame(number).content {
        case .pattern(let pattern, _)? where pattern.faces.count < 60:
          try requireRoundTrip(pattern, name)
        case .foldedForm(let form)? where form.pattern.faces.count < 60:
          try requireRoundTrip(form.pattern, name)
        case .notFlat(let frame)?:
          if let pattern = frame.pattern, pattern.faces.count < 60 { try requireRoundTrip(pattern, name) }
        default: continue
        }
        count += 1
      }
    }
    #expect(count > 80)
  }

  @Test(arguments: [
    (PatternWriter.Format.cp, Optional("type 5")), (.opx, "type 4"), (.svg, nil), (.fold, nil),
  ])
  func `unassigned creases are named as lost where the format has no type for them`(
    format: PatternWriter.Format, type: String?
  ) throws {
    let vertices = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)]
    var edges = (0..<4).map { CreasePattern.Edge(start: $0, end: ($0 + 1) % 4, assignment: .boundary) }
    edges.append(.init(start: 0, end: 2, assignment: .unassigned))
    let (pattern, _) = try CreasePattern.repairing(vertices, edges: edges)
    let lost = PatternWriter.losses(pattern, as: format, title: nil, author: nil)
    let note = "the kind of 1 unassigned crease, written as "
    #expect(
      lost.filter { $0.hasPrefix(note) }
        == (type.map { [note + $0 + ", which other programs may not know"] } ?? []))
  }

  @Test func `cuts and half-folded creases are named as lost`() throws {
    let text = #"""
      {"vertices_coords":[[0,0],[1,0],[1,1],[0,1]],"edges_vertices":[[0,1],[1,2],[2,3],[3,0],[0,2]],
       "edges_assignment":["B","B","B","B","V"],"edges_foldAngle":[0,0,0,0,90]}
      """#
    guard case .notFlat(let frame) = try exchangeFile(text).frame(0).content else {
      Issue.record("flat")
      return
    }
    #expect(frame.losses == ["the angles of 1 crease, written as folded flat"])
    #expect(frame.pattern?.edges.map(\.assignment) == [.boundary, .boundary, .boundary, .boundary, .valley])
  }

  @Test func `folded forms obey the rules of FOLD`() throws {
    let file = try exchangeFile(Origamist.blintz)
    guard case .pattern(let pattern, _) = try file.frame(0).content else {
      Issue.record("no pattern")
      return
    }
    let folding = FlatFolding(pattern)
    var writer = FoldWriter(title: "T", author: nil, classes: [.diagrams])
    writer.append(folding, title: "folded")
    writer.finish(pattern, title: nil)
    let bytes = writer.takeBytes()
    #expect(FoldRules.violations(bytes) == [])
    let again = try ExchangeFile(ByteStream(bytes))
    #expect(again.frameNumbers == [0, 1])
    let answer = ExchangeAnswer(try again.frame(1), limits: .init(), budget: FoldingBudget(work: 10_000_000))
    #expect(answer.verdict == .foldable && answer.variables == 40)
  }
}
