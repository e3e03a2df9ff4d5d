import Terminal
import Testing

@testable import OrigamiDiagrams

/// The colours of pictures in a terminal of sixteen colours.
@Suite struct BasicColorsTests {
  @Test(arguments: [
    ("#c2452d", Style.Color.red), ("#d9483b", .red), ("#e08030", .yellow), ("#8a5a2b", .yellow),
    ("#f2d24a", .yellow), ("#3f9b4f", .green), ("#2a8f7f", .cyan), ("#27407a", .blue), ("#7a2f8f", .magenta),
    ("#d04070", .red), ("#202020", .brightBlack), ("#f4f4f0", .white),
  ])
  func `with sixteen colours, paper has the nearest hue`(front: String, color: Style.Color) {
    let mix = PaperMix(PaperColors(front: front, back: "#000000"), on: ScreenColors(depth: .sixteen))
    #expect(mix.background(of: .front) == .basic(color))
  }

  @Test(arguments: [
    ("#ffffff", "#c03030"), ("#dddddd", "#222222"), ("#ffffff", "#eeeeee"), ("#c03030", "#d04040"),
    ("#c2452d", "#ffffff"),
  ])
  func `with sixteen colours, the two sides of paper differ`(front: String, back: String) {
    let mix = PaperMix(PaperColors(front: front, back: back), on: ScreenColors(depth: .sixteen))
    #expect(mix.background(of: .front) != mix.background(of: .back))
  }

  @Test(
    "with sixteen colours, folds, edges and arrows differ from one another and from the paper",
    arguments: ["#d9483b", "#f2d24a", "#3f9b4f", "#2a8f7f", "#27407a", "#7a2f8f", "#202020"], [true, false])
  func sixteenColors(front: String, isLight: Bool) {
    let mix = PaperMix(
      PaperColors(front: front, back: nil), on: ScreenColors(depth: .sixteen, isLight: isLight))
    for ground in [DotCanvas.Ground.bare, .front, .back] {
      let inks = [DotInk.edge, DotInk.valley, DotInk.mountain, DotInk.sign]
      var colors = inks.map { mix.line($0, on: ground) }
      if let background = mix.background(of: ground) { colors.append(background) }
      #expect(Set(colors).count == colors.count, "\(ground)")
      #expect(mix.line(DotInk.sign, on: ground) == mix.line(DotInk.head, on: ground))
    }
  }
}
