import OrigamiModel
import SeededRandom
import Testing

@testable import OrigamiDiagrams

@Suite struct DiagramWordsTests {
  @Test func `a drawing is told in the order of its elements`() {
    #expect(
      DiagramWords(Samples.narrow, language: "en").sentences() == [
        "The coloured side of the paper is up.",
        "A crease runs from the bottom to the top.",
        "Valley fold from the bottom to the top left.",
        "Valley fold from the bottom to the top right.",
        "Fold the left (A) to the top.",
        "“A” stands at the left.",
        "“B” stands at the right.",
      ])
  }

  @Test(arguments: ["en", "de", "ja", "de-AT", "ja_JP.UTF-8", "xx", ""])
  func `every kind that says something is told, in every language`(language: String) {
    for (name, diagram) in Samples.all {
      let sentences = DiagramWords(diagram, language: language).sentences()
      let isSilent = name == "mark-step-number"
      if name.hasPrefix("arrow-") { #expect(sentences.count == 2, "\(name)") }
      if name.hasPrefix("mark-") { #expect(sentences.count == (isSilent ? 2 : 3), "\(name)") }
      for sentence in sentences {
        #expect(!sentence.contains("{") && !sentence.contains("}"), "\(sentence)")
        let drawn = sentence.unicodeScalars.filter {
          (0x2500...0x259F).contains($0.value) || (0x2800...0x28FF).contains($0.value)
        }
        #expect(drawn.isEmpty)
      }
    }
  }

  @Test func `languages differ and a region falls back to its language`() {
    let told = ["en", "de", "ja"].map { DiagramWords(Samples.kiteBase, language: $0).sentences() }
    #expect(Set(told).count == 3)
    #expect(DiagramWords(Samples.kiteBase, language: "de-CH").sentences() == told[1])
    #expect(DiagramWords(Samples.kiteBase, language: "xx").sentences() == told[0])
  }

  @Test(arguments: ["en", "de", "ja"])
  func `folds that stop on their way say at which angle`(language: String) throws {
    func sentence(_ kind: FoldOperation.Kind, _ values: FoldOperation.Value...) -> String? {
      OperationWords(FoldOperation(kind, values: values), language: language).sentence
    }
    let named = try #require(sentence(.valley, .init(.bring, "left"), .init(.onto, "right")))
    let right = try #require(
      sentence(.valley, .init(.bring, "left"), .init(.onto, "right"), .init(.angle, "90")))
    let less = try #require(
      sentence(.valley, .init(.bring, "left"), .init(.onto, "right"), .init(.angle, "50")))
    #expect(Set([named, right, less]).count == 3)
    #expect(less.contains("50") && !right.contains("90"))
    // A line without a name is told by its angle alone.
    let unnamed = try #require(
      sentence(.mountain, .init(.through, "@0.25,0 @0.25,0.5"), .init(.angle, "50")))
    #expect(unnamed.contains("50"))
    // A fold angle of 120 degrees leaves 60 between the sides.
    #expect(try #require(sentence(.unfold, .init(.step, "wing"), .init(.angle, "120"))).contains("60"))
    #expect(sentence(.unfold, .init(.step, "wing")) == nil)
    #expect(sentence(.refold, .init(.kind, "open"), .init(.keep, "centre"), .init(.angle, "95")) != nil)
    // With `from`, the angle is the direction of the line.
    #expect(
      sentence(.valley, .init(.through, "top"), .init(.angle, "30"), .init(.from, "top left")) == nil)
  }

  /// In a reverse fold and in a refold, `angle` is a share of the whole way, and no angle of the paper.
  @Test(arguments: [
    ("en", "Inside-reverse-fold the tip, only part of the way."),
    ("de", "Innere Gegenbruchfalte an der Spitze, nur ein Stück weit."),
    ("ja", "先を途中まで中割り折りします。"),
  ])
  func `a reverse fold that stops is told to stop, without an angle`(language: String, unnamed: String)
    throws
  {
    func sentence(_ values: FoldOperation.Value...) -> String? {
      OperationWords(FoldOperation(.insideReverse, values: values), language: language).sentence
    }
    let whole = try #require(sentence(.init(.bring, "left"), .init(.onto, "right")))
    for share in ["45", "90"] {
      let part = try #require(sentence(.init(.bring, "left"), .init(.onto, "right"), .init(.angle, share)))
      let right = DiagramPhrases.best(for: language).operations.toRightAngle
      #expect(part != whole && !part.contains(share) && !part.contains(right))
      #expect(sentence(.init(.through, "@0.25,0 @0.25,0.5"), .init(.angle, share)) == unnamed)
    }
  }

  @Test func `a refold that stops has no sentence, as its paper does not reach the place`() {
    func sentence(_ kind: String, _ values: FoldOperation.Value...) -> String? {
      OperationWords(
        FoldOperation(.refold, values: [.init(.kind, kind)] + values), language: "en"
      ).sentence
    }
    let petal: [FoldOperation.Value] = [.init(.lift, "top-right"), .init(.hinge, "left right")]
    #expect(sentence("petal", petal[0], petal[1]) != nil)
    #expect(sentence("petal", petal[0], petal[1], .init(.angle, "60")) == nil)
    let squash: [FoldOperation.Value] = [.init(.bring, "top"), .init(.onto, "left")]
    #expect(sentence("squash", squash[0], squash[1]) != nil)
    #expect(sentence("squash", squash[0], squash[1], .init(.angle, "60")) == nil)
  }

  @Test(arguments: [
    (FoldOperation.Kind.insideReverse, "Falte als innere Gegenbruchfalte"),
    (.outsideReverse, "Falte als äußere Gegenbruchfalte"),
  ])
  func `a reverse fold of a point onto another has a verb in German`(
    kind: FoldOperation.Kind, beginning: String
  ) {
    let fold = FoldOperation(kind, values: [.init(.bring, "bottom-right"), .init(.onto, "centre")])
    #expect(
      OperationWords(fold, language: "de").sentence
        == beginning + " die rechte untere Ecke des Blattes auf die Mitte des Blattes.")
  }

  @Test func `a fold to a right angle is told so in English`() {
    let fold = FoldOperation(
      .valley, values: [.init(.bring, "left"), .init(.onto, "right"), .init(.angle, "90")])
    #expect(
      OperationWords(fold, language: "en").sentence
        == "Fold the middle of the sheet's left edge to the middle of the sheet's right edge, "
        + "only to a right angle.")
  }

  @Test func `an angle is rounded to none of flat paper, and a turn that rounds to nothing is not told`() {
    func told(_ kind: FoldOperation.Kind, _ values: FoldOperation.Value...) -> String? {
      OperationWords(FoldOperation(kind, values: values), language: "en").sentence
    }
    let line = FoldOperation.Value(.through, "left right")
    #expect(told(.valley, line, .init(.angle, "179.999"))?.contains("179.99 degrees") == true)
    #expect(told(.valley, line, .init(.angle, "0.001"))?.contains("0.01 degrees") == true)
    #expect(told(.unfold, .init(.step, "a"), .init(.angle, "0.001"))?.contains("179.99 degrees") == true)
    let turn = FoldOperation(.rotate, values: [.init(.degrees, "0.001")])
    let drawing = Diagram([.arrow(.init(.rotate, from: Point(x: 0, y: 0), degrees: 0.001))])
    #expect(DiagramWords(drawing, language: "en", operations: [turn]).sentences().isEmpty)
  }

  @Test(arguments: [[(0, 0), (1, 0), (1, 1), (0, 1)], [(0, 0), (0, 1), (1, 1), (1, 0)]])
  func `a whole sheet is found whether its corners are clockwise or not`(corners: [(Int, Int)]) {
    let sheet = corners.map { Point(x: Double($0.0), y: Double($0.1)) }
    // Turned over, the sheet has its top left corner at the top right.
    let drawing = Diagram([
      .face(sheet, side: .back),
      .arrow(.init(.valley, from: Point(x: 1, y: 1), to: Point(x: 0.5, y: 0.5))),
    ])
    let fold = FoldOperation(.valley, values: [.init(.bring, "top-left"), .init(.onto, "centre")])
    #expect(
      DiagramWords(drawing, language: "en", operations: [fold]).sentences().last
        == "Fold the sheet's top right corner to the centre of the sheet.")
  }

  @Test(arguments: [false, true])
  func `the side that is up is told after the turn that brings it up, and before a turn with a sign`(
    hasSign: Bool
  ) {
    let sheet = [(0, 0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0, y: $0.1) }
    let sign = Diagram.Arrow(.turnOver, from: Point(x: 0.5, y: 1.2))
    let drawing = Diagram([.face(sheet, side: .back)] + (hasSign ? [.arrow(sign)] : []))
    let told = DiagramWords(
      drawing, language: "en", operations: [FoldOperation(.turnOver, values: [])]
    ).sentences()
    let turn = "Turn the paper over, from side to side."
    let side = "The white side of the paper is up."
    #expect(told == (hasSign ? [side, turn] : [turn, side]))
  }

  @Test(arguments: [("en", "22.5"), ("de", "22,5"), ("ja", "22.5")])
  func `a number has the decimal sign of its language`(language: String, number: String) {
    let turn = FoldOperation(.rotate, values: [.init(.degrees, "22.5")])
    let drawing = Diagram([.arrow(.init(.rotate, from: Point(x: 0, y: 0), degrees: 22.5))])
    for operations in [[], [turn]] {
      let told = DiagramWords(drawing, language: language, operations: operations).sentences()
      #expect(told.count == 1 && told[0].contains(number), "\(told)")
    }
  }

  @Test(arguments: [
    ("en", ["Repeat here.", "Repeat here.", "Repeat here, 2 times."]),
    ("de", ["Hier wiederholen.", "Hier wiederholen.", "Hier wiederholen, 2-mal."]),
    ("ja", ["ここでくり返します。", "ここでくり返します。", "ここで2回くり返します。"]),
  ])
  func `an arrow repeats once, like its one tick, unless it says how often`(
    language: String, expected: [String]
  ) {
    let told = [nil, 1, 2].flatMap { times in
      let arrow = Diagram.Arrow(.repeat, from: Point(x: 0, y: 0), to: Point(x: 1, y: 0), times: times)
      return DiagramWords(Diagram([.arrow(arrow)]), language: language).sentences()
    }
    #expect(told == expected)
  }

  @Test func `a text cannot smuggle in a template`() {
    let diagram = Diagram([
      .label(at: Point(x: 0, y: 0), text: "{b}{t}"), .mark(at: Point(x: 0, y: 0), kind: .hold),
    ])
    #expect(
      DiagramWords(diagram, language: "en").sentences() == [
        "“{b}{t}” stands at the centre.", "Hold at the centre ({b}{t}).",
      ])
  }

  @Test func `any drawing is told in whole sentences, of lines, arrows and marks at most one each`() {
    var random = SeededGenerator(seed: 9)
    for round in 0..<300 {
      let diagram = RandomDiagram.diagram(&random)
      let sentences = DiagramWords(diagram, language: "en").sentences()
      #expect(sentences.count <= Array(diagram.elements).count + 1, "round \(round)")
      for sentence in sentences {
        #expect(sentence.hasSuffix("."), "round \(round): \(sentence)")
        #expect(!sentence.contains { $0.isNewline || $0 == "\u{1B}" }, "round \(round): \(sentence)")
      }
    }
  }
}
