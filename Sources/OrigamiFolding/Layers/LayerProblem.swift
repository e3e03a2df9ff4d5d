/// The constraint problem that remains after creases and equalities are applied: the open orders and the
/// rules between them.
///
/// The unknowns are classes: orders that must be equal or opposite (``OrderClasses``) are one class, and get
/// their values together. A class literal is to a class what an ``OrderLiteral`` is to a pair.
struct LayerProblem {
  /// A rule that binds classes of orders.
  struct Constraint {
    /// The table that judges the constraint.
    var table: Table
    /// The number of literals.
    var arity: UInt8
    /// The index of the first literal in `literals`.
    var start: Int32
  }

  /// The rule tables, by their index in ``tables``.
  enum Table: UInt8 { case opposite, transitivity, tacoTaco }

  static let tables = [RuleTable.opposite, RuleTable.transitivity, RuleTable.tacoTaco]

  /// The reason for the value of a class, for explanations.
  enum Cause {
    case open
    /// The order is fixed by a mountain or valley crease, or given beforehand.
    case fixed(OrderLiteral)
    case constraint(Int32)
  }

  let source: LayerConstraints
  /// For each pair, the class literal that equals the pair's even literal.
  private(set) var classLiteral: [OrderLiteral] = []
  /// The number of classes.
  private(set) var classCount = 0
  /// For each class, 0 while it is open; 1 or 2 when it has that value in every solution.
  private(set) var values: [UInt8] = []
  /// All taco-taco constraints, and the transitivity constraints that were open when they were visited.
  private(set) var constraints: [Constraint] = []
  /// The class literals of all constraints, one constraint after the other.
  private(set) var literals: [OrderLiteral] = []
  /// The pair literals from which each constraint was made, for explanations. A constraint of the table
  /// `opposite` lacks the third of its triple, which ``Explanation`` finds again.
  private(set) var originals: [OrderLiteral] = []
  /// For each class, the constraints that bind it.
  private(set) var constraintsOfClass = Groups()
  private var causes: [Cause] = []
  /// The known classes, in the order in which they became known.
  private var known: [Int32] = []

  var pairs: FacePairs { source.pairs }
  var cells: OverlapCells { source.cells }
  private var budget: FoldingBudget? { source.budget }

  /// Sets up the problem and draws the conclusions that need no choice.
  ///
  /// Once the budget is spent, orders and rules are missing.
  ///
  /// - Throws: the reason why no order satisfies the rules.
  /// - Complexity: O(triples of faces that share a cell, one of them moving). Triples are visited, and stored
  ///   only if they bind open orders.
  init(_ source: LayerConstraints) throws(Impossibility) {
    self.source = source
    try joinEqualOrders()
    try assign(source.fixed, by: .crease)
    try assign(source.presumed, by: .given)
    addTacoTacos()
    indexConstraints()
    try propagate(from: 0)
    let settled = known.count
    try addTransitivity()
    indexConstraints()
    try propagate(from: settled)
  }

  // MARK: Reading

  /// Returns the value of a literal: 0 open, 1 true, 2 false.
  func value(of literal: OrderLiteral) -> UInt8 {
    oriented(values[Int(literal >> 1)], by: literal)
  }

  /// Returns the class literal that equals a pair's literal.
  func classLiteral(of literal: OrderLiteral) -> OrderLiteral {
    classLiteral[Int(literal >> 1)] ^ (literal & 1)
  }

  /// Returns the entry of a constraint's table for some values of the classes.
  func entry(of constraint: Constraint, _ values: [UInt8]) -> UInt16 {
    let start = Int(constraint.start)
    var code = 0
    for place in 0..<Int(constraint.arity) {
      let literal = literals[start + place]
      code += RuleTable.powers[place] * Int(oriented(values[Int(literal >> 1)], by: literal))
    }
    return LayerProblem.tables[Int(constraint.table.rawValue)].entries[code]
  }

  // MARK: Building

  private mutating func joinEqualOrders() throws(Impossibility) {
    var classes = OrderClasses(count: pairs.count)
    for (index, equality) in source.equalities.enumerated()
    where budget.spend(1) && !classes.join(equality.first, equality.second) {
      throw Explanation(self, budget: budget).contradiction(equality: index)
    }
    var number = [Int32](repeating: -1, count: pairs.count)
    for pair in 0..<pairs.count {
      let root = classes.root(OrderLiteral(2 * pair))
      if number[Int(root >> 1)] < 0 {
        number[Int(root >> 1)] = Int32(classCount)
        classCount += 1
      }
      classLiteral.append(2 * number[Int(root >> 1)] + (root & 1))
    }
    values = [UInt8](repeating: 0, count: classCount)
    causes = [Cause](repeating: .open, count: classCount)
  }

