internal import OrigamiModel
internal import Terminal

/// Writes crease patterns and folded paper in the FOLD format, version 1.2, piece by piece.
///
///     var writer = FoldWriter(title: "Swan", author: "Traditional", classes: [.diagrams])
///     for step in steps { writer.append(state, title: step) }
///     writer.finish(pattern, title: "All creases")
///     try output.write(writer.takeBytes())    // may also be called in between
///
/// The frames that are appended are folded forms: places in the plane with the order of faces, as seen from
/// the side up at the start, or places in space for standing paper. `origami:vertices_sheet` has the places
/// of the vertices on the unfolded sheet. Frames in space have no order of faces. The file's own frame, which
/// every program reads, is a crease pattern, with its cuts and the angles at which creases stand. Numbers
/// that are read back have the same values, but -0 is written as 0.
public struct FoldWriter: Sendable {
  /// The class of a file, as the FOLD format lists it.
  public enum FileClass: String, Sendable {
    case singleModel, diagrams, animation
  }

  /// The fold angle, in degrees, below which a crease is not folded: far above the errors of rounding.
  private static let leastAngle = 1e-6

  /// The key, in the own frame, of the distance by which its coordinates may be off. The format has none.
  public static let precisionKey = "origami:precision"

  private var bytes: [UInt8] = []
  private var frameCount = 0

  /// Creates a writer and begins the file.
  public init(title: String?, author: String?, classes: [FileClass]) {
    text("{\"file_spec\":1.2,\"file_creator\":\"origami\"")
    member("file_title", title)
    member("file_author", author)
    text(",\"file_classes\":[")
    text(classes.map { "\"\($0.rawValue)\"" }.joined(separator: ","))
    text("],\"file_frames\":[")
  }

  /// Returns the bytes written since the last call, and removes them from the writer.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Appends the folded form of a state: in the plane, or in space where some paper stands.
  public mutating func append(_ state: PaperState, title: String?) {
    if state.standing != nil { return append(FoldPose(state, view: .identity), title: title) }
    append(
      sheet: state.sheet, places: state.places, placements: state.placements, joins: state.joins,
      orders: state.order.pairs, title: title)
  }

  /// Appends paper in space: a moment of a motion, or paper that stands.
  public mutating func append(_ pose: FoldPose, title: String?) {
    beginFrame(dimensions: 3, title: title)
    list("vertices_coords", pose.vertices) { writer, place in
      writer.text("[\(place.x + 0),\(place.y + 0),\(place.z + 0)]")
    }
    points("origami:vertices_sheet", pose.sheet.vertices)
    graph(pose.sheet, pose.before.joins) { edge in
      let angle = pose.angle(of: edge) * 180 / .pi
      return abs(angle) < FoldWriter.leastAngle ? 0 : angle
    }
    text("}")
  }

  /// Appends the first folded state of a pattern.
  public mutating func append(_ folding: FlatFolding, title: String?) {
    let geometry = FoldedGeometry(folding.pattern)
    append(
      sheet: folding.pattern.assigned(geometry.placements, folding.order), places: geometry.vertices,
      placements: geometry.placements, joins: [], orders: folding.order, title: title)
  }

  /// Ends the file with a crease pattern as its own frame, with the cuts and the angles of its edges.
  public mutating func finish(_ pattern: CreasePattern, _ own: CutsAndAngles = .init(), title: String?) {
    finish(
      pattern, joins: [], cuts: own.cuts, title: title, angle: own.angles.isEmpty ? nil : { own.angles[$0] })
  }

  /// Ends the file with the creases of folded paper as its own frame.
  public mutating func finish(_ state: PaperState, title: String?) {
    let angles = state.standing == nil ? nil : state.foldAngles()
    finish(
      state.sheet, joins: state.joins, cuts: [], title: title,
      angle: angles.map { angles in { edge in angles[edge] * 180 / .pi } })
  }

  // MARK: Frames

  private mutating func append(
    sheet: CreasePattern, places: [Point], placements: [Isometry], joins: Set<VertexPair>,
    orders: [FaceOrder], title: String?
  ) {
    beginFrame(dimensions: 2, title: title)
    points("vertices_coords", places)
    points("origami:vertices_sheet", sheet.vertices)
    graph(sheet, joins)
    list("faceOrders", orders) { writer, pair in
      // The sign refers to the second face's normal, which points down where that face is flipped.
      let sign = placements[pair.below].isFlipped ? -1 : 1
      writer.text("[\(pair.above),\(pair.below),\(sign)]")
    }
    text("}")
  }

