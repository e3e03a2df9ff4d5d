internal import Foundation
internal import OrigamiModel

/// A predicate divided into a level, whose index gives the pages, and the remaining condition.
///
/// The steps of a level are an index. So the conditions on the level are taken out of the top conjunction
/// of the predicate, and the rest is tried on each step of that index.
struct StepCondition {
  /// The level whose index is read: every step for which the predicate holds is shown at it.
  var level: DetailLevel
  /// The remaining condition; nil if the predicate is only a level.
  var rest: SQLFragment?

  /// The most values of a predicate: SQLite takes 32,766 parameters, and a page has a few of its own.
  private static let valueLimit = 32_000

  init(level: DetailLevel) { self.level = level }

  /// - Parameter language: the own language of the model.
  /// - Throws: ``StoreError/unsupportedPredicate(expression:)``
  init(_ predicate: Predicate<Step>, language: String) throws(StoreError) {
    let compiler = PredicateCompiler(language: language, step: predicate.variable.key)
    var level = DetailLevel.full
    var rest: [SQLFragment] = []
    for part in StepCondition.parts(of: predicate.expression) {
      let bound = try (part as? any LevelBounding)?.levelBound(compiler)
      if let bound { level = max(level, bound.level) }
      if bound?.isWhole != true { rest.append(try compiler.value(part).sql) }
    }
    guard rest.reduce(0, { $0 + $1.values.count }) <= StepCondition.valueLimit else {
      throw compiler.unsupported(predicate.expression)
    }
    self.level = level
    self.rest = rest.dropFirst().reduce(rest.first) { sum, part in sum.map { "\($0) AND \(part)" } }
  }

  /// Returns the parts of a conjunction, all of which must hold.
  private static func parts(of expression: any PredicateExpression) -> [any PredicateExpression] {
    guard let conjunction = expression as? any SQLConjunction else { return [expression] }
    return conjunction.parts.flatMap(parts)
  }
}

private protocol SQLConjunction {
  var parts: [any PredicateExpression] { get }
}

extension PredicateExpressions.Conjunction: SQLConjunction {
  fileprivate var parts: [any PredicateExpression] { [lhs, rhs] }
}

/// An expression that may restrict the level of detail.
private protocol LevelBounding {
  func levelBound(_ compiler: PredicateCompiler) throws(StoreError) -> LevelBound?
}

/// A bound for the own level of a step for which an expression holds: that level or a coarser one.
private struct LevelBound {
  var level: DetailLevel
  /// A Boolean value that indicates whether the bound says all that the expression says. If so, the
  /// expression is not tried on each step.
  var isWhole: Bool
}

extension PredicateExpressions.Comparison: LevelBounding {
  fileprivate func levelBound(_ compiler: PredicateCompiler) throws(StoreError) -> LevelBound? {
    let (a, b) = (try compiler.operand(lhs), try compiler.operand(rhs))
    if a.isLevel, let level = b.constantLevel {
      if op == .greaterThanOrEqual { return LevelBound(level: level, isWhole: true) }
      if op == .greaterThan { return level.above.map { LevelBound(level: $0, isWhole: true) } }
    }
    if b.isLevel, let level = a.constantLevel {
      if op == .lessThanOrEqual { return LevelBound(level: level, isWhole: true) }
      if op == .lessThan { return level.above.map { LevelBound(level: $0, isWhole: true) } }
    }
    return nil
  }
}

extension PredicateExpressions.Equal: LevelBounding {
  fileprivate func levelBound(_ compiler: PredicateCompiler) throws(StoreError) -> LevelBound? {
    let (a, b) = (try compiler.operand(lhs), try compiler.operand(rhs))
    guard let level = a.isLevel ? b.constantLevel : b.isLevel ? a.constantLevel : nil else { return nil }
    // No level is coarser than overview.
    return LevelBound(level: level, isWhole: level == .overview)
  }
}

extension SQLOperand {
  fileprivate var isLevel: Bool {
    if case .value(let sql, _) = self { sql.sql == "step.detail" } else { false }
  }

  fileprivate var constantLevel: DetailLevel? {
    guard case .value(let sql, _) = self, sql.sql == "?", case .int(let value)? = sql.values.first else {
      return nil
    }
    return DetailLevel(rawValue: value)
  }
}

extension DetailLevel {
  fileprivate var above: DetailLevel? { DetailLevel(rawValue: rawValue + 1) }
}
