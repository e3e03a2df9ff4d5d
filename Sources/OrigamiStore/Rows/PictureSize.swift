/// The size of a picture in pixels, from the head of a PNG or JPEG file. Nothing is decoded.
struct PictureSize: Hashable {
  var width: Int
  var height: Int

  /// Creates the size that a file declares; nil for bytes that begin like neither format, or end before the
  /// size.
  init?(_ bytes: [UInt8]) {
    guard let size = PictureSize.png(bytes) ?? PictureSize.jpeg(bytes), size.width > 0, size.height > 0
    else { return nil }
    self = size
  }

  private init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Returns a Boolean value that indicates whether a file with a size goes on to its end, as one that was
  /// copied or sent in part does not. Damage in the middle is not noticed.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    bytes.first == 0x89 ? hasEndOfPNG(bytes) : hasEndOfJPEG(bytes)
  }

  /// Goes from chunk to chunk: a length, a name, that many bytes, a check sum (PNG, 5.3).
  private static func hasEndOfPNG(_ bytes: [UInt8]) -> Bool {
    var (position, hasPixels) = (8, false)
    while position + 12 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = bytes[position + 4..<position + 8]
      guard length <= bytes.count - position - 12 else { return false }
      if name.elementsEqual("IEND".utf8) { return hasPixels }
      if name.elementsEqual("IDAT".utf8) { hasPixels = true }
      position += 12 + length
    }
    return false
  }

  /// Looks for the end of the image (EOI) behind the first scan (SOS): in a scan, FF is not followed by D9.
  private static func hasEndOfJPEG(_ bytes: [UInt8]) -> Bool {
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      if marker == 0xDA {
        return zip(bytes[position...], bytes[(position + 1)...]).contains { $0 == 0xFF && $1 == 0xD9 }
      }
      position += marker == 0xFF ? 1 : 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
    }
    return false
  }

  /// Reads the signature and the header chunk: its length, its name, the width and the height (PNG,
  /// 11.2.2).
  private static func png(_ bytes: [UInt8]) -> PictureSize? {
    let start: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]
    guard bytes.count >= 24, bytes.starts(with: start) else { return nil }
    func number(at index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
    return PictureSize(width: number(at: 16), height: number(at: 20))
  }

  /// Reads segments up to the first that begins a frame: its precision, height and width (JPEG, B.2.2).
  private static func jpeg(_ bytes: [UInt8]) -> PictureSize? {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    func number(at index: Int) -> Int { Int(bytes[index]) << 8 | Int(bytes[index + 1]) }
    var position = 2
    while position + 9 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      // A start of frame. Three codes in this range are tables.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return PictureSize(width: number(at: position + 7), height: number(at: position + 5))
      }
      position += 2 + number(at: position + 2)
    }
    return nil
  }
}
