import SeededRandom
import Testing

@testable import origami_bench

@Suite struct MutatorTests {
  private let file = Array("<model id=\"a\"><title>Cup</title><steps><step id=\"s1\"/></steps></model>".utf8)
  private let other = Array("<library><model/></library>".utf8)

  @Test func `the same generator damages a file the same way`() {
    for part in 0..<200 {
      var first = Mutator(generator: SeededGenerator(seed: 7, part: part))
      var second = Mutator(generator: SeededGenerator(seed: 7, part: part))
      #expect(first.mutate(file, splicing: other) == second.mutate(file, splicing: other))
    }
  }

  @Test func `nine mutations of ten differ from the file and from each other`() {
    let mutated = (0..<500).map { part in
      var mutator = Mutator(generator: SeededGenerator(seed: 7, part: part))
      return mutator.mutate(file, splicing: other)
    }
    #expect(mutated.count { $0 == file } < 50)
    #expect(Set(mutated).count > 400)
  }

  @Test func `a mutation adds a few million bytes at most`() {
    for part in 0..<500 {
      var mutator = Mutator(generator: SeededGenerator(seed: 8, part: part))
      #expect(mutator.mutate(file, splicing: other).count < 9_000_000)
    }
  }
}
