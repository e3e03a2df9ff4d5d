/// Finds the layer order that agrees best with the wanted orders, and tells whether it is the only best one.
struct OrderChoice {
  /// The best order.
  var order: [FaceOrder]
  /// The number of wanted orders that hold in it.
  var score: Int
  /// Two faces whose order differs in another solution with the same score; nil when there is none.
  var rival: FaceOrder?

  /// The most guesses in each part before the search is given up.
  private static let guesses = 200_000

  /// Chooses among all layer orders that a problem leaves open.
  ///
  /// - Parameters:
  ///   - wanted: literals; each true one adds 1 to the score.
  ///   - budget: the budget with which the problem was set up.
  /// - Throws: ``FoldError/cannotFold(_:)``, or ``FoldError/tooHard`` when there are too many orders.
  init(_ problem: LayerProblem, wanted: [OrderLiteral], budget: FoldingBudget?) throws(FoldError) {
    guard !budget.isSpent else { throw .tooHard }
    // For each class, the number of wanted orders that hold when its value is 1 (true) or 2 (false).
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
      problem.classLiteral.firstIndex { $0 >> 1 == number }.map { order[$0] }
    }
  }
}
