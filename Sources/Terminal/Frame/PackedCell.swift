internal import Glibc

/// A cell of a frame as plain memory without references, so that frames are copied and compared quickly.
///
/// A cluster of up to seven bytes is stored in the cell. Of a longer cluster the cell stores the index in its
/// frame's list, so `==` compares cells of one frame only. For two frames, see ``Frame/isEqual(_:_:_:)``.
struct PackedCell: Hashable, Sendable {
  /// The bytes of the cluster, the first in the lowest byte, and their number in the highest byte; or
  /// ``longTag`` there and the index of a long cluster below; 0 for the right half of a wide cluster.
  let text: UInt64
  let look: PackedStyle

  /// The style of the cell.
  var style: Style { look.style }

  /// The largest number of bytes that is stored in the cell.
  static let inlineBytes = 7
  private static let longTag: UInt64 = 0xFF << 56

  static let blank = PackedCell(byte: UInt8(ascii: " "), .plain)

  private init(text: UInt64, _ look: PackedStyle) {
    self.text = text
    self.look = look
  }

  /// Creates a cell of one ASCII character.
  init(byte: UInt8, _ look: PackedStyle) { self.init(text: UInt64(byte) | 1 << 56, look) }

  /// Creates a cell of one character of three bytes.
  init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ look: PackedStyle) {
    self.init(text: UInt64(first) | UInt64(second) << 8 | UInt64(third) << 16 | 3 << 56, look)
  }

  /// Creates a cell of a short cluster.
  init(bytes: some Sequence<UInt8>, _ look: PackedStyle) {
    var text: UInt64 = 0
    var count: UInt64 = 0
    for byte in bytes {
      text |= UInt64(byte) << (count * 8)
      count += 1
    }
    self.init(text: text | count << 56, look)
  }

  /// Creates a cell of a long cluster.
  init(longCluster index: Int, _ look: PackedStyle) {
    self.init(text: PackedCell.longTag | UInt64(index), look)
  }

  /// Returns the right half of a wide cluster.
  static func continuation(_ look: PackedStyle) -> PackedCell { PackedCell(text: 0, look) }

  /// A Boolean value that indicates whether this is the right half of the cluster before it.
  var isContinuation: Bool { text == 0 }

  /// The index of a long cluster in the frame's list; nil for a short cluster.
  var longCluster: Int? { text >= PackedCell.longTag ? Int(text & 0xFFFF_FFFF) : nil }

  /// The number of bytes that are stored in the cell; 0 for a long cluster.
  var byteCount: Int { text >= PackedCell.longTag ? 0 : Int(text >> 56) }

  /// A Boolean value that indicates whether terminals may disagree on the width. Such a cluster has more than
  /// three bytes.
  var mayBeUncertain: Bool { text >> 56 > 3 }

  /// A space in the style of this cell.
  var blanked: PackedCell { PackedCell(byte: UInt8(ascii: " "), look) }

  /// Appends the bytes that are stored in the cell.
  func append(to bytes: inout [UInt8]) {
    var rest = text
    for _ in 0..<byteCount {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// Returns true if two runs of the same length are equal, of one frame or without long clusters.
  ///
  /// A cell is two numbers without padding, so runs are compared as memory.
  static func areEqual(_ cells: UnsafeBufferPointer<PackedCell>, _ others: UnsafeBufferPointer<PackedCell>)
    -> Bool
  {
    guard let first = cells.baseAddress, let other = others.baseAddress else { return true }
    return memcmp(first, other, cells.count * MemoryLayout<PackedCell>.stride) == 0
  }
}
