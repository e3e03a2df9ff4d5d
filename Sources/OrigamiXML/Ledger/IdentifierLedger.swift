internal import OrigamiModel

/// The ids of one model, however many: whether one is taken, and what it names.
///
/// Up to a budget it is a hash table, and every answer is given at once. Beyond it, what was entered
/// moves to a file of sorted runs, a few answers must wait, and ``settle(_:)`` gives them at the end.
/// An id of up to 15 bytes is its own key; of a longer one the key is a hash of 127 bits.
///
/// - Complexity: O(1) an id in memory, and O(log *n*) amortised beyond the budget.
struct IdentifierLedger: ~Copyable {
  /// What an id names.
  struct Entry: Equatable {
    /// Which one it is of those entered, from 1.
    var sequence: Int
    var kind: Problem.Identified
    var level: DetailLevel
    var position: TextPosition
  }

  /// The use of an id.
  struct Use: Equatable {
    /// Entries up to this one were there when the id was used.
    var sequence: Int
    /// What it should name; of points and creases any step will not do, and the other way round.
    var wanted: Problem.Identified
    /// The level of the step that uses it, if what it names must be shown there too.
    var level: DetailLevel?
    /// Whether the use is the end of a range, the start of one, or neither.
    var role: Role
    var position: TextPosition

    enum Role: UInt8 { case single, from, to }
  }

  /// A problem that only ``settle(_:)`` finds.
  enum Finding: Equatable {
    case duplicate(id: String?, kind: Problem.Identified, first: TextPosition, at: TextPosition)
    case unknown(id: String?, use: Use)
    case later(id: String?, use: Use)
    case otherKind(id: String?, use: Use, found: Problem.Identified)
    case hidden(id: String?, use: Use, level: DetailLevel)
    case wrongOrder(at: TextPosition)
  }

  private let budget: Int
  private var table: [SIMD4<UInt64>]
  private var filled = 0
  private var spilled: SpillingSorter
  /// How many ids were entered.
  private(set) var count = 0
  /// Whether ids are in the file, so that an id not found here may still exist.
  private(set) var hasSpilled = false

  private static let smallest = 64

  /// Keeps at most so many ids in memory.
  init(budget: Int) {
    self.budget = max(budget, 8)
    table = Array(repeating: .zero, count: IdentifierLedger.smallest)
    spilled = SpillingSorter(budget: max(budget, 8))
  }

  /// Forgets everything, for the next model.
  mutating func removeAll() {
    if hasSpilled {
      spilled = SpillingSorter(budget: budget)
      hasSpilled = false
    }
    if filled > 0 {
      // A small table is cleared faster than made; a large one is given back.
      if table.count > 1024 {
        table = Array(repeating: .zero, count: IdentifierLedger.smallest)
      } else {
        for slot in table.indices { table[slot] = .zero }
      }
    }
    filled = 0
    count = 0
  }

  /// Enters an id.
  ///
  /// - Returns: what has the id already, if that is known now; then nothing is entered.
  mutating func enter(
    _ id: String, kind: Problem.Identified, level: DetailLevel = .full, at position: TextPosition
  ) throws(ContentSourceError) -> Entry? {
    let key = LedgerRecord.key(id)
    if let slot = find(key) { return LedgerRecord.entry(table[slot]) }
    count += 1
    let entry = Entry(sequence: count, kind: kind, level: level, position: position)
    if filled == budget { try spill() }
    insert(LedgerRecord.record(key, entry))
    return nil
  }

  /// What an id names; nil also for one that is in the file.
  func entry(of id: String) -> Entry? { find(LedgerRecord.key(id)).map { LedgerRecord.entry(table[$0]) } }

  /// Leaves a use of an id, which cannot be judged now, to ``settle(_:)``.
  mutating func ask(_ id: String, _ use: Use) throws(ContentSourceError) {
    let key = LedgerRecord.key(id)
    try spilled.add([key.0, key.1, LedgerRecord.word(of: use), LedgerRecord.word(of: use.position)])
  }

  /// Gives the answers that had to wait, in no particular order, and forgets everything.
  mutating func settle(_ report: (Finding) throws -> Void) throws {
    if hasSpilled {
      try spill()
      var judge = LedgerJudge()
      var ends = SpillingSorter(budget: max(budget / 4, 8))
      try spilled.drain { record in
        if let finding = judge.next(record) { try report(finding) }
        if let end = judge.rangeEnd { try ends.add(end) }
      }
      try IdentifierLedger.checkOrder(of: &ends, report)
    }
    removeAll()
  }

  /// Both ends of a range are used by one step, so they come one after the other.
  private static func checkOrder(
    of ends: inout SpillingSorter, _ report: (Finding) throws -> Void
  ) throws {
    var from: SpillingSorter.Record?
    try ends.drain { end in
      if end.y == UInt64(Use.Role.from.rawValue) {
        from = end
      } else if let start = from, start.x == end.x, start.z > end.z {
        try report(.wrongOrder(at: LedgerRecord.position(start.w)))
      }
    }
  }

  // MARK: Private

  private mutating func spill() throws(ContentSourceError) {
    hasSpilled = true
    for record in table where record != .zero { try spilled.add(record) }
    for slot in table.indices { table[slot] = .zero }
    filled = 0
  }

  private func find(_ key: (UInt64, UInt64)) -> Int? {
    var slot = LedgerRecord.slot(key) & (table.count - 1)
    while table[slot] != .zero {
      if table[slot].x == key.0, table[slot].y == key.1 { return slot }
      slot = (slot + 1) & (table.count - 1)
    }
    return nil
  }

  private mutating func insert(_ record: SIMD4<UInt64>) {
    if 2 * (filled + 1) > table.count {
      let old = table
      table = Array(repeating: .zero, count: 2 * old.count)
      for record in old where record != .zero { place(record) }
    }
    place(record)
    filled += 1
  }

  private mutating func place(_ record: SIMD4<UInt64>) {
    var slot = LedgerRecord.slot((record.x, record.y)) & (table.count - 1)
    while table[slot] != .zero { slot = (slot + 1) & (table.count - 1) }
    table[slot] = record
  }
}
