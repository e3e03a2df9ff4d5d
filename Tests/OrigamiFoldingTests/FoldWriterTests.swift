import Foundation
import OrigamiModel
import Testing

@testable import OrigamiFolding

/// Written FOLD files, read by other code and folded again.
@Suite struct FoldWriterTests {
  private struct File: Decodable {
    struct Frame: Decodable {
      var frame_title: String?
      var frame_classes: [String]
      var vertices_coords: [[Double]]
      var sheet: [[Double]]
      var edges_vertices: [[Int]]
      var edges_assignment: [String]
      var edges_foldAngle: [Double]
      var faces_vertices: [[Int]]
      var faceOrders: [[Int]]

      enum CodingKeys: String, CodingKey {
        case frame_title, frame_classes, vertices_coords, edges_vertices, edges_assignment, edges_foldAngle
        case faces_vertices, faceOrders
        case sheet = "origami:vertices_sheet"
      }
    }

    var file_spec: Double
    var file_title: String
    var file_classes: [String]
    var file_frames: [Frame]
  }

  /// A swan, with the paper after each step.
  private func swan() throws -> (states: [PaperState], bytes: [UInt8]) {
    var folder = try StepFolder(paper: Paper())
    var states: [PaperState] = []
    var writer = FoldWriter(title: "A \"swan\"\n白鳥\u{9B}\u{202E}", author: nil, classes: [.diagrams])
    var bytes: [UInt8] = []
    for (id, operations, _) in SwanTests.steps {
      try folder.fold(step: id, operations.map { try FoldOperation($0) })
      states.append(folder.state)
      writer.append(folder.state, title: id)
      bytes += writer.takeBytes()
    }
    writer.finish(folder.state, title: nil)
    return (states, bytes + writer.takeBytes())
  }

