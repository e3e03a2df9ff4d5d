/// Counts the ways to choose the open orders of a problem, part by part.
///
/// Orders that no rule connects are independent, so their counts multiply. A guess often splits a part into
/// pieces. Each piece is then counted once, instead of once for every choice in the others.
struct OrderSearch {
  /// The count of the choices for a part, as far as it is known.
  struct Tally {
    /// The number of choices that satisfy all rules; a lower bound unless `isExact`.
    var count: StateCount
    /// A Boolean value that indicates whether `count` includes all choices.
    var isExact: Bool
  }

  private let problem: LayerProblem
  /// For each class, 0 while it is open, else 1 or 2.
  private var values: [UInt8]
  /// The assigned classes, in order. Assignments are undone from the end.
  private var trail: [Int32] = []
  /// The first choice found for each class.
  private(set) var solution: [UInt8]
  /// For each class, the number that `pieces(of:)` set last. Each call takes two new numbers: `inside` for
  /// the classes to visit, and `done` for those visited, so that each is visited once.
  private var mark: [Int32]
  private var lastMark: Int32 = 0
  private var guessesLeft = 0
  /// The count at which to stop; nil counts all.
  private var limit: StateCount?
  private let budget: FoldingBudget?
  /// The number of enclosing guesses.
  private var depth = 0
  /// The most nested guesses, because each one uses stack.
  private static let depthLimit = 5_000

  init(_ problem: LayerProblem, budget: FoldingBudget? = nil) {
    self.problem = problem
    self.budget = budget
    values = problem.values
    solution = problem.values
    mark = [Int32](repeating: 0, count: problem.classCount)
  }

  /// Returns the independent parts of the open classes, smallest first.
  mutating func parts() -> [[Int32]] {
    pieces(of: (0..<Int32(problem.classCount)).filter { values[Int($0)] == 0 })
  }

  /// Counts the choices for a part.
  ///
  /// - Parameters:
  ///   - limit: the count at which to stop; nil counts all.
  ///   - guesses: the most guesses; beyond that the tally holds the count so far.
  mutating func count(_ part: [Int32], limit: Int?, guesses: Int) -> Tally {
    guessesLeft = guesses
    self.limit = limit.map { StateCount(UInt64($0)) }
    var tally = count(part, isFirst: true)
    if let limit = self.limit, limit < tally.count { tally = Tally(count: limit, isExact: false) }
    return tally
  }

  // MARK: Counting

  /// Counts the choices for a piece; `isFirst` makes it record the first one it finds.
  private mutating func count(_ piece: [Int32], isFirst: Bool) -> Tally {
    guard let guess = piece.max(by: { weight($0) < weight($1) }) else {
      return Tally(count: StateCount(1), isExact: true)
    }
    var tally = Tally(count: StateCount(0), isExact: true)
    for value in [UInt8(1), 2] {
      if let limit, limit <= tally.count {
        tally.isExact = false
        break
      }
      guard guessesLeft > 0, depth < OrderSearch.depthLimit, budget.spend(piece.count) else {
        tally.isExact = false
        break
      }
      guessesLeft -= 1
      depth += 1
      defer { depth -= 1 }
      let start = trail.count
      if propagate(guess, value) {
        let found = countPieces(of: piece, from: start, isFirst: isFirst && tally.count.isZero)
        tally.count = tally.count + found.count
        tally.isExact = tally.isExact && found.isExact
      }
      undo(to: start)
    }
    return tally
  }

  /// Returns the product of the counts of the pieces that a guess leaves of a piece.
  private mutating func countPieces(of piece: [Int32], from start: Int, isFirst: Bool) -> Tally {
    if isFirst {
      for number in trail[start...] { solution[Int(number)] = values[Int(number)] }
    }
    var product = Tally(count: StateCount(1), isExact: true)
    for rest in pieces(of: piece.filter { values[Int($0)] == 0 }) {
      let tally = count(rest, isFirst: isFirst)
      product.count = product.count * tally.count
      product.isExact = product.isExact && tally.isExact
      if tally.count.isZero {
        // A product with 0 is 0, so it is exact if this factor is exact.
        product.isExact = tally.isExact
        break
      }
    }
    return product
  }

