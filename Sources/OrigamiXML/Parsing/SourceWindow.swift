internal import Glibc
internal import OrigamiModel

/// The bytes of a file around the parser's place, and the lines and columns of places in them.
///
/// Invariants: `base[0..<count]` are the file's bytes from offset `start`; `startLine` and `startColumn`
/// are the line of `start` and the scalars before it in that line; `cursor` is a place in the window.
/// The owner drops bytes that nothing will ask for again, so the window stays about as large as a chunk.
struct SourceWindow: ~Copyable {
  /// The most Unicode scalars of a line that are shown.
  static let excerptColumns = 160
  /// The number of bytes on each side of a place that are enough to show it: four for each scalar, and three
  /// for one that is cut at the end. Rounded up.
  static let reach = 1024

  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The offset in the file of the first byte.
  private(set) var start = 0
  private(set) var count = 0
  /// A Boolean value that indicates whether the last byte here is the last of the file.
  var isAtEnd = false

  private var startLine = 1
  private var startColumn = 0
  /// The number of bytes that were examined to find and show places; for tests that count work. It is behind
  /// a pointer so that functions that change nothing else need not be `mutating`.
  let lookedAt: UnsafeMutablePointer<Int>
  /// A place with a known line and column, from which to count on.
  private var cursor: (offset: Int, line: Int, column: Int) = (0, 1, 0)

  init() {
    capacity = 1 << 16
    base = .allocate(capacity: capacity)
    lookedAt = .allocate(capacity: 1)
    lookedAt.initialize(to: 0)
  }

  deinit {
    base.deallocate()
    lookedAt.deallocate()
  }

  /// The offset after the last byte here.
  var end: Int { start + count }

  /// Empties the window for the next file.
  mutating func reset() {
    (start, count, isAtEnd, startLine, startColumn) = (0, 0, false, 1, 0)
    cursor = (0, 1, 0)
  }

  // MARK: Filling and dropping

  /// Returns room for at least `byteCount` bytes after the last one.
  mutating func room(for byteCount: Int) -> UnsafeMutableRawBufferPointer {
    if capacity - count < byteCount {
      let larger = max(2 * capacity, count + byteCount)
      let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
      moved.update(from: base, count: count)
      base.deallocate()
      (base, capacity) = (moved, larger)
    }
    return UnsafeMutableRawBufferPointer(start: base + count, count: byteCount)
  }

  /// Adds the bytes that were written to the ``room(for:)``.
  mutating func append(byteCount: Int) {
    // A byte order mark does not count as a column.
    if start == 0, count < 3, count + byteCount >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF {
      startColumn = -1
      cursor.column = -1
    }
    count += byteCount
  }

  /// Drops the bytes before an offset.
  mutating func drop(before offset: Int) {
    let dropped = offset - start
    guard dropped > 0 else { return }
    precondition(dropped <= count, "dropping \(dropped) of \(count) bytes")
    let place = counted(to: offset)
    (startLine, startColumn) = (place.line, place.column)
    if cursor.offset < offset { cursor = place }
    start = offset
    count -= dropped
    memmove(base, base + dropped, count)
  }

  // MARK: Looking

