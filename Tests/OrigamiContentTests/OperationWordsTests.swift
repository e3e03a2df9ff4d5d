import OrigamiDiagrams
import OrigamiModel
import Testing

@Suite struct OperationWordsTests {
  /// The names that an operation gives to the places of its fold.
  private static func names(of operation: FoldOperation) -> [String] {
    [FoldOperation.Argument.through, .bring, .onto, .pivot, .perpendicular, .lift, .hinge].flatMap {
      operation[$0]?.split(separator: " ").map(String.init) ?? []
    }
  }

  /// The words for corners and named points. The word of an edge names both of its ends.
  private static let corners = [
    "top-left": "top left corner", "top-right": "top right corner", "bottom-left": "bottom left corner",
    "bottom-right": "bottom right corner", "centre": "centre of the sheet",
  ]

  @Test func `the places told of a computed step are those that its operations name`() throws {
    var told = 0
    for drawn in try ContentDrawings.all() where drawn.step.isDiagramComputed {
      for operation in drawn.step.operations {
        let words = OperationWords(operation, language: "en")
        guard let sentence = words.sentence else { continue }
        told += 1
        for place in words.namedPlaces { #expect(sentence.contains(place), "\(drawn.name): \(sentence)") }
        let names = Self.names(of: operation)
        // A fold that stops on its way has a sentence also where its line has no name.
        if operation[.angle] == nil { #expect(names.isEmpty == words.namedPlaces.isEmpty, "\(drawn.name)") }
        // A corner is told only where it is named.
        for (name, corner) in Self.corners where sentence.contains(corner) {
          #expect(names.contains(name), "\(drawn.name): \(sentence)")
        }
        // A name of the author's is told as it is.
        guard operation[.angle] == nil else { continue }
        for name in names where !["top", "bottom", "left", "right"].contains(where: name.contains) {
          #expect(sentence.contains(name), "\(drawn.name): \(sentence)")
        }
      }
    }
    #expect(told > 80)
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
