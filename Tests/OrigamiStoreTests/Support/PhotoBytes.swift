/// Picture files as far as a library looks at them: their sizes and their ends.
enum PhotoBytes {
  /// A PNG file of a size, with chunks whose content is not looked at.
  static func png(width: UInt32, height: UInt32) -> [UInt8] {
    let size = [width, height].flatMap { side in withUnsafeBytes(of: side.bigEndian, Array.init) }
    return
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      + size + [8, 2, 0, 0, 0] + checkSum
      + [0, 0, 0, 2] + Array("IDAT".utf8) + [1, 2] + checkSum
      + [0, 0, 0, 0] + Array("IEND".utf8) + checkSum
  }

  private static let checkSum: [UInt8] = [0, 0, 0, 0]
}
