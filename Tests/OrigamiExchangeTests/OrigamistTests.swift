import OrigamiExchange
import OrigamiFolding
import OrigamiModel
import OrigamiXML
import Testing

/// Diagrams of Origamist: operations on layers that are counted from the viewer.
@Suite struct OrigamistTests {
  @Test func `a model of this program is told apart, with the command that reads it`() throws {
    let model = """
      <?xml version="1.0"?><model xmlns="urn:origami-steps:1" version="1.0" id="cup"/>
      """
    let error = try #require(throws: ExchangeError.self) { try exchangeFile(model) }
    #expect(error.code == .unknownFormat)
    #expect(error.help == "to read it: origami read FILE")
  }

  @Test func `a diagram is a sequence whose frames are the paper after each step`() throws {
    let file = try exchangeFile(Origamist.blintz)
    #expect(file.format == .origamist && file.kind == .sequence)
    #expect(file.title == "Double blintz" && file.author == "N. N.")
    #expect(file.frameNumbers == [0, 1, 2, 3])
    #expect(try file.frame(1).title == "Fold the corners behind.")
    #expect(try file.frame(0).kind == .creasePattern && file.frame(1).kind == .foldedForm)
    for (frame, faces, variables) in [(0, 17, 40), (1, 5, 4), (2, 5, 4), (3, 17, 40)] {
      let answer = try answer(Origamist.blintz, frame: frame)
      #expect(answer.verdict == .foldable, "\(frame): \(answer.sentence)")
      #expect(answer.faces == faces && answer.variables == variables, "\(frame): \(answer.sentence)")
    }
    #expect(throws: ExchangeError.self) { try file.frame(4) }
  }

  @Test func `mountain is behind for the viewer, so that after turning over it is a valley of the sheet`()
    throws
  {
    guard case .pattern(let pattern, _) = try exchangeFile(Origamist.blintz).frame(0).content else {
      Issue.record("no pattern")
      return
    }
    // The first four corners fold behind; the new ones fold behind as seen from the back.
    func letter(_ x: Double, _ y: Double) -> CreaseAssignment? {
      pattern.edges.first { edge in
        let middle = (pattern.vertices[edge.start], pattern.vertices[edge.end])
        return abs((middle.0.x + middle.1.x) / 2 - x) < 1e-6 && abs((middle.0.y + middle.1.y) / 2 - y) < 1e-6
      }?.assignment
    }
    #expect(letter(0.125, 0.375) == .mountain)
    #expect(letter(0.25, 0.5) == .valley)
  }

  @Test func `only the layers that are named move`() throws {
    // A sheet folded in half; one corner of the upper layer, then of both.
    let half = Origamist.fold("VALLEY_FOLD", (0, 0.5), (1, 0.5), moving: (0.5, 1))
    let one = Origamist.fold("VALLEY_FOLD", (0, 0.75), (0.25, 1), moving: (0, 1), layers: [1])
    let both = Origamist.fold("VALLEY_FOLD", (0, 0.75), (0.25, 1), moving: (0, 1), layers: [1, 2])
    #expect(try answer(Origamist.diagram([half, one]), frame: 2).faces == 3)
    #expect(try answer(Origamist.diagram([half, both]), frame: 2).faces == 4)
  }

  @Test func `faces that a flat crease joins are one layer`() throws {
    let half = Origamist.fold("VALLEY_FOLD", (0, 0.5), (1, 0.5), moving: (0.5, 1))
    let crease = Origamist.fold(
      "MOUNTAIN_VALLEY_FOLD_UNFOLD", (0.5, 0.5), (0.5, 1), moving: nil, layers: [1, 2])
    for (layers, faces) in [([1], 6), ([1, 2], 8)] {
      let edge = Origamist.fold("VALLEY_FOLD", (0, 0.75), (1, 0.75), moving: (0.25, 1), layers: layers)
      #expect(try answer(Origamist.diagram([half, crease, edge]), frame: 3).faces == faces)
    }
  }

