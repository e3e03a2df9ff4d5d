internal import OrigamiModel

/// The ids of one model, of any number: which are taken, and what they name.
///
/// Up to a budget the ids are in a hash table, which answers at once. Beyond it they are in a file of sorted
/// runs; some answers then wait for ``settle(_:)``. An id of up to 15 bytes is its own key. The key of a
/// longer id is a hash of 127 bits.
///
/// - Complexity: O(1) an id in memory, and O(log *n*) amortised beyond the budget.
struct IdentifierLedger: ~Copyable {
  /// The thing that an id names.
  struct Entry: Equatable {
    /// Its position among the ids that were entered, from 1.
    var sequence: Int
    var kind: Problem.Identified
    var level: DetailLevel
    var position: TextPosition
  }

  /// The use of an id.
  struct Use: Equatable {
    /// The number of ids that were entered before the use. The id of the step that uses it is not counted.
    var sequence: Int
    /// The kind of thing that it should name.
    var wanted: Problem.Identified
    /// The level of the step that uses it, if the thing must be shown there too.
    var level: DetailLevel?
    /// One end of a range, or a single id.
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
  /// The number of ids that were entered.
  private(set) var count = 0
  /// A Boolean value that indicates whether some ids are in the file, so that an id that is not found here
  /// may still exist.
  private(set) var hasSpilled = false

  /// The number of slots of an empty table.
  private static let smallest = 64

  /// Creates a ledger that keeps at most `budget` ids in its table, and as many records in its sorter.
  ///
  /// - Parameter budget: 8 or more; less counts as 8.
  init(budget: Int) {
    self.budget = max(budget, 8)
    table = Array(repeating: .zero, count: IdentifierLedger.smallest)
    spilled = SpillingSorter(budget: self.budget)
  }

  /// Forgets everything, for the next model.
  mutating func removeAll() {
    if hasSpilled || filled > 0 {
      // Clearing a small table is faster than making one. A large one is released.
      if table.count > 1024 {
        table = Array(repeating: .zero, count: IdentifierLedger.smallest)
      } else {
        for slot in table.indices { table[slot] = .zero }
      }
    }
    if hasSpilled { spilled = SpillingSorter(budget: budget) }
    hasSpilled = false
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

  /// Returns the entry of an id; nil if there is none, or if it is in the file.
  func entry(of id: String) -> Entry? { find(LedgerRecord.key(id)).map { LedgerRecord.entry(table[$0]) } }

  /// Leaves the judgement of a use of an id to ``settle(_:)``. Call it only if ``hasSpilled``: otherwise the
  /// answer is known at once.
  mutating func ask(_ id: String, _ use: Use) throws(ContentSourceError) {
    let key = LedgerRecord.key(id)
    try spilled.add([key.0, key.1, LedgerRecord.word(of: use), LedgerRecord.word(of: use.position)])
  }

  /// Reports the answers that had to wait, in any order, and empties the ledger.
  mutating func settle(_ report: (Finding) throws -> Void) throws {
    if hasSpilled {
      try spill()
      var judge = LedgerJudge()
      // A second sorter beside the first, which keeps its memory while it is drained. Few steps repeat.
      var ends = SpillingSorter(budget: max(budget / 4, 8))
      try spilled.drain { record in
        if let finding = judge.next(record) { try report(finding) }
        if let end = judge.rangeEnd { try ends.add(end) }
      }
      try IdentifierLedger.checkOrder(of: &ends, report)
    }
    removeAll()
  }

  /// Checks that ranges do not end before they begin. One step uses both ends, so their records are adjacent.
  /// ``LedgerJudge/rangeEnd`` describes the words of a record.
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
