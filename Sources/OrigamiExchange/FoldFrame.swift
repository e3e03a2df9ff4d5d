/// A frame of a FOLD file as it is written. A property is nil, empty or false when the file does not give it.
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

  /// Returns the frame with its missing values taken from a parent. The title and the author stay its own.
  func inheriting(_ parent: FoldFrame) -> FoldFrame {
    var frame = self
    frame.vertices = vertices ?? parent.vertices
    frame.edges = edges ?? parent.edges
    frame.assignments = assignments ?? parent.assignments
    frame.angles = angles ?? parent.angles
    frame.faces = faces ?? parent.faces
    frame.faceOrders = faceOrders ?? parent.faceOrders
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
}
