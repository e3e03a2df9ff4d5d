import OrigamiFolding
import OrigamiModel
import Testing

@testable import OrigamiExchange

/// Transforms of SVG, as attributes and in styles.
@Suite struct SVGTransformTests {
  @Test(arguments: [
    "<g style='transform:translate(10px,10px) scale(2)'>#</g>",
    "<g style='fill:none; transform: matrix(2, 0, 0, 2, 10, 10)'>#</g>",
    "<style>.a{transform:translate(10px,10px)}</style><g class='a'><g transform='scale(2)'>#</g></g>",
    // The style wins over the attribute, in this order or the other.
    "<g style='transform:translate(10px,10px)scale(2)' transform='scale(9)'>#</g>",
    "<g transform='none'><g transform='translate(10 10) scale(2) rotate(0deg)'>#</g></g>",
    "<g style='transform:rotate(.25turn) rotate(-100grad) translate(10px) translateY(10px) scale(2)'>#</g>",
    "<g transform='rotate(1.5707963267948966rad)rotate(-90)translate(10,10)' style='transform:none'/>"
      + "<g transform='translate(10,10)'><g transform='scale(2)' style='stroke:none'>#</g></g>",
  ])
  func `transforms in a style or with units are followed`(group: String) throws {
    let shapes = "<path stroke='black' d='m0,0h1v1h-1z'/><path stroke='blue' d='M0 0L1 1'/>"
    let (pattern, _) = try crease("<svg>\(group.replacing("#", with: shapes))</svg>")
    #expect(pattern.vertices.map(\.x).min().map { abs($0 - 10) < 1e-9 } == true, "\(pattern.vertices)")
    #expect(pattern.vertices.map(\.x).max().map { abs($0 - 12) < 1e-9 } == true, "\(pattern.vertices)")
    #expect(pattern.vertices.map(\.y).max().map { abs($0 + 10) < 1e-9 } == true, "\(pattern.vertices)")
  }

  @Test(arguments: [
    "translate(50%)", "rotate(1em)", "perspective(9px)", "translate(1px 2q)", "scale2(3)", "-translate(5)",
    "scale 2(3)", "rotate(1e308turn)", "rotate(1e308rad)",
  ])
  func `a transform that is not understood is refused, also in a style`(transform: String) throws {
    let group = "<g style='transform:\(transform)'><path stroke='blue' d='M0 0L1 1'/></g>"
    let error = try #require(throws: ExchangeError.self) { try exchangeFile("<svg>\(group)</svg>") }
    #expect(error.message == "transform=\"\(transform)\" cannot be read")
  }
}
