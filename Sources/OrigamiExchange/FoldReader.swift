internal import OrigamiFolding

/// Reads FOLD files, version 1 to 1.2: the file's own frame and all others, with inheritance.
///
/// Numbers and sizes are checked while the lists are read, references inside the file afterwards.
struct FoldReader {
  private(set) var title: String?
  private(set) var author: String?
  private(set) var creator: String?
  private(set) var classes: [String] = []
  /// The frames: the file's own frame first, then the others.
  private(set) var frames: [FoldFrame] = [FoldFrame()]

  /// The keys whose values are checked when the whole file is known.
  private static let checkedKeys: Set = [
    "frame_parent", "edges_vertices", "edges_assignment", "edges_foldAngle", "faces_vertices", "faceOrders",
  ]

  /// Reads a file.
  init(_ reader: inout JSONReader) throws(ExchangeError) {
    var own = FoldFrame()
    try reader.object { (reader, key) throws(ExchangeError) in
      switch key {
      case "file_title": title = try reader.optionalString()
      case "file_author": author = try reader.optionalString()
      case "file_creator": creator = try reader.optionalString()
      case "file_classes": classes = try reader.strings()
      case "file_frames":
        try reader.array { (reader, _) throws(ExchangeError) in
          guard frames.count <= ExchangeLimits.frames else {
            throw reader.error("there are more than \(ExchangeLimits.frames) frames", code: .tooLarge)
          }
          frames.append(try frame(&reader))
        }
      default: try member(key, of: &own, &reader)
      }
    }
    try reader.end()
    frames[0] = own
    for index in frames.indices { try check(frames[index], index) }
  }

  private mutating func frame(_ reader: inout JSONReader) throws(ExchangeError) -> FoldFrame {
    var frame = FoldFrame()
    try reader.object { (reader, key) throws(ExchangeError) in try member(key, of: &frame, &reader) }
    return frame
  }

  private mutating func member(
    _ key: String, of frame: inout FoldFrame, _ reader: inout JSONReader
  ) throws(ExchangeError) {
    if FoldReader.checkedKeys.contains(key) {
      _ = try reader.kind()
      frame.lines[key] = reader.line
    }
    switch key {
    case "frame_title": frame.title = try reader.optionalString()
    case "frame_author": frame.author = try reader.optionalString()
    case "frame_classes": frame.classes = try reader.strings()
    case "frame_parent": frame.parent = try reader.integer()
    case "frame_inherit":
      frame.inherits = try reader.boolean()
    case FoldWriter.precisionKey: frame.precision = try reader.number()
    case "vertices_coords": frame.vertices = try reader.points()
    case "edges_vertices":
      frame.edges = try reader.list { (reader) throws(ExchangeError) in
        let pair = try reader.references(most: 2)
        guard pair.count == 2 else { throw reader.error("an edge has two vertices") }
        try reader.keep(8)
        return SIMD2(pair[0], pair[1])
      }
    case "edges_assignment":
      frame.assignments = try reader.list { (reader) throws(ExchangeError) in
        let text = try reader.string()
        guard let letter = text.uppercased().first, text.count == 1, "BMVFUCJ".contains(letter) else {
          throw reader.error("\"\(text)\" is no assignment; B, M, V, F, U, C and J are")
        }
        try reader.keep(16)
        return letter
      }
    case "edges_foldAngle":
      frame.angles = try reader.list { (reader) throws(ExchangeError) in
        try reader.keep(16)
        return try reader.null() ? nil : try reader.number()
      }
    case "faces_vertices":
      frame.faces = try reader.list { (reader) throws(ExchangeError) in
        let face = try reader.references(most: ExchangeLimits.elements)
        // 48 bytes for the array itself.
        try reader.keep(48 + 4 * face.count)
        return face
      }
    case "faceOrders":
      // A pattern has more pairs of faces than faces. The limit is that of `keep`: an entry takes 16 bytes.
      frame.faceOrders = try reader.list(most: ExchangeLimits.bytes / 16) { (reader) throws(ExchangeError) in
        let triple = try reader.references(most: 3)
        guard triple.count == 3, (-1...1).contains(triple[2]) else {
          throw reader.error("a face order has two faces and -1, 0 or 1")
        }
        try reader.keep(16)
        return SIMD3(triple[0], triple[1], triple[2])
      }
    default: try reader.skip()
    }
  }

  // MARK: Inheritance