  /// Returns the number of constraints on a class. The class with the most is guessed first.
  private func weight(_ number: Int32) -> Int { problem.constraintsOfClass.range(Int(number)).count }

  /// Returns the groups of open classes that unsettled constraints connect, smallest first.
  private mutating func pieces(of open: [Int32]) -> [[Int32]] {
    lastMark += 1
    let inside = lastMark
    for number in open { mark[Int(number)] = inside }
    lastMark += 1
    let done = lastMark
    var pieces: [[Int32]] = []
    for number in open where mark[Int(number)] == inside {
      mark[Int(number)] = done
      var piece = [number]
      var next = 0
      while next < piece.count {
        let range = problem.constraintsOfClass.range(Int(piece[next]))
        next += 1
        budget?.spend(1 + range.count)
        for place in range {
          let constraint = problem.constraints[Int(problem.constraintsOfClass.values[place])]
          if problem.entry(of: constraint, values) == RuleTable.settled { continue }
          let start = Int(constraint.start)
          for literal in problem.literals[start..<start + Int(constraint.arity)]
          where mark[Int(literal >> 1)] == inside {
            mark[Int(literal >> 1)] = done
            piece.append(literal >> 1)
          }
        }
      }
      pieces.append(piece)
    }
    return pieces.sorted { ($0.count, $0[0]) < ($1.count, $1[0]) }
  }

  // MARK: Visiting

  /// Calls `body` with the values of all classes for each choice for a part. Returns false when not all
  /// choices were visited: `body` returned false, or a limit of guesses, of their depth or of the budget was
  /// passed.
  mutating func forEachChoice(
    for part: [Int32], guesses: Int, _ body: ([UInt8]) -> Bool
  ) -> Bool {
    guessesLeft = guesses
    return visit(part[...], body)
  }

  private mutating func visit(_ rest: ArraySlice<Int32>, _ body: ([UInt8]) -> Bool) -> Bool {
    let rest = rest.drop { values[Int($0)] != 0 }
    guard let guess = rest.first else { return body(values) }
    for value in [UInt8(1), 2] {
      guard guessesLeft > 0, depth < OrderSearch.depthLimit, budget.spend(rest.count) else { return false }
      guessesLeft -= 1
      depth += 1
      defer { depth -= 1 }
      let start = trail.count
      let isVisited = !propagate(guess, value) || visit(rest.dropFirst(), body)
      undo(to: start)
      guard isVisited else { return false }
    }
    return true
  }

  // MARK: Conclusions

  /// Assigns a class and draws all conclusions.
  ///
  /// - Returns: false on a contradiction; the trail then holds what was assigned so far.
  private mutating func propagate(_ guess: Int32, _ value: UInt8) -> Bool {
    var next = trail.count
    values[Int(guess)] = value
    trail.append(guess)
    while next < trail.count {
      let range = problem.constraintsOfClass.range(Int(trail[next]))
      next += 1
      budget?.spend(1 + range.count)
      for place in range {
        let constraint = problem.constraints[Int(problem.constraintsOfClass.values[place])]
        let entry = problem.entry(of: constraint, values)
        // An entry of 0 forces no order yet.
        if entry == 0 || entry == RuleTable.settled { continue }
        if entry == RuleTable.impossible { return false }
        for place in 0..<Int(constraint.arity) {
          let forced = UInt8(entry >> UInt16(2 * place) & 3)
          guard forced != 0 else { continue }
          let literal = problem.literals[Int(constraint.start) + place]
          let needed = oriented(forced, by: literal)
          let number = literal >> 1
          if values[Int(number)] == 0 {
            values[Int(number)] = needed
            trail.append(number)
          } else if values[Int(number)] != needed {
            return false
          }
        }
      }
    }
    return true
  }

  private mutating func undo(to start: Int) {
    for number in trail[start...] { values[Int(number)] = 0 }
    trail.removeLast(trail.count - start)
  }
}
