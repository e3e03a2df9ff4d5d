import OrigamiDiagrams
import OrigamiModel
import OrigamiPhotos

/// The largest size of a photo on the screen, in pixels.
struct PhotoBox: Hashable, Sendable {
  var width: Int
  var height: Int
}

/// A photo, or the reason why there is none.
enum LoadedPhoto: Hashable, Sendable {
  /// The decoded pixels.
  case picture(PixelImage)
  case missing(LoadFailure)
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
      self = small.map { .picture($0) } ?? .missing(LoadFailure(PNGProblem.damaged))
    } catch {
      self = .missing(LoadFailure(error))
    }
  }
}

extension LoadFailure {
  fileprivate init(_ problem: PNGProblem) {
    switch problem {
    case .notPNG: self.init(.photoNotPNG)
    case .damaged: self.init(.photoDamaged)
    case .tooManyBytes: self.init(.photoTooManyBytes, "\(Photo.byteLimit >> 20)")
    case .tooManyPixels: self.init(.photoTooManyPixels, "\(Photo.pixelLimit / 1_000_000)")
    }
  }
}