  private mutating func beginFrame(dimensions: Int, title: String?) {
    text(frameCount == 0 ? "\n{" : ",\n{")
    frameCount += 1
    text(
      "\"frame_classes\":[\"foldedForm\"],"
        + "\"frame_attributes\":[\"\(dimensions)D\",\"manifold\",\"orientable\"]"
    )
    member("frame_title", title)
  }

  private mutating func finish(
    _ sheet: CreasePattern, joins: Set<VertexPair>, cuts: Set<Int>, title: String?,
    angle: ((Int) -> Double?)?
  ) {
    text("\n],\"frame_classes\":[\"creasePattern\"]")
    text(",\"frame_attributes\":[\"2D\",\"manifold\",\"orientable\"\(cuts.isEmpty ? "" : ",\"cuts\"")]")
    member("frame_title", title)
    if sheet.precision > 0 { text(",\"\(FoldWriter.precisionKey)\":\(sheet.precision)") }
    points("vertices_coords", sheet.vertices)
    graph(sheet, joins, cuts, angle: angle)
    text("}\n")
  }

  /// Writes the edges and the faces of a sheet.
  ///
  /// - Parameters:
  ///   - cuts: the edges at which the paper is cut through.
  ///   - angle: returns an edge's fold angle in degrees, or nil if the assignment gives it; nil for all edges
  ///     of flat paper.
  private mutating func graph(
    _ sheet: CreasePattern, _ joins: Set<VertexPair>, _ cuts: Set<Int> = [],
    angle: ((Int) -> Double?)? = nil
  ) {
    list("edges_vertices", sheet.edges) { writer, edge in writer.text("[\(edge.start),\(edge.end)]") }
    list("edges_assignment", sheet.edges.enumerated()) { writer, item in
      let (index, edge) = item
      // Edges that only divide a non-convex sheet are not creases. The format asks that the sign of an angle
      // agrees with the assignment.
      let isJoin = joins.contains(VertexPair(edge.start, edge.end))
      let folded = edge.assignment == .boundary ? nil : angle.flatMap { $0(index) }
      let assignment = folded.map { $0 > 0 ? .valley : $0 < 0 ? .mountain : .flat } ?? edge.assignment
      writer.text(isJoin ? "\"J\"" : cuts.contains(index) ? "\"C\"" : "\"\(assignment.rawValue)\"")
    }
    // An unassigned crease has the angle 0 in the format, which other programs may take for a flat one. So
    // the list is left out where it would say nothing else.
    if angle != nil || !sheet.edges.contains(where: { $0.assignment == .unassigned }) {
      list("edges_foldAngle", sheet.edges.enumerated()) { writer, item in
        let (index, edge) = item
        if let folded = angle.flatMap({ $0(index) }) { return writer.text("\(folded + 0)") }
        let assignment = cuts.contains(index) ? .flat : edge.assignment
        writer.text(assignment == .valley ? "180" : assignment == .mountain ? "-180" : "0")
      }
    }
    list("faces_vertices", sheet.faces) { writer, face in
      writer.text("[" + face.map { "\($0)" }.joined(separator: ",") + "]")
    }
  }

  // MARK: JSON

  private mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func list<Element>(
    _ key: String, _ elements: some Sequence<Element>, _ write: (inout FoldWriter, Element) -> Void
  ) {
    text(",\n\"\(key)\":[")
    var isFirst = true
    for element in elements {
      if !isFirst { text(",") }
      isFirst = false
      write(&self, element)
    }
    text("]")
  }

  private mutating func points(_ key: String, _ points: [Point]) {
    list(key, points) { writer, point in
      writer.text("[\(point.x + 0),\(point.y + 0)]")
    }
  }

  private mutating func member(_ key: String, _ value: String?) {
    guard let value else { return }
    text(",\"\(key)\":\"")
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": text("\\\(scalar)")
      // Control characters, and all others that a terminal would obey instead of showing.
      case _ where VisibleText.isLive(scalar):
        let digits = String(scalar.value, radix: 16)
        text("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: text(String(scalar))
      }
    }
    text("\"")
  }
}

extension CreasePattern {
  /// Returns the pattern with its unassigned creases assigned as the layers lie.
  func assigned(_ placements: [Isometry], _ orders: [FaceOrder]) -> CreasePattern {
    guard edges.contains(where: { $0.assignment == .unassigned }) else { return self }
    let orders = Set(orders)
    return assigning { edge, left, right in
      guard edges[edge].assignment == .unassigned else { return nil }
      let isAbove = orders.contains(FaceOrder(above: left, below: right))
      return isAbove != placements[left].isFlipped ? .mountain : .valley
    }
  }
}
