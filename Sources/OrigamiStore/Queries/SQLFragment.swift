/// A piece of SQL with the values of its parameters, in the order of their question marks.
struct SQLFragment: Hashable, Sendable {
  /// A value of a parameter.
  enum Value: Hashable, Sendable {
    case int(Int)
    case text(String)
    case null
  }

  var sql: String
  var values: [Value]

  init(_ sql: String, _ values: [Value] = []) {
    self.sql = sql
    self.values = values
  }
}

extension SQLFragment: ExpressibleByStringInterpolation {
  /// Joins fragments and SQL text. Nothing else can be interpolated, so no value becomes part of the SQL.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var sql = ""
    fileprivate var values: [Value] = []

    init(literalCapacity: Int, interpolationCount: Int) { sql.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { sql += literal }

    mutating func appendInterpolation(_ fragment: SQLFragment) {
      sql += fragment.sql
      values += fragment.values
    }
  }

  init(stringLiteral value: String) { self.init(value) }

  init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.sql, stringInterpolation.values)
  }
}

extension Int {
  /// The number after this one, or this one if it is the greatest. A page is read with one row more than
  /// was asked for, to know whether another follows.
  var andOne: Int { self == .max ? self : self + 1 }
}
