/// The order of every two overlapping faces: which one is above the other.
///
/// "Above" means nearer to a viewer of the side that was up at the start, wherever the viewer is now.
public struct LayerOrder: Hashable, Sendable {
  /// The number of faces.
  public let faceCount: Int
  /// For each ordered pair of faces: 1 when the first is above the second, -1 when it is below, 0 when they
  /// do not overlap.
  private var signs: [Int8]
  /// The number of pairs of overlapping faces.
  private(set) var pairCount = 0

  /// Creates an order in which no two faces overlap.
  init(faceCount: Int) {
    self.faceCount = faceCount
    signs = [Int8](repeating: 0, count: faceCount * faceCount)
  }

  /// Returns 1 when a is above b, -1 when it is below, 0 when they do not overlap.
  ///
  /// - Complexity: O(1).
  public func sign(_ a: Int, over b: Int) -> Int { Int(signs[a * faceCount + b]) }

  /// Returns whether face a is above face b.
  public func isAbove(_ a: Int, _ b: Int) -> Bool { signs[a * faceCount + b] > 0 }

  /// Returns whether two faces overlap.
  public func overlaps(_ a: Int, _ b: Int) -> Bool { signs[a * faceCount + b] != 0 }

  /// Sets the order of two faces: a above b (1), below it (-1), or no overlap (0).
  mutating func set(_ a: Int, over b: Int, _ sign: Int) {
    pairCount += (sign == 0 ? 0 : 1) - (signs[a * faceCount + b] == 0 ? 0 : 1)
    signs[a * faceCount + b] = Int8(sign)
    signs[b * faceCount + a] = Int8(-sign)
  }

  /// The order of every pair of overlapping faces.
  ///
  /// - Complexity: O(n²).
  public var pairs: [FaceOrder] {
    var pairs: [FaceOrder] = []
    pairs.reserveCapacity(pairCount)
    signs.withUnsafeBufferPointer { signs in
      for a in 0..<faceCount {
        let row = a * faceCount
        for b in (a + 1)..<faceCount where signs[row + b] != 0 {
          pairs.append(signs[row + b] > 0 ? FaceOrder(above: a, below: b) : FaceOrder(above: b, below: a))
        }
      }
    }
    return pairs
  }

  /// Returns all faces in one list, each after those below it; nil where layers lie over each other in a
  /// cycle.
  ///
  /// - Complexity: O(n²).
  func facesFromBelow() -> [Int]? {
    signs.withUnsafeBufferPointer { signs in
      // The number of faces below each face that are not in the list yet.
      var belowCount = (0..<faceCount).map { face in
        signs[face * faceCount..<(face + 1) * faceCount].reduce(0) { $0 + ($1 > 0 ? 1 : 0) }
      }
      var list = (0..<faceCount).filter { belowCount[$0] == 0 }
      var next = 0
      while next < list.count {
        let row = list[next] * faceCount
        for face in 0..<faceCount where signs[row + face] < 0 {
          belowCount[face] -= 1
          if belowCount[face] == 0 { list.append(face) }
        }
        next += 1
      }
      return list.count == faceCount ? list : nil
    }
  }
}
