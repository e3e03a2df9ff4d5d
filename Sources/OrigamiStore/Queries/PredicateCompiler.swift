internal import Foundation
internal import OrigamiModel

/// Makes SQL of the expressions of a `#Predicate<Step>`.
///
/// The rows that the SQL finds are exactly the steps for which the predicate is true in Swift. What has no equal is
/// refused, never left out or approximated.
struct PredicateCompiler {
  /// The language of the model that is asked, in which a step has its tips and cautions.
  let language: String
  /// What the variables in sight stand for: the step, and the elements of closures around the expression.
  private var variables: [PredicateExpressions.VariableID: SQLOperand]
  /// How many closures are open, for names that do not collide.
  private var depth = 0

  init(language: String, step: PredicateExpressions.VariableID) {
    self.language = language
    variables = [step: .step]
  }

  /// What an expression is in SQL.
  func operand(_ expression: some PredicateExpression) throws(StoreError) -> SQLOperand {
    guard let expression = expression as? any SQLExpression else { throw unsupported(expression) }
    return try expression.sql(self)
  }

  /// The SQL of an expression that has one value.
  func value(
    _ expression: some PredicateExpression
  ) throws(StoreError) -> (sql: SQLFragment, isNullable: Bool) {
    guard case .value(let sql, let isNullable) = try operand(expression) else {
      throw unsupported(expression)
    }
    return (sql, isNullable)
  }

  /// What a variable stands for; nil for one that is not in sight.
  func variable(_ id: PredicateExpressions.VariableID) -> SQLOperand? { variables[id] }

  /// A compiler for the inside of a closure whose parameter is a variable.
  func binding(_ variable: PredicateExpressions.VariableID, to operand: SQLOperand) -> PredicateCompiler {
    var inner = self
    inner.variables[variable] = operand
    inner.depth += 1
    return inner
  }

  /// A name for the elements of a sequence that a closure looks at.
  var elementName: String { "element\(depth + 1)" }

  func unsupported(_ expression: some PredicateExpression) -> StoreError {
    .unsupportedPredicate(expression: String(describing: expression))
  }

  // MARK: Properties

  /// A property of the step.
  ///
  ///     $0.title      step.title
  ///     $0.ordinal    (step.key & 4294967295)
  ///     $0.tips       SELECT text.value ->> 2 AS value FROM json_each(step.texts) AS text WHERE …
  func property(_ keyPath: AnyKeyPath) -> SQLOperand? {
    switch keyPath {
    case \Step.id: column("step.id")
    case \Step.detailLevel: column("step.detail")
    case \Step.depth: column("step.depth")
    case \Step.isGroup: column("step.is_group")
    case \Step.ordinal: column("(step.key & \(StepKey.largestOrdinal))")
    case \Step.title: column("step.title")
    case \Step.subtitle: column("step.subtitle", isNullable: true)
    case \Step.language: .constant(.text(language))
    case \Step.tips: .texts(texts(.tip))
    case \Step.cautions: .texts(texts(.caution))
    case \Step.languages: .texts(titleLanguages)
    case \Step.movesPaper: column("(step.folds IS NOT NULL OR step.has_diagram = 1)")
    case \Step.diagram: .presence("(step.has_diagram > 0)")
    case \Step.repetition: .presence("(step.repetition IS NOT NULL)")
    case \Step.operations: .emptiness("(step.folds IS NULL)")
    default: nil
    }
  }

  private func column(_ sql: String, isNullable: Bool = false) -> SQLOperand {
    .value(SQLFragment(sql), isNullable: isNullable)
  }

  /// The texts of a kind in the model's language; `lower` is for ASCII, as tags are.
  private func texts(_ kind: ContentText.Kind) -> SQLFragment {
    SQLFragment(
      "SELECT text.value ->> 2 AS value FROM json_each(step.texts) AS text WHERE text.type = 'array' "
        + "AND text.value ->> 0 = \(kind.rawValue) AND lower(text.value ->> 1) = lower(?)",
      [.text(language)])
  }

  /// The tags of all titles; the one in a column of its own is 0 in the list.
  private var titleLanguages: SQLFragment {
    SQLFragment(
      "SELECT CASE text.type WHEN 'array' THEN text.value ->> 1 ELSE ? END AS value "
        + "FROM json_each(coalesce(step.texts, '[0]')) AS text "
        + "WHERE CASE text.type WHEN 'array' THEN text.value ->> 0 ELSE text.value END = 0",
      [.text(language)])
  }
}

/// An expression of a predicate that has an equal in SQL.
protocol SQLExpression: PredicateExpression {
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand
}
