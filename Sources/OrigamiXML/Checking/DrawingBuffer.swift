internal import Glibc
internal import OrigamiModel

/// The encoding of the current drawing, in memory that is used again.
struct DrawingBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity = 4096
  private(set) var count = 1
  /// The number of elements so far.
  var elementCount = 0
  /// The number of points of all faces and lines so far.
  var pointCount = 0

  init() {
    base = .allocate(capacity: capacity)
    base[0] = DiagramCode.version
  }

  deinit { base.deallocate() }

  /// A Boolean value that indicates whether nothing is drawn yet.
  var isEmpty: Bool { count == 1 }

  mutating func reset() {
    count = 1
    elementCount = 0
    pointCount = 0
  }

  /// Returns a copy of the drawing.
  func diagram() -> Diagram { Diagram(trusted: Array(UnsafeBufferPointer(start: base, count: count))) }

  /// Makes room for `byteCount` bytes, and returns their place.
  @inline(__always)
  mutating func room(for byteCount: Int) -> UnsafeMutablePointer<UInt8> {
    if capacity - count < byteCount { grow(by: byteCount) }
    return base + count
  }

  /// Adds the bytes that were written from ``room(for:)`` up to `place`.
  @inline(__always)
  mutating func take(upTo place: UnsafeMutablePointer<UInt8>) { count = place - base }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    let place = room(for: 1)
    place.pointee = byte
    take(upTo: place + 1)
  }

  @inline(__always)
  mutating func append(_ value: UInt64) {
    let place = room(for: DiagramCode.longestNumber)
    take(upTo: DiagramCode.write(value, to: place))
  }

  /// Writes a number of 128 or more in place of its one reserved byte, and moves the bytes after it.
  mutating func widenNumber(at place: UnsafeMutablePointer<UInt8>, to value: UInt64) {
    let offset = place - base
    let behind = count - offset - 1
    _ = room(for: DiagramCode.longestNumber)
    let moved = base + offset + 1 + DiagramCode.longestNumber
    memmove(moved, base + offset + 1, behind)
    let end = DiagramCode.write(value, to: base + offset)
    memmove(end, moved, behind)
    take(upTo: end + behind)
  }

  mutating func append(text: Bytes) {
    append(UInt64(text.count))
    let place = room(for: text.count)
    if let start = text.baseAddress { place.update(from: start, count: text.count) }
    take(upTo: place + text.count)
  }

  private mutating func grow(by byteCount: Int) {
    capacity = max(2 * capacity, count + byteCount)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
  }
}
