public import OrigamiDiagrams
internal import OrigamiPhotos

/// The largest size of a photo on the screen, in pixels.
public struct PhotoBox: Hashable, Sendable {
  /// The width.
  public var width: Int
  /// The height.
  public var height: Int

  /// Creates a box of a width and a height.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// A photo, or the reason why there is none.
public enum LoadedPhoto: Hashable, Sendable {
  /// The decoded pixels.
  case picture(PixelImage)
  /// The reason in a few words.
  case missing(String)
}

extension LoadedPhoto {
  /// Decodes a file of any content and reduces it to fit a box.
  init(_ file: [UInt8], fitting box: PhotoBox) {
    do throws(PNGProblem) {
      let image = try PhotoDecoder.image(file)
      let scale = min(1, Double(box.width) / Double(image.width), Double(box.height) / Double(image.height))
      guard scale < 1 else {
        self = .picture(image)
        return
      }
      let (width, height) = (Double(image.width) * scale, Double(image.height) * scale)
      let small = image.scaled(toWidth: max(1, Int(width)), height: max(1, Int(height)))
      self = small.map { .picture($0) } ?? .missing(PNGProblem.damaged.note)
    } catch {
      self = .missing(error.note)
    }
  }
}
