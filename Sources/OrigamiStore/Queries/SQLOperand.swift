/// The SQL equivalent of an expression of a predicate.
indirect enum SQLOperand {
  /// The step itself.
  case step
  /// A number, a text or a truth value. A truth value is 1 or 0, and NULL only if it is nullable.
  case value(SQLFragment, isNullable: Bool)
  /// The texts of a step: a query with one column, called `value`.
  case texts(SQLFragment)
  /// An optional. Its SQL says only whether it has a value (1 or 0).
  case presence(SQLFragment)
  /// A collection. Its SQL says only whether it is empty (1 or 0).
  case emptiness(SQLFragment)
  /// A captured collection.
  case list([SQLFragment.Value])
  /// A range of values. A bound that is nil is open.
  case range(lower: SQLFragment?, upper: SQLFragment?, includesUpper: Bool)

  /// Returns the operand of a captured value.
  static func constant(_ value: SQLFragment.Value) -> SQLOperand {
    .value(SQLFragment("?", [value]), isNullable: value == .null)
  }
}
