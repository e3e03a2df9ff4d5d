internal import Foundation
internal import OrigamiModel

/// Why a file is not a crease pattern in the FOLD format.
public enum FoldFileError: Error, Sendable {
  /// The text is not JSON, or a value is of the wrong kind.
  case malformed(String)
  /// A key that is needed is absent.
  case missing(key: String)
  /// An entry refers to something that is not there, or is not what the key calls for.
  case invalid(key: String, index: Int)
  /// The lines are not a crease pattern.
  case notAPattern(CreasePatternError)
}

/// A crease pattern read from a FOLD file (version 1 to 1.2), with the texts that name it.
///
/// Only the file's own frame is read. Coordinates beyond the second are dropped; joins (`J`) count as
/// flat and cuts (`C`) as boundary.
public struct FoldFile: Sendable {
  /// The pattern, cleaned.
  public let pattern: CreasePattern
  /// The file's or else the frame's title.
  public let title: String?
  /// The file's or else the frame's author.
  public let author: String?

  /// Reads a file.
  ///
  /// - Throws: ``FoldFileError``.
  public init(_ bytes: [UInt8]) throws(FoldFileError) {
    let document = try Document.decode(bytes)
    guard let coordinates = document.vertexCoordinates else { throw .missing(key: "vertices_coords") }
    guard let ends = document.edgeVertices else { throw .missing(key: "edges_vertices") }

    var vertices: [Point] = []
    for (index, place) in coordinates.enumerated() {
      guard place.count >= 2, place.allSatisfy({ abs($0) <= Decimal9.limit }) else {
        throw .invalid(key: "vertices_coords", index: index)
      }
      vertices.append(Point(x: place[0], y: place[1]))
    }
    var edges: [CreasePattern.Edge] = []
    for (index, pair) in ends.enumerated() {
      guard pair.count == 2, pair.allSatisfy(vertices.indices.contains) else {
        throw .invalid(key: "edges_vertices", index: index)
      }
      guard let assignment = document.assignment(ofEdge: index) else {
        throw .invalid(key: "edges_assignment", index: index)
      }
      edges.append(CreasePattern.Edge(start: pair[0], end: pair[1], assignment: assignment))
    }
    do {
      pattern = try CreasePattern(cleaning: vertices, edges: edges)
        .orderingFaces(like: document.faceVertices ?? [])
    } catch {
      throw .notAPattern(error)
    }
    title = document.fileTitle ?? document.frameTitle
    author = document.fileAuthor ?? document.frameAuthor
  }

  /// The keys of the format that are read, named as the format names them.
  private struct Document: Decodable {
    var fileTitle: String?
    var fileAuthor: String?
    var frameTitle: String?
    var frameAuthor: String?
    var vertexCoordinates: [[Double]]?
    var edgeVertices: [[Int]]?
    var edgeAssignments: [String]?
    var faceVertices: [[Int]]?

    private enum CodingKeys: String, CodingKey {
      case fileTitle = "file_title"
      case fileAuthor = "file_author"
      case frameTitle = "frame_title"
      case frameAuthor = "frame_author"
      case vertexCoordinates = "vertices_coords"
      case edgeVertices = "edges_vertices"
      case edgeAssignments = "edges_assignment"
      case faceVertices = "faces_vertices"
    }

    static func decode(_ bytes: [UInt8]) throws(FoldFileError) -> Document {
      do {
        return try JSONDecoder().decode(Document.self, from: Data(bytes))
      } catch let error as DecodingError {
        throw .malformed(message(error))
      } catch {
        throw .malformed("\(error)")
      }
    }

    private static func message(_ error: DecodingError) -> String {
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
        .dataCorrupted(let context):
        let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
        // Without a place in it, nothing of the file could be read.
        guard !path.isEmpty else { return "it is not a JSON object" }
        return "\(path.joined(separator: "/")): \(clause(context.debugDescription))"
      @unknown default: return "\(error)"
      }
    }

    /// The decoder's sentence as part of ours.
    private static func clause(_ sentence: String) -> String {
      sentence.prefix(1).lowercased()
        + (sentence.hasSuffix(".") ? sentence.dropFirst().dropLast() : sentence.dropFirst())
    }

    /// nil for a letter that the format does not have; unassigned when the file assigns nothing.
    func assignment(ofEdge index: Int) -> CreaseAssignment? {
      guard let letters = edgeAssignments else { return .unassigned }
      guard letters.indices.contains(index) else { return nil }
      switch letters[index] {
      case "J", "j": return .flat
      case "C", "c": return .boundary
      case let text:
        guard let letter = text.uppercased().first, text.count == 1 else { return nil }
        return CreaseAssignment(rawValue: letter)
      }
    }
  }
}
