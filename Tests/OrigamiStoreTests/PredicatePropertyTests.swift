import Foundation
import OrigamiModel
import OrigamiStore
import Paging
import SeededRandom
import Testing

private typealias Truth = any StandardPredicateExpression<Bool>
private typealias StepVariable = PredicateExpressions.Variable<Step>

/// Random predicates over everything that is compiled.
private struct RandomPredicate {
  var generator: SeededGenerator

  mutating func predicate() -> Predicate<Step> {
    var copy = self
    defer { self = copy }
    return Predicate<Step> { step in copy.expression(step, depth: 3) }
  }

  private mutating func expression(_ step: StepVariable, depth: Int) -> Truth {
    guard depth > 0, !generator.chance(percent: 20) else { return leaf(step) }
    switch generator.below(5) {
    case 0, 1: return conjunction(expression(step, depth: depth - 1), expression(step, depth: depth - 1))
    case 2, 3: return disjunction(expression(step, depth: depth - 1), expression(step, depth: depth - 1))
    default: return negation(expression(step, depth: depth - 1))
    }
  }

  private func conjunction(
    _ a: some StandardPredicateExpression<Bool>, _ b: some StandardPredicateExpression<Bool>
  ) -> Truth { PredicateExpressions.build_Conjunction(lhs: a, rhs: b) }

  private func disjunction(
    _ a: some StandardPredicateExpression<Bool>, _ b: some StandardPredicateExpression<Bool>
  ) -> Truth { PredicateExpressions.build_Disjunction(lhs: a, rhs: b) }

  private func negation(_ a: some StandardPredicateExpression<Bool>) -> Truth {
    PredicateExpressions.build_Negation(a)
  }

  private mutating func leaf(_ step: StepVariable) -> Truth {
    switch generator.below(4) {
    case 0: level(step)
    case 1: number(step)
    case 2: text(step)
    default: texts(step)
    }
  }

  private mutating func level(_ step: StepVariable) -> Truth {
    typealias E = PredicateExpressions
    let level = E.build_Arg(generator.pick(DetailLevel.allCases))
    let own = E.build_KeyPath(root: step, keyPath: \.detailLevel)
    switch generator.below(7) {
    case 0: return E.build_Comparison(lhs: own, rhs: level, op: .greaterThanOrEqual)
    case 1: return E.build_Comparison(lhs: own, rhs: level, op: .greaterThan)
    case 2: return E.build_Comparison(lhs: own, rhs: level, op: .lessThan)
    case 3: return E.build_Comparison(lhs: level, rhs: own, op: .lessThanOrEqual)
    case 4: return E.build_Comparison(lhs: level, rhs: own, op: .lessThan)
    case 5: return E.build_Equal(lhs: own, rhs: level)
    default: return E.build_NotEqual(lhs: own, rhs: level)
    }
  }

  private mutating func number(_ step: StepVariable) -> Truth {
    typealias E = PredicateExpressions
    let ordinal = E.build_KeyPath(root: step, keyPath: \.ordinal)
    let depth = E.build_KeyPath(root: step, keyPath: \.depth)
    let number = E.build_Arg(generator.below(30))
    switch generator.below(7) {
    case 0: return E.build_Comparison(lhs: ordinal, rhs: number, op: .lessThan)
    case 1:
      return E.build_contains(E.build_ClosedRange(lower: E.build_Arg(3), upper: E.build_Arg(20)), ordinal)
    case 2:
      return E.build_Comparison(
        lhs: E.build_Arithmetic(lhs: depth, rhs: ordinal, op: .multiply), rhs: number,
        op: .greaterThanOrEqual)
    case 3: return E.build_KeyPath(root: step, keyPath: \.isGroup)
    case 4: return E.build_KeyPath(root: step, keyPath: \.movesPaper)
    case 5:
      return E.build_Equal(
        lhs: E.build_KeyPath(root: step, keyPath: \.diagram), rhs: E.build_NilLiteral())
    default: return E.build_contains(E.build_Arg([0, 2]), depth)
    }
  }

  private mutating func text(_ step: StepVariable) -> Truth {
    typealias E = PredicateExpressions
    let title = E.build_KeyPath(root: step, keyPath: \.title)
    let subtitle = E.build_KeyPath(root: step, keyPath: \.subtitle)
    let word = generator.pick(["fold", "x", "é", "e\u{301}", "👩", "鳥", "tip", "", "x tip", "a"])
    let text = E.build_Arg(word)
    switch generator.below(10) {
    case 0: return E.build_contains(title, text)
    case 1: return E.build_starts(title, with: text)
    case 2: return E.build_Equal(lhs: title, rhs: text)
    case 3: return E.build_Comparison(lhs: title, rhs: text, op: .lessThan)
    case 4: return E.build_NotEqual(lhs: subtitle, rhs: E.build_Arg(Optional(word)))
    case 5: return E.build_Equal(lhs: subtitle, rhs: E.build_NilLiteral())
    case 6: return E.build_contains(E.build_NilCoalesce(lhs: subtitle, rhs: E.build_Arg("x tip")), text)
    case 7:
      return E.build_Equal(
        lhs: E.build_flatMap(subtitle) { E.build_contains($0, text) }, rhs: E.build_Arg(Optional(true)))
    case 8: return E.build_contains(E.build_Arg([word, "fold"]), title)
    default: return E.build_contains(E.build_Arg([word, nil]), subtitle)
    }
  }

  private mutating func texts(_ step: StepVariable) -> Truth {
    typealias E = PredicateExpressions
    let keyPath = generator.pick([\Step.tips, \Step.cautions, \Step.languages])
    let texts = E.build_KeyPath(root: step, keyPath: keyPath)
    let text = E.build_Arg(generator.pick(["fold", "x", "é", "👩", "en", "EN", "ja", ""]))
    switch generator.below(6) {
    case 0: return E.build_contains(texts, text)
    case 1: return E.build_KeyPath(root: texts, keyPath: \.isEmpty)
    case 2:
      return E.build_Comparison(
        lhs: E.build_KeyPath(root: texts, keyPath: \.count), rhs: E.build_Arg(1), op: .greaterThan)
    case 3: return E.build_contains(texts) { E.build_contains($0, text) }
    case 4: return E.build_allSatisfy(texts) { E.build_contains($0, text) }
    default: return E.build_contains(texts, E.build_KeyPath(root: step, keyPath: \.title))
    }
  }
}

@Suite struct PredicatePropertyTests {
  @Test func `SQL finds exactly the steps for which a predicate is true`() throws {
    var content = RandomContent(seed: 20)
    let models = (0..<6).map { content.model("m\($0)", steps: 40) }
    var random = RandomPredicate(generator: SeededGenerator(seed: 21))

    try withLibrary(models) { library in
      var found = 0
      for round in 0..<600 {
        let model = models[round % models.count]
        let stored = try library.expect(ContentID(model.model.id))
        let predicate = random.predicate()
        let query = try StepQuery(stored, where: predicate)

        let rows = try library.steps(query, limit: 1000).items.map(\.step)
        let expected = try model.steps.filter { try predicate.evaluate($0) }

        #expect(rows.map(\.id) == expected.map(\.id), "round \(round): \(predicate.expression)")
        found += rows.count
      }
      // Neither all nor nothing: the predicates say something.
      #expect((4_000...20_000).contains(found))
    }
  }
}
