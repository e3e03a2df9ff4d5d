/// Finds the faces that lead to a contradiction, by walking back from it to its causes.
///
/// When the budget is spent, only the faces found so far are named.
struct Explanation {
  private let problem: LayerProblem
  private let causes: [LayerProblem.Cause]
  /// For each class, its place in the order in which the classes became known; `Int.max` for an open one.
  private let rank: [Int]
  private let budget: FoldingBudget?

  /// - Parameters:
  ///   - causes: for each class, the reason for its value.
  ///   - known: the known classes, in the order in which they became known.
  init(
    _ problem: LayerProblem, causes: [LayerProblem.Cause] = [], known: [Int32] = [],
    budget: FoldingBudget? = nil
  ) {
    self.problem = problem
    self.causes = causes
    self.budget = budget
    var rank = [Int](repeating: .max, count: causes.count)
    for (place, number) in known.enumerated() { rank[Int(number)] = place }
    self.rank = rank
  }

  /// Returns the contradiction of an equality that, with the earlier ones, makes an order its own opposite.
  func contradiction(equality index: Int) -> Impossibility {
    let equality = problem.source.equalities[index]
    let steps = path(from: equality.first, to: equality.second >> 1, using: index)
    let involved = faces(of: steps.map { problem.source.equalities[$0] } + [equality])
    return .layers(
      rule: equality.rule, faces: faces(of: [equality]).sorted(), involved: involved.sorted())
  }

  /// Returns the contradiction of a crease's order, or of a given one, that opposes an earlier order.
  ///
  /// - Parameter rule: ``LayerRule/crease`` or ``LayerRule/given``.
  func contradiction(fixed literal: OrderLiteral, by rule: LayerRule) -> Impossibility {
    var involved: Set<Int> = []
    addCauses(of: literal, to: &involved)
    return .layers(rule: rule, faces: faces(of: literal), involved: involved.sorted())
  }

  /// Returns the contradiction of a constraint that no values of its open orders satisfy.
  func contradiction(constraint index: Int) -> Impossibility {
    let literals = originals(of: index)
    var involved: Set<Int> = []
    for literal in literals {
      addCauses(of: literal, to: &involved)
      let number = problem.classLiteral(of: literal) >> 1
      if let first = literals.first(where: { problem.classLiteral(of: $0) >> 1 == number }) {
        addChain(from: literal, to: first, to: &involved)
      }
    }
    return .layers(
      rule: problem.constraints[index].table == .tacoTaco ? .tacoTaco : .transitivity,
      faces: Set(literals.flatMap(faces)).sorted(), involved: involved.sorted())
  }

  // MARK: Walking back

  /// Returns the pair literals from which a constraint was made.
  private func originals(of constraint: Int) -> [OrderLiteral] {
    let constraint = problem.constraints[constraint]
    let start = Int(constraint.start)
    let stored = Array(problem.originals[start..<start + Int(constraint.arity)])
    guard constraint.table == .opposite else { return stored }
    // Of three faces, two pairs are stored. The third pair has the class of one of them.
    let ends = Set(faces(of: stored[0])).symmetricDifference(faces(of: stored[1])).sorted()
    guard ends.count == 2, let third = problem.pairs.literal(ends[0], above: ends[1]) else { return stored }
    return stored + [third]
  }

  private func faces(of literal: OrderLiteral) -> [Int] {
    let pair = problem.pairs.faces[Int(literal >> 1)]
    return [Int(pair.low), Int(pair.high)]
  }

  private func faces(of equalities: [LayerConstraints.Equality]) -> Set<Int> {
    Set(equalities.flatMap { faces(of: $0.first) + faces(of: $0.second) })
  }

  /// Adds the faces of a known order and of all orders that imply it.
  private func addCauses(of literal: OrderLiteral, to involved: inout Set<Int>) {
    var explained: Set<Int32> = []
    var open = [literal]
    while let literal = open.popLast() {
      guard budget.spend(1) else { return }
      involved.formUnion(faces(of: literal))
      let number = problem.classLiteral(of: literal) >> 1
      switch causes[Int(number)] {
      case .open: break
      case .fixed(let fixed):
        addChain(from: literal, to: fixed, to: &involved)
      case .constraint(let index):
        let isNew = explained.insert(number).inserted
        for other in originals(of: Int(index)) {
          let otherNumber = problem.classLiteral(of: other) >> 1
          if otherNumber == number {
            addChain(from: literal, to: other, to: &involved)
          } else if isNew, rank[Int(otherNumber)] < rank[Int(number)] {
            // Orders that became known later did not force this one.
            open.append(other)
          }
        }
      }
    }
  }

  /// Adds the faces of the equalities that make two orders the same class.
  private func addChain(from literal: OrderLiteral, to other: OrderLiteral, to involved: inout Set<Int>) {
    let steps = path(from: literal, to: other >> 1, using: problem.source.equalities.count)
    involved.formUnion(faces(of: steps.map { problem.source.equalities[$0] }))
    involved.formUnion(faces(of: other))
  }

  /// Returns the shortest chain of equalities, among the first `count`, that leads from an order to the goal;
  /// empty when there is none, or when the budget is spent.
  ///
  /// - Parameter goal: the number of a pair.
  private func path(from literal: OrderLiteral, to goal: Int32, using count: Int) -> [Int] {
    if goal == literal >> 1 { return [] }
    guard budget.spend(count + problem.pairs.count) else { return [] }
    var keyed: [(key: Int32, value: Int32)] = []
    for (index, equality) in problem.source.equalities.prefix(count).enumerated() {
      keyed.append((equality.first >> 1, Int32(index)))
      keyed.append((equality.second >> 1, Int32(index)))
    }
    let adjacent = Groups(keyCount: problem.pairs.count, pairs: keyed)
    var arrival = [Int32](repeating: -1, count: problem.pairs.count)
    var queue = [literal >> 1]
    var next = 0
    while next < queue.count {
      let pair = queue[next]
      next += 1
      for index in adjacent[Int(pair)] {
        let other = problem.source.equalities[Int(index)].pair(besides: pair)
        guard other != literal >> 1, arrival[Int(other)] < 0 else { continue }
        arrival[Int(other)] = index
        if other == goal {
          var steps: [Int] = []
          var place = other
          while place != literal >> 1 {
            let step = arrival[Int(place)]
            steps.append(Int(step))
            place = problem.source.equalities[Int(step)].pair(besides: place)
          }
          return steps
        }
        queue.append(other)
      }
    }
    return []
  }
}
