import OrigamiFolding
import OrigamiModel
import Testing

@Suite struct FoldFileTests {
  private func read(_ text: String) throws -> FoldFile { try FoldFile(Array(text.utf8)) }

  @Test func `a pattern is read with its texts and its order of faces`() throws {
    let file = try read(
      #"""
      {"file_spec": 1.1, "file_title": "Book", "file_author": "A. Folder", "unknown:key": [1],
       "vertices_coords": [[0,0],[0.5,0],[1,0],[1,1],[0.5,1],[0,1]],
       "edges_vertices": [[0,1],[1,2],[2,3],[3,4],[4,5],[5,0],[1,4]],
       "edges_assignment": ["B","B","B","B","B","B","V"],
       "faces_vertices": [[1,2,3,4],[0,1,4,5]]}
      """#)
    #expect(file.title == "Book")
    #expect(file.author == "A. Folder")
    #expect(file.pattern.vertices.count == 6)
    #expect(file.pattern.edges[6] == .init(start: 1, end: 4, assignment: .valley))
    #expect(file.pattern.faces.map { Set($0) } == [[1, 2, 3, 4], [0, 1, 4, 5]])
  }

  @Test func `without assignments every crease is unassigned`() throws {
    let file = try read(
      #"""
      {"vertices_coords": [[0,0],[1,0],[1,1],[0,1]], "edges_vertices": [[0,1],[1,2],[2,3],[3,0],[0,2]]}
      """#)
    #expect(file.pattern.edges.map(\.assignment.rawValue) == ["B", "B", "B", "B", "U"])
  }

  @Test(arguments: [
    (#"{"edges_vertices": []}"#, "missing(key: \"vertices_coords\")"),
    (#"{"vertices_coords": [[0,0]]}"#, "missing(key: \"edges_vertices\")"),
    (#"{"vertices_coords": [[0]], "edges_vertices": []}"#, "invalid(key: \"vertices_coords\", index: 0)"),
    (
      #"{"vertices_coords": [[0,0]], "edges_vertices": [[0,7]]}"#,
      "invalid(key: \"edges_vertices\", index: 0)"
    ),
    (
      #"{"vertices_coords": [[0,0],[1,0]], "edges_vertices": [[0,1]], "edges_assignment": ["Q"]}"#,
      "invalid(key: \"edges_assignment\", index: 0)"
    ),
    (
      #"{"vertices_coords": [[0,0],[1,0]], "edges_vertices": [[0,1]], "edges_assignment": []}"#,
      "invalid(key: \"edges_assignment\", index: 0)"
    ),
  ])
  func `what is missing or wrong is named`(text: String, error: String) {
    #expect { try read(text) } throws: { "\($0)" == error }
  }

  @Test(arguments: ["", "{", "[1]", #"{"vertices_coords": "x"}"#])
  func `what is not FOLD is refused`(text: String) {
    #expect {
      try read(text)
    } throws: {
      if case .malformed = $0 as? FoldFileError { true } else { false }
    }
  }
}
