/// What an expression of a predicate is in SQL.
indirect enum SQLOperand {
  /// The step itself.
  case step
  /// A number, a text or a truth value (1 or 0; never NULL unless nullable).
  case value(SQLFragment, isNullable: Bool)
  /// Texts that the step has: a query whose only column is called `value`.
  case texts(SQLFragment)
  /// Something optional, of which only its presence (1 or 0) is known to SQL.
  case presence(SQLFragment)
  /// A collection, of which only its emptiness (1 or 0) is known to SQL.
  case emptiness(SQLFragment)
  /// A captured collection.
  case list([SQLFragment.Value])
  /// A range of values; a bound that is nil is open.
  case range(lower: SQLFragment?, upper: SQLFragment?, includesUpper: Bool)

  /// A captured value.
  static func constant(_ value: SQLFragment.Value) -> SQLOperand {
    .value(SQLFragment("?", [value]), isNullable: value == .null)
  }
}
