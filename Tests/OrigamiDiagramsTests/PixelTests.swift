import Foundation
import OrigamiDiagrams
import OrigamiModel
import OrigamiPhotos
import SeededRandom
import Terminal
import Testing

/// The legend and the samples, without labels: those are written by the terminal.
enum Drawings {
  static let legend: [(name: String, diagram: Diagram)] = Legend.Page.allCases.flatMap { page in
    Legend.entries(of: page).map { ("\(page.rawValue): \($0.name)", $0.diagram) }
  }

  static let all = legend + Samples.all

  static func withoutLabels(_ diagram: Diagram) -> Diagram {
    Diagram(
      diagram.elements.filter { element in
        switch element {
        case .label: false
        case .arrow(let arrow): arrow.kind != .rotate
        default: true
        }
      })
  }
}

@Suite struct PixelTests {
  static let rsvg = "/usr/bin/rsvg-convert"

  /// Returns the share of pixels that are alike: no channel differs by more than a sixth of its range.
  static func alike(_ a: PixelImage, _ b: PixelImage) -> Double {
    guard (a.width, a.height) == (b.width, b.height) else { return 0 }
    var count = 0
    for index in stride(from: 0, to: a.bytes.count, by: 4) {
      let isAlike = (0..<3).allSatisfy { abs(Int(a.bytes[index + $0]) - Int(b.bytes[index + $0])) <= 42 }
      if isAlike { count += 1 }
    }
    return Double(count) / Double(a.width * a.height)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: rsvg), "rsvg-convert is not installed"))
  func `the pixels are those of the SVG, in 98 of 100`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("origami-pixels-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var worst = (name: "", part: 1.0)
    for (name, diagram) in Drawings.legend {
      let scene = Scene(Drawings.withoutLabels(diagram), width: 100, height: 100, pen: .print)
      let svg = folder.appendingPathComponent("a.svg")
      let png = folder.appendingPathComponent("a.png")
      try SVGRenderer.document(scene).write(to: svg, atomically: true, encoding: .utf8)
      let convert = Process()
      convert.executableURL = URL(fileURLWithPath: Self.rsvg)
      convert.arguments = ["--zoom", "2", "--background-color", "white", "-o", png.path, svg.path]
      try convert.run()
      convert.waitUntilExit()
      let expected = try PhotoDecoder.image(Array(Data(contentsOf: png)))
      let image = PixelRenderer.image(
        of: scene, width: expected.width, height: expected.height, scale: 2, theme: .light)
      let part = Self.alike(image, expected)
      if part < worst.part { worst = (name, part) }
      #expect(part >= 0.98, "\(name): \(part)")
    }
    print("least alike: \(worst.name), \(worst.part)")
  }

  @Test func `half a pixel of ink is half the ink`() {
    let square = Diagram([.face(Samples.square, side: .front)])
    let scene = Scene(square, width: 20, height: 20, pen: .print)
    // Two points of margin at 0.25 pixels to a point: the square's edges lie in the middle of a pixel.
    let image = PixelRenderer.image(of: scene, width: 5, height: 5, scale: 0.25, theme: .dark)
    let alpha: [UInt8] = [128, 255, 255, 255, 128]
    let down = (0..<5).map { row in image.bytes[(row * 5 + 2) * 4 + 3] }
    let across = (0..<5).map { column in image.bytes[(2 * 5 + column) * 4 + 3] }
    #expect(down == alpha && across == alpha)
    // The colour does not fade with it, but for what rounding takes.
    for (channel, value) in [0x55, 0x58, 0x5e].enumerated() {
      #expect(abs(Int(image.bytes[8 + channel]) - value) <= 1)
    }
  }

  @Test func `a picture fits its cells and has the size that was announced`() throws {
    for (width, height) in [(10, 20), (7, 15)] {
      let cell = try #require(CellSize(width: width, height: height))
      for (name, diagram) in Drawings.all {
        let scene = Scene(diagram, columns: 26, rows: 12, cell: cell)
        let size = PixelRenderer.size(of: scene, cell: cell)
        #expect(size.columns <= 26 && size.rows <= 12, "\(name): \(size)")
        let image = PixelRenderer.image(of: scene, cell: cell, theme: .light)
        #expect(image.width == size.columns * width && image.height == size.rows * height)
      }
    }
  }

  @Test func `cells that no terminal has are not taken`() {
    for (width, height) in [(0, 0), (-1, 20), (10, 0), (1, 2), (100_000, 20), (10, 1_000_000)] {
      #expect(CellSize(width: width, height: height) == nil)
    }
  }

  @Test(arguments: [UInt64(11), 12, 13])
  func `no drawing leaves its pixels, crashes or hangs`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let diagram = RandomDiagram.diagram(&random)
      let (columns, rows) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...12, using: &random))
      let cell = try #require(CellSize(width: Int.random(in: 3...12, using: &random), height: 14))
      let scene = Scene(diagram, columns: columns, rows: rows, cell: cell)
      let size = PixelRenderer.size(of: scene, cell: cell)
      #expect(size.columns <= columns && size.rows <= rows)
      _ = PixelRenderer.image(of: scene, cell: cell, theme: .dark)
      // A scene made for another box is cut off, at any scale.
      let scale = RandomDiagram.coordinate(&random)
      let image = PixelRenderer.image(of: scene, width: 30, height: 20, scale: scale, theme: .light)
      #expect(image.bytes.count == 30 * 20 * 4)
      _ = SVGRenderer.document(scene)
    }
  }
}

extension PixelRenderer {
  /// Paints a scene in the pixels of the cells that it takes.
  static func image(of scene: Scene, cell: CellSize, theme: PictureTheme) -> PixelImage {
    let (columns, rows) = size(of: scene, cell: cell)
    return image(of: scene, columns: columns, rows: rows, cell: cell, theme: theme)
  }
}
