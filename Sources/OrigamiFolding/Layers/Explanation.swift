/// Finds the faces that lead to a contradiction, by walking back from it to its causes.
///
/// When the budget is spent, only the faces found so far are named.
struct Explanation {
  private let problem: LayerProblem
  private let causes: [LayerProblem.Cause]
  private let budget: FoldingBudget?

  init(_ problem: LayerProblem, causes: [LayerProblem.Cause] = [], budget: FoldingBudget? = nil) {
    self.problem = problem
    self.causes = causes
    self.budget = budget
  }

  /// Returns the contradiction of an equality that, with the earlier ones, makes an order its own opposite.
  func contradiction(equality index: Int) -> Impossibility {
    let equality = problem.source.equalities[index]
    let steps = path(from: equality.first, to: [equality.second >> 1], using: index)
    let involved = faces(of: steps.map { problem.source.equalities[$0] } + [equality])
    return .layers(
      rule: equality.rule, faces: faces(of: [equality]).sorted(), involved: involved.sorted())
  }

  /// Returns the contradiction of a crease that opposes an earlier crease.
  func contradiction(crease literal: OrderLiteral) -> Impossibility {
    var involved: Set<Int> = []
    addCauses(of: literal, to: &involved)
    return .layers(rule: .crease, faces: faces(of: literal), involved: involved.sorted())
  }

  /// Returns the contradiction of a constraint whose orders are all known and break it.
  func contradiction(constraint index: Int) -> Impossibility {
    let literals = originals(of: index)
    var involved: Set<Int> = []
    for literal in literals { addCauses(of: literal, to: &involved) }
    return .layers(
      rule: problem.constraints[index].table == .tacoTaco ? .tacoTaco : .transitivity,
      faces: Set(literals.flatMap(faces)).sorted(), involved: involved.sorted())
  }

  // MARK: Walking back

  /// Returns the pair literals from which a constraint was made.
  private func originals(of constraint: Int) -> ArraySlice<OrderLiteral> {
    let start = Int(problem.constraints[constraint].start)
    return problem.originals[start..<start + Int(problem.constraints[constraint].arity)]
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
      case .crease(let fixed):
        let steps = path(from: literal, to: [fixed >> 1], using: problem.source.equalities.count)
        involved.formUnion(faces(of: steps.map { problem.source.equalities[$0] }))
        involved.formUnion(faces(of: fixed))
      case .constraint(let index):
        guard explained.insert(number).inserted else { continue }
        let others = originals(of: Int(index))
        let own = others.filter { problem.classLiteral(of: $0) >> 1 == number }.map { $0 >> 1 }
        let steps = path(from: literal, to: Set(own), using: problem.source.equalities.count)
        involved.formUnion(faces(of: steps.map { problem.source.equalities[$0] }))
        open += others.filter { problem.classLiteral(of: $0) >> 1 != number }
      }
    }
  }

  /// Returns the shortest chain of equalities, among the first `count`, that leads from an order to one of
  /// the goals; empty when there is none, or when the budget is spent.
  ///
  /// - Parameter goals: numbers of pairs.
  private func path(from literal: OrderLiteral, to goals: Set<Int32>, using count: Int) -> [Int] {
    if goals.contains(literal >> 1) { return [] }
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
        if goals.contains(other) {
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
