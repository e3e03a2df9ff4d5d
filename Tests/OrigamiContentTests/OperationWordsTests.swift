import OrigamiModel
import Testing

@testable import OrigamiDiagrams
@testable import OrigamiFolding

@Suite struct OperationWordsTests {
  /// The arguments whose places a sentence may tell.
  private static let told: [FoldOperation.Argument] = [
    .through, .bring, .onto, .pivot, .perpendicular, .lift, .hinge,
  ]

  /// The words for corners and for the centre. The word of an edge names both of its ends.
  private static let corners = [
    "top-left": "top left corner", "top-right": "top right corner", "bottom-left": "bottom left corner",
    "bottom-right": "bottom right corner", "centre": "centre of the sheet",
  ]

  @Test(arguments: [OperationPhrases.german, .japanese])
  func `every language has words for the same folds and places`(phrases: OperationPhrases) {
    let english = OperationPhrases.english
    #expect(phrases.folds.keys == english.folds.keys && phrases.raised.keys == english.raised.keys)
    #expect(phrases.refolds.keys == english.refolds.keys)
    #expect(phrases.points.keys == english.points.keys && phrases.lines.keys == english.lines.keys)
  }

  @Test func `every kind of refold has words`() {
    #expect(Set(Refold.Kind.allCases.map(\.rawValue)) == Set(OperationPhrases.english.refolds.keys))
  }

  @Test func `the places told of a computed step are those that its operations name`() throws {
    var told = 0
    for drawn in try ContentDrawings.all() where drawn.step.isDiagramComputed {
      for operation in drawn.step.operations {
        guard let sentence = OperationWords(operation, language: "en").sentence else { continue }
        told += 1
        let names = Self.told.flatMap { operation[$0]?.split(separator: " ").map(String.init) ?? [] }
        // A corner is told only where it is named, and a corner that is named is told.
        for (name, corner) in Self.corners where sentence.contains(corner) {
          #expect(names.contains(name), "\(drawn.name): \(sentence)")
        }
        // A fold that stops on its way has a sentence also where its line has no name.
        if operation[.angle] == nil {
          #expect(names.allSatisfy { OperationPhrases.english.points[$0] != nil }, "\(drawn.name)")
          #expect(names.isEmpty == !sentence.contains("sheet") || sentence.contains("diagonal"))
        }
      }
    }
    #expect(told > 60)
  }

  /// An author's name, such as `a`, says nothing to a reader, who is told the place of the point instead.
  @Test func `a point that the author named is told by its place in the drawing`() throws {
    var told: [FoldOperation.Argument: Int] = [:]
    let drawings = Dictionary(
      uniqueKeysWithValues: try ContentDrawings.all().map { ($0.name, $0.diagram) })
    for model in try ContentFolds.models() {
      _ = try ContentFolds.finalState(of: model) { step, folder in
        let folds = step.operations.filter { $0.kind != .point }
        guard let diagram = drawings["\(model)/\(step.id)"], folds.count == 1 else { return }
        let words = DiagramWords(diagram, language: "en", operations: step.operations).sentences()
        for argument in [FoldOperation.Argument.through, .bring, .onto] {
          let names = folds[0][argument]?.split(separator: " ").map(String.init) ?? []
          for name in names where name.first?.isLetter == true {
            guard OperationPhrases.english.points[name] == nil else { continue }
            #expect(!words.contains { $0.contains("point \(name)") }, "\(words)")
            guard let place = Self.place(of: name, before: step, folder) else { continue }
            if let end = Self.end(nearest: place, argument, in: diagram, count: names.count) {
              told[argument, default: 0] += 1
              #expect(
                words.contains { $0.contains("the \(Self.position(of: end, in: diagram))") }, "\(words)")
            }
          }
        }
      }
    }
    #expect(told[.through] ?? 0 >= 10 && told[.onto] ?? 0 >= 2, "\(told)")
  }

  /// Returns the end of the fold line, or of the arrow, that shows a place; nil if none does.
  private static func end(
    nearest place: Point, _ argument: FoldOperation.Argument, in diagram: Diagram, count: Int
  ) -> Point? {
    guard argument == .through else {
      let end = argument == .onto ? diagram.movement?.end : diagram.movement?.start
      return end.flatMap { count == 1 && distance($0, place) < 1e-5 ? $0 : nil }
    }
    let ends = diagram.elements.flatMap { element -> [Point] in
      switch element {
      case .line(let points, .valley), .line(let points, .mountain): [points[0], points[points.count - 1]]
      default: []
      }
    }
    return ends.first { distance($0, place) < 1e-5 }
  }

  private static func distance(_ a: Point, _ b: Point) -> Double { Vector(a.x - b.x, a.y - b.y).length }

  /// Returns the place in a step's drawing of a point that an operation names.
  private static func place(of name: String, before step: Step, _ folder: StepFolder) -> Point? {
    var folder = folder
    _ = try? folder.fold(step: "names", step.operations.filter { $0.kind == .point })
    let reading = PointReading(state: folder.state, landmarks: folder.landmarks)
    guard let place = try? reading.point(name).place else { return nil }
    return FoldCanvas(state: folder.state, view: folder.view).arrow(.init(.push, from: place)).from
  }

  /// Returns the third of the drawing, across and down, in which a place lies.
  private static func position(of place: Point, in diagram: Diagram) -> String {
    let summary = DiagramSummary(diagram)
    let bounds = summary.paper ?? summary.bounds
    let (across, down) = ((place.x - bounds.minX) / bounds.width, (bounds.maxY - place.y) / bounds.height)
    func word(_ share: Double, _ first: String, _ last: String) -> String? {
      share < 0.250_001 ? first : share > 0.749_999 ? last : nil
    }
    let words = [word(down, "top", "bottom"), word(across, "left", "right")].compactMap { $0 }
    return words.isEmpty ? "centre" : words.joined(separator: " ")
  }

  @Test func `no sentence goes from a place to the same place`() throws {
    for drawn in try ContentDrawings.all() {
      let words = DiagramWords(drawn.diagram, language: "en", operations: drawn.step.operations)
      for sentence in words.sentences() {
        guard let match = sentence.firstMatch(of: /(?:from|Fold) the (.+?)(?: behind,)? to the (.+?)[.,]/)
        else {
          continue
        }
        #expect(match.output.1 != match.output.2, "\(drawn.name): \(sentence)")
      }
    }
  }
}
