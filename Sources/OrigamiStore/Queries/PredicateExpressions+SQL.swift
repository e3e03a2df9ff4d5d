internal import Foundation
internal import OrigamiModel

// An extension for each expression that is compiled; those of optionals, texts and collections are in
// PredicateExpressions+SQLCollections.swift. A comment shows the Swift and the SQL. PredicateCompilerTests
// has examples of both, with their arguments, and looks at the query plans.

// MARK: Leaves

extension PredicateExpressions.Variable: SQLExpression {
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    guard let operand = compiler.variable(key) else { throw compiler.unsupported(self) }
    return operand
  }
}

extension PredicateExpressions.Value: SQLExpression {
  /// A captured value is a parameter: `?`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    switch value {
    case let constant as any SQLConstant: return .constant(constant.sqlValue)
    case let collection as any SQLCollectionConstant: return collection.sqlOperand
    default:
      // A nil of a type that cannot be a parameter is still NULL.
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .optional, mirror.children.isEmpty { return .constant(.null) }
      throw compiler.unsupported(self)
    }
  }
}

extension PredicateExpressions.NilLiteral: SQLExpression {
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand { .constant(.null) }
}

extension PredicateExpressions.KeyPath: SQLExpression {
  /// A property of the step is a column or a query of its JSON. `isEmpty` of a text is `(x = '')`, of texts
  /// `(NOT EXISTS (…))`; `count` of texts is `(SELECT count(*) FROM (…))`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    switch try compiler.operand(root) {
    case .step:
      if let operand = compiler.property(keyPath) { return operand }
    case .value(let text, isNullable: false) where keyPath == \String.isEmpty:
      return .value("(\(text) = '')", isNullable: false)
    case .texts(let query) where keyPath == \[String].isEmpty:
      return .value("(NOT EXISTS (\(query)))", isNullable: false)
    case .texts(let query) where keyPath == \[String].count:
      return .value("(SELECT count(*) FROM (\(query)))", isNullable: false)
    case .emptiness(let isEmpty) where keyPath == \[FoldOperation].isEmpty:
      return .value(isEmpty, isNullable: false)
    default: break
    }
    throw compiler.unsupported(self)
  }
}

// MARK: Logic

extension PredicateExpressions.Conjunction: SQLExpression {
  /// `a && b` is `(a AND b)`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    .value("(\(try compiler.value(lhs).sql) AND \(try compiler.value(rhs).sql))", isNullable: false)
  }
}

extension PredicateExpressions.Disjunction: SQLExpression {
  /// `a || b` is `(a OR b)`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    .value("(\(try compiler.value(lhs).sql) OR \(try compiler.value(rhs).sql))", isNullable: false)
  }
}

extension PredicateExpressions.Negation: SQLExpression {
  /// `!a` is `(NOT a)`. No truth value is NULL, so nothing is lost.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    .value("(NOT \(try compiler.value(wrapped).sql))", isNullable: false)
  }
}

extension PredicateExpressions.Conditional: SQLExpression {
  /// `a ? b : c` is `CASE WHEN a THEN b ELSE c END`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    let test = try compiler.value(test)
    let (yes, no) = (try compiler.value(trueBranch), try compiler.value(falseBranch))
    return .value(
      "CASE WHEN \(test.sql) THEN \(yes.sql) ELSE \(no.sql) END",
      isNullable: yes.isNullable || no.isNullable)
  }
}

// MARK: Comparison

extension PredicateExpressions.Equal: SQLExpression {
  /// `a == b` is `(a = b)`, or `(a IS b)` if either may be nil. `step.diagram == nil` is `(NOT
  /// (step.has_diagram > 0))`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    .value(try SQLComparison(lhs, rhs, self, compiler).equality, isNullable: false)
  }
}

extension PredicateExpressions.NotEqual: SQLExpression {
  /// `a != b` is `(a <> b)`, or `(a IS NOT b)` if either may be nil: in Swift `nil != "x"` is true.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    .value(try SQLComparison(lhs, rhs, self, compiler).inequality, isNullable: false)
  }
}

extension PredicateExpressions.Comparison: SQLExpression {
  /// `a >= b` is `(a >= b)`. Texts compare by their bytes, which is how Swift orders texts in form C.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    let (a, b) = (try compiler.value(lhs).sql, try compiler.value(rhs).sql)
    switch op {
    case .lessThan: return .value("(\(a) < \(b))", isNullable: false)
    case .lessThanOrEqual: return .value("(\(a) <= \(b))", isNullable: false)
    case .greaterThan: return .value("(\(a) > \(b))", isNullable: false)
    case .greaterThanOrEqual: return .value("(\(a) >= \(b))", isNullable: false)
    @unknown default: throw compiler.unsupported(self)
    }
  }
}

/// `==` and `!=`.
private struct SQLComparison {
  let equality: SQLFragment
  let inequality: SQLFragment

  init(
    _ lhs: some PredicateExpression, _ rhs: some PredicateExpression,
    _ whole: some PredicateExpression, _ compiler: PredicateCompiler
  ) throws(StoreError) {
    switch (try compiler.operand(lhs), try compiler.operand(rhs)) {
    case (.value(let a, let isNullable), .value(let b, let isNullableToo)):
      let mayBeNil = isNullable || isNullableToo
      equality = mayBeNil ? "(\(a) IS \(b))" : "(\(a) = \(b))"
      inequality = mayBeNil ? "(\(a) IS NOT \(b))" : "(\(a) <> \(b))"
    case (.presence(let presence), .value(let null, _)), (.value(let null, _), .presence(let presence)):
      guard null.values == [.null] else { throw compiler.unsupported(whole) }
      equality = "(NOT \(presence))"
      inequality = presence
    default: throw compiler.unsupported(whole)
    }
  }
}

extension PredicateExpressions.RangeExpressionContains: SQLExpression {
  /// `(1...3).contains(a)` is `(a >= 1 AND a <= 3)`, `(1..<3).contains(a)` is `(a >= 1 AND a < 3)`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    guard case .range(let lower, let upper, let includesUpper) = try compiler.operand(range) else {
      throw compiler.unsupported(self)
    }
    let element = try compiler.value(element).sql
    let isAbove = lower.map { "\(element) >= \($0)" as SQLFragment } ?? "1"
    let isBelow =
      upper.map { includesUpper ? "\(element) <= \($0)" : "\(element) < \($0)" as SQLFragment } ?? "1"
    return .value("(\(isAbove) AND \(isBelow))", isNullable: false)
  }
}

extension PredicateExpressions.Range: SQLExpression {
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    .range(
      lower: try compiler.value(lower).sql, upper: try compiler.value(upper).sql, includesUpper: false)
  }
}

extension PredicateExpressions.ClosedRange: SQLExpression {
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    .range(
      lower: try compiler.value(lower).sql, upper: try compiler.value(upper).sql, includesUpper: true)
  }
}

// MARK: Arithmetic

extension PredicateExpressions.Arithmetic: SQLExpression {
  /// `a + b` is `(a + b)`. The same holds for `-` and `*`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    let (a, b) = (try compiler.value(lhs).sql, try compiler.value(rhs).sql)
    switch op {
    case .add: return .value("(\(a) + \(b))", isNullable: false)
    case .subtract: return .value("(\(a) - \(b))", isNullable: false)
    case .multiply: return .value("(\(a) * \(b))", isNullable: false)
    @unknown default: throw compiler.unsupported(self)
    }
  }
}

extension PredicateExpressions.UnaryMinus: SQLExpression {
  /// `-a` is `(-a)`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    .value("(-\(try compiler.value(wrapped).sql))", isNullable: false)
  }
}
