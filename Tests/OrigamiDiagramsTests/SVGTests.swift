import Foundation
import OrigamiDiagrams
import OrigamiModel
import SeededRandom
import Testing

@Suite struct SVGTests {
  @Test func `fold lines say what they are`() {
    let svg = SVGRenderer.document(Samples.allLines)
    let assignments = svg.matches(of: /class="(\w+)"( data-assignment="(.)")?/).map {
      "\($0.1)\($0.3.map { " \($0)" } ?? "")"
    }
    #expect(assignments == ["edge B", "crease F", "valley V", "mountain M", "xray", "cut C", "leader"])
  }

  @Test func `dashes are those of the notation`() {
    let svg = SVGRenderer.document(Samples.allLines)
    for rule in [
      ".valley{stroke-width:1.25;stroke-dasharray:8 8;stroke:#1f5fbf}", "stroke-dasharray:10 3 3 3 3 3",
      ".xray{stroke-width:1;stroke-dasharray:2 2}", ".edge{stroke-width:1.5}",
    ] { #expect(svg.contains(rule)) }
  }

  @Test(arguments: [Diagram.ArrowKind.repeat, .foldOverOver])
  func `more ticks or hops than can be told apart are one, with their number`(kind: Diagram.ArrowKind) {
    func drawing(_ times: Int) -> String {
      SVGRenderer.document(
        Diagram(
          Samples.paper(Samples.square, .front) + [
            .arrow(.init(kind, from: Point(x: 0.1, y: 0.3), to: Point(x: 0.9, y: 0.5), times: times))
          ]))
    }
    for times in [1, 6] { #expect(!drawing(times).contains("×")) }
    for times in [7, 1000] { #expect(drawing(times).contains(">\(times)×</text>")) }
    func strokes(_ svg: String) -> [Substring] { svg.matches(of: /<path class="stroke"[^>]*>/).map(\.0) }
    #expect(strokes(drawing(7)).count == strokes(drawing(1)).count)
  }

  @Test func `a written bend on the free side keeps as clear of the other arrow as a chosen one`() {
    func drawing(bend: Diagram.Arrow.Bend?) -> String {
      let (a, b) = (Point(x: 0.45, y: 0.5), Point(x: 0.55, y: 0.5))
      return SVGRenderer.document(
        Diagram([
          .face([Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)], side: .front),
          .arrow(.init(.valley, from: a, to: b, bend: .left)),
          .arrow(.init(.valley, from: b, to: a, bend: bend)),
        ]))
    }
    #expect(drawing(bend: .left) == drawing(bend: nil))
    #expect(drawing(bend: .right) == drawing(bend: nil))
  }

  @Test func `the number of a step is in the middle of its box, wherever that is`() throws {
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0, y: $0.1) }
    for number in 0..<200 {
      let place = Point(x: 0.05 + Double(number % 20) * 0.043, y: 0.028 + Double(number / 20) * 0.087)
      let diagram = Diagram([
        .face(corners, side: .front), .line(corners + [corners[0]], kind: .edge),
        .mark(at: place, kind: .stepNumber), .label(at: place, text: "123"),
      ])
      let svg = SVGRenderer.document(diagram.scaled(DrawingScale(extent: 1)))
      let box = try #require(
        svg.firstMatch(of: /class="hollow" d="M(\S+) (\S+?)L(\S+) \S+?L\S+ (\S+?)L/))
      let text = try #require(svg.firstMatch(of: /<text x="(\S+)" y="(\S+)">123/))
      for (low, high, middle) in [(box.1, box.3, text.1), (box.2, box.4, text.2)] {
        let ends = [low, high].compactMap { Double($0) }
        let half: Double = ends.reduce(0, +) / 2
        #expect(abs(half - (Double(middle) ?? 0)) < 0.02)
      }
    }
  }

  @Test func `a short crease in the middle of the paper stays in the middle`() throws {
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0, y: $0.1) }
    for length in stride(from: 0.02, through: 0.2, by: 0.005) {
      let crease = [-0.5, 0.5].map { Point(x: 0.5 + $0 * length, y: 0.5) }
      let svg = SVGRenderer.document(
        Diagram([.face(corners, side: .front), .line(crease, kind: .crease)]))
      let face = try #require(svg.firstMatch(of: /class="front" d="M(\S+) \S+?L(\S+) \S/))
      let line = try #require(svg.firstMatch(of: /class="crease"[^>]*? d="M(\S+) \S+?L(\S+) \S/))
      let middles = [(face.1, face.2), (line.1, line.2)].map { start, end -> Double in
        ((Double(start) ?? 0) + (Double(end) ?? 0)) / 2
      }
      #expect(abs(middles[0] - middles[1]) < 0.02, "\(length)")
    }
  }

  @Test func `text is escaped`() {
    let label = Diagram([.label(at: Point(x: 0, y: 0), text: "<&>\"\u{1B}\u{7}")])
    let svg = SVGRenderer.document(label, title: "a<b & \u{0}\t\u{B}\u{9B}2J\u{202E}")
    #expect(svg.contains("&lt;&amp;&gt;&quot;␛␇</text>"))
    #expect(svg.contains("<title>a&lt;b &amp; \u{FFFD}&#x9;\u{FFFD}&#x9B;2J&#x202E;</title>"))
  }

  @Test func `it is the same every time`() {
    #expect(SVGRenderer.document(Samples.kiteBase) == SVGRenderer.document(Samples.kiteBase))
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint"), "xmllint is not installed")
  )
  func `documents are well formed, whatever is drawn`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("origami-svg-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SeededGenerator(seed: 5)
    let diagrams = Samples.all.map(\.diagram) + (0..<200).map { _ in RandomDiagram.diagram(&random) }
    let files = try diagrams.enumerated().map { number, diagram in
      let file = folder.appendingPathComponent("\(number).svg")
      try SVGRenderer.document(diagram, title: "\(number)").write(to: file, atomically: true, encoding: .utf8)
      return file.path
    }

    let lint = Process()
    lint.executableURL = URL(fileURLWithPath: "/usr/bin/xmllint")
    lint.arguments = ["--noout", "--nonet"] + files
    try lint.run()
    lint.waitUntilExit()

    #expect(lint.terminationStatus == 0)
  }
}
