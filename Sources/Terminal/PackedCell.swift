internal import Glibc

/// One cell of a frame as plain memory, without references, so that frames are copied and compared quickly.
///
/// A cluster of up to seven bytes, which is nearly every one, is in the cell itself; a longer one is in its frame's
/// list, and the cell has its index there.
struct PackedCell: Hashable, Sendable {
  /// The cluster's bytes from the lowest on, and their number in the highest byte; or ``longTag`` there and the index
  /// of a long cluster below it.
  let text: UInt64
  let look: PackedStyle

  /// Its look.
  var style: Style { look.style }

  /// The most bytes of a cluster that is in the cell itself.
  static let inlineBytes = 7
  private static let longTag: UInt64 = 0xFF << 56

  static let blank = PackedCell(byte: UInt8(ascii: " "), .plain)

  private init(text: UInt64, _ look: PackedStyle) {
    self.text = text
    self.look = look
  }

  /// A cell of one ASCII character.
  init(byte: UInt8, _ look: PackedStyle) { self.init(text: UInt64(byte) | 1 << 56, look) }

  /// A cell of one character of three bytes.
  init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ look: PackedStyle) {
    self.init(text: UInt64(first) | UInt64(second) << 8 | UInt64(third) << 16 | 3 << 56, look)
  }

  /// A cell of a short cluster.
  init(bytes: some Sequence<UInt8>, _ look: PackedStyle) {
    var text: UInt64 = 0
    var count: UInt64 = 0
    for byte in bytes {
      text |= UInt64(byte) << (count * 8)
      count += 1
    }
    self.init(text: text | count << 56, look)
  }

  /// A cell of a long cluster.
  init(longCluster index: Int, _ look: PackedStyle) {
    self.init(text: PackedCell.longTag | UInt64(index), look)
  }

  /// The right half of a wide cluster.
  static func continuation(_ look: PackedStyle) -> PackedCell { PackedCell(text: 0, look) }

  /// Whether this is the right half of the cluster before it.
  var isContinuation: Bool { text == 0 }

  /// The place of its cluster in the frame's list, if it is a long one.
  var longCluster: Int? { text >= PackedCell.longTag ? Int(text & 0xFFFF_FFFF) : nil }

  /// How many bytes of the cluster are in the cell; 0 for a long one.
  var byteCount: Int { text >= PackedCell.longTag ? 0 : Int(text >> 56) }

  /// Whether terminals may disagree on how wide the cluster is: every such one has more than three bytes.
  var mayBeUncertain: Bool { text >> 56 > 3 }

  /// A space that looks like this cell.
  var blanked: PackedCell { PackedCell(byte: UInt8(ascii: " "), look) }

  /// Adds the bytes that are in the cell.
  func append(to bytes: inout [UInt8]) {
    var rest = text
    for _ in 0..<byteCount {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Whether cells are the same, one by one; both runs are of one length.
  ///
  /// A cell is two numbers without a gap between them, so that they are compared as memory.
  static func areEqual(_ cells: UnsafeBufferPointer<PackedCell>, _ others: UnsafeBufferPointer<PackedCell>)
    -> Bool
  {
    guard let first = cells.baseAddress, let other = others.baseAddress else { return true }
    return memcmp(first, other, cells.count * MemoryLayout<PackedCell>.stride) == 0
  }
}