  @Test func `reverse folds, pleats and fold-and-unfold are folded`() throws {
    let half = Origamist.fold("VALLEY_FOLD", (1, 0.5), (0, 0.5), moving: (0.5, 1))
    let reverse =
      "<reverseFoldOperation type='INSIDE_REVERSE_FOLD'>\(Origamist.line("line", (0.5, 0.5), (0, 1)))"
      + "\(Origamist.line("refLine", (0, 0.5), (1, 0.5)))<layer>1</layer></reverseFoldOperation>"
    let again =
      "<repeatOperation type='REPEAT_ACTION'><reverseFoldOperation type='INSIDE_REVERSE_FOLD'>"
      + "\(Origamist.line("line", (1, 1), (0.5, 0.5)))\(Origamist.line("refLine", (0.5, 0.5), (1, 0.5)))"
      + "<layer>1</layer></reverseFoldOperation></repeatOperation>"
    // The waterbomb base.
    let base = try answer(Origamist.diagram([half, reverse + again]), frame: 2)
    #expect(base.verdict == .foldable && base.faces == 6 && base.variables == 11)
    let pleat =
      "<thunderboltFoldOperation type='THUNDERBOLT_FOLD'>\(Origamist.line("line", (0, 0.75), (1, 0.75)))"
      + "<layer>1</layer>\(Origamist.line("secondLine", (0, 0.875), (1, 0.875)))</thunderboltFoldOperation>"
    guard case .pattern(let pattern, _) = try exchangeFile(Origamist.diagram([pleat])).frame(0).content else {
      Issue.record("no pattern")
      return
    }
    #expect(String(pattern.edges.map(\.assignment.rawValue).sorted()) == "BBBBBBBBMV")
    let crease = Origamist.fold("MOUNTAIN_VALLEY_FOLD_UNFOLD", (0.5, 0), (0.5, 1), moving: nil)
    #expect(try answer(Origamist.diagram([crease]), frame: 1).variables == 0)
  }

  @Test(arguments: [false, true])
  func `a pleat folds no resting layer in place of a moved one that ends before the second line`(
    isInverted: Bool
  ) throws {
    // The flap from the top ends at 0.2, between the two lines.
    let top = Origamist.fold("VALLEY_FOLD", (0, 0.6), (1, 0.6), moving: (0.5, 1))
    let pleat =
      "<thunderboltFoldOperation type='THUNDERBOLT_FOLD' invert='\(isInverted)'>"
      + Origamist.line("line", (0, 0.3), (1, 0.3)) + "<layer>1</layer><layer>2</layer>"
      + Origamist.line("secondLine", (0, 0.1), (1, 0.1)) + "</thunderboltFoldOperation>"
    let text = Origamist.diagram([top, pleat])
    guard case .pattern(let pattern, _) = try exchangeFile(text).frame(0).content else {
      Issue.record("no pattern")
      return
    }
    let creases = Set(
      pattern.edges.filter { $0.assignment.isFolded }.map {
        Int((pattern.vertices[$0.start].y * 100).rounded())
      })
    #expect(creases == [10, 30, 60, 90] && pattern.faces.count == 5)
    #expect(try answer(text, frame: 2).verdict == .foldable)
  }

  @Test func `the colours are those of the sheet, not of the page`() throws {
    let page = "<paper><colors><background>#123456</background></colors></paper></o:origami>"
    let text = Origamist.diagram(["<turnOverOperation type='TURN_OVER'/>"])
      .replacing("</o:origami>", with: page)
    let model = try SequenceModel.xml(exchangeFile(text), name: "m", budget: nil)
    let xml = String(decoding: model, as: UTF8.self)
    #expect(xml.contains("#ffffff") && !xml.contains("#123456"))
  }

  @Test func `a colour in full-width digits is none`() throws {
    let text = Origamist.diagram(["<turnOverOperation type='TURN_OVER'/>"])
      .replacing("#cc2200", with: "#ＣＣ２２００")
    let model = try SequenceModel.xml(exchangeFile(text), name: "m", budget: nil)
    let xml = String(decoding: model, as: UTF8.self)
    #expect(xml.contains("back=\"#ffffff\"") && !xml.contains("front="))
  }

