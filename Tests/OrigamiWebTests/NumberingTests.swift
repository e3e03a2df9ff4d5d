import OrigamiModel
import OrigamiWeb
import SeededRandom
import Testing

@Suite struct NumberingTests {
  @Test(arguments: 0..<200)
  func `the effects of any pages give the numbers that counting all steps gives`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var numbering = StepNumbering()
    var depth = -1
    var expected: [String] = []
    var depths: [Int] = []
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      depth = Int.random(in: 0...min(depth + 1, 4), using: &random)
      depths.append(depth)
      expected.append(numbering.place(depth: depth, level: .full).full.number)
    }

    // Pages of any size, joined two by two in any order of joining, and written as text in between.
    var effects: [NumberingEffect] = []
    var ends: [Int] = []
    for (index, depth) in depths.enumerated() {
      let step = NumberingEffect(stepAt: depth)
      if effects.isEmpty || Bool.random(using: &random) {
        effects.append(step)
        ends.append(index)
      } else {
        effects[effects.count - 1] = effects[effects.count - 1].followed(by: step)
        ends[ends.count - 1] = index
      }
    }
    var stack: NumberStack = []
    for (effect, end) in zip(effects, ends) {
      stack = try #require(NumberingEffect(effect.text)).applied(to: stack)
      #expect(stack.map(String.init).joined(separator: ".") == expected[end])
    }
    while effects.count > 1 {
      let index = Int.random(in: 0..<effects.count - 1, using: &random)
      effects[index] = effects[index].followed(by: effects.remove(at: index + 1))
    }
    #expect(effects[0].applied(to: []).map(String.init).joined(separator: ".") == expected.last)
  }

  @Test(arguments: ["", "0:1", "0:1:x", "0:1:1,,2", "+0:+1:", "0:1:,1", "0:-1:", "256:1:", "0:4294967296:"])
  func `another text is no effect`(text: String) { #expect(NumberingEffect(text) == nil) }
}
