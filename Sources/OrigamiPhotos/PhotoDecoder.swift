internal import CLibPNG
public import OrigamiDiagrams
internal import OrigamiModel

/// The reason why a photograph is not shown.
public enum PNGProblem: Error, Hashable, Sendable {
  /// The file has more bytes than `Photo.byteLimit`.
  case tooManyBytes
  /// The picture has more pixels than `Photo.pixelLimit`.
  case tooManyPixels
  /// The file is not a PNG file.
  case notPNG
  /// The file begins like a PNG file but cannot be decoded.
  case damaged
}

/// Decodes PNG files, within limits. The bytes need not be trusted.
public enum PhotoDecoder {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Decodes a PNG file.
  ///
  /// - Throws: ``PNGProblem``. The limits are checked before decoding.
  /// - Complexity: the picture takes four bytes of memory for each pixel.
  public static func image(_ file: [UInt8]) throws(PNGProblem) -> PixelImage {
    guard file.count <= Photo.byteLimit else { throw .tooManyBytes }
    guard file.starts(with: signature) else { throw .notPNG }
    let result = file.withUnsafeBytes { bytes -> Result<PixelImage, PNGProblem> in
      var png = png_image()
      clibpng_prepare(&png)
      defer { png_image_free(&png) }
      guard png_image_begin_read_from_memory(&png, bytes.baseAddress, bytes.count) != 0 else {
        return .failure(.damaged)
      }
      let (width, height) = (Int(png.width), Int(png.height))
      guard width > 0, height > 0, width <= Photo.pixelLimit, width * height <= Photo.pixelLimit else {
        return .failure(.tooManyPixels)
      }
      var isWhole = false
      let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
        // libpng stops in the middle of damaged data, and an array must have no undefined bytes.
        buffer.initialize(repeating: 0)
        isWhole = clibpng_read_rgba(&png, buffer.baseAddress) != 0
        count = buffer.count
      }
      guard isWhole, let image = PixelImage(width: width, height: height, bytes: pixels) else {
        return .failure(.damaged)
      }
      return .success(image)
    }
    return try result.get()
  }
}
