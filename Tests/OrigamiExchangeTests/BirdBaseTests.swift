import OrigamiExchange
import OrigamiFolding
import OrigamiModel
import Testing

@Suite struct BirdBaseTests {
  @Test(arguments: BirdBase.all)
  func `a bird base has 14 faces and one state in every format`(format: String, text: String) throws {
    let file = try exchangeFile(text)
    #expect(file.format.rawValue == format)
    #expect(file.kind == .creasePattern)
    let (pattern, repairs) = try crease(text)
    #expect(pattern.vertices.count == 13)
    #expect(pattern.faces.count == 14)
    let answer = try answer(text)
    #expect(answer.verdict == .foldable && answer.states == "1" && answer.variables == 55)
    if format == "fold" { #expect(repairs == PatternRepairs()) }
    if format == "cp" {
      var spellings: Set<[Double]> = []
      for line in BirdBase.spelled { spellings.formUnion([[line.x0, line.y0], [line.x1, line.y1]]) }
      #expect(spellings.count >= 22)
      #expect(repairs.mergedPoints > 9)
    }
  }

  @Test(arguments: BirdBase.all + [("origamist", Origamist.blintz)])
  func `what is assumed of axes, colours and sizes is said`(format: String, text: String) throws {
    let sentences = try exchangeFile(text).assumptions
    #expect(sentences.contains { $0.hasPrefix("the y axis points ") })
    #expect(sentences.contains { $0.contains("mountain") && $0.contains("valley") })
    #expect(
      sentences.contains { $0.contains("without a unit") || $0.contains("the longer side of the sheet is 1") }
    )
  }

  @Test(arguments: BirdBase.all)
  func `in every format the same corner has the same creases`(format: String, text: String) throws {
    // The valley diagonal ends at the corners bottom right and top left; a file read upside down has it at
    // the others.
    let (pattern, _) = try crease(text)
    let xs = pattern.vertices.map(\.x)
    let (low, high) = (try #require(xs.min()), try #require(xs.max()))
    let valleys = pattern.edges.filter { $0.assignment == .valley }
    let (bottom, top) = (pattern.bottom, pattern.top)
    let ends = valleys.flatMap { [pattern.vertices[$0.start], pattern.vertices[$0.end]] }
    let corners = ends.filter { point in
      let x = min(abs(point.x - low), abs(point.x - high))
      let y = min(abs(point.y - bottom), abs(point.y - top))
      return x < 1 && y < 1
    }
    #expect(corners.count == 2)
    for corner in corners {
      let isLeft = corner.x < (low + high) / 2
      let isTop = corner.y > (bottom + top) / 2
      #expect(isLeft == isTop)
    }
  }
}

extension CreasePattern {
  var bottom: Double { vertices.map(\.y).min() ?? 0 }
  var top: Double { vertices.map(\.y).max() ?? 0 }
}