  @Test func `a pose is a frame in space whose edges are as long as on the sheet`() throws {
    struct Frames: Decodable {
      struct Frame: Decodable {
        var frame_attributes: [String]
        var vertices_coords: [[Double]]
        var edges_vertices: [[Int]]
        var edges_foldAngle: [Double]
      }
      var file_frames: [Frame]
    }
    var folder = try StepFolder(paper: Paper())
    let motion = StepMotion(try folder.fold("half", #"valley bring="left" onto="right""#))
    let pose = try #require(motion?.pose(at: 0.25))
    var writer = FoldWriter(title: nil, author: nil, classes: [.diagrams])
    writer.append(pose, title: "half")
    writer.finish(folder.state, title: nil)
    let file = try JSONDecoder().decode(Frames.self, from: Data(writer.takeBytes()))
    let frame = try #require(file.file_frames.first)
    #expect(frame.frame_attributes.first == "3D")
    // The fold line at a quarter of half a turn; all other edges are the sheet's.
    #expect(frame.edges_foldAngle.filter { $0 != 0 }.map { ($0 * 1e6).rounded() } == [45_000_000])
    for ends in frame.edges_vertices {
      let (a, b) = (frame.vertices_coords[ends[0]], frame.vertices_coords[ends[1]])
      let (p, q) = (pose.sheet.vertices[ends[0]], pose.sheet.vertices[ends[1]])
      let square = zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      #expect(abs(square - (p - q).squaredLength) < 1e-12)
    }
  }

  /// What a frame says of its creases.
  private struct Creases: Decodable {
    var edges_assignment: [String]
    var edges_foldAngle: [Double]
  }

  @Test func `creases of paper that ends standing have their angles in the file's own frame`() throws {
    var folder = try StepFolder(paper: Paper())
    try folder.fold("book", #"mountain through="0.25,0 0.25,1" move="left""#)
    try folder.fold("wall", #"valley through="0.75,0 0.75,1" move="right" layers="all" angle="50""#)
    var writer = FoldWriter(title: nil, author: nil, classes: [.singleModel])
    writer.finish(folder.state, title: nil)
    let frame = try JSONDecoder().decode(Creases.self, from: Data(writer.takeBytes()))
    let angles = zip(frame.edges_assignment, frame.edges_foldAngle).filter { $0.0 != "B" }
      .map { "\($0.0) \(($0.1 * 1e6).rounded() / 1e6)" }
    #expect(angles.sorted() == ["M -180.0", "V 50.0"])
    #expect(zip(frame.edges_assignment, frame.edges_foldAngle).allSatisfy { $0.0 != "B" || $0.1 == 0 })
  }

  @Test(arguments: [1e-12, -1e-9, 3.6e-9])
  func `an angle that is an error of rounding is written as not folded`(angle: Double) throws {
    struct Frames: Decodable { var file_frames: [Creases] }
    var folder = try StepFolder(paper: Paper())
    try folder.fold("crease", #"precrease bring="left" onto="right""#)
    let state = folder.state
    let angles = state.sheet.edges.map { $0.assignment == .boundary ? 0 : angle }
    let placements = state.sheet.placements(
      from: 0, placed: RigidMotion(state.placements[0]), angles: angles)
    var writer = FoldWriter(title: nil, author: nil, classes: [.diagrams])
    writer.append(FoldPose(placements, before: state, after: state, time: 0.5), title: nil)
    writer.finish(state, title: nil)
    let frames = try JSONDecoder().decode(Frames.self, from: Data(writer.takeBytes())).file_frames
    #expect(frames[0].edges_assignment.filter { $0 != "B" } == ["F"])
    #expect(frames[0].edges_foldAngle.allSatisfy { $0 == 0 })
  }

  @Test func `frames of a movement keep the rules that the format has for frames`() throws {
    struct Frames: Decodable {
      struct Frame: Decodable {
        var frame_classes: [String]
        var frame_attributes: [String]
        var vertices_coords: [[Double]]
        var edges_vertices: [[Int]]
        var edges_assignment: [String]
        var edges_foldAngle: [Double]
        var faces_vertices: [[Int]]
      }
      var file_frames: [Frame]
    }
    var writer = FoldWriter(title: nil, author: nil, classes: [.diagrams, .animation])
    var folder = try StepFolder(paper: Paper())
    for (id, operations, _) in SwanTests.steps {
      let motion = StepMotion(try folder.fold(step: id, operations.map { try FoldOperation($0) }))
      for index in 1..<4 {
        if let pose = motion?.pose(at: Double(index) / 4) { writer.append(pose, title: id) }
      }
    }
    writer.finish(folder.state, title: nil)
    let frames = try JSONDecoder().decode(Frames.self, from: Data(writer.takeBytes())).file_frames
    #expect(frames.count >= 15)
    for frame in frames {
      #expect(frame.frame_classes == ["foldedForm"] && frame.frame_attributes.contains("3D"))
      #expect(frame.vertices_coords.allSatisfy { $0.count == 3 && $0.allSatisfy(\.isFinite) })
      let count = frame.edges_vertices.count
      #expect(frame.edges_assignment.count == count && frame.edges_foldAngle.count == count)
      for (assignment, angle) in zip(frame.edges_assignment, frame.edges_foldAngle) {
        switch assignment {
        case "V": #expect(angle > 0 && angle <= 180)
        case "M": #expect(angle < 0 && angle >= -180)
        default: #expect(["B", "F", "J"].contains(assignment) && angle == 0)
        }
      }
      // Each side of a face is an edge, and each edge belongs to one or two faces.
      var faces: [Set<Int>: Int] = [:]
      for loop in frame.faces_vertices {
        for (start, end) in zip(loop, loop.dropFirst() + loop.prefix(1)) {
          faces[[start, end], default: 0] += 1
        }
      }
      #expect(Set(faces.keys) == Set(frame.edges_vertices.map(Set.init)))
      for (ends, assignment) in zip(frame.edges_vertices, frame.edges_assignment) {
        #expect(faces[Set(ends)] == (assignment == "B" ? 1 : 2))
      }
    }
  }

  @Test func `a file has a frame for each step, and holds every number as it is`() throws {
    let (states, bytes) = try swan()
    let file = try JSONDecoder().decode(File.self, from: Data(bytes))
    #expect(bytes.allSatisfy { $0 == UInt8(ascii: "\n") || $0 >= 0x20 } && !bytes.contains(0x9B))
    #expect(file.file_spec == 1.2 && file.file_classes == ["diagrams"])
    #expect(file.file_title == "A \"swan\"\n白鳥\u{9B}\u{202E}")
    #expect(file.file_frames.map(\.frame_title) == SwanTests.steps.map(\.id))
    for (frame, state) in zip(file.file_frames, states) {
      #expect(frame.frame_classes == ["foldedForm"])
      #expect(frame.vertices_coords == state.places.map { [$0.x, $0.y] })
      #expect(frame.sheet == state.sheet.vertices.map { [$0.x, $0.y] })
      #expect(frame.faces_vertices == state.sheet.faces)
      #expect(frame.edges_assignment == state.sheet.edges.map { String($0.assignment.rawValue) })
      for (angle, assignment) in zip(frame.edges_foldAngle, frame.edges_assignment) {
        #expect(angle == ["V": 180, "M": -180][assignment, default: 0])
      }
      #expect(frame.faceOrders.count == state.order.pairs.count)
    }
  }

  @Test func `a frame's creases fold to its places, and its face orders say what its creases say`() throws {
    let (_, bytes) = try swan()
    for frame in try JSONDecoder().decode(File.self, from: Data(bytes)).file_frames {
      // The side of each face is told by its corners: clockwise in the plane where it is flipped.
      let isFlipped = frame.faces_vertices.map { loop in
        let corners = loop.map { Point(x: frame.vertices_coords[$0][0], y: frame.vertices_coords[$0][1]) }
        return doubledArea(corners) < 0
      }
      var sign: [[Int]: Int] = [:]
      for order in frame.faceOrders {
        sign[[order[0], order[1]]] = order[2]
        sign[[order[1], order[0]]] = isFlipped[order[0]] == isFlipped[order[1]] ? -order[2] : order[2]
      }
      for (edge, assignment) in zip(frame.edges_vertices, frame.edges_assignment)
      where "MV".contains(assignment) {
        let faces = frame.faces_vertices.indices.filter { face in
          edge.allSatisfy(frame.faces_vertices[face].contains)
        }
        // The other face lies on the side of this face's normal exactly at a valley fold.
        #expect(sign[[faces[1], faces[0]]] == (assignment == "V" ? 1 : -1))
      }
      let edges = zip(frame.edges_vertices, frame.edges_assignment).map { ends, letter in
        CreasePattern.Edge(
          start: ends[0], end: ends[1], assignment: CreaseAssignment(rawValue: Character(letter)) ?? .flat)
      }
      let pattern = CreasePattern(
        vertices: frame.sheet.map { Point(x: $0[0], y: $0[1]) }, edges: edges, faces: frame.faces_vertices)
      let folding = FlatFolding(pattern)
      guard case .foldable = folding.verdict else {
        Issue.record("\(frame.frame_title ?? ""): \(folding.verdict)")
        continue
      }
      // The solver leaves the first face where it is on the sheet; the frame may have moved it.
      let places = FoldedGeometry(pattern).vertices
      for (a, b) in zip(places.indices, places.indices.dropFirst()) {
        let (one, other) = (frame.vertices_coords[a], frame.vertices_coords[b])
        let written = ((one[0] - other[0]) * (one[0] - other[0]) + (one[1] - other[1]) * (one[1] - other[1]))
        #expect(abs(written.squareRoot() - places[a].distance(to: places[b])) < 1e-9)
      }
    }
  }

  @Test func `programs that know no frames read a crease pattern, which folds as the model`() throws {
    let (states, bytes) = try swan()
    let pattern = try CreasePattern(fold: bytes)
    let last = try #require(states.last)
    #expect(pattern.faces.count == last.faceCount)
    let folding = FlatFolding(pattern)
    #expect(folding.variableCount == last.order.pairs.count)
    guard case .foldable = folding.verdict else {
      Issue.record("\(folding.verdict)")
      return
    }
  }

  @Test func `a pattern that was folded is written with the first state's signs`() throws {
    let text = #"""
      {"vertices_coords": [[0,0],[1,0],[1,1],[0,1]], "edges_vertices": [[0,1],[1,2],[2,3],[3,0],[0,2]]}
      """#
    let folding = FlatFolding(try CreasePattern(fold: Array(text.utf8)))
    var writer = FoldWriter(title: "Diagonal", author: "", classes: [.singleModel])
    writer.append(folding, title: nil)
    writer.finish(folding.pattern, title: nil)
    let frame = try JSONDecoder().decode(File.self, from: Data(writer.takeBytes())).file_frames[0]
    #expect(frame.edges_assignment.filter { $0 != "B" }.count == 1)
    #expect(frame.edges_assignment.contains("M") || frame.edges_assignment.contains("V"))
    #expect(frame.faceOrders.count == 1)
    #expect(FoldDrawing.diagram(of: folding) != nil)
  }
}