  /// Assigns orders that are fixed by creases, or given beforehand.
  private mutating func assign(_ fixed: [OrderLiteral], by rule: LayerRule) throws(Impossibility) {
    for literal in fixed {
      let own = classLiteral(of: literal)
      switch value(of: own) {
      case 0: assign(own, 1, .fixed(literal))
      case 1: break
      default:
        throw Explanation(self, causes: causes, known: known, budget: budget).contradiction(
          fixed: literal, by: rule)
      }
    }
  }

  private mutating func assign(_ literal: OrderLiteral, _ value: UInt8, _ cause: Cause) {
    let number = Int(literal >> 1)
    values[number] = oriented(value, by: literal)
    causes[number] = cause
    known.append(Int32(number))
  }

  private mutating func addTacoTacos() {
    for start in stride(from: 0, to: source.tacoTacos.count, by: 6) {
      guard budget.spend(6) else { return }
      add(.tacoTaco, source.tacoTacos[start..<start + 6])
    }
  }

  private mutating func add(_ table: Table, _ originals: some Collection<OrderLiteral>) {
    constraints.append(
      Constraint(table: table, arity: UInt8(originals.count), start: Int32(literals.count)))
    for literal in originals {
      literals.append(classLiteral(of: literal))
      self.originals.append(literal)
    }
  }

  private mutating func indexConstraints() {
    var keyed: [(key: Int32, value: Int32)] = []
    for (index, constraint) in constraints.enumerated() {
      guard budget.spend(Int(constraint.arity)) else { break }
      for place in 0..<Int(constraint.arity) {
        let number = literals[Int(constraint.start) + place] >> 1
        keyed.append((number, Int32(index)))
      }
    }
    constraintsOfClass = Groups(keyCount: classCount, pairs: keyed)
  }

  /// Visits every three faces that share a cell. Keeps the constraints with open orders, and draws their
  /// conclusions at once.
  private mutating func addTransitivity() throws(Impossibility) {
    var seen: Set<SIMD3<Int32>> = []
    var failure: Impossibility?
    let triples = CommonTriples(cells: cells, pairs: pairs, moves: source.moves, budget: budget)
    triples.forEach { ab, bc, ca in
      guard budget.spend(1) else { return false }
      // Separate constants rather than an array, because nearly all of the very many triples are settled
      // here.
      let (first, second, third) = (classLiteral(of: ab), classLiteral(of: bc), classLiteral(of: ca))
      // Two opposite orders exclude a cycle, whatever the third order is.
      if first == second ^ 1 || second == third ^ 1 || third == first ^ 1 { return true }
      let code = Int(value(of: first)) + 3 * Int(value(of: second)) + 9 * Int(value(of: third))
      let entry = RuleTable.transitivity.entries[code]
      if entry == RuleTable.settled { return true }
      let (table, bound): (Table, [OrderLiteral])
      // If two of the orders are one class, the third must differ from it. If all three are one class,
      // nothing satisfies the constraint. ``infer(_:)`` does not notice that while the class is open, but the
      // search does: both guesses fail. No such triple is known: 8,000 random sheets and the files of the
      // tests have none.
      if first == second {
        (table, bound) = (.opposite, [ab, ca])
      } else if second == third || third == first {
        (table, bound) = (.opposite, [ab, bc])
      } else {
        (table, bound) = (.transitivity, [ab, bc, ca])
      }
      // A ban on the cycle in one direction covers the other direction too, so both share one normal form.
      let flip = min(first, second, third) & 1
      let key = [first, second, third].map { $0 ^ flip }.sorted()
      // Storing a constraint costs as much as visiting many triples.
      guard seen.insert(SIMD3(key[0], key[1], key[2])).inserted, budget.spend(16) else { return true }
      add(table, bound)
      do throws(Impossibility) {
        try infer(constraints.count - 1)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  // MARK: Following

  /// Draws all conclusions from the known classes, from the index `first` in `known` on.
  private mutating func propagate(from first: Int) throws(Impossibility) {
    var next = first
    while next < known.count {
      let number = Int(known[next])
      next += 1
      guard budget.spend(1 + constraintsOfClass.range(number).count) else { return }
      for place in constraintsOfClass.range(number) {
        try infer(Int(constraintsOfClass.values[place]))
      }
    }
  }

  /// Assigns every value that a constraint forces.
  private mutating func infer(_ index: Int) throws(Impossibility) {
    let constraint = constraints[index]
    let entry = entry(of: constraint, values)
    if entry == RuleTable.impossible {
      throw Explanation(self, causes: causes, known: known, budget: budget).contradiction(constraint: index)
    }
    guard entry != 0, entry != RuleTable.settled else { return }
    for place in 0..<Int(constraint.arity) {
      let forced = UInt8(entry >> UInt16(2 * place) & 3)
      guard forced != 0 else { continue }
      let literal = literals[Int(constraint.start) + place]
      switch value(of: literal) {
      case 0: assign(literal, forced, .constraint(Int32(index)))
      case forced: break
      // One class occurs twice in the constraint and is forced both ways.
      default:
        throw Explanation(self, causes: causes, known: known, budget: budget).contradiction(constraint: index)
      }
    }
  }
}
