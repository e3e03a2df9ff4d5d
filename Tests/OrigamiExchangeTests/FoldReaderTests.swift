import Foundation
import OrigamiExchange
import OrigamiFolding
import OrigamiModel
import Testing

@Suite struct FoldReaderTests {
  private let square = #""vertices_coords":[[0,0],[1,0],[1,1],[0,1]]"#
  private let edges = #""edges_vertices":[[0,1],[1,2],[2,3],[3,0],[0,2]]"#

  @Test func `a pattern is read with its texts and its order of faces`() throws {
    let text = #"""
      {"file_spec": 1.1, "file_title": "Book", "file_author": "A. Folder", "unknown:key": [1],
       "vertices_coords": [[0,0],[0.5,0],[1,0],[1,1],[0.5,1],[0,1]],
       "edges_vertices": [[0,1],[1,2],[2,3],[3,4],[4,5],[5,0],[1,4]],
       "edges_assignment": ["B","B","B","B","B","B","V"],
       "faces_vertices": [[1,2,3,4],[0,1,4,5]]}
      """#
    let file = try exchangeFile(text)
    #expect(file.title == "Book" && file.author == "A. Folder")
    let (pattern, _) = try crease(text)
    #expect(pattern.edges[6] == .init(start: 1, end: 4, assignment: .valley))
    #expect(pattern.faces.map { Set($0) } == [[1, 2, 3, 4], [0, 1, 4, 5]])
  }

  @Test(arguments: ["lineSegments", "@version"])
  func `the name of a key of another format may be a text`(title: String) throws {
    let file = try exchangeFile("{\"file_title\":\"\(title)\",\(square),\(edges)}")
    #expect(file.format == .fold && file.title == title)
  }

  @Test(arguments: [
    (#"\ud83d\ude00"#, "\u{1F600}"), (#"\ud83d"#, "\u{FFFD}"), (#"\ude00x"#, "\u{FFFD}x"),
    (#"\ud83dx"#, "\u{FFFD}x"),
    (#"\ud83d\tx"#, "\u{FFFD}\tx"), (#"\ud83d\u0041"#, "\u{FFFD}A"),
    (#"\ud83d\ud83d\ude00"#, "\u{FFFD}\u{1F600}"),
  ])
  func `half a surrogate pair is replaced, and nothing after it`(escaped: String, title: String) throws {
    #expect(try exchangeFile("{\"file_title\":\"\(escaped)\",\(square),\(edges)}").title == title)
  }

  @Test func `without assignments every crease is unassigned`() throws {
    let (pattern, _) = try crease("{\(square),\(edges)}")
    #expect(pattern.edges.map(\.assignment.rawValue) == ["B", "B", "B", "B", "U"])
  }

  @Test func `angles without edges are of no edge`() throws {
    let faces = #""faces_vertices":[[0,1,2],[0,2,3]]"#
    for angles in ["[]", "[0,0,0]"] {
      let (pattern, _) = try crease("{\(square),\(faces),\"edges_foldAngle\":\(angles)}")
      #expect(pattern.faces.count == 2)
    }
  }

  @Test func `joins are flat, lower case and holes are read`() throws {
    let (pattern, _) = try crease("{\(square),\(edges),\"edges_assignment\":[\"b\",\"B\",\"B\",\"B\",\"j\"]}")
    #expect(pattern.edges[4].assignment == .flat)
    // A square in a square, joined by four creases: the inner one is a hole.
    let holed = #"""
      {"vertices_coords":[[0,0],[3,0],[3,3],[0,3],[1,1],[2,1],[2,2],[1,2]],
       "edges_vertices":[[0,1],[1,2],[2,3],[3,0],[4,5],[5,6],[6,7],[7,4],[0,4],[1,5],[2,6],[3,7]],
       "edges_assignment":["B","B","B","B","B","B","B","B","F","F","F","F"]}
      """#
    #expect(try crease(holed).pattern.faces.count == 4)
  }

  @Test func `cuts and creases that are folded halfway are read, and not folded flat`() throws {
    let cut = try answer("{\(square),\(edges),\"edges_assignment\":[\"B\",\"B\",\"B\",\"B\",\"C\"]}")
    #expect(cut.verdict == .unknown && cut.reason?.hasPrefix("it has 1 cut,") == true && cut.faces == 2)
    let half = try answer(
      "{\(square),\(edges),\"edges_assignment\":[\"B\",\"B\",\"B\",\"B\",\"V\"],"
        + "\"edges_foldAngle\":[null,0,0,0,90]}"
    )
    #expect(
      half.verdict == .unknown && half.reason?.hasPrefix("1 crease is folded by less than 180°") == true)
  }

  @Test(arguments: [
    (#"{"edges_vertices": []}"#, "no frame has vertices_coords"),
    (#"{"vertices_coords": [[0,0]]}"#, "no frame has edges_vertices"),
    (
      #"{"vertices_coords": [[0]], "edges_vertices": []}"#,
      "vertices_coords/0: a vertex needs two coordinates"
    ),
    (
      #"{"vertices_coords": [[0,0]], "edges_vertices": [[0,7]]}"#,
      "edges_vertices/0: a vertex with this number does not exist"
    ),
    (
      #"{"vertices_coords": [[0,0],[1,0]], "edges_vertices": [[0,1]], "edges_assignment": ["Q"]}"#,
      "edges_assignment/0: \"Q\" is no assignment; B, M, V, F, U, C and J are"
    ),
    (
      #"{"vertices_coords": [[0,0],[1,0]], "edges_vertices": [[0,1]], "edges_assignment": []}"#,
      "edges_assignment/0: there are 1 edges and 0 entries"
    ),
    (
      #"{"vertices_coords": [[0,0],[1e999,0]], "edges_vertices": [[0,1]]}"#,
      "vertices_coords/1/0: the number 1e999 is too large"
    ),
    (
      #"{"vertices_coords": [[0,1e300]]}"#, "vertices_coords/0/1: the coordinate 1e+300 is beyond 100000000.0"
    ),
    (#"{"vertices_coords": [[0,NaN]]}"#, "vertices_coords/0/1: a value is expected, and there is \"N\""),
    (#"{"vertices_coords": "x"}"#, "vertices_coords: an array is expected"),
    (
      #"{"file_frames": [{"frame_parent": 0, "frame_inherit": 3}]}"#,
      "file_frames/0/frame_inherit: true or false is expected"
    ),
    (#"{"a": [1, 2"#, "a: the file ends too early"),
    ("{", "a key is expected"), ("{} x", "after the end there is \"x\""), ("", "the file is empty"),
    ("[1]", "it is in no format that is read"),
  ])
  func `what is missing or wrong is named with its place`(text: String, error: String) {
    #expect {
      let file = try exchangeFile(text)
      _ = try file.frame(file.frameNumbers[0])
    } throws: {
      "\($0)" == error
    }
  }

  @Test func `an error names its line`() {
    #expect {
      _ = try exchangeFile("{\n\"vertices_coords\": [\n[0,0],\n[0,x]]}")
    } throws: {
      ($0 as? ExchangeError)?.place.line == 4
    }
  }

  @Test func `an error that is found after reading names the line of the list`() {
    let good = "\"vertices_coords\":[[0,0],[1,0],[1,1]],\n\"edges_vertices\":\n[[0,1],[1,2],[2,0]]"
    let letters = "\"edges_assignment\":[\"B\",\"B\",\"B\"]"
    for (text, line, message) in [
      (
        "{\(good.replacing("[2,0]", with: "[2,9]"))}", 3,
        "edges_vertices/2: a vertex with this number does not exist"
      ),
      (
        "{\(good),\n\"faces_vertices\":[[0,1,7]]}", 4,
        "faces_vertices/0: a face needs three vertices that exist"
      ),
      (
        "{\(good),\n\(letters.replacing("\"B\"]", with: "\"B\",\"F\"]"))}", 4,
        "edges_assignment/3: there are 3 edges and 4 entries"
      ),
      (
        "{\(good),\n\"file_frames\":[{\n\"frame_parent\":7,\"frame_inherit\":true}]}", 5,
        "file_frames/0/frame_parent: there is no frame 7"
      ),
      // The list of a parent, for the edges of a child.
      (
        "{\(good),\n\(letters),\"file_frames\":[{\n\"frame_parent\":0,\"frame_inherit\":true,"
          + "\"edges_vertices\":[[0,1]]}]}", 4,
        "file_frames/0/edges_assignment/1: there are 1 edges and 3 entries"
      ),
    ] {
      #expect(throws: ExchangeError.self, "\(text)") { try exchangeFile(text).frame(1) }
      do { _ = try exchangeFile(text).frame(1) } catch {
        let error = error as? ExchangeError
        #expect(error?.description == message && error?.place.line == line, "\(String(describing: error))")
      }
    }
  }

  @Test func `mountains at the outline become the edge of the sheet, with a note`() throws {
    let (pattern, repairs) = try crease(
      #"{\#(square),\#(edges),"edges_assignment":["M","M","V","B","V"]}"#)
    #expect(pattern.edges.map(\.assignment.rawValue) == ["B", "B", "B", "B", "V"])
    #expect(repairs.sentences == ["3 mountains or valleys at the outline made the sheet's edge"])
    #expect(repairs.count == 3)
    // Nothing is changed where a crease lies on the edge, or where nothing says what the outline is.
    #expect(try crease("{\(square),\(edges)}").repairs.sentences == [])
  }

  // MARK: Frames

  @Test func `frames inherit, and a circle of parents is an error`() throws {
    let text = """
      {"file_classes":["diagrams"],\(square),\(edges),"edges_assignment":["B","B","B","B","M"],
       "file_frames":[{"frame_title":"one","frame_parent":0,"frame_inherit":true,
        "edges_assignment":["B","B","B","B","V"]},
        {"frame_title":"two","frame_parent":1,"frame_inherit":true},{"frame_title":"empty"}]}
      """
    let file = try exchangeFile(text)
    #expect(file.kind == .sequence)
    #expect(file.frameNumbers == [0, 1, 2])
    for (number, assignment) in [(0, CreaseAssignment.mountain), (1, .valley), (2, .valley)] {
      guard case .pattern(let pattern, _) = try file.frame(number).content else {
        Issue.record("frame \(number)")
        continue
      }
      #expect(pattern.edges[4].assignment == assignment)
    }
    #expect(try file.frame(3).kind == nil)
    #expect(throws: ExchangeError.self) { try file.frame(4) }
  }

  @Test(arguments: [
    (parent: 1, error: "file_frames/0/frame_parent: the frames inherit from one another in a circle"),
    (parent: 99, error: "file_frames/1/frame_parent: there is no frame 99"),
  ])
  func `a wrong parent of a frame is an error where it stands`(parent: Int, error: String) {
    let text = """
      {\(square),\(edges),"file_frames":[{"frame_parent":2,"frame_inherit":true},
      {"frame_parent":\(parent),"frame_inherit":true}]}
      """
    #expect {
      _ = try exchangeFile(text)
    } throws: {
      "\($0)" == error
    }
  }

  @Test func `geometry that only a frame has is found`() throws {
    let file = try exchangeFile(
      "{\"file_frames\":[{\"frame_classes\":[\"creasePattern\"],\(square),\(edges)}]}")
    #expect(file.frameNumbers == [1] && file.kind == .creasePattern)
  }

  @Test func `the first crease pattern tells the direction of y, also behind a folded form`() throws {
    let folds = #""edges_assignment":["B","B","B","B","V"]"#
    let text =
      "{\(square),\(edges),\(folds),\"frame_classes\":[\"foldedForm\"],\"file_frames\":["
      + "{\(square),\(edges),\(folds),\"frame_classes\":[\"creasePattern\"],"
      + "\"faces_vertices\":[[0,2,1],[0,3,2]]}]}"
    #expect(try exchangeFile(text).assumptions.first == "the y axis points down: all faces go clockwise")
  }

  @Test func `a pattern with clockwise faces is read with its y axis down`() throws {
    let text = #"""
      {"vertices_coords":[[0,0],[4,0],[4,1],[0,1]],"edges_vertices":[[0,1],[1,2],[2,3],[3,0]],
       "faces_vertices":[[0,3,2,1]]}
      """#
    #expect(try exchangeFile(text).assumptions.first == "the y axis points down: all faces go clockwise")
    #expect(try crease(text).pattern.bottom == -1)
    let oriedita =
      #"{"file_creator":"oriedita","vertices_coords":[[0,0],[4,0],[4,1]],"#
      + #""edges_vertices":[[0,1],[1,2],[2,0]]}"#
    #expect(try crease(oriedita).pattern.bottom == -1)
  }

  // MARK: Folded forms

  /// A square folded along its diagonal: vertex 2 lies on vertex 0.
  private func diagonal(_ more: String) -> String {
    """
    {"frame_classes":["foldedForm"],"vertices_coords":[[0,0],[1,0],[0,0],[0,1]],
     "edges_vertices":[[0,1],[1,2],[2,3],[3,0],[3,1]],"faces_vertices":[[0,1,3],[1,2,3]]\(more)}
    """
  }

  @Test func `a folded form is unfolded and verified`() throws {
    let valley = #","edges_assignment":["B","B","B","B","V"]"#
    let free = try answer(diagonal(valley))
    #expect(free.verdict == .foldable && free.faces == 2 && free.variables == 1 && free.states == "1")
    // Face 1 lies on face 0: on the side of the normal of face 0, which is a valley.
    let right = try answer(diagonal(valley + #","faceOrders":[[1,0,1]]"#))
    #expect(right.verdict == .foldable)
    let wrong = try answer(diagonal(valley + #","faceOrders":[[1,0,-1]]"#))
    #expect(wrong.verdict == .notFoldable)
    // The normal of face 1 points down, so the same order is written with the other sign.
    #expect(try answer(diagonal(valley + #","faceOrders":[[0,1,1]]"#)).verdict == .foldable)
    #expect(try exchangeFile(diagonal("")).kind == .foldedForm)
  }

  @Test func `a folded form with a cut inside is not verified, one with a cut edge of the sheet is`() throws {
    let inside = try answer(diagonal(#","edges_assignment":["B","B","B","B","C"]"#))
    #expect(inside.verdict == .unknown && inside.faces == 2)
    #expect(inside.reason == "it has 1 cut, and only whole sheets are folded")
    let edge = try answer(diagonal(#","edges_assignment":["C","B","B","B","V"]"#))
    #expect(edge.verdict == .foldable)
  }

  @Test func `a folded form whose coordinates are rounded is never refused for that`() throws {
    let (pattern, _) = try crease(BirdBase.fold)
    var writer = FoldWriter(title: nil, author: nil, classes: [.diagrams])
    // Turned, so that no coordinate is a round number.
    writer.append(FlatFolding(try turned(pattern, by: 0.3)), title: nil)
    writer.finish(pattern, title: nil)
    let written = writer.takeBytes()
    var verdicts: [ExchangeAnswer.Verdict] = []
    for unit in [0, 1e-6, 1e-4, 1e-3, 0.01, 0.02, 0.04] {
      let answer = ExchangeAnswer(
        try ExchangeFile(ByteStream(try rounded(written, to: unit))).frame(1), limits: .init(), budget: nil)
      verdicts.append(answer.verdict)
      #expect(answer.verdict != .notFoldable, "\(unit): \(answer.sentence)")
      if answer.verdict == .unknown {
        #expect(answer.reason == "its coordinates are not precise enough to unfold it", "\(unit)")
      }
    }
    #expect(verdicts.first == .foldable && verdicts[1] == .foldable && verdicts.last == .unknown)
  }

  private func turned(_ pattern: CreasePattern, by angle: Double) throws -> CreasePattern {
    let (sine, cosine) = (sin(angle), cos(angle))
    return try CreasePattern(
      cleaning: pattern.vertices.map {
        Point(x: cosine * $0.x - sine * $0.y, y: sine * $0.x + cosine * $0.y)
      }, edges: pattern.edges)
  }

  /// Returns a FOLD file with the coordinates of its first frame rounded to multiples of a unit; 0 keeps
  /// them.
  private func rounded(_ bytes: [UInt8], to unit: Double) throws -> [UInt8] {
    guard unit > 0 else { return bytes }
    var file = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    var frames = try #require(file["file_frames"] as? [[String: Any]])
    let places = try #require(frames[0]["vertices_coords"] as? [[Double]])
    frames[0]["vertices_coords"] = places.map { $0.map { ($0 / unit).rounded() * unit } }
    file["file_frames"] = frames
    return [UInt8](try JSONSerialization.data(withJSONObject: file))
  }

  @Test func `a folded form that does not unfold is not foldable`() throws {
    let flat = try answer(diagonal(#","edges_assignment":["B","B","B","B","F"]"#))
    #expect(flat.verdict == .notFoldable && flat.reason?.contains("marked as flat") == true)
    let stretched = try answer(
      #"""
      {"frame_classes":["foldedForm"],"vertices_coords":[[0,0],[2,0],[2,2],[0,2],[1,0.5]],
       "faces_vertices":[[0,1,4],[1,2,4],[4,2,3],[0,3,4]]}
      """#)
    #expect(stretched.verdict == .notFoldable)
    #expect(stretched.reason?.hasPrefix("it cannot be unfolded to a flat sheet") == true)
    let spatial = try answer(
      #"{"frame_classes":["foldedForm"],"vertices_coords":[[0,0,0],[1,0,0],[0,1,1]],"#
        + #""faces_vertices":[[0,1,2]]}"#
    )
    #expect(spatial.verdict == .unknown)
  }
}
