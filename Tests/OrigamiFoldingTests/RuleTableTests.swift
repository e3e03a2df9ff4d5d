import Testing

@testable import OrigamiFolding

@Suite struct RuleTableTests {
  static let tables = [
    ("taco-taco", RuleTable.tacoTaco, 6, 16), ("transitivity", RuleTable.transitivity, 3, 6),
    ("opposite", RuleTable.opposite, 2, 2),
  ]

  private func digits(_ code: Int, _ arity: Int) -> [UInt16] {
    (0..<arity).map { UInt16(code / RuleTable.powers[$0] % 3) }
  }

  @Test(arguments: tables)
  func `as many complete choices are allowed as there are stackings`(
    name: String, table: RuleTable, arity: Int, count: Int
  ) {
    let complete = table.entries.indices.filter { !digits($0, arity).contains(0) }
    #expect(complete.count == 1 << arity)
    #expect(complete.count { table.entries[$0] == RuleTable.settled } == count)
    #expect(complete.count { table.entries[$0] == RuleTable.impossible } == complete.count - count)
  }

  @Test(arguments: tables)
  func `an entry says exactly what all completions have in common`(
    name: String, table: RuleTable, arity: Int, count: Int
  ) {
    let complete = table.entries.indices.map { digits($0, arity) }.filter { !$0.contains(0) }
    let allowed = complete.filter { choice in
      table.entries[zip(choice, RuleTable.powers).reduce(0) { $0 + Int($1.0) * $1.1 }] == RuleTable.settled
    }
    for code in table.entries.indices {
      let known = digits(code, arity)
      let completions = allowed.filter { zip($0, known).allSatisfy { $1 == 0 || $0 == $1 } }
      let entry = table.entries[code]
      #expect((entry == RuleTable.impossible) == completions.isEmpty)
      guard let first = completions.first, entry != RuleTable.settled else { continue }
      for place in known.indices where known[place] == 0 {
        let isForced = completions.allSatisfy { $0[place] == first[place] }
        #expect(entry >> UInt16(2 * place) & 3 == (isForced ? first[place] : 0))
      }
    }
  }
}
