internal import Foundation

// Optionals, texts and collections. See PredicateExpressions+SQL.swift.

// MARK: Optionals

extension PredicateExpressions.NilCoalesce: SQLExpression {
  /// `a ?? b` is `coalesce(a, b)`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    let (a, b) = (try compiler.value(lhs), try compiler.value(rhs))
    return .value("coalesce(\(a.sql), \(b.sql))", isNullable: b.isNullable)
  }
}

extension PredicateExpressions.OptionalFlatMap: SQLExpression {
  /// `a?.contains("x")`, `a.flatMap { … }` and `if let a { … }` are `CASE WHEN a IS NOT NULL THEN … END`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    let wrapped = try compiler.value(wrapped).sql
    let inner = compiler.binding(variable.key, to: .value(wrapped, isNullable: false))
    let transformed = try inner.value(transform).sql
    return .value("CASE WHEN \(wrapped) IS NOT NULL THEN \(transformed) END", isNullable: true)
  }
}

// MARK: Texts

extension PredicateExpressions.CollectionContainsCollection: SQLExpression {
  /// `a.contains("x")` is `(instr(a, ?) > 0 AND swift_contains(a, ?))`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    let (text, part) = (try compiler.value(base).sql, try compiler.value(other).sql)
    return .value("(instr(\(text), \(part)) > 0 AND swift_contains(\(text), \(part)))", isNullable: false)
  }
}

extension PredicateExpressions.SequenceStartsWith: SQLExpression {
  /// `a.starts(with: "x")` is `(instr(a, ?) = 1 AND swift_starts_with(a, ?))`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    let (text, part) = (try compiler.value(base).sql, try compiler.value(prefix).sql)
    return .value("(instr(\(text), \(part)) = 1 AND swift_starts_with(\(text), \(part)))", isNullable: false)
  }
}

// MARK: Collections

extension PredicateExpressions.SequenceContains: SQLExpression {
  /// `a.tips.contains(b)` is `coalesce(b IN (SELECT …), 0)`. `["x", "y"].contains(a)` is `(a IN (?, ?))`; if
  /// `a` may be nil, it is `(a IS NOT NULL AND a IN (?, ?))`, and if the collection contains nil too,
  /// `(a IS NOT NULL AND a IN (?, ?) OR a IS NULL)`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    let element = try compiler.value(element)
    switch try compiler.operand(sequence) {
    case .texts(let query):
      // No text of a step is nil, and `NULL IN (…)` would be NULL.
      return .value("coalesce(\(element.sql) IN (\(query)), 0)", isNullable: false)
    case .list(let values):
      let known = values.filter { $0 != .null }
      let marks = repeatElement("?", count: known.count).joined(separator: ", ")
      let isKnown: SQLFragment = "\(element.sql) IN (\(SQLFragment(marks, known)))"
      guard element.isNullable else { return .value("(\(isKnown))", isNullable: false) }
      let isNil: SQLFragment = known.count < values.count ? " OR \(element.sql) IS NULL" : ""
      return .value("(\(element.sql) IS NOT NULL AND \(isKnown)\(isNil))", isNullable: false)
    default: throw compiler.unsupported(self)
    }
  }
}

extension PredicateExpressions.SequenceContainsWhere: SQLExpression {
  /// `a.tips.contains { … }` is `EXISTS (SELECT 1 FROM (SELECT …) AS element1 WHERE …)`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    guard case .texts(let query) = try compiler.operand(sequence) else { throw compiler.unsupported(self) }
    let name = SQLFragment(compiler.elementName)
    let test = try compiler.binding(variable.key, to: .value("\(name).value", isNullable: false)).value(test)
    return .value(
      "EXISTS (SELECT 1 FROM (\(query)) AS \(name) WHERE \(test.sql))", isNullable: false)
  }
}

extension PredicateExpressions.SequenceAllSatisfy: SQLExpression {
  /// `a.tips.allSatisfy { … }` is `(NOT EXISTS (SELECT 1 FROM (SELECT …) AS element1 WHERE NOT …))`.
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand {
    guard case .texts(let query) = try compiler.operand(sequence) else { throw compiler.unsupported(self) }
    let name = SQLFragment(compiler.elementName)
    let test = try compiler.binding(variable.key, to: .value("\(name).value", isNullable: false)).value(test)
    return .value(
      "(NOT EXISTS (SELECT 1 FROM (\(query)) AS \(name) WHERE NOT \(test.sql)))", isNullable: false)
  }
}
