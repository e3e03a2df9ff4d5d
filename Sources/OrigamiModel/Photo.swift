/// A photo of a finished model.
public struct Photo: Hashable, Sendable {
  /// The most bytes of a picture's file.
  public static let byteLimit = 8 << 20
  /// The most pixels of a picture.
  public static let pixelLimit = 40_000_000

  /// The identifier, unique in the model.
  public var id: String
  /// The path of the picture, relative to the content file. Never absolute, and never with `..`.
  public var source: String
  /// The width in pixels, as the content file gives it. The picture itself may have another.
  public var width: Int
  /// The height in pixels, as the content file gives it.
  public var height: Int
  /// The person who folded the model or took the photo; nil if it is not given.
  public var credit: String?
  /// Texts of any kind, in any language. Only captions are shown.
  public var texts: [ContentText]

  public init(
    id: String, source: String, width: Int, height: Int, credit: String? = nil, texts: [ContentText] = []
  ) {
    self.id = id
    self.source = source
    self.width = width
    self.height = height
    self.credit = credit
    self.texts = texts
  }
}
