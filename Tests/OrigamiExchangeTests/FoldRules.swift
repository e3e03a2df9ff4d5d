import Foundation
import Testing

/// The published rules of the FOLD format, version 1.2, checked on a file as any reader sees it, and what
/// Flat-Folder assumes besides: faces anticlockwise, and the edge of the sheet where there is one face.
///
/// It is written against the format's description, not against our writer.
enum FoldRules {
  private static let fileClasses: Set = ["singleModel", "multiModel", "animation", "diagrams"]
  private static let frameClasses: Set = ["creasePattern", "foldedForm", "graph", "linkage"]
  private static let attributes: Set = [
    "2D", "3D", "abstract", "manifold", "nonManifold", "orientable", "nonOrientable", "selfTouching",
    "nonSelfTouching", "selfIntersecting", "nonSelfIntersecting", "cuts", "noCuts", "joins", "noJoins",
    "convexFaces", "nonConvexFaces",
  ]

  /// Returns the rules that a file breaks, in words; empty for a good file.
  static func violations(_ bytes: [UInt8]) -> [String] {
    guard let file = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else {
      return ["not a JSON object"]
    }
    var found: [String] = []
    func expect(_ holds: Bool, _ rule: String) { if !holds { found.append(rule) } }
    expect([1.0, 1.1, 1.2].contains(file["file_spec"] as? Double ?? 0), "file_spec")
    for key in ["file_creator", "file_author", "file_title", "frame_title"] where file[key] != nil {
      expect(file[key] is String, key)
    }
    expect(fileClasses.isSuperset(of: file["file_classes"] as? [String] ?? []), "file_classes")
    let frames = file["file_frames"] as? [[String: Any]]
    expect(file["file_frames"] == nil || frames != nil, "file_frames")
    for (index, frame) in ([file] + (frames ?? [])).enumerated() {
      found += violations(frame: frame).map { "frame \(index): \($0)" }
    }
    return found
  }

  private static func violations(frame: [String: Any]) -> [String] {
    var found: [String] = []
    func expect(_ holds: Bool, _ rule: String) { if !holds { found.append(rule) } }
    let classes = frame["frame_classes"] as? [String] ?? []
    expect(frameClasses.isSuperset(of: classes), "frame_classes")
    let attributes = frame["frame_attributes"] as? [String] ?? []
    expect(self.attributes.isSuperset(of: attributes), "frame_attributes")
    guard let vertices = frame["vertices_coords"] as? [[Double]],
      let edges = frame["edges_vertices"] as? [[Int]],
      let letters = frame["edges_assignment"] as? [String], let faces = frame["faces_vertices"] as? [[Int]]
    else { return found + ["vertices_coords, edges_vertices, edges_assignment or faces_vertices"] }
    let size = attributes.contains("3D") ? 3 : 2
    expect(vertices.allSatisfy { $0.count == size && $0.allSatisfy(\.isFinite) }, "coordinates")
    expect(
      edges.allSatisfy { $0.count == 2 && $0[0] != $0[1] && $0.allSatisfy(vertices.indices.contains) },
      "edges")
    let pairs = edges.map { Set($0) }
    expect(Set(pairs).count == edges.count, "an edge twice")
    expect(letters.count == edges.count && letters.allSatisfy { "BMVFUCJ".contains($0) }, "edges_assignment")
    if let angles = frame["edges_foldAngle"] as? [Double] {
      expect(angles.count == edges.count, "edges_foldAngle")
      for (letter, angle) in zip(letters, angles) {
        let range = letter == "V" ? 0...180 : letter == "M" ? -180...0.0 : 0...0
        expect(range.contains(angle), "\(letter) with a fold angle of \(angle)")
      }
    } else {
      expect(frame["edges_foldAngle"] == nil, "edges_foldAngle")
    }
    expect(faces.allSatisfy { $0.count >= 3 && $0.allSatisfy(vertices.indices.contains) }, "faces_vertices")
    guard found.isEmpty else { return found }

    var sides: [Set<Int>: Int] = [:]
    for face in faces {
      for (one, next) in zip(face, face.dropFirst() + face.prefix(1)) { sides[[one, next], default: 0] += 1 }
    }
    expect(Set(sides.keys).isSubset(of: pairs), "a side of a face that is no edge")
    for (pair, letter) in zip(pairs, letters) {
      expect(
        letter == "B" ? sides[pair] == 1 : sides[pair] == 2, "\(letter) beside \(sides[pair] ?? 0) faces")
    }
    if classes.contains("creasePattern") {
      for face in faces {
        var area = 0.0
        for (one, next) in zip(face, face.dropFirst() + face.prefix(1)) {
          area += vertices[one][0] * vertices[next][1] - vertices[next][0] * vertices[one][1]
        }
        expect(area > 0, "a clockwise face")
      }
    }
    if let orders = frame["faceOrders"] as? [[Int]] {
      for order in orders {
        let isWhole = order.count == 3 && order.prefix(2).allSatisfy(faces.indices.contains)
        expect(isWhole && order[0] != order[1] && (-1...1).contains(order[2]), "faceOrders")
      }
      expect(Set(orders.map { Set($0.prefix(2)) }).count == orders.count, "an order twice")
    } else {
      expect(frame["faceOrders"] == nil, "faceOrders")
    }
    return found
  }
}

@Suite struct FoldRulesTests {
  @Test(arguments: [
    (#""file_spec":1.2"#, #""file_spec":2"#, "file_spec"),
    ("[0,1]", "[0,9]", "frame 0: edges"),
    (#""V""#, #""X""#, "frame 0: edges_assignment"),
    (#""V""#, #""B""#, "frame 0: B with a fold angle of 180.0"),
    (#"["B","B""#, #"["F","B""#, "frame 0: F beside 1 faces"),
    ("[0,1,2]", "[0,2,1]", "frame 0: a clockwise face"),
    ("[0,2,3]", "[0,1,3]", "frame 0: a side of a face that is no edge"),
    ("180", "-180", "frame 0: V with a fold angle of -180.0"),
  ])
  func `a broken rule is found`(part: String, wrong: String, rule: String) {
    let good = #"""
      {"file_spec":1.2,"frame_classes":["creasePattern"],"vertices_coords":[[0,0],[1,0],[1,1],[0,1]],
       "edges_vertices":[[0,1],[1,2],[2,3],[3,0],[0,2]],"edges_assignment":["B","B","B","B","V"],
       "edges_foldAngle":[0,0,0,0,180],"faces_vertices":[[0,1,2],[0,2,3]]}
      """#
    #expect(FoldRules.violations(Array(good.utf8)) == [])
    #expect(FoldRules.violations(Array(good.replacing(part, with: wrong).utf8)).contains(rule))
  }
}
