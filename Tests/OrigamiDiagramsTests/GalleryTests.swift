import Foundation
import OrigamiDiagrams
import Terminal
import Testing

/// Writes every sample to a folder, to be looked at: `ORIGAMI_GALLERY=/tmp/gallery swift test --filter Gallery`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["ORIGAMI_GALLERY"] != nil))
struct GalleryTests {
  @Test func `every sample is written as text and as SVG`() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["ORIGAMI_GALLERY"])
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, diagram) in Samples.all {
      let svg = SVGRenderer.document(
        Scene(diagram, width: 320, height: 320, pen: .print), title: name)
      try svg.write(toFile: "\(folder)/\(name).svg", atomically: true, encoding: .utf8)
      let rows = BrailleRenderer.rows(of: Scene(diagram, width: 48, height: 48, pen: .dots))
      let ascii = ASCIIRenderer.rows(of: Scene(diagram, width: 48, height: 48, pen: .dots))
      try ascii.map { $0.text + "\n" }.joined().write(
        toFile: "\(folder)/\(name).asc", atomically: true, encoding: .utf8)
      let text = rows.map { $0.text + "\n" }.joined()
      try text.write(toFile: "\(folder)/\(name).txt", atomically: true, encoding: .utf8)
    }
  }
}
