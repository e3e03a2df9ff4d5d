internal import OrigamiModel

/// The packing of a ledger's entries and uses into four words.
///
/// The first two words are the id's key. The third describes the entry, or with its highest bit set the use,
/// so that an id's entries sort before its uses. The fourth is the position.
enum LedgerRecord {
  private static let useBit: UInt64 = 1 << 63
  private static let noLevel: UInt64 = 3

  static func record(_ key: (UInt64, UInt64), _ entry: IdentifierLedger.Entry) -> SIMD4<UInt64> {
    let flags = UInt64(entry.kind.rawValue) << 2 | UInt64(entry.level.rawValue)
    return [key.0, key.1, UInt64(entry.sequence) << 8 | flags, word(of: entry.position)]
  }

  static func entry(_ record: SIMD4<UInt64>) -> IdentifierLedger.Entry {
    IdentifierLedger.Entry(
      sequence: Int(record.z >> 8),
      kind: Problem.Identified(rawValue: UInt8(record.z >> 2 & 3)) ?? .step,
      level: DetailLevel(rawValue: Int(record.z & 3)) ?? .full,
      position: position(record.w))
  }

  static func word(of use: IdentifierLedger.Use) -> UInt64 {
    let level = use.level.map { UInt64($0.rawValue) } ?? noLevel
    let flags = UInt64(use.wanted.rawValue) << 4 | level << 2 | UInt64(use.role.rawValue)
    return useBit | UInt64(use.sequence) << 8 | flags
  }

  static func isUse(_ record: SIMD4<UInt64>) -> Bool { record.z & useBit != 0 }

  static func use(_ record: SIMD4<UInt64>) -> IdentifierLedger.Use {
    IdentifierLedger.Use(
      sequence: Int((record.z & ~useBit) >> 8),
      wanted: Problem.Identified(rawValue: UInt8(record.z >> 4 & 3)) ?? .step,
      level: DetailLevel(rawValue: Int(record.z >> 2 & 3)),
      role: IdentifierLedger.Use.Role(rawValue: UInt8(record.z & 3)) ?? .single,
      position: position(record.w))
  }

  /// Returns a position as one word: 32 bits for the line and 32 for the column. A line or column beyond 4
  /// billion becomes 4 billion.
  static func word(of position: TextPosition) -> UInt64 {
    UInt64(UInt32(clamping: position.line)) << 32 | UInt64(UInt32(clamping: position.column))
  }

  static func position(_ word: UInt64) -> TextPosition {
    TextPosition(line: Int(word >> 32), column: Int(word & 0xFFFF_FFFF))
  }

  // MARK: Keys

  /// Returns the key of an id: the bytes of an id of up to 15 bytes, and their number in the highest byte.
  /// For a longer id, a hash, marked by the highest bit.
  static func key(_ id: String) -> (UInt64, UInt64) {
    var id = id
    return id.withUTF8 { bytes in
      guard bytes.count <= 15 else {
        let hash = ContentHasher.hash(bytes)
        return (hash.low, hash.high | 1 << 63)
      }
      var words: (UInt64, UInt64) = (0, UInt64(bytes.count) << 56)
      for (index, byte) in bytes.enumerated() {
        if index < 8 {
          words.0 |= UInt64(byte) << UInt64(8 * index)
        } else {
          words.1 |= UInt64(byte) << UInt64(8 * (index - 8))
        }
      }
      return words
    }
  }

  /// Returns the id of a key; nil for a long id.
  static func id(_ record: SIMD4<UInt64>) -> String? {
    guard record.y >> 63 == 0 else { return nil }
    let bytes = (0..<Int(record.y >> 56)).map { index in
      UInt8(truncatingIfNeeded: (index < 8 ? record.x : record.y) >> UInt64(8 * (index % 8)))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the slot to look in first.
  static func slot(_ key: (UInt64, UInt64)) -> Int {
    let product = (key.0 ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: key.1 ^ 0xD1B5_4A32_D192_ED03)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }
}

/// Finds the problems in a ledger's sorted records.
struct LedgerJudge {
  private var current: SIMD4<UInt64> = .zero
  /// The last record, if it is one end of a range and nothing is wrong with it; else nil. Its words
  /// are the sequence of the use, the role, the sequence of the entry and the position of the use.
  private(set) var rangeEnd: SIMD4<UInt64>?

  /// Returns the problem of the next record, if it has one.
  mutating func next(_ record: SIMD4<UInt64>) -> IdentifierLedger.Finding? {
    rangeEnd = nil
    let isKnown = current != .zero && current.x == record.x && current.y == record.y
    let id = LedgerRecord.id(record)
    guard LedgerRecord.isUse(record) else {
      let entry = LedgerRecord.entry(record)
      guard isKnown else {
        current = record
        return nil
      }
      let first = LedgerRecord.entry(current).position
      return .duplicate(id: id, kind: entry.kind, first: first, at: entry.position)
    }
    let use = LedgerRecord.use(record)
    guard isKnown else { return .unknown(id: id, use: use) }
    return judge(use, of: LedgerRecord.entry(current), id)
  }

  private mutating func judge(
    _ use: IdentifierLedger.Use, of entry: IdentifierLedger.Entry, _ id: String?
  ) -> IdentifierLedger.Finding? {
    if entry.kind != use.wanted { return .otherKind(id: id, use: use, found: entry.kind) }
    if entry.sequence > use.sequence { return .later(id: id, use: use) }
    if let level = use.level, entry.level < level { return .hidden(id: id, use: use, level: entry.level) }
    if use.role != .single {
      rangeEnd = [
        UInt64(use.sequence), UInt64(use.role.rawValue), UInt64(entry.sequence),
        LedgerRecord.word(of: use.position),
      ]
    }
    return nil
  }
}
