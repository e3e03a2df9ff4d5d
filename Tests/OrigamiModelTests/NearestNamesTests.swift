import OrigamiModel
import Testing

@Suite struct NearestNamesTests {
  static let ids = ["neck", "head", "kite-base", "narrow-left", "narrow-right", "n"]

  @Test(arguments: [
    ("nekc", ["neck"]), ("Neck", ["neck"]), ("kitebase", ["kite-base"]), ("hed", ["head"]),
    ("narrow-lefft", ["narrow-left"]), ("x", []), ("", []), ("something else", []), ("neck", []),
  ])
  func `a slip of the finger finds the name that was meant`(written: String, found: [String]) {
    #expect(NearestNames.nearest(to: written, among: Self.ids) == found)
  }

  @Test func `a name whose accents are encoded in another way is found`() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let found = NearestNames.nearest(to: decomposed, among: [composed])
    #expect(found.map { Array($0.utf8) } == [Array(composed.utf8)])
  }

  @Test func `a name that is much longer is not near, whatever it begins with`() {
    let written = String(repeating: "a", count: NearestNames.longest)
    #expect(NearestNames.nearest(to: written, among: [written + "b", written + written]) == [written + "b"])
  }

  @Test func `the best come first, equals in their order, and no more than asked for`() {
    let names = ["step-30", "step-3", "step-2", "step-33"]
    #expect(NearestNames.nearest(to: "step-03", among: names, limit: 2) == ["step-30", "step-3"])
  }
}