  /// Returns the numbers of the frames with geometry, of their own or inherited, ascending; and those of them
  /// that are no folded forms.
  ///
  /// - Throws: for a circle of parents, or a parent that does not exist.
  /// - Complexity: O(n) for n frames.
  func framesWithGeometry() throws(ExchangeError) -> (numbers: [Int], patterns: [Int]) {
    // The members of a frame and of the frames from which it inherits; nil while they are not known.
    var known = [(vertices: Bool, lines: Bool, isFolded: Bool)?](repeating: nil, count: frames.count)
    for index in frames.indices {
      var chain: [Int] = []
      var next: Int? = index
      while let frame = next, known[frame] == nil {
        guard chain.count < frames.count else {
          throw ExchangeError(
            .syntax, at: place(of: "frame_parent", in: index),
            "the frames inherit from one another in a circle")
        }
        chain.append(frame)
        next = try parent(of: frame)
      }
      var has = next.flatMap { known[$0] } ?? (false, false, false)
      for frame in chain.reversed() {
        let own = frames[frame]
        has = (
          has.vertices || own.vertices != nil, has.lines || own.edges != nil || own.faces != nil,
          own.classes.isEmpty ? has.isFolded : own.isFolded
        )
        known[frame] = has
      }
    }
    let numbers = frames.indices.filter { known[$0]?.vertices == true && known[$0]?.lines == true }
    return (numbers, numbers.filter { known[$0]?.isFolded == false })
  }

  /// Returns the frame from which a frame inherits; nil for none.
  private func parent(of frame: Int) throws(ExchangeError) -> Int? {
    guard frames[frame].inherits, let parent = frames[frame].parent else { return nil }
    guard frames.indices.contains(parent) else {
      throw ExchangeError(.syntax, at: place(of: "frame_parent", in: frame), "there is no frame \(parent)")
    }
    return parent
  }

  /// Returns a frame with the values that it inherits. Call ``framesWithGeometry()`` first, which refuses
  /// circles of parents.
  ///
  /// - Throws: for a reference to what does not exist, and for lists about edges that are too short.
  /// - Complexity: O(parents + numbers in the frame): too slow to be called for every frame of a file.
  func resolved(_ index: Int) throws(ExchangeError) -> FoldFrame {
    var frame = frames[index]
    var child = index
    while let parent = try parent(of: child) {
      frame = frame.inheriting(frames[parent])
      child = parent
    }
    try check(frame, index)
    return frame
  }

  /// Checks that the frame's references exist, and that its lists about edges have an entry for each edge.
  /// Without edges, the lengths of those lists are not checked.
  private func check(_ frame: FoldFrame, _ index: Int) throws(ExchangeError) {
    func fail(_ key: String, _ entry: Int, _ message: String) -> ExchangeError {
      var place = place(of: key, in: index)
      // An inherited list stands where the parent gives it.
      place.line = frame.lines[key]
      place.path.append("\(entry)")
      return ExchangeError(.syntax, at: place, message)
    }
    if let vertices = frame.vertices {
      let range = 0..<Int32(vertices.count)
      if let entry = frame.edges?.firstIndex(where: { !range.contains($0.x) || !range.contains($0.y) }) {
        throw fail("edges_vertices", entry, "a vertex with this number does not exist")
      }
      if let entry = frame.faces?.firstIndex(where: { !$0.allSatisfy(range.contains) || $0.count < 3 }) {
        throw fail("faces_vertices", entry, "a face needs three vertices that exist")
      }
    }
    if let edges = frame.edges {
      for (key, count) in [
        ("edges_assignment", frame.assignments?.count), ("edges_foldAngle", frame.angles?.count),
      ] {
        if let count, count != edges.count {
          throw fail(key, min(count, edges.count), "there are \(edges.count) edges and \(count) entries")
        }
      }
    }
    if let faces = frame.faces, let orders = frame.faceOrders {
      let range = 0..<Int32(faces.count)
      if let entry = orders.firstIndex(where: { !range.contains($0.x) || !range.contains($0.y) }) {
        throw fail("faceOrders", entry, "a face with this number does not exist")
      }
    }
  }

  /// Returns the place of the value of a key in a frame.
  private func place(of key: String, in frame: Int) -> ExchangeError.Place {
    .init(line: frames[frame].lines[key], path: (frame == 0 ? [] : ["file_frames", "\(frame - 1)"]) + [key])
  }
}
