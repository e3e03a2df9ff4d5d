/// A picture in pixels.
public struct PixelImage: Hashable, Sendable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// Red, green, blue and alpha of each pixel, row by row; colours are not multiplied by alpha.
  public private(set) var bytes: [UInt8]

  /// Takes pixels.
  ///
  /// - Returns: nil unless there are four bytes for each pixel.
  public init?(width: Int, height: Int, bytes: [UInt8]) {
    guard width >= 0, height >= 0,
      case let (count, isOverflow) = width.multipliedReportingOverflow(by: height),
      !isOverflow, bytes.count / 4 == count, bytes.count % 4 == 0
    else { return nil }
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Takes pixels that were painted here.
  init(trusted bytes: [UInt8], width: Int, height: Int) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }
}

/// The pixels of one cell of a terminal.
public struct CellSize: Hashable, Sendable {
  /// Across.
  public let width: Int
  /// Down.
  public let height: Int

  /// What is taken where a terminal does not tell: twice as high as wide.
  public static let usual = CellSize(clampedWidth: 10, height: 20)

  /// Takes what a terminal tells, if letters of that size could be read.
  public init?(width: Int, height: Int) {
    guard (3...200).contains(width), (6...400).contains(height) else { return nil }
    self.init(clampedWidth: width, height: height)
  }

  private init(clampedWidth width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Pixels to a point of print: letters are about 20 points high.
  var scale: Double { Double(height) / 20 }
}
