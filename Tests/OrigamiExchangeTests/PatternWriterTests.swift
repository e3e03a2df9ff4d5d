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

  @Test func `a cut on a mountain is written as a crease that is not folded where cuts cannot be written`()
    throws
  {
    let pattern = try crease(#require(BirdBase.all.first?.1)).pattern
    var own = CutsAndAngles()
    let mountain = try #require(pattern.edges.firstIndex { $0.assignment == .mountain })
    own.cuts = [mountain]
    let bytes = PatternWriter.bytes(pattern, own, as: .cp, title: nil, author: nil)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines[mountain].hasPrefix("4 "))
    #expect(lines.count { $0.hasPrefix("2 ") } == pattern.edges.count { $0.assignment == .mountain } - 1)
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
      guard let (pattern, _, _) = try? CreasePattern.repairing(vertices, edges: edges) else { continue }
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
    let (pattern, _, _) = try CreasePattern.repairing(vertices, edges: edges)
    let lost = PatternWriter.losses(pattern, as: format, title: nil, author: nil)
    let note = "the kind of 1 unassigned crease, written as "
    #expect(
      lost.filter { $0.hasPrefix(note) }
        == (type.map { [note + $0 + ", which other programs may not know"] } ?? []))
  }

  /// A square of 4 with three lines from bottom to top, of which one is a valley, and one across all.
  private func strips(_ letter: String, _ angle: String, across: String = "F") -> String {
    let corners = (0...4).flatMap { ["[\($0),0]", "[\($0),4]"] } + ["[0,2]", "[4,2]"]
    return """
      {"vertices_coords":[\(corners.joined(separator: ","))],
       "edges_vertices":[[0,8],[8,9],[9,1],[1,0],[2,3],[4,5],[6,7],[10,11]],
       "edges_assignment":["B","B","B","B","V","\(letter)","F","\(across)"],
       "edges_foldAngle":[0,0,0,0,180,\(angle),0,0]}
      """
  }

  private func notFlat(_ text: String) throws -> NotFlat {
    guard case .notFlat(let frame) = try exchangeFile(text).frame(0).content else {
      Issue.record("flat: \(text)")
      throw CreasePatternError.empty
    }
    return frame
  }

  @Test(arguments: [("V", "90"), ("M", "-45"), ("M", "45"), ("U", "-120"), ("C", "0")])
  func `cuts and angles come back from the formats that hold them, and are named as lost by others`(
    letter: String, angle: String
  ) throws {
    let text = strips(letter, angle)
    let frame = try notFlat(text)
    let pattern = try #require(frame.pattern)
    let own = frame.cutsAndAngles
    // The line across divides the others in two.
    #expect(own.cuts.count == (letter == "C" ? 2 : 0) && own.angles.count == (letter == "C" ? 0 : 2))
    for format in PatternWriter.Format.allCases {
      let losses = PatternWriter.losses(pattern, own, as: format, title: nil, author: nil)
      let bytes = PatternWriter.bytes(pattern, own, as: format, title: nil, author: nil)
      guard format == .fold || format == .svg else {
        #expect(
          losses.first
            == (letter == "C"
              ? "2 cuts, written as creases that are not folded"
              : "the angles of 2 creases, written as folded flat"))
        continue
      }
      #expect(losses == [])
      if format == .fold { #expect(FoldRules.violations(bytes) == []) }
      let again = try notFlat(String(decoding: bytes, as: UTF8.self))
      #expect(again.reason == frame.reason)
      #expect(again.cutsAndAngles.cuts.count == own.cuts.count)
      let sign = Double(letter == "M" || letter == "U" ? -1 : 1)
      let expected = own.angles.values.map { sign * abs($0) }
      #expect(again.cutsAndAngles.angles.values.sorted() == expected, "\(format)")
    }
  }

  @Test func `a cut on a crease is a cut, and a cut at the outline the edge of the sheet`() throws {
    // The line across all is drawn again as a mountain.
    let twice = strips("F", "0", across: "C").replacing(",[10,11]]", with: ",[10,11],[10,11]]")
      .replacing("\"C\"]", with: "\"C\",\"M\"]").replacing("0,0]}", with: "0,0,-180]}")
    let frame = try notFlat(twice)
    let pattern = try #require(frame.pattern)
    #expect(frame.cutsAndAngles.cuts.count == 4)
    let bytes = PatternWriter.bytes(pattern, frame.cutsAndAngles, as: .fold, title: nil, author: nil)
    #expect(FoldRules.violations(bytes) == [])
    let outline = strips("F", "0").replacing("[\"B\",\"B\",", with: "[\"C\",\"B\",")
    #expect(try answer(outline).verdict == .foldable)
  }

  @Test func `an angle of more than a half turn is named as such, and kept by FOLD only`() throws {
    let frame = try notFlat(strips("V", "720"))
    #expect(frame.reason == "2 creases have a fold angle of more than 180°")
    let pattern = try #require(frame.pattern)
    for (format, isLost) in [(PatternWriter.Format.fold, false), (.svg, true)] {
      let losses = PatternWriter.losses(pattern, frame.cutsAndAngles, as: format, title: nil, author: nil)
      #expect(losses == (isLost ? ["the angles of 2 creases, written as folded flat"] : []))
    }
  }

  @Test func `FOLD keeps how precise the coordinates are`() throws {
    // On a sheet of 100, lines to the hundredth part.
    let rim = "1 0 0 100 0\n1 100 0 100 100\n1 100 100 0 100\n1 0 100 0 0\n"
    let rounded = (1..<17).map { "4 \($0 * 6).0\($0) 0 \($0 * 6).1\(99 - $0) 100\n" }.joined()
    let exact = strips("V", "180").replacing("0,0]}", with: "0,0],\"origami:precision\":0.25}")
    for (text, precision) in [(rim + rounded, "0.0007"), (exact, "0.25,")] {
      let (pattern, _) = try crease(text)
      let bytes = PatternWriter.bytes(pattern, as: .fold, title: nil, author: nil)
      #expect(String(decoding: bytes, as: UTF8.self).contains("\"origami:precision\":\(precision)"))
    }
  }

  /// A pattern of another program, and the FOLD file made of it: the answers are equal.
  @Test(.enabled(if: SharedData.folder != nil, "no third-party patterns: set ORIGAMI_TEST_DATA"))
  func `third-party patterns have the same answer after they were written as FOLD`() throws {
    let folder = try #require(SharedData.folder)
    var unflat = 0
    for entry in ExchangeTable.entries where !entry.isLarge && entry.refused == nil && entry.faces ?? 0 < 300
    {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(entry.name)))
      let file = try ExchangeFile(ByteStream(bytes))
      let frame = try file.frame(file.frameNumbers[0])
      var written: [UInt8] = []
      switch frame.content {
      case .pattern(let pattern, _):
        written = PatternWriter.bytes(pattern, as: .fold, title: nil, author: nil)
      case .notFlat(let form):
        guard let pattern = form.pattern else { continue }
        written = PatternWriter.bytes(pattern, form.cutsAndAngles, as: .fold, title: nil, author: nil)
        unflat += 1
      default: continue
      }
      let answers = try [frame, ExchangeFile(ByteStream(written)).frame(0)].map {
        ExchangeAnswer($0, limits: .init(), budget: FoldingBudget(work: 100_000_000))
      }
      #expect(answers[1].verdict == answers[0].verdict, "\(entry.name): \(answers[1].sentence)")
      #expect(answers[1].states == answers[0].states && answers[1].faces == answers[0].faces, "\(entry.name)")
    }
    #expect(unflat >= 8)
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
