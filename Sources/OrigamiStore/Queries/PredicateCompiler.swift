internal import Foundation
internal import OrigamiModel

/// Compiles the expressions of a `#Predicate<Step>` to SQL.
///
/// The rows that the SQL finds are exactly the steps for which the predicate is true in Swift, but for
/// identifiers that are not in normalisation form C (``SQLConstant``). An expression without an equivalent in
/// SQL is refused, never left out or approximated.
struct PredicateCompiler {
  /// The language of the model, in which its steps have their tips and cautions.
  let language: String
  /// The meanings of the variables in scope: the step, and the elements of the closures around the
  /// expression.
  private var variables: [PredicateExpressions.VariableID: SQLOperand]
  /// The number of open closures, which makes names of elements unique.
  private var depth = 0

  init(language: String, step: PredicateExpressions.VariableID) {
    self.language = language
    variables = [step: .step]
  }

  /// Returns the SQL of an expression.
  func operand(_ expression: some PredicateExpression) throws(StoreError) -> SQLOperand {
    guard let expression = expression as? any SQLExpression else { throw unsupported(expression) }
    return try expression.sql(self)
  }

  /// Returns the SQL of an expression that has one value.
  func value(
    _ expression: some PredicateExpression
  ) throws(StoreError) -> (sql: SQLFragment, isNullable: Bool) {
    guard case .value(let sql, let isNullable) = try operand(expression) else {
      throw unsupported(expression)
    }
    return (sql, isNullable)
  }

  /// Returns the meaning of a variable; nil if it is not in scope.
  func variable(_ id: PredicateExpressions.VariableID) -> SQLOperand? { variables[id] }

  /// Returns a compiler for the inside of a closure with a parameter.
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

  /// Returns the SQL of a property of the step.
  ///
  ///     $0.title      step.title
  ///     $0.ordinal    (step.key & 4294967295)
  ///     $0.tips       SELECT text.value ->> 2 AS value FROM json_each(step.texts) AS text WHERE …
  ///
  /// `step.has_diagram` is the raw value of ``StepRecord/DrawingOrigin``: 1 is a drawing by hand.
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

  /// The texts of a kind in the model's language. Language tags are ASCII, for which `lower` is enough.
  private func texts(_ kind: ContentText.Kind) -> SQLFragment {
    SQLFragment(
      "SELECT text.value ->> 2 AS value FROM json_each(step.texts) AS text WHERE text.type = 'array' "
        + "AND text.value ->> 0 = \(kind.rawValue) AND lower(text.value ->> 1) = lower(?)",
      [.text(language)])
  }

  /// The language tags of all titles. A title is an array that begins with its kind, 0. In place of the title
  /// that has a column of its own, the list has this 0 alone.
  private var titleLanguages: SQLFragment {
    SQLFragment(
      "SELECT CASE text.type WHEN 'array' THEN text.value ->> 1 ELSE ? END AS value "
        + "FROM json_each(coalesce(step.texts, '[0]')) AS text "
        + "WHERE CASE text.type WHEN 'array' THEN text.value ->> 0 ELSE text.value END = 0",
      [.text(language)])
  }
}

/// An expression of a predicate that has an equivalent in SQL.
protocol SQLExpression: PredicateExpression {
  func sql(_ compiler: PredicateCompiler) throws(StoreError) -> SQLOperand
}
