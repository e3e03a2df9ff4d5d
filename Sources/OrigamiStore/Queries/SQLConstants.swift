internal import Foundation
internal import OrigamiModel

/// A captured value that can be a parameter of a statement.
protocol SQLConstant {
  var sqlValue: SQLFragment.Value { get }
}

extension Int: SQLConstant {
  var sqlValue: SQLFragment.Value { .int(self) }
}

extension Bool: SQLConstant {
  var sqlValue: SQLFragment.Value { .int(self ? 1 : 0) }
}

extension String: SQLConstant {
  /// The text in normalisation form C, as the prose of a library is: texts that are equal in Swift are then
  /// equal in bytes. Identifiers are stored as written. So `$0.id == …` does not find an identifier
  /// that is not in form C.
  var sqlValue: SQLFragment.Value { .text(precomposedStringWithCanonicalMapping) }
}

extension DetailLevel: SQLConstant {
  var sqlValue: SQLFragment.Value { .int(rawValue) }
}

extension Optional: SQLConstant where Wrapped: SQLConstant {
  var sqlValue: SQLFragment.Value { self?.sqlValue ?? .null }
}

/// A captured collection or range.
protocol SQLCollectionConstant {
  var sqlOperand: SQLOperand { get }
}

extension Array: SQLCollectionConstant where Element: SQLConstant {
  var sqlOperand: SQLOperand { .list(map(\.sqlValue)) }
}

extension Set: SQLCollectionConstant where Element: SQLConstant {
  var sqlOperand: SQLOperand { .list(map(\.sqlValue)) }
}

extension ClosedRange: SQLCollectionConstant where Bound: SQLConstant {
  var sqlOperand: SQLOperand {
    .range(lower: .constant(lowerBound), upper: .constant(upperBound), includesUpper: true)
  }
}

extension Range: SQLCollectionConstant where Bound: SQLConstant {
  var sqlOperand: SQLOperand {
    .range(lower: .constant(lowerBound), upper: .constant(upperBound), includesUpper: false)
  }
}

extension PartialRangeFrom: SQLCollectionConstant where Bound: SQLConstant {
  var sqlOperand: SQLOperand { .range(lower: .constant(lowerBound), upper: nil, includesUpper: false) }
}

extension PartialRangeThrough: SQLCollectionConstant where Bound: SQLConstant {
  var sqlOperand: SQLOperand { .range(lower: nil, upper: .constant(upperBound), includesUpper: true) }
}

extension PartialRangeUpTo: SQLCollectionConstant where Bound: SQLConstant {
  var sqlOperand: SQLOperand { .range(lower: nil, upper: .constant(upperBound), includesUpper: false) }
}

extension SQLFragment {
  static func constant(_ value: some SQLConstant) -> SQLFragment { SQLFragment("?", [value.sqlValue]) }
}