  @Test func `what cannot be followed ends the frames with its reason, and nothing before it is lost`() throws
  {
    let half = Origamist.fold("VALLEY_FOLD", (0, 0.5), (1, 0.5), moving: (0.5, 1))
    let standing = Origamist.fold(
      "VALLEY_FOLD", (0.5, 0), (0.5, 0.5), moving: (0, 0), layers: [1, 2], angle: 1.5708)
    func folded(by angle: Double) -> String {
      Origamist.fold("VALLEY_FOLD", (0.5, 0), (0.5, 0.5), moving: (0, 0), layers: [1, 2], angle: angle)
    }
    for (operation, reason) in [
      (standing, "a fold by 90°, so the shape is not flat"),
      (folded(by: 4), "a fold by 229°, so the shape is not flat"),
      (folded(by: 0), "a fold by 0°, which folds nothing"),
      ("<crimpFoldOperation type='INSIDE_CRIMP_FOLD'/>", "INSIDE_CRIMP_FOLD is not folded here"),
      ("<foldOperation type='VALLEY_FOLD'/>", "it has no fold line"),
      (Origamist.fold("VALLEY_FOLD", (3, 0), (3, 1), moving: (0, 0)), "its fold line leaves the sheet"),
    ] {
      let text = Origamist.diagram([half, operation, half])
      #expect(try exchangeFile(text).frameNumbers == [0, 1, 2])
      #expect(try answer(text, frame: 1).verdict == .foldable)
      let stopped = try answer(text, frame: 2)
      #expect(stopped.verdict == .unknown)
      #expect(stopped.reason == "step 2 and those after it are not folded: \(reason)")
    }
  }

  @Test func `a turn by many rounds is the turn that is left`() throws {
    let text = Origamist.diagram(["<rotateOperation type='ROTATE'><angle>20000</angle></rotateOperation>"])
    let model = try SequenceModel.xml(exchangeFile(text), name: "m", budget: nil)
    let xml = String(decoding: model, as: UTF8.self)
    #expect(xml.contains("<rotate degrees=\"-35.5903\"/>"), "\(xml)")
  }

