import CAllocationCount
import Glibc
import OrigamiDiagrams
import OrigamiModel
import OrigamiPhotos
import Terminal

/// Times what a drawing costs on each rung, and counts what is allocated for it.
///
///     swift run -c release diagrams-bench

/// A drawing of sixty lines of all kinds on a square, each cut into as many pieces.
func drawing(pieces: Int) -> Diagram {
  var state: UInt64 = 60
  func random() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }
  let corners = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)]
  var elements: [Diagram.Element] = [
    .face(corners, side: .front), .line(corners + corners.prefix(1), kind: .edge),
  ]
  for number in 0..<59 {
    let (a, b) = (Point(x: random(), y: random()), Point(x: random(), y: random()))
    let points = (0...pieces).map { piece in
      let part = Double(piece) / Double(pieces)
      return Point(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
    }
    elements.append(.line(points, kind: Diagram.LineKind.allCases[number % Diagram.LineKind.allCases.count]))
  }
  return Diagram(elements)
}

/// The processor time that this thread has used, in milliseconds: what other programs do to the machine is
/// left out.
func milliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
}

func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

/// Median, least and largest of two hundred runs, and the allocations of one.
func ask(_ what: String, goal: Double?, _ body: () -> Int) {
  var kept = body()
  let before = allocation_count()
  kept &+= body()
  let allocations = allocation_count() - before
  var samples: [Double] = []
  for _ in 0..<200 {
    let start = milliseconds()
    kept &+= body()
    samples.append(milliseconds() - start)
  }
  samples.sort()
  let bar = goal.map { "  (goal \(rounded($0)))" } ?? ""
  print(
    "\(what): \(rounded(samples[100])) ms (\(rounded(samples[0]))–\(rounded(samples[199])))\(bar), "
      + "\(allocations) allocations\(kept == 0 ? " of nothing" : "")")
}

let cell = CellSize.usual
for pieces in [1, 10] {
  let diagram = drawing(pieces: pieces)
  let name = pieces == 1 ? "60 lines" : "60 lines in \(pieces) pieces each"
  let dots = Scene(diagram, width: 160, height: 160, pen: .dots)
  let print = Scene(diagram, width: 640, height: 480, pen: .print)
  ask("\(name): scene for 80 columns", goal: nil) {
    Scene(diagram, width: 160, height: 160, pen: .dots).shapes.count
  }
  ask("\(name): braille, 80 columns, scene and cells", goal: 2) {
    CellRenderer.rows(of: Scene(diagram, width: 160, height: 160, pen: .dots)).count
  }
  ask("\(name): cells of that scene alone", goal: nil) { CellRenderer.rows(of: dots).count }
  ask("\(name): 640 × 480 pixels, scene and pixels", goal: 8) {
    let scene = Scene(diagram, width: 640, height: 480, pen: .print)
    return PixelRenderer.image(of: scene, width: 640, height: 480, scale: 1, theme: .light).bytes.count
  }
  ask("\(name): pixels of that scene alone", goal: nil) {
    PixelRenderer.image(of: print, width: 640, height: 480, scale: 1, theme: .light).bytes.count
  }
}
let palette = CellPalette(.standard, on: ScreenColors(depth: .millions))
let whole = drawing(pieces: 1)
ask("60 lines: braille in colour, 80 columns, scene and cells", goal: 2) {
  CellRenderer.rows(of: Scene(whole, width: 160, height: 160, pen: .dots), palette: palette).count
}
let arrows = (0..<12).map { number -> Diagram.Element in
  let share = Double(number) / 12
  return .arrow(.init(.valley, from: Point(x: share, y: 0.1), to: Point(x: 1 - share, y: 0.9)))
}
let withArrows = Diagram(Array(whole.elements) + arrows)
ask("60 lines and 12 arrows: scene for 80 columns", goal: nil) {
  Scene(withArrows, width: 160, height: 160, pen: .dots).shapes.count
}
for (name, palette, styling) in [
  ("without colour", CellPalette.colorless, Styling.none), ("in colour", palette, Styling.color),
] {
  let lines = CellRenderer.rows(of: Scene(whole, width: 160, height: 160, pen: .dots), palette: palette)
  var bytes: [UInt8] = []
  for line in lines { line.appendBytes(to: &bytes, styling: styling) }
  let cells = lines.reduce(0) { $0 + $1.columns }
  print("60 lines, \(name): \(bytes.count) bytes for \(cells) cells")
}
let scene = Scene(drawing(pieces: 1), columns: 26, rows: 12, cell: cell)
let image = PixelRenderer.image(of: scene, columns: 26, rows: 12, cell: cell, theme: .dark)
ask("26 × 12 cells: kitty, packed", goal: nil) {
  let packed = PixelDeflate.packed(image.bytes)
  return KittyGraphics().transmission(of: image, id: 1, columns: 26, rows: 12, packed: packed).count
}
