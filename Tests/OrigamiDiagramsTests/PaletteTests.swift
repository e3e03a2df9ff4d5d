import OrigamiModel
import SeededRandom
import Terminal
import Testing

@testable import OrigamiDiagrams

@Suite("The palette of 256 colours")
struct PaletteTests {
  @Test("the nearest colour is the one that a search through all of them finds")
  func nearest() {
    var random = SeededGenerator(seed: 3)
    let palette = (UInt8(16)...255).map { ($0, PixelColor(paletteNumber: $0)) }
    func distance(_ a: PixelColor, _ b: PixelColor) -> Int {
      let (red, green, blue) = (
        Int(a.red) - Int(b.red), Int(a.green) - Int(b.green), Int(a.blue) - Int(b.blue)
      )
      return 3 * red * red + 4 * green * green + 2 * blue * blue
    }
    for number in 0..<3_000 {
      // Every grey, then random colours.
      let color = PixelColor(number < 256 ? UInt32(number) * 0x010101 : UInt32(random.below(1 << 24)))
      let nearest = palette.min { distance($0.1, color) < distance($1.1, color) }
      #expect(color.nearestOfPalette == nearest?.0, "\(color)")
    }
  }

  @Test(
    "paper of a darker tilt has another background, on which all lines are clear",
    arguments: ["#27407a", "#2a8f7f", "#d9483b", "#f2ecdc", "#ffffff", "#000000"], [true, false])
  func shades(front: String, isLight: Bool) {
    let mix = PaperMix(
      PaperColors(front: front, back: nil), on: ScreenColors(depth: .millions, isLight: isLight))
    for side in [Diagram.Side.front, .back] {
      let grounds = [0, 3, 8, 15].map { DotCanvas.Ground(side, tilt: $0) }
      let backgrounds = grounds.map { mix.background(of: $0) }
      #expect(Set(grounds.map(\.rawValue)).count == 4)
      if front != "#000000" || side == .back { #expect(Set(backgrounds).count == 4, "\(side)") }
      for ground in grounds {
        #expect(ground.side == side)
        guard case .rgb(let red, let green, let blue)? = mix.background(of: ground),
          case .rgb(let r, let g, let b) = mix.line(DotInk.edge, on: ground)
        else {
          Issue.record("no colours")
          continue
        }
        func color(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> PixelColor {
          PixelColor(UInt32(r) << 16 | UInt32(g) << 8 | UInt32(b))
        }
        #expect(color(red, green, blue).contrast(to: color(r, g, b)) >= 4.4, "\(side) \(ground.shade)")
      }
    }
  }

  @Test("a tilted face takes the background of its shade, and flat paper the one it has always had")
  func tiltedFace() {
    let square = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)]
    let palette = CellPalette(
      PaperColors(front: "#2a8f7f", back: nil), on: ScreenColors(depth: .millions, isLight: false))
    func inner(_ face: Diagram.Element) -> Style? {
      let scene = Scene(Diagram([face]), width: 40, height: 40, pen: .dots)
      let rows = CellRenderer.rows(of: scene, palette: palette)
      var column = 0
      for span in rows[rows.count / 2].spans {
        column += span.text.count
        if column > 10 { return span.style }
      }
      return nil
    }
    let styles = [
      inner(.face(square, side: .front)), inner(.tiltedFace(square, side: .front, tilt: 4)),
      inner(.tiltedFace(square, side: .front, tilt: 13)),
    ]
    #expect(styles[0] == palette.line(0, on: .front))
    #expect(Set(styles).count == 3)
  }

  @Test(arguments: ["", "#", "123456", "#12345", "#1234567", "#xyz", "#+12", "#-00", "#+12345", "#12 "])
  func `a text that is no colour is none`(text: String) { #expect(PixelColor(text: text) == nil) }

  @Test(
    "in 256 colours the two sides of coloured paper look different",
    arguments: [
      "#27407a", "#2a8f7f", "#2d6fae", "#4c8c3a", "#6a55a3", "#a8703a", "#c2452d", "#d98f2b", "#e0733a",
    ],
    [true, false])
  func sides(front: String, isLight: Bool) throws {
    let mix = PaperMix(
      PaperColors(front: front, back: nil), on: ScreenColors(depth: .palette256, isLight: isLight))
    #expect(mix.background(of: .front) != mix.background(of: .back))
    // The front keeps its hue.
    #expect(mix.front.isLike(try #require(PixelColor(text: front))), "\(mix.front.hex)")
  }

  @Test(
    "fold lines have one colour on every paper, and are legible there",
    arguments: ["#c2452d", "#27407a", "#2a8f7f", "#4c8c3a", "#fff2a8", "#1c1c1c", "#fdfdfb"], [true, false])
  func foldLines(front: String, isLight: Bool) throws {
    for depth in [ColorDepth.millions, .palette256] {
      let screen = ScreenColors(depth: depth, isLight: isLight)
      let mix = PaperMix(PaperColors(front: front, back: nil), on: screen)
      let other = PaperMix(.standard, on: screen)
      for ink in [DotInk.valley, DotInk.mountain] {
        let color = try #require(mix.line(ink, on: .front).pixel)
        for ground in [DotCanvas.Ground.bare, .front, .back] {
          #expect(mix.line(ink, on: ground).pixel == color)
          #expect(other.line(ink, on: ground).pixel == color)
          guard let paper = mix.background(of: ground)?.pixel else { continue }
          let least = depth == .millions ? 4.0 : 3
          #expect(color.contrast(to: paper) >= least, "\(color.hex) on \(paper.hex)")
        }
      }
    }
  }

  @Test(
    "paper in the last shade of tilt is no hole in the picture",
    arguments: ["#c2452d", "#27407a", "#2a8f7f", "#4c8c3a", "#fdfdfb"], [true, false])
  func lastShade(front: String, isLight: Bool) throws {
    let mix = PaperMix(
      PaperColors(front: front, back: "#fdfdfb"), on: ScreenColors(depth: .millions, isLight: isLight))
    let screen = PixelColor(isLight ? 0xffffff : 0x101214)
    for side in [Diagram.Side.front, .back] {
      let paper = try #require(mix.background(of: DotCanvas.Ground(side, tilt: 15))?.pixel)
      #expect(paper.contrast(to: screen) >= 1.15, "\(paper.hex)")
    }
  }

  @Test("white paper can be told from a white background", arguments: ["#ffffff", "#fdfdfb", "#f6f1e4"])
  func whitePaper(back: String) throws {
    for depth in [ColorDepth.millions, .palette256] {
      let mix = PaperMix(
        PaperColors(front: nil, back: back), on: ScreenColors(depth: depth, isLight: true))
      let paper = try #require(mix.background(of: .back)?.pixel)
      #expect(paper.contrast(to: PixelColor(0xffffff)) >= 1.2, "\(paper.hex)")
    }
  }
}

extension Style.ExactColor {
  /// The colour that terminals show; nil for a basic colour, which depends on the terminal.
  fileprivate var pixel: PixelColor? {
    switch self {
    case .rgb(let red, let green, let blue):
      PixelColor(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    case .palette(let number): PixelColor(paletteNumber: number)
    case .basic: nil
    }
  }
}
