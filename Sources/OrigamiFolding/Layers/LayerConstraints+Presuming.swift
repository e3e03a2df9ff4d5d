extension LayerConstraints {
  /// Presumes that face a lies above b (1) or below it (-1), if they overlap.
  mutating func presume(_ a: Int, over b: Int, _ sign: Int) {
    guard sign != 0, let literal = pairs.literal(a, above: b) else { return }
    presumed.append(sign > 0 ? literal : literal ^ 1)
  }

  /// Presumes the present order of the faces that do not move.
  ///
  /// - Complexity: O(pairs that overlap).
  mutating func presumeOrder(of paper: PaperState) {
    for (index, pair) in pairs.faces.enumerated() {
      let (low, high) = (Int(pair.low), Int(pair.high))
      guard !moves(low), !moves(high) else { continue }
      let sign = paper.order.sign(low, over: high)
      if sign == 0 { continue }
      presumed.append(OrderLiteral(2 * index + (sign > 0 ? 0 : 1)))
    }
  }

  /// Presumes the orders that an author's hints state.
  ///
  /// - Throws: ``FoldError/unexpectedHint(_:)`` for faces that do not overlap.
  mutating func presume(_ hints: WrittenHints) throws(FoldError) {
    for order in hints.orders {
      guard pairs.index(order.face, order.other) != nil else { throw .unexpectedHint(order.hint) }
      presume(order.face, over: order.other, order.sign)
    }
  }

  /// Returns the order that agrees best with the wanted orders.
  ///
  /// - Parameter paper: the paper on which an error names places.
  /// - Throws: ``FoldError/cannotFold(_:)`` when no order obeys the rules and presumptions;
  ///   ``FoldError/tooHard``.
  func choice(wanted: [OrderLiteral] = [], on paper: PaperState) throws(FoldError) -> OrderChoice {
    let solved: LayerProblem
    do throws(Impossibility) { solved = try LayerProblem(self) } catch {
      throw .cannotFold(error.located(on: paper))
    }
    do throws(FoldError) { return try OrderChoice(solved, wanted: wanted, budget: budget) } catch {
      guard case .cannotFold(let reason) = error else { throw error }
      throw .cannotFold(reason?.located(on: paper))
    }
  }
}
