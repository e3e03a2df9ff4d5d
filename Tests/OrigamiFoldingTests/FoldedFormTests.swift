import OrigamiFolding
import OrigamiModel
import Testing

/// Faces in the plane that are not a folded sheet.
@Suite struct FoldedFormTests {
  @Test(arguments: [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0]])
  func `a corner that is written twice is named`(face: [Int]) {
    let places = [(0.0, 0.0), (0, 0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0, y: $0.1) }
    do throws(FoldedFormError) {
      _ = try FoldedForm(places: places, faces: [face], edges: [], orders: [])
      Issue.record("It was unfolded.")
    } catch {
      #expect(error.message == "the vertices 0 and 1 are at one place")
    }
  }

  @Test(arguments: [0, 1e-200])
  func `faces too small to have an area are said to lie at one place`(size: Double) {
    let places = [(0.0, 0.0), (1, 0), (0, 1)].map { Point(x: $0.0 * size, y: $0.1 * size) }
    #expect(throws: FoldedFormError.empty) {
      try FoldedForm(places: places, faces: [[0, 1, 2]], edges: [], orders: [])
    }
  }

  @Test func `a very short edge is no corner that is written twice`() throws {
    let places = [(0.0, 0.0), (1e-7, 0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0, y: $0.1) }
    let form = try FoldedForm(places: places, faces: [[0, 1, 2, 3, 4]], edges: [], orders: [])
    #expect(form.pattern.faces.count == 1)
  }
}
