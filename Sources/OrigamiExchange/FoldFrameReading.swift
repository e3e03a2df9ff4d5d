internal import OrigamiFolding
internal import OrigamiModel

/// Turns a FOLD frame into lines of a crease pattern, or into a folded form.
struct FoldFrameReading {
  private let frame: FoldFrame
  private let sign: Double

  /// - Parameter isDown: whether the y axis of the frame points down. Pass false for a folded form: its
  ///   clockwise faces show their back and tell nothing of the axis.
  init(_ frame: FoldFrame, isDown: Bool) {
    self.frame = frame
    sign = isDown ? -1 : 1
  }

  private var points: [Point] {
    // Adding 0 turns -0 into 0.
    (frame.vertices ?? []).map { Point(x: $0.x, y: 0 + sign * $0.y) }
  }

  /// Returns the frame's lines; without edges, the sides of its faces.
  ///
  /// - Throws: ``ExchangeError`` for a sheet that is not in one plane.
  func drawing() throws(ExchangeError) -> LineDrawing {
    guard !frame.isSpatial else {
      throw ExchangeError(
        .unsupported, "the vertices of the crease pattern are not in one plane",
        help: "a folded shape needs \"frame_classes\": [\"foldedForm\"]")
    }
    var drawing = LineDrawing()
    drawing.vertices = points
    drawing.faces = (frame.faces ?? []).map { $0.map { Int($0) } }
    let edges = frame.edges ?? sides(of: frame.faces ?? [])
    for (index, ends) in edges.enumerated() {
      let letter = frame.edges == nil ? "U" : frame.assignments?[index] ?? "U"
      // Also at the outline: a pattern need not have faces, which would tell.
      if letter == "C" { drawing.cuts.insert(index) }
      // An angle of 0 loses nothing: a frame that shows the sheet unfolded may give 0 for every crease.
      if frame.edges != nil, let angle = frame.angles?[index], "MVU".contains(letter), angle != 0,
        abs(abs(angle) - 180) > 1e-6
      {
        drawing.partlyFolded.insert(index)
      }
      drawing.edges.append(
        .init(start: Int(ends.x), end: Int(ends.y), assignment: FoldFrameReading.assignment(letter)))
    }
    return drawing
  }

  private func sides(of faces: [[Int32]]) -> [SIMD2<Int32>] {
    var sides: Set<SIMD2<Int32>> = []
    for face in faces {
      for (index, vertex) in face.enumerated() {
        let next = face[(index + 1) % face.count]
        sides.insert(SIMD2(min(vertex, next), max(vertex, next)))
      }
    }
    return sides.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  }

  /// The number of edges at which the paper between two faces is cut through.
  var cutCount: Int {
    let faces = Dictionary(grouping: (frame.faces ?? []).flatMap { sides(of: [$0]) }) { $0 }
    return (frame.edges ?? []).enumerated().count { index, ends in
      frame.assignments?[index] == "C" && faces[SIMD2(ends.min(), ends.max())]?.count ?? 0 > 1
    }
  }

  private static func assignment(_ letter: Character) -> CreaseAssignment {
    switch letter {
    // A cut is treated as an unfolded line, so that its lines still enclose faces. Folded forms with cuts
    // between faces are not read.
    case "J", "C": .flat
    default: CreaseAssignment(rawValue: letter) ?? .unassigned
    }
  }

  /// Returns the frame as folded paper.
  func foldedForm() throws(FoldedFormError) -> FoldedForm {
    let edges = (frame.edges ?? []).enumerated().map { index, ends in
      CreasePattern.Edge(
        start: Int(ends.x), end: Int(ends.y),
        assignment: FoldFrameReading.assignment(frame.assignments?[index] ?? "U"))
    }
    return try FoldedForm(
      places: points, faces: (frame.faces ?? []).map { $0.map { Int($0) } }, edges: edges,
      orders: (frame.faceOrders ?? []).map { .init(face: Int($0.x), other: Int($0.y), sign: Int($0.z)) })
  }
}
