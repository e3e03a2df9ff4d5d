import OrigamiFolding
import OrigamiModel
import Testing

/// The layers at a fold line, in the order in which a viewer counts them.
@Suite struct LineLayersTests {
  @Test func `a layer comes after what covers a part of it, and before what a part covers`() throws {
    var folder = try StepFolder(paper: Paper())
    // Two layers cover the right of the sheet, one lies behind its left. A flat crease runs between.
    try folder.fold("edge", #"valley through="@0.875,0 @0.875,1" move="right""#)
    try folder.fold("strip", #"valley through="@0.75,0 @0.75,1" move="0.95,0.5 0.8,0.5""#)
    try folder.fold("crease", #"precrease through="0.625,0 0.625,1""#)
    try folder.fold("behind", #"mountain through="@0.25,0 @0.25,1" move="left""#)
    let layers = try #require(
      LineLayers(folder.state, from: Point(x: 0.3, y: 0.5), to: Point(x: 0.7, y: 0.5), isTurnedOver: false))
    let order = (1...4).map { layers.points(in: [$0], side: 1).first?.x ?? .nan }
    for (place, strip) in zip(order, [0.75...0.875, 0.875...1, 0.25...0.75, 0...0.25]) {
      #expect(strip.contains(place), "\(order)")
    }
  }
}
