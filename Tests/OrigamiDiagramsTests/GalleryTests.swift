import Foundation
import OrigamiDiagrams
import OrigamiModel
import Terminal
import Testing

/// Writes the legend and every sample to a folder, to be looked at: a contact sheet for each page, as SVG and
/// as text.
///
///     ORIGAMI_GALLERY=/tmp/gallery swift test --filter Gallery
///     rsvg-convert /tmp/gallery/bases.svg -o /tmp/gallery/bases.png
@Suite(.enabled(if: ProcessInfo.processInfo.environment["ORIGAMI_GALLERY"] != nil))
struct GalleryTests {
  @Test func `every page of the legend and all samples are written as contact sheets`() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["ORIGAMI_GALLERY"])
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func write(_ text: String, _ name: String) throws {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    var sheets = Legend.Page.allCases.map { page in
      (page.rawValue, Legend.entries(of: page).map { ($0.name, $0.diagram) })
    }
    sheets.append(("samples", Samples.all.map { ($0.name, $0.diagram) }))
    for (name, drawings) in sheets {
      try write(Self.sheet(drawings), "\(name).svg")
      for columns in [20, 40, 80] {
        for isASCII in [false, true] {
          try write(
            Self.text(drawings, columns: columns, isASCII), "\(name)-\(columns).\(isASCII ? "asc" : "txt")")
        }
      }
    }
  }

  private static func sheet(_ drawings: [(String, Diagram)]) -> String {
    let (across, side) = (6, 190)
    var cells = ""
    for (index, drawing) in drawings.enumerated() {
      let (x, y) = (index % across * side, index / across * (side + 20))
      let scene = Scene(drawing.1, width: 160, height: 160, pen: .print)
      cells += "<g transform=\"translate(\(x + 10) \(y + 10))\">\(SVGRenderer.document(scene))</g>"
      cells += "<text x=\"\(x + side / 2)\" y=\"\(y + side)\">\(drawing.0)</text>"
    }
    let height = (drawings.count + across - 1) / across * (side + 20)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(across * side)" height="\(height)">
      <rect width="100%" height="100%" fill="#fff"/>\(cells)</svg>
      """
  }

  private static func text(_ drawings: [(String, Diagram)], columns: Int, _ isASCII: Bool) -> String {
    drawings.map { name, diagram in
      let scene = Scene(diagram, width: Double(columns * 2), height: Double(columns * 2), pen: .dots)
      let rows = CellRenderer.rows(of: scene, isASCII: isASCII)
      return "\(name)\n" + rows.map { $0.text + "\n" }.joined()
    }.joined(separator: "\n")
  }
}
