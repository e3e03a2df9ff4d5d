internal import OrigamiFolding
internal import OrigamiModel

/// A frame of a FOLD file as it is written, which can be read as lines or as folded paper. A property is nil,
/// empty or false when the file does not give it.
struct FoldFrame {
  var title: String?
  var author: String?
  var classes: [String] = []
  /// The number of the frame from which missing values are inherited; nil for none.
  var parent: Int?
  var inherits = false
  /// The two or three coordinates of each vertex.
  var vertices: [SIMD3<Double>]?
  var edges: [SIMD2<Int32>]?
  var assignments: [Character]?
  var angles: [Double?]?
  var faces: [[Int32]]?
  /// Triples of two face numbers and a sign.
  var faceOrders: [SIMD3<Int32>]?
  /// The line of the file on which the value of a key begins, for those that ``FoldReader`` checks later.
  var lines: [String: Int] = [:]
  /// The distance by which the coordinates may be off, in files that this program wrote.
  var precision: Double?

  /// Returns the frame with its missing values taken from a parent. The title and the author stay its own.
  func inheriting(_ parent: FoldFrame) -> FoldFrame {
    var frame = self
    frame.vertices = vertices ?? parent.vertices
    frame.edges = edges ?? parent.edges
    frame.assignments = assignments ?? parent.assignments
    frame.angles = angles ?? parent.angles
    frame.faces = faces ?? parent.faces
    frame.faceOrders = faceOrders ?? parent.faceOrders
    frame.precision = precision ?? parent.precision
    frame.lines.merge(parent.lines) { own, _ in own }
    if classes.isEmpty { frame.classes = parent.classes }
    return frame
  }

  /// A Boolean value that indicates whether the frame shows a folded shape.
  var isFolded: Bool { classes.contains("foldedForm") }

  /// A Boolean value that indicates whether the frame has anything to fold or draw.
  var hasGeometry: Bool { vertices != nil && (edges != nil || faces != nil) }

  /// A Boolean value that indicates whether the vertices have different z coordinates.
  var isSpatial: Bool {
    guard let vertices, let first = vertices.first else { return false }
    return vertices.contains { abs($0.z - first.z) > 1e-9 }
  }

  // MARK: Reading

  /// Returns the lines of a crease pattern; without edges, the sides of the frame's faces.
  ///
  /// - Parameter isYDown: whether the y axis of the frame points down.
  /// - Throws: ``ExchangeError`` for a sheet that is not in one plane.
  func drawing(isYDown: Bool) throws(ExchangeError) -> LineDrawing {
    guard !isSpatial else {
      throw ExchangeError(
        .unsupported, "the vertices of the crease pattern are not in one plane",
        help: "a folded shape needs \"frame_classes\": [\"foldedForm\"]")
    }
    var drawing = LineDrawing()
    drawing.vertices = points(isYDown: isYDown)
    drawing.precision = precision ?? 0
    drawing.faces = (faces ?? []).map { $0.map { Int($0) } }
    let lines = edges ?? sides(of: faces ?? [])
    for (index, ends) in lines.enumerated() {
      let letter = edges == nil ? "U" : assignments?[index] ?? "U"
      if letter == "C" { drawing.cutsAndAngles.cuts.insert(index) }
      // An angle of 0 loses nothing: a frame that shows the sheet unfolded may give 0 for every crease.
      if edges != nil, let angle = angles?[index], "MVU".contains(letter), angle != 0,
        abs(abs(angle) - 180) > 1e-6
      {
        drawing.cutsAndAngles.angles[index] = angle
      }
      drawing.edges.append(
        .init(start: Int(ends.x), end: Int(ends.y), assignment: FoldFrame.assignment(letter)))
    }
    return drawing
  }

  /// Returns the frame as folded paper.
  func foldedForm() throws(FoldedFormError) -> FoldedForm {
    let edges = (edges ?? []).enumerated().map { index, ends in
      CreasePattern.Edge(
        start: Int(ends.x), end: Int(ends.y), assignment: FoldFrame.assignment(assignments?[index] ?? "U"))
    }
    // The y axis is taken to point up: clockwise faces of a folded form show their back, and tell nothing of
    // the axis.
    return try FoldedForm(
      places: points(isYDown: false), faces: (faces ?? []).map { $0.map { Int($0) } }, edges: edges,
      orders: (faceOrders ?? []).map { .init(face: Int($0.x), other: Int($0.y), sign: Int($0.z)) })
  }

  /// The number of edges at which the paper between two faces is cut through.
  var cutCount: Int {
    let facesBySide = Dictionary(grouping: (faces ?? []).flatMap { sides(of: [$0]) }) { $0 }
    return (edges ?? []).enumerated().count { index, ends in
      assignments?[index] == "C" && facesBySide[SIMD2(ends.min(), ends.max())]?.count ?? 0 > 1
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

  private func points(isYDown: Bool) -> [Point] {
    // Adding 0 turns -0 into 0.
    (vertices ?? []).map { Point(x: $0.x, y: 0 + (isYDown ? -$0.y : $0.y)) }
  }
}
