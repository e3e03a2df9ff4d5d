/// Least-norm solutions of linear equations that may be linearly dependent.
enum LeastSteps {
  /// Returns the step x with J x ≈ −r of least length, damped.
  ///
  /// - Parameters:
  ///   - jacobian: J by rows.
  ///   - damping: added to the diagonal of J Jᵀ (or Jᵀ J).
  static func step(
    _ jacobian: [Double], _ residual: [Double], rows: Int, columns: Int, damping: Double
  ) -> [Double] {
    rows <= columns
      ? byRows(jacobian, residual, rows, columns, damping)
      : byColumns(jacobian, residual, rows, columns, damping)
  }

  /// Returns Jᵀ (J Jᵀ + d)⁻¹ (−r).
  private static func byRows(
    _ jacobian: [Double], _ residual: [Double], _ rows: Int, _ columns: Int, _ damping: Double
  ) -> [Double] {
    var matrix = [Double](repeating: 0, count: rows * rows)
    for row in 0..<rows {
      for other in 0...row {
        var sum = row == other ? damping : 0
        for column in 0..<columns {
          sum += jacobian[row * columns + column] * jacobian[other * columns + column]
        }
        matrix[row * rows + other] = sum
      }
    }
    var right = residual.map { -$0 }
    solve(&matrix, &right, rows)
    var step = [Double](repeating: 0, count: columns)
    for row in 0..<rows {
      for column in 0..<columns { step[column] += jacobian[row * columns + column] * right[row] }
    }
    return step
  }

  /// Returns (Jᵀ J + d)⁻¹ Jᵀ (−r).
  private static func byColumns(
    _ jacobian: [Double], _ residual: [Double], _ rows: Int, _ columns: Int, _ damping: Double
  ) -> [Double] {
    var matrix = [Double](repeating: 0, count: columns * columns)
    var right = [Double](repeating: 0, count: columns)
    for row in 0..<rows {
      for column in 0..<columns {
        let value = jacobian[row * columns + column]
        guard value != 0 else { continue }
        right[column] -= value * residual[row]
        for other in 0...column {
          matrix[column * columns + other] += value * jacobian[row * columns + other]
        }
      }
    }
    for column in 0..<columns { matrix[column * columns + column] += damping }
    solve(&matrix, &right, columns)
    return right
  }

  /// Solves a symmetric positive definite system by Cholesky's method. Only the lower triangle is read. The
  /// solution replaces `right`, and the triangular factor replaces the matrix.
  private static func solve(_ matrix: inout [Double], _ right: inout [Double], _ count: Int) {
    for row in 0..<count {
      for column in 0...row {
        var sum = matrix[row * count + column]
        for inner in 0..<column { sum -= matrix[row * count + inner] * matrix[column * count + inner] }
        // Rounding may leave a pivot of 0 or less, which has no root.
        matrix[row * count + column] =
          row == column ? max(sum, 1e-300).squareRoot() : sum / matrix[column * count + column]
      }
    }
    for row in 0..<count {
      var sum = right[row]
      for inner in 0..<row { sum -= matrix[row * count + inner] * right[inner] }
      right[row] = sum / matrix[row * count + row]
    }
    for row in (0..<count).reversed() {
      var sum = right[row]
      for inner in (row + 1)..<count { sum -= matrix[inner * count + row] * right[inner] }
      right[row] = sum / matrix[row * count + row]
    }
  }
}
