public import OrigamiDiagrams

extension PixelImage {
  /// Returns the picture at another size, on white; nil if either size has no pixels. Each new pixel is the
  /// average of the old pixels under it.
  ///
  /// - Complexity: O(pixels of both pictures).
  public func scaled(toWidth newWidth: Int, height newHeight: Int) -> PixelImage? {
    guard newWidth > 0, newHeight > 0, width > 0, height > 0 else { return nil }
    var scaled = [UInt8](repeating: 255, count: newWidth * newHeight * 4)
    for y in 0..<newHeight {
      let rows = PixelImage.span(y, of: newHeight, over: height)
      for x in 0..<newWidth {
        let columns = PixelImage.span(x, of: newWidth, over: width)
        var (red, green, blue) = (0, 0, 0)
        for row in rows {
          for column in columns {
            let index = (row * width + column) * 4
            let alpha = Int(bytes[index + 3])
            red += Int(bytes[index]) * alpha + 255 * (255 - alpha)
            green += Int(bytes[index + 1]) * alpha + 255 * (255 - alpha)
            blue += Int(bytes[index + 2]) * alpha + 255 * (255 - alpha)
          }
        }
        let all = rows.count * columns.count * 255
        let index = (y * newWidth + x) * 4
        scaled[index] = UInt8((red + all / 2) / all)
        scaled[index + 1] = UInt8((green + all / 2) / all)
        scaled[index + 2] = UInt8((blue + all / 2) / all)
      }
    }
    return PixelImage(width: newWidth, height: newHeight, bytes: scaled)
  }

  /// Returns the range of old pixels under a new pixel, which has at least one element.
  private static func span(_ index: Int, of count: Int, over old: Int) -> Range<Int> {
    let start = index * old / count
    return start..<min(old, max(start + 1, (index + 1) * old / count))
  }
}
