internal import Glibc

/// Sorts any number of small records in bounded memory.
///
/// Records are kept in memory up to a budget. Beyond it they are sorted and written to a temporary file. The
/// file has no name, so it is gone however the process ends. ``drain(_:)`` merges its runs.
///
/// - Complexity: O(*n* log *n*) time for sorting, and at worst O(*n* × runs) for the merge; memory for the
///   budget, and for 16 KB a run while draining.
struct SpillingSorter: ~Copyable {
  /// Four words, ordered by the first, then the second, third and fourth.
  typealias Record = SIMD4<UInt64>

  private let budget: Int
  private var records: [Record] = []
  /// The runs in the file, as ranges of records.
  private var runs: [Range<Int>] = []
  private var file: UnnamedFile?

  /// Creates a sorter that keeps at most `budget` records in memory.
  init(budget: Int) {
    precondition(budget > 0, "no room for a record")
    self.budget = budget
  }

  /// The number of runs that were written; for tests.
  var runCount: Int { runs.count }

  mutating func add(_ record: Record) throws(ContentSourceError) {
    records.append(record)
    if records.count >= budget { try spill() }
  }

  private mutating func spill() throws(ContentSourceError) {
    records.sort(by: SpillingSorter.precedes)
    let start = runs.last?.upperBound ?? 0
    if file == nil { file = try UnnamedFile() }
    try file?.write(records, at: start)
    runs.append(start..<start + records.count)
    records.removeAll(keepingCapacity: true)
  }

  /// Passes all records to `body` in order, and empties the sorter.
  mutating func drain(_ body: (Record) throws -> Void) throws {
    records.sort(by: SpillingSorter.precedes)
    if runs.isEmpty {
      for record in records { try body(record) }
    } else {
      try merge(body)
    }
    records = []
    runs = []
    file = nil
  }

  private mutating func merge(_ body: (Record) throws -> Void) throws {
    if !records.isEmpty { try spill() }
    records = []
    var readers = runs.map { RunReader(rest: $0) }
    // The next record of each run, sorted from `front` on. A heap would save little beside the cost of the
    // file: ten million ids make 153 runs.
    var heads: [(record: Record, run: Int)] = []
    for run in readers.indices {
      if let record = try readers[run].next(from: file) { heads.append((record, run)) }
    }
    heads.sort { SpillingSorter.precedes($0.record, $1.record) }
    var front = 0
    while front < heads.count {
      let (record, run) = heads[front]
      try body(record)
      guard let next = try readers[run].next(from: file) else {
        front += 1
        continue
      }
      var slot = front
      while slot + 1 < heads.count, SpillingSorter.precedes(heads[slot + 1].record, next) {
        heads[slot] = heads[slot + 1]
        slot += 1
      }
      heads[slot] = (next, run)
    }
  }

  static func precedes(_ a: Record, _ b: Record) -> Bool {
    if a.x != b.x { return a.x < b.x }
    if a.y != b.y { return a.y < b.y }
    if a.z != b.z { return a.z < b.z }
    return a.w < b.w
  }
}

/// Reads one run, a block at a time.
private struct RunReader {
  static let blockRecords = 512
  /// The records that are still in the file.
  var rest: Range<Int>
  private var block: [SpillingSorter.Record] = []
  private var position = 0

  init(rest: Range<Int>) { self.rest = rest }

  mutating func next(from file: UnnamedFile?) throws(ContentSourceError) -> SpillingSorter.Record? {
    if position == block.count {
      let upper = min(rest.upperBound, rest.lowerBound + RunReader.blockRecords)
      guard upper > rest.lowerBound, let file else { return nil }
      block = try file.read(rest.lowerBound..<upper)
      rest = upper..<rest.upperBound
      position = 0
    }
    defer { position += 1 }
    return block[position]
  }
}

/// A temporary file of records that no other program can open.
private final class UnnamedFile {
  private let descriptor: Int32
  private static let recordByteCount = MemoryLayout<SpillingSorter.Record>.stride

  init() throws(ContentSourceError) {
    // /var/tmp is on a disk; /tmp is often memory. An empty TMPDIR counts as none.
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let folder = named.isEmpty ? "/var/tmp" : named
    var path = Array("\(folder)/origami-ids-XXXXXX".utf8CString)
    let opened = path.withUnsafeMutableBufferPointer { path -> Int32 in
      guard let base = path.baseAddress else { return -1 }
      let opened = mkstemp(base)
      if opened >= 0 {
        unlink(base)
        _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
      }
      return opened
    }
    guard opened >= 0 else { throw .cannotKeepIdentifiers(errno: errno) }
    descriptor = opened
  }

  deinit { close(descriptor) }

  func write(_ records: [SpillingSorter.Record], at index: Int) throws(ContentSourceError) {
    let failure = records.withUnsafeBytes { bytes -> Int32? in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        let count = pwrite(
          descriptor, rest.baseAddress, rest.count, index * UnnamedFile.recordByteCount + written)
        if count > 0 { written += count } else if errno != EINTR { return errno }
      }
      return nil
    }
    if let failure { throw .cannotKeepIdentifiers(errno: failure) }
  }

  func read(_ range: Range<Int>) throws(ContentSourceError) -> [SpillingSorter.Record] {
    var records = [SpillingSorter.Record](repeating: .zero, count: range.count)
    let failure = records.withUnsafeMutableBytes { bytes -> Int32? in
      var filled = 0
      while filled < bytes.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
        let count = pread(
          descriptor, rest.baseAddress, rest.count,
          range.lowerBound * UnnamedFile.recordByteCount + filled)
        if count > 0 {
          filled += count
        } else if count == 0 {
          return EIO
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
    if let failure { throw .cannotKeepIdentifiers(errno: failure) }
    return records
  }
}