  /// Returns the bytes between two offsets. They are valid until the window is filled.
  func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    precondition(range.lowerBound >= start && range.upperBound <= end, "\(range) of \(start)..<\(end)")
    return UnsafeBufferPointer(start: base + (range.lowerBound - start), count: range.count)
  }

  /// Returns the offset of the nearest `byte` before an offset, at most `reach` bytes before it; nil if there
  /// is none.
  func last(_ byte: UInt8, before offset: Int, within reach: Int = .max) -> Int? {
    let first = min(max(offset - start, 0), count)
    let least = max(0, first - reach)
    var next = first
    while next > least, base[next - 1] != byte { next -= 1 }
    lookedAt.pointee &+= first - next
    return next > least ? start + next - 1 : nil
  }

  /// Returns the line and column of an offset.
  mutating func position(of offset: Int) -> TextPosition {
    let place = counted(to: min(max(offset, start), end))
    cursor = place
    // The column of a byte order mark is -1.
    return TextPosition(line: place.line, column: max(0, place.column) + 1)
  }

  private func counted(to offset: Int) -> (offset: Int, line: Int, column: Int) {
    var place = cursor
    if place.offset > offset {
      if let place = countedBack(to: offset) { return place }
      place = (start, startLine, startColumn)
    }
    lookedAt.pointee &+= offset - place.offset
    var next = UnsafePointer(base) + (place.offset - start)
    let end = UnsafePointer(base) + (offset - start)
    place.offset = offset
    // The search goes backwards, because only the columns of the last line are counted.
    var lineStart = end
    while lineStart > next, lineStart[-1] != 10 { lineStart -= 1 }
    if lineStart > next {
      place.line += newlineCount(next, lineStart)
      place.column = 0
      next = lineStart
    }
    while next < end {
      if next.pointee & 0xC0 != 0x80 { place.column += 1 }
      next += 1
    }
    return place
  }

  /// Counts backwards from the cursor, if that is shorter than counting from the start of the window and no
  /// line begins in between.
  private func countedBack(to offset: Int) -> (offset: Int, line: Int, column: Int)? {
    guard cursor.offset - offset < offset - start else { return nil }
    lookedAt.pointee &+= cursor.offset - offset
    var place = cursor
    for byte in bytes(offset..<place.offset) {
      if byte == 10 { return nil }
      if byte & 0xC0 != 0x80 { place.column -= 1 }
    }
    place.offset = offset
    return place
  }

  private func newlineCount(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
    var lines = 0
    var next = UnsafeRawPointer(start)
    let end = UnsafeRawPointer(end)
    // Every supported processor adds 16 bytes at once: 2 ms for 100 MB. memchr, with one call for each line,
    // takes 35 ms, and a plain loop 60 ms.
    let newline = SIMD16<UInt8>(repeating: 10)
    while end - next >= 16 {
      // At most 128 blocks, so that no count exceeds its byte.
      var counts = SIMD16<UInt8>.zero
      for _ in 0..<min(128, (end - next) / 16) {
        let block = next.loadUnaligned(as: SIMD16<UInt8>.self)
        counts &+= SIMD16<UInt8>.zero.replacing(with: 1, where: block .== newline)
        next += 16
      }
      lines += sum(unsafeBitCast(counts, to: SIMD2<UInt64>.self))
    }
    while next < end {
      if next.load(as: UInt8.self) == 10 { lines += 1 }
      next += 1
    }
    return lines
  }

  /// Returns the sum of sixteen bytes.
  private func sum(_ bytes: SIMD2<UInt64>) -> Int {
    let even: UInt64 = 0x00FF_00FF_00FF_00FF
    let pairs = (bytes.x & even) &+ (bytes.x &>> 8 & even) &+ (bytes.y & even) &+ (bytes.y &>> 8 & even)
    return Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) &>> 48)
  }

  // MARK: Showing

  /// Returns the line of an offset, as much of it as is shown around that place.
  ///
  /// - Returns: nil while bytes are missing that would be shown.
  func excerpt(around offset: Int) -> SourceExcerpt? { line(around: offset)?.excerpt }

  /// Returns the bytes from which the excerpt around an offset is made.
  func line(around offset: Int) -> SourceLine? {
    let place = min(max(offset, start), end)
    let lineStart = last(10, before: place, within: SourceWindow.reach).map { $0 + 1 } ?? start
    let from = max(lineStart, place - SourceWindow.reach)
    let upTo = min(end, place + SourceWindow.reach)
    let rest = bytes(place..<upTo)
    let lineEnd = rest.firstIndex(of: 10).map { place + $0 }
    guard lineEnd != nil || isAtEnd || upTo == place + SourceWindow.reach else { return nil }
    return SourceLine(bytes: Array(bytes(from..<(lineEnd ?? upTo))), byteCountBeforePlace: place - from)
  }
}

/// The bytes around a place. An excerpt is made of them only when it is shown.
struct SourceLine {
  var bytes: [UInt8]
  var byteCountBeforePlace: Int

  var excerpt: SourceExcerpt {
    SourceExcerpt(
      before: bytes[..<byteCountBeforePlace], after: bytes[byteCountBeforePlace...],
      limit: SourceWindow.excerptColumns)
  }
}

/// A position in the source that a later message may need.
///
/// Its position and line are copied only when the window is about to drop them.
struct SourcePosition {
  /// The offset of the place, or of any byte after it up to the end of its tag if it ``isInTag``.
  var offset: Int
  /// A Boolean value that indicates whether the place is the nearest `<` before the offset.
  var isInTag: Bool
  var resolved: Resolved?

  struct Resolved {
    var position: TextPosition
    var line: SourceLine?
  }

  init(offset: Int = 0, isInTag: Bool = false) {
    self.offset = offset
    self.isInTag = isInTag
  }

  /// Creates a place with a known position and no source line.
  init(at position: TextPosition) {
    self.init()
    resolved = Resolved(position: position, line: nil)
  }
}

extension SourceWindow {
  /// Moves a place in a tag to the `<` of the tag.
  func settle(_ place: inout SourcePosition) {
    guard place.isInTag else { return }
    place.offset = last(0x3C, before: place.offset) ?? start
    place.isInTag = false
  }

  /// Returns the line and column of a place.
  mutating func position(of place: inout SourcePosition) -> TextPosition {
    if let resolved = place.resolved { return resolved.position }
    settle(&place)
    return position(of: place.offset)
  }

  /// Copies the position and the line of a place, if some of the excerpt can be before an offset.
  ///
  /// - Precondition: the window holds two ``reach``es of bytes after the offset, or all bytes up to the end
  ///   of the file.
  mutating func keep(_ place: inout SourcePosition, ifBefore offset: Int, withLine isShown: Bool = true) {
    guard place.resolved == nil else { return }
    settle(&place)
    guard place.offset < offset + SourceWindow.reach else { return }
    let position = position(of: place.offset)
    place.resolved = SourcePosition.Resolved(
      position: position, line: isShown ? line(around: place.offset) : nil)
  }
}
