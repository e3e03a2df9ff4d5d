/// A picture in pixels.
public struct PixelImage: Hashable, Sendable {
  /// The number of pixels across.
  public let width: Int
  /// The number of pixels down.
  public let height: Int
  /// The red, green, blue and alpha of each pixel, row by row. Colours are not multiplied by alpha.
  public private(set) var bytes: [UInt8]

  /// Creates a picture from the bytes of its pixels.
  ///
  /// - Returns: nil unless there are four bytes for each pixel.
  public init?(width: Int, height: Int, bytes: [UInt8]) {
    guard width >= 0, height >= 0,
      case let (count, isOverflow) = width.multipliedReportingOverflow(by: height),
      !isOverflow, bytes.count / 4 == count, bytes.count % 4 == 0
    else { return nil }
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Creates a picture from bytes whose number is known to be right.
  init(trusted bytes: [UInt8], width: Int, height: Int) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Returns a rectangle of the picture, which must lie within it.
  func part(x: Int, y: Int, width: Int, height: Int) -> PixelImage {
    var part: [UInt8] = []
    part.reserveCapacity(width * height * 4)
    for row in y..<(y + height) {
      let start = (row * self.width + x) * 4
      part += bytes[start..<(start + width * 4)]
    }
    return PixelImage(trusted: part, width: width, height: height)
  }
}

/// The size of a terminal's cell, in pixels.
public struct CellSize: Hashable, Sendable {
  /// The number of pixels across.
  public let width: Int
  /// The number of pixels down.
  public let height: Int

  /// The size for a terminal that does not report its own: twice as high as wide.
  public static let usual = CellSize(trustedWidth: 10, height: 20)

  /// Creates the size that a terminal reports; nil for a size at which letters would not be legible.
  public init?(width: Int, height: Int) {
    guard (3...200).contains(width), (6...400).contains(height) else { return nil }
    self.init(trustedWidth: width, height: height)
  }

  private init(trustedWidth width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The number of pixels in a point of print, with letters about 20 points high.
  var scale: Double { Double(height) / 20 }
}
