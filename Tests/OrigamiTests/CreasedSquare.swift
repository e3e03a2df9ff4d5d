/// Crease patterns on a square of 400, as FOLD files.
enum CreasedSquare {
  /// A square with creases: start and end as numbers of vertices, and a letter.
  static func pattern(_ vertices: String, _ edges: [(Int, Int, String)]) -> String {
    """
    {"file_title": "T", "vertices_coords": [\(vertices)],
     "edges_vertices": [\(edges.map { "[\($0.0),\($0.1)]" }.joined(separator: ","))],
     "edges_assignment": [\(edges.map { "\"\($0.2)\"" }.joined(separator: ","))]}
    """
  }

  static let corners = "[0,0],[200,0],[400,0],[400,200],[400,400],[200,400],[0,400],[0,200],[200,200]"
  static let rim = (0..<8).map { ($0, ($0 + 1) % 8, "B") }

  /// Folded in four: one state.
  static var four: String {
    pattern(corners, rim + [(1, 8, "V"), (8, 5, "V"), (7, 8, "M"), (8, 3, "V")])
  }
}
