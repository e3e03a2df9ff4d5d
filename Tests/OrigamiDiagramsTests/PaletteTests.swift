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
}
