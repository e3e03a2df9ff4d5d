internal import Glibc
internal import OrigamiModel

/// The encoding of the drawing that is being read, in memory that is used again.
struct DrawingBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity = 4096
  private(set) var count = 1
  /// How many faces, lines, arrows, marks and labels were begun.
  var elementCount = 0
  /// How many points the faces and lines have.
  var pointCount = 0

  init() {
    base = .allocate(capacity: capacity)
    base[0] = DiagramCode.version
  }

  deinit { base.deallocate() }

  /// Whether nothing is drawn yet.
  var isEmpty: Bool { count == 1 }

  mutating func reset() {
    count = 1
    elementCount = 0
    pointCount = 0
  }

  /// The drawing, as a value of its own.
  func diagram() -> Diagram { Diagram(trusted: Array(UnsafeBufferPointer(start: base, count: count))) }

  /// Room for so many bytes; the place where they begin.
  @inline(__always)
  mutating func room(for byteCount: Int) -> UnsafeMutablePointer<UInt8> {
    if capacity - count < byteCount { grow(by: byteCount) }
    return base + count
  }

  /// Takes in what was written from ``room(for:)`` up to a place.
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

  /// Writes a number of 128 or more over the byte that was left for it, and moves what is behind it.
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
