/// The limits of a file.
enum ExchangeLimits {
  /// The most vertices, edges or faces of one frame, and the most lines of a drawing: about four times those
  /// of the largest published patterns (11,859 faces).
  static let elements = 50_000
  /// The most bytes of numbers kept from a file, all frames together.
  static let bytes = 24 << 20
  /// The most frames of a file.
  static let frames = 10_000
  /// The largest absolute coordinate. Squares and products of coordinates then stay exact enough to compare.
  static let coordinate = 1e8
}
