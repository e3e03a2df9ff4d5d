import Foundation
import OrigamiDiagrams
import OrigamiModel
import Terminal
import Testing

/// Writes all drawings of content/ as terminal text, for `tools/contact-sheet`.
///
///     ORIGAMI_SHEET=/tmp/sheet ORIGAMI_SHEET_COLUMNS=40 swift test --filter DrawingSheet
@Suite(.enabled(if: ProcessInfo.processInfo.environment["ORIGAMI_SHEET"] != nil))
struct DrawingSheetTests {
  @Test func `every drawing is written in dark and in light`() throws {
    let environment = ProcessInfo.processInfo.environment
    let folder = try #require(environment["ORIGAMI_SHEET"])
    let columns = environment["ORIGAMI_SHEET_COLUMNS"].flatMap { Int($0) } ?? 40
    let rows = columns / 2
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for isLight in [false, true] {
      var bytes: [UInt8] = []
      for drawn in try ContentDrawings.all() {
        let scene = Scene(
          drawn.diagram, width: Double(2 * columns), height: Double(4 * rows),
          pen: .dots(columns: columns, rows: rows))
        let paper = PaperColors(front: drawn.model.paper?.front, back: drawn.model.paper?.back)
        let palette = CellPalette(paper, on: ScreenColors(depth: .millions, isLight: isLight))
        bytes += Array("\u{1E}\(drawn.name)\n".utf8)
        for line in CellRenderer.rows(of: scene, palette: palette) {
          line.appendBytes(to: &bytes, styling: .color)
        }
      }
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(isLight ? "light" : "dark").txt"))
    }
  }
}
