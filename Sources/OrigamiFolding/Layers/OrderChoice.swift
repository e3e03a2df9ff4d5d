/// Finds the layer order that agrees best with what is wanted, if only one does.
struct OrderChoice {
  /// The best order.
  var order: [FaceOrder]
  /// How many of the wanted orders it has.
  var score: Int
  /// Two faces that lie the other way round in another order that is as good; nil when there is none.
  var rival: FaceOrder?

  /// How many orders are guessed in each part before the search is given up.
  private static let guesses = 200_000

  /// Chooses among all orders that a problem leaves open.
  ///
  /// - Parameters:
  ///   - wanted: literals, each of which counts when it is true.
  ///   - budget: the budget that the problem was set up with.
  /// - Throws: ``FoldError/cannotFold(_:)``, or ``FoldError/tooHard`` when there are too many orders.
  init(_ problem: LayerProblem, wanted: [OrderLiteral], budget: FoldingBudget?) throws(FoldError) {
    guard !budget.isSpent else { throw .tooHard }
    // What each class gains when its value is 1, and when it is 2.
    var gains = [[Int]](repeating: [0, 0, 0], count: problem.classCount)
    for literal in wanted {
      let own = problem.classLiteral(of: literal)
      gains[Int(own >> 1)][own & 1 == 0 ? 1 : 2] += 1
    }
    var search = OrderSearch(problem, budget: budget)
    var values = problem.values
    var rivalClass: Int32?
    for part in search.parts() {
      var best: (score: Int, values: [UInt8])?
      var other: [UInt8]?
      let isWhole = search.forEachChoice(for: part, guesses: OrderChoice.guesses) { choice in
        guard budget.spend(part.count) else { return false }
        let score = part.reduce(0) { $0 + gains[Int($1)][Int(choice[Int($1)])] }
        if let known = best, score <= known.score {
          if score == known.score { other = choice }
        } else {
          best = (score, choice)
          other = nil
        }
        return true
      }
      guard isWhole else { throw .tooHard }
      guard let best else { throw .cannotFold(.exhausted(faces: problem.faces(of: part))) }
      for number in part { values[Int(number)] = best.values[Int(number)] }
      if rivalClass == nil, let other {
        rivalClass = part.first { other[Int($0)] != best.values[Int($0)] }
      }
    }
    score = values.indices.reduce(0) { $0 + gains[$1][Int(values[$1])] }
    order = problem.order(values)
    rival = rivalClass.flatMap { number in
      problem.classLiteral.firstIndex { $0 >> 1 == number }.map { pair in
        let faces = problem.pairs.faces[pair]
        return order.first { Set([$0.above, $0.below]) == [Int(faces.low), Int(faces.high)] }
          ?? FaceOrder(above: Int(faces.low), below: Int(faces.high))
      }
    }
  }
}