  @Test func `operations on very many faces are not followed to the end`() throws {
    let places = (1..<20).map { Double($0) / 20 }
    let grid =
      places.map { Origamist.fold("MOUNTAIN_VALLEY_FOLD_UNFOLD", ($0, 0), ($0, 1), moving: nil) }
      + places.map { Origamist.fold("MOUNTAIN_VALLEY_FOLD_UNFOLD", (0, $0), (1, $0), moving: nil) }
    let again = Origamist.fold("MOUNTAIN_VALLEY_FOLD_UNFOLD", (0, 0.5), (1, 0.5), moving: nil)
    let text = Origamist.diagram([grid.joined(), String(repeating: again, count: 1000)])
    #expect(try answer(text, frame: 1).faces == 400)
    let stopped = try answer(text, frame: 2)
    #expect(
      stopped.reason
        == "step 2 and those after it are not folded: its folds and faces are too many to be followed")
  }

  @Test(arguments: [("es-419", "es-419"), ("no tag", "en"), ("", "en")])
  func `the words have the language of the file, if it has the form of a tag`(
    written: String, read: String
  ) throws {
    let file = Origamist.diagram(["<description lang='cs-CZ'>Dobla.</description>"])
    let text = ["cs-CZ", "en-US"].reduce(file) { $0.replacing($1, with: written) }
    let model = try SequenceModel.xml(exchangeFile(text), name: "m", budget: nil)
    let xml = String(decoding: model, as: UTF8.self)
    #expect(xml.contains("xml:lang=\"\(read)\""))
  }

  @Test func `an empty text does not hide that of another language`() throws {
    let file = Origamist.diagram([
      "<description lang='en'> </description><description lang='cs'>Cs.</description>"
    ])
    let model = try SequenceModel.xml(exchangeFile(file), name: "m", budget: nil)
    let xml = String(decoding: model, as: UTF8.self)
    #expect(xml.contains("<title>Cs.</title>"), "\(xml)")
  }

  @Test(arguments: [
    ("en", ["cs"], "cs"), ("en", ["cs", "cs", "en"], "cs"), ("cs", ["cs", "en"], "en"), ("cs", ["en"], "en"),
    ("en", ["cs_CZ"], "cs-CZ"), ("fi", ["fil", "fi"], "fi"),
    ("en", ["cs", "de", "en", "de", "cs"], "cs"),
  ])
  func `the language is the one in which most steps are written, first English`(
    title: String, steps: [String], language: String
  ) throws {
    let words = steps.map { "<description lang='\($0)'>\($0)</description>" }
    // Each step has one text, but for Finnish, where one step has both.
    let file = Origamist.diagram(title == "fi" ? [words.joined()] : words)
      .replacing("cs-CZ", with: title).replacing("en-US", with: title)
    let model = try SequenceModel.xml(exchangeFile(file), name: "m", budget: nil)
    let xml = String(decoding: model, as: UTF8.self)
    #expect(xml.contains("xml:lang=\"\(language)\""), "\(xml)")
    let written = steps.first { $0.replacing("_", with: "-") == language } ?? ""
    #expect(xml.contains("<title>\(written)</title>"), "\(xml)")
  }

  @Test func `what is assumed is said`() throws {
    let open = Origamist.fold("VALLEY_FOLD", (0, 0.5), (1, 0.5), moving: (0.5, 1), angle: 3)
    let free = Origamist.fold("VALLEY_FOLD", (0, 0.75), (0.25, 1), moving: nil)
    let sentences = try exchangeFile(Origamist.diagram([open, free])).assumptions
    #expect(sentences.contains("1 fold of 150° to 210°, but not 180°, counted as flat"))
    #expect(sentences.contains("1 fold without a moving point: the smaller part moves"))
    let beyond = Origamist.fold("VALLEY_FOLD", (0, 0.5), (1, 0.5), moving: (0.5, 1), angle: 3.4)
    #expect(
      try exchangeFile(Origamist.diagram([beyond])).assumptions.contains(
        "1 fold of 150° to 210°, but not 180°, counted as flat"))
  }

  @Test(arguments: [
    ("<origami><model/></origami>", "the diagram has no steps"),
    ("<origami><foldOperation/></origami>", "an operation stands outside a step"),
    (Origamist.blintz.replacing("<layer>1</layer>", with: "<layer>0</layer>"), "a layer is a number from 1"),
    (
      Origamist.blintz.replacing("<x>0.5</x>", with: "<x>NaN</x>"),
      "\"NaN\" is not a number, or is too large"
    ),
    (Origamist.blintz.replacing("<width>210</width>", with: "<width>0</width>"), "the sheet has no area"),
    (
      Origamist.blintz.replacing("<width>210</width>", with: "<width>1e308</width>"),
      "\"1e308\" is not a number"
    ),
  ])
  func `a wrong file is refused`(text: String, message: String) {
    #expect {
      _ = try exchangeFile(text)
    } throws: {
      ($0 as? ExchangeError)?.message.contains(message) == true
    }
  }

  @Test(arguments: [
    ("a/crane.v2.fold", "crane.v2"), ("crane.fold", "crane"), ("crane", "crane"), (".fold", ".fold"),
    ("-", "model"), ("/", "model"),
  ])
  func `a model without a title has the name of its file`(path: String, name: String) {
    #expect(SequenceModel.name(ofFile: path) == name)
  }

  @Test(arguments: [(" ", "model"), ("a\nb", "a b"), ("\u{1}", "model"), ("\u{A0}\u{3000}", "model")])
  func `a title made from the name of a file can be seen`(name: String, title: String) throws {
    let file = try exchangeFile(
      #"{"vertices_coords": [[0,0],[1,0],[1,1],[0,1]], "edges_vertices": "#
        + #"[[0,1],[1,2],[2,3],[3,0]], "edges_assignment": ["B","B","B","B"]}"#)
    let xml = String(decoding: try SequenceModel.xml(file, name: name, budget: nil), as: UTF8.self)
    #expect(xml.contains("<title>\(title)</title>"), "\(xml.prefix(300))")
  }

  @Test func `as a model of ours it folds again to the same paper`() throws {
    let file = try exchangeFile(Origamist.blintz)
    let bytes = try SequenceModel.xml(file, name: "blintz", budget: nil)
    var folder: ModelFolder?
    var titles: [String] = []
    let summary = try ContentParser().parse(.bytes(bytes)) { event in
      switch event {
      case .modelBegan(let model, _): folder = ModelFolder(paper: model.paper, points: model.points)
      case .step(let step):
        titles.append(step.title)
        #expect(folder?.add(step).findings.isEmpty == true)
      default: break
      }
    } onDiagnostic: { diagnostic in
      Issue.record("\(diagnostic)")
    }
    #expect(summary.errors == 0)
    #expect(titles == ["Fold the corners behind.", "Step 2", "Step 3"])
    #expect(folder?.current?.state.faceCount == 17)
  }
}

