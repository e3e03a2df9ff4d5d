import CZLib
import OrigamiDiagrams
import Testing

/// Writes pictures as PNG files.
enum PNGFile {
  /// Returns the file of a picture, without its alpha.
  static func bytes(of image: PixelImage) throws -> [UInt8] {
    var rows: [UInt8] = []
    for row in 0..<image.height {
      rows.append(0)
      for pixel in 0..<image.width {
        let start = (row * image.width + pixel) * 4
        rows += image.bytes[start..<(start + 3)]
      }
    }
    var size = compressBound(UInt(rows.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    try #require(compress2(&packed, &size, rows, UInt(rows.count), 9) == Z_OK)
    let header = big(image.width) + big(image.height) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", Array(packed.prefix(Int(size)))) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + content
    return big(content.count) + checked + big(Int(crc32(0, checked, UInt32(checked.count))))
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
