/// What a file may hold: enough for the largest published patterns (11,859 faces) four times over.
enum ExchangeLimits {
  /// The vertices, edges or faces of one frame, and the lines of a drawing.
  static let elements = 100_000
  /// The numbers that are kept of a file, all frames together.
  static let numbers = 4_000_000
  /// The frames of a file.
  static let frames = 10_000
  /// The greatest coordinate, so that squares and products of coordinates stay exact enough to compare.
  static let coordinate = 1e8
}
