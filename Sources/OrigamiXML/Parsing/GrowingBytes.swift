internal import Glibc

/// A growing buffer of bytes that keeps its memory when it is emptied.
struct GrowingBytes: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity = 4096
  private(set) var count = 0

  init() { base = .allocate(capacity: capacity) }

  deinit { base.deallocate() }

  /// The bytes. They are valid until more are added.
  @inline(__always)
  var bytes: UnsafeMutableBufferPointer<UInt8> { UnsafeMutableBufferPointer(start: base, count: count) }

  /// Removes the bytes after the first `count`.
  @inline(__always)
  mutating func truncate(to count: Int) { self.count = count }

  /// Makes room for `byteCount` bytes, and returns their place.
  @inline(__always)
  mutating func room(for byteCount: Int) -> UnsafeMutablePointer<UInt8> {
    if capacity - count < byteCount { grow(by: byteCount) }
    return base + count
  }

  /// Adds the bytes that were written from ``room(for:)`` up to `place`.
  @inline(__always)
  mutating func take(upTo place: UnsafeMutablePointer<UInt8>) { count = place - base }

  mutating func append(_ bytes: UnsafePointer<UInt8>, count added: Int) {
    memcpy(room(for: added), bytes, added)
    count += added
  }

  private mutating func grow(by byteCount: Int) {
    capacity = max(2 * capacity, count + byteCount)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
  }
}
