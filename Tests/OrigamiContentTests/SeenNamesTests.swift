import OrigamiFolding
import OrigamiModel
import Testing

@testable import OrigamiDiagrams

/// The names of corners and edges in the words of a computed drawing: those that its viewer sees.
@Suite struct SeenNamesTests {
  /// A way to lay the sheet down, and the name by which each of its sides is seen then.
  struct View: Sendable, CustomTestStringConvertible {
    var turns: [FoldOperation] = []
    var seen: [String: String] = [:]
    var testDescription: String { "\(seen)" }

    /// All eight ways in which a sheet with upright edges can lie.
    static let all: [View] = [false, true].flatMap { isOver in
      (0..<4).map { quarters in
        var view = View()
        if isOver { view.turns.append(FoldOperation(.turnOver, values: [])) }
        if quarters > 0 {
          view.turns.append(FoldOperation(.rotate, values: [.init(.degrees, "\(90 * quarters)")]))
        }
        let round = ["top", "left", "bottom", "right"]
        for (place, side) in round.enumerated() {
          let start = isOver && place % 2 == 1 ? place + 2 : place
          view.seen[side] = round[(start + quarters) % 4]
        }
        return view
      }
    }

    /// Returns the text with each name of a place replaced by the one that the viewer sees.
    func callAsFunction(_ text: String) -> String {
      text.split(separator: " ").map { name in
        let sides = name.split(separator: "-").map { seen[String($0)] ?? String($0) }
        return sides.sorted { a, _ in ["top", "bottom"].contains(a) }.joined(separator: "-")
      }.joined(separator: " ")
    }
  }

  /// Returns the sentences for the last of some steps, without the one for the side that is up.
  private func words(_ steps: [FoldOperation]..., paper: Paper = Paper()) throws -> [String] {
    var folder = ModelFolder(paper: paper)
    var words: [String] = []
    for (index, operations) in steps.enumerated() {
      let place = StepPlace(ordinal: index + 1, number: "\(index + 1)")
      let step = Step(
        id: "s\(index)", places: StepPlaces(full: place), language: "en", texts: [], operations: operations)
      let folded = folder.add(step)
      #expect(folded.findings.isEmpty, "\(folded.findings)")
      let drawing = try #require(folded.drawing)
      words = DiagramWords(drawing, language: "en", operations: operations, sheet: paper.shape).sentences()
    }
    // Without the sentence about the sides, which comes after a turn that the drawing does not show.
    return words.filter { !$0.contains("side of the paper") && !$0.contains("sides of the paper") }
  }

  private func fold(
    _ values: [(FoldOperation.Argument, String)], as kind: FoldOperation.Kind = .valley
  ) -> FoldOperation {
    FoldOperation(kind, values: values.map { FoldOperation.Value($0, $1) })
  }

  private static let folds: [[(FoldOperation.Argument, String)]] = [
    [(.bring, "top-left"), (.onto, "centre")],
    [(.bring, "left"), (.onto, "right")],
    [(.bring, "bottom-left top-left"), (.onto, "bottom-left top-right")],
    [(.bring, "top-left top-right"), (.onto, "left right")],
    [(.bring, "bottom-right"), (.onto, "bottom top"), (.pivot, "bottom-left")],
    [(.bring, "top-left"), (.onto, "bottom-left top-right"), (.perpendicular, "left right")],
    [(.through, "bottom-left top-right"), (.move, "top-left")],
    [(.through, "top left"), (.move, "top-left")],
  ]

  /// The words of a fold in a turned view, against those of the same fold on a sheet that was never turned.
  @Test(arguments: View.all)
  func `a fold of a flat sheet is told by the places that the viewer sees`(view: View) throws {
    for kind in [FoldOperation.Kind.valley, .precrease] {
      for values in Self.folds {
        let seen = values.map { ($0, view($1)) }
        let told =
          try view.turns.isEmpty
          ? words([fold(values, as: kind)]) : words(view.turns, [fold(values, as: kind)])
        #expect(try told == words([fold(seen, as: kind)]))
        #expect(told.contains { $0.contains("sheet") || $0.contains("diagonal") }, "\(told)")
      }
    }
  }

  @Test(arguments: View.all)
  func `several folds of a flat sheet are told by the places that the viewer sees`(view: View) throws {
    let steps: [[FoldOperation]] = [
      [
        fold([(.bring, "left"), (.onto, "right")], as: .precrease),
        fold([(.bring, "top"), (.onto, "bottom")], as: .precrease),
      ],
      [fold([(.bring, "top-left"), (.onto, "centre")]), fold([(.bring, "top-right"), (.onto, "centre")])],
      [fold([(.through, "left right")], as: .precrease), fold([(.through, "top bottom")], as: .precrease)],
    ]
    for step in steps {
      let seen = step.map { operation in
        FoldOperation(
          operation.kind, values: operation.values.map { FoldOperation.Value($0.argument, view($0.text)) })
      }
      let told = try view.turns.isEmpty ? words(step) : words(view.turns, step)
      #expect(try Set(told) == Set(words(seen)))
      #expect(Set(told).count == 2 && told.allSatisfy { $0.contains("sheet") }, "\(told)")
    }
  }

