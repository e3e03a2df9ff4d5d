/// Which of every two overlapping faces is above the other.
///
/// "Above" is nearer to a viewer of the side that was up at the start, wherever the viewer is now.
public struct LayerOrder: Hashable, Sendable {
  /// How many faces there are.
  public let faceCount: Int
  /// For each two faces 1 when the first is above the second, -1 below, 0 when they do not overlap.
  private var signs: [Int8]
  /// How many pairs of faces overlap.
  private(set) var pairCount = 0

  /// No two faces overlap.
  init(faceCount: Int) {
    self.faceCount = faceCount
    signs = [Int8](repeating: 0, count: faceCount * faceCount)
  }

  /// 1 when a is above b, -1 when it is below, 0 when they do not overlap.
  ///
  /// - Complexity: O(1).
  public func sign(_ a: Int, over b: Int) -> Int { Int(signs[a * faceCount + b]) }

  /// Whether a is above b.
  public func isAbove(_ a: Int, _ b: Int) -> Bool { signs[a * faceCount + b] > 0 }

  /// Whether two faces overlap.
  public func overlaps(_ a: Int, _ b: Int) -> Bool { signs[a * faceCount + b] != 0 }

  /// Says where a is: above b (1), below it (-1), or neither (0).
  mutating func set(_ a: Int, over b: Int, _ sign: Int) {
    pairCount += (sign == 0 ? 0 : 1) - (signs[a * faceCount + b] == 0 ? 0 : 1)
    signs[a * faceCount + b] = Int8(sign)
    signs[b * faceCount + a] = Int8(-sign)
  }

  /// Every pair of overlapping faces.
  ///
  /// - Complexity: O(n²).
  public var pairs: [FaceOrder] {
    var pairs: [FaceOrder] = []
    pairs.reserveCapacity(pairCount)
    signs.withUnsafeBufferPointer { signs in
      for a in 0..<faceCount {
        let row = a * faceCount
        for b in (a + 1)..<max(faceCount, a + 1) where signs[row + b] != 0 {
          pairs.append(signs[row + b] > 0 ? FaceOrder(above: a, below: b) : FaceOrder(above: b, below: a))
        }
      }
    }
    return pairs
  }
}
