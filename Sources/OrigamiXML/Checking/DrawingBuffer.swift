internal import Glibc
internal import OrigamiModel

/// The encoding of the current drawing.
struct DrawingBuffer: ~Copyable {
  private var encoded = GrowingBytes()
  /// The number of elements so far.
  var elementCount = 0
  /// The number of points of all faces and lines so far.
  var pointCount = 0

  init() { append(DiagramCode.version) }

  /// The number of bytes.
  var count: Int { encoded.count }

  /// A Boolean value that indicates whether nothing is drawn yet.
  var isEmpty: Bool { count == 1 }

  mutating func reset() {
    encoded.truncate(to: 1)
    elementCount = 0
    pointCount = 0
  }

  /// Returns a copy of the drawing.
  func diagram() -> Diagram { Diagram(trusted: Array(encoded.bytes)) }

  /// Makes room for `byteCount` bytes, and returns their place.
  @inline(__always)
  mutating func room(for byteCount: Int) -> UnsafeMutablePointer<UInt8> { encoded.room(for: byteCount) }

  /// Adds the bytes that were written from ``room(for:)`` up to `place`.
  @inline(__always)
  mutating func take(upTo place: UnsafeMutablePointer<UInt8>) { encoded.take(upTo: place) }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    let place = room(for: 1)
    place.pointee = byte
    take(upTo: place + 1)
  }

  @inline(__always)
  mutating func append(_ value: UInt64) {
    take(upTo: DiagramCode.write(value, to: room(for: DiagramCode.longestNumber)))
  }

  /// Writes a number of 128 or more in place of its one reserved byte, and moves the bytes after it.
  ///
  /// - Parameter place: the reserved byte. No room was made since the byte was reserved.
  mutating func widenNumber(at place: UnsafeMutablePointer<UInt8>, to value: UInt64) {
    let behind = room(for: 0) - place - 1
    let offset = count - behind - 1
    let number = room(for: DiagramCode.longestNumber) - count + offset
    // The bytes after it go out of the way of any number first, then back to its end.
    let moved = number + 1 + DiagramCode.longestNumber
    memmove(moved, number + 1, behind)
    let end = DiagramCode.write(value, to: number)
    memmove(end, moved, behind)
    take(upTo: end + behind)
  }

  mutating func append(text: Bytes) {
    append(UInt64(text.count))
    if let start = text.baseAddress { encoded.append(start, count: text.count) }
  }
}