  @Test func `folds whose places the drawing does not tell apart are told by their places in the drawing`()
    throws
  {
    let quarter = FoldOperation(.rotate, values: [.init(.degrees, "90")])
    for kind in [FoldOperation.Kind.valley, .mountain] {
      let told = try words(
        [quarter],
        [
          fold([(.through, "left right")], as: .precrease),
          fold([(.through, "top bottom"), (.move, "left")], as: kind),
        ])
      #expect(!told.isEmpty && !told.contains { $0.contains("sheet") }, "\(told)")
    }
  }

  @Test func `a point of the author goes to the corner that the viewer sees`() throws {
    let point = FoldOperation(.point, values: [.init(.id, "p"), .init(.at, "0.95,0.95")])
    #expect(
      try words([FoldOperation(.turnOver, values: [])], [point, fold([(.bring, "p"), (.onto, "top-left")])])
        == ["Fold the point at the top left to the sheet's top right corner."])
  }

  @Test func `a corner of a sheet that lies askew is told by its place in the drawing`() throws {
    let askew = FoldOperation(.rotate, values: [.init(.degrees, "45")])
    #expect(
      try words([askew], [fold([(.bring, "top-left"), (.onto, "bottom-right")])])
        == ["Fold the point at the left to the point at the right."])
    let edge = try words(
      [askew], [fold([(.bring, "bottom-left top-left"), (.onto, "bottom-left top-right")])])
    #expect(!edge.isEmpty && !edge.contains { $0.contains("sheet") })
  }

  @Test func `paper that is laid down for its first fold is told to be, and then the fold as it is seen`()
    throws
  {
    let askew = FoldOperation(.rotate, values: [.init(.degrees, "45")])
    #expect(
      try words([askew, fold([(.bring, "top-left"), (.onto, "bottom-right")])]) == [
        "Turn the paper 45 degrees anticlockwise.",
        "Fold the point at the left to the point at the right.",
      ])
  }

  @Test func `the corners of a rectangle have the names that the viewer sees, those of a polygon have none`()
    throws
  {
    let quarter = FoldOperation(.rotate, values: [.init(.degrees, "90")])
    #expect(
      try words(
        [quarter], [fold([(.bring, "top-left"), (.onto, "centre")])],
        paper: Paper(shape: .rectangle(width: 0.7, height: 1)))
        == ["Fold the sheet's bottom left corner to the centre of the sheet."])
    #expect(
      try words(
        [quarter], [fold([(.bring, "left"), (.onto, "right")])],
        paper: Paper(shape: .rectangle(width: 297.1234567, height: 210.7654321)))
        == ["Fold the middle of the sheet's bottom edge to the middle of the sheet's top edge."])
    let triangle = Paper(shape: .polygon([Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0.5, y: 1)]))
    #expect(
      try words([fold([(.bring, "top"), (.onto, "bottom")])], paper: triangle)
        == ["Fold the point at the top to the point at the bottom."])
  }

  @Test func `a corner that an earlier fold has moved is told by its place in the drawing`() throws {
    let book = fold([(.bring, "top"), (.onto, "bottom")])
    #expect(
      try words([book], [fold([(.bring, "top-left"), (.onto, "centre")])])
        == ["Fold the point at the bottom left to the point at the top."])
    // One that lies where it lay keeps its name, unless the paper has been turned since.
    let hidden = fold([(.bring, "bottom-left"), (.onto, "centre")], as: .mountain)
    #expect(try words([book], [hidden]).first?.contains("the sheet's bottom left corner") == true)
    let turned = try words(
      [book], [FoldOperation(.turnOver, values: [])], [fold([(.bring, "bottom-left"), (.onto, "centre")])])
    #expect(!turned.isEmpty && !turned.contains { $0.contains("sheet") })
  }

  @Test func `folds after a turn of the same step are told as the drawing before it shows them`() throws {
    let corner = fold([(.bring, "top-left"), (.onto, "centre")])
    let told = try words(
      [fold([(.through, "left right")], as: .precrease)], [FoldOperation(.turnOver, values: []), corner])
    #expect(told.contains { $0.hasPrefix("Fold the top left behind") })
    #expect(!told.contains { $0.contains("sheet") })
  }

  @Test func `the middle of a sheet has one name, and an author's point with another spelling is not it`()
    throws
  {
    let point = FoldOperation(.point, values: [.init(.id, "center"), .init(.at, "0.2,0.2")])
    #expect(
      try words([point, fold([(.bring, "top-left"), (.onto, "center")], as: .precrease)])
        == ["Fold the sheet's top left corner to the point at the bottom left and unfold."])
  }
}
