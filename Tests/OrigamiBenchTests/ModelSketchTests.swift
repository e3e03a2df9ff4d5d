import OrigamiModel
import Testing

@testable import origami_bench

@Suite struct ModelSketchTests {
  private func sketch(_ index: Int, steps: Int? = nil) -> ModelSketch {
    ModelSketch(index: index, seed: 1, stepCount: steps, fullness: .usual)
  }

  @Test func `a model has the steps it was asked for, 24 on average`() {
    #expect(Array(sketch(3, steps: 1).steps()).count == 1)
    #expect(Array(sketch(3, steps: 1000).steps()).count == 1000)
    let total = (0..<400).reduce(0) { $0 + sketch($1).stepCount }
    #expect((23 * 400..<25 * 400).contains(total))
  }

  @Test func `no step is coarser than its group`() {
    withEachStep { step, ancestors in
      #expect(ancestors.allSatisfy { $0.level >= step.level })
    }
  }

  @Test func `a hidden step that moves paper has an ancestor that is shown`() {
    withEachStep { step, ancestors in
      for level in DetailLevel.allCases where step.isDrawn && step.level < level {
        #expect(ancestors.contains { $0.level >= level })
      }
    }
  }

  @Test func `every group has a child`() {
    for index in 0..<200 {
      let steps = Array(sketch(index).steps())
      for (step, next) in zip(steps, steps.dropFirst()) where step.isGroup {
        #expect(next.depth == step.depth + 1)
      }
      #expect(steps.last?.isGroup == false)
    }
  }

  @Test func `a repeat names steps before it that every level shows`() {
    var repeats = 0
    for index in 0..<200 {
      let steps = Array(sketch(index).steps())
      for step in steps {
        guard let repeated = step.repeated else { continue }
        repeats += 1
        #expect(repeated.upperBound < step.ordinal)
        for end in [repeated.lowerBound, repeated.upperBound] {
          #expect(steps[end - 1].level == .overview)
        }
      }
    }
    #expect(repeats > 0)
  }

  @Test func `every level of detail occurs at every depth`() {
    var seen: Set<[Int]> = []
    withEachStep { step, _ in seen.insert([step.level.rawValue, step.depth]) }
    for depth in 0...2 {
      for level in DetailLevel.allCases { #expect(seen.contains([level.rawValue, depth])) }
    }
  }

  /// Calls with each step of two hundred models and the groups it is in, outermost first.
  private func withEachStep(_ body: (StepSketch, [StepSketch]) -> Void) {
    for index in 0..<200 {
      var groups: [StepSketch] = []
      for step in sketch(index).steps() {
        groups.removeLast(groups.count - step.depth)
        body(step, groups)
        if step.isGroup { groups.append(step) }
      }
    }
  }
}