/// Diagrams in the words of Origamist's format, version 2.
enum Origamist {
  static func point(_ name: String, _ point: (Double, Double)) -> String {
    "<\(name)><x>\(point.0)</x><y>\(point.1)</y></\(name)>"
  }

  static func line(_ name: String, _ start: (Double, Double), _ end: (Double, Double)) -> String {
    "<\(name)>\(point("start", start))\(point("end", end))</\(name)>"
  }

  static func fold(
    _ type: String, _ start: (Double, Double), _ end: (Double, Double), moving: (Double, Double)?,
    layers: [Int] = [1], angle: Double = 3.141592653589793
  ) -> String {
    let element = type.hasSuffix("UNFOLD") ? "foldUnfoldOperation" : "foldOperation"
    return "<\(element) type='\(type)'><angle>\(angle)</angle>\(line("line", start, end))"
      + (moving.map { point("refPoint", $0) } ?? "") + layers.map { "<layer>\($0)</layer>" }.joined()
      + "</\(element)>"
  }

  /// A diagram on a square with one step for each text. A drawing program may have left its namespace.
  static func diagram(_ steps: [String], title: String = "Test") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <o:origami xmlns:o="http://www.mff.cuni.cz/~peckam/java/origamist/diagram/v2"
      xmlns:svg="http://www.w3.org/2000/svg">
    <author><name>N. N.</name></author>
    <name lang="cs-CZ">Zkouška</name><name lang="en-US">\(title)</name>
    <thumbnail><image>AAAA</image></thumbnail><paper><size><width>9</width><height>1</height></size></paper>
    <model><paper><size><width>210</width><height>210</height><unit>mm</unit></size>
    <colors><background>#ffffff</background><foreground>#cc2200</foreground></colors></paper><steps>
    \(steps.enumerated().map { "<step id='\($0 + 1)'>\($1)</step>" }.joined(separator: "\n"))
    </steps></model></o:origami>
    """
  }

  /// The corners go behind to the middle, the paper is turned over, and the new corners go behind.
  static let blintz: String = {
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    let middles = [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)]
    let first = corners.indices.map {
      fold("MOUNTAIN_FOLD", middles[($0 + 3) % 4], middles[$0], moving: corners[$0])
    }
    let inner = [(0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)]
    let second = inner.indices.map {
      fold("MOUNTAIN_FOLD", inner[$0], inner[($0 + 1) % 4], moving: middles[$0], layers: [1, 2, 3])
    }
    return diagram(
      [
        "<description>Fold the corners behind.</description>" + first.joined(),
        "<turnOverOperation type='TURN_OVER'/>", second.joined(),
      ], title: "Double blintz")
  }()
}
