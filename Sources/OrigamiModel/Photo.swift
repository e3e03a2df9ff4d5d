/// A photograph of a finished model.
public struct Photo: Hashable, Sendable {
  /// Unique in the model.
  public var id: String
  /// Where the picture is, relative to the content file; never absolute and never with `..`.
  public var source: String
  /// The declared size in pixels.
  public var width: Int
  /// The declared size in pixels.
  public var height: Int
  /// Who folded or photographed it.
  public var credit: String?
  /// Captions, in any language.
  public var texts: [ContentText]

  /// Stores the values.
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
