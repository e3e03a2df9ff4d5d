/// The limits on a content file.
///
/// The limits stop hostile or broken input. By default a file may have any size: memory does not depend on
/// it.
public struct ContentLimits: Hashable, Sendable {
  /// The most bytes of a file; nil, the default, for no limit.
  public var fileByteCount: Int?
  /// The most levels of nested elements, the root included.
  public var depth = 64
  /// The most attributes and namespace declarations of one element. More are an error that ends the reading.
  public var attributes = 64
  /// The most namespaces in scope at one place. More are an error that ends the reading.
  var namespaces = 64
  /// The most different names of elements, attributes and namespaces in a file, besides those of the format.
  /// libxml2 keeps every name and slows down beyond some ten thousand. More than this are an error that ends
  /// the reading.
  public var names = 16_384
  /// The most bytes of one start tag, comment or processing instruction.
  var markupByteCount = 1 << 20
  /// The most bytes of one text.
  var textByteCount = 1 << 20
  /// The most bytes that are kept at one time: a model's description, one step, or a showcase.
  var valueByteCount = 4 << 20
  /// The most elements of one drawing: faces, lines, arrows, marks and labels. A terminal takes 0.2 s for a
  /// thousand faces.
  public var drawingElements = 4_000
  /// The most points of all faces and lines of one drawing.
  public var drawingPoints = 40_000
  /// The most steps of one model.
  public var steps = 1_000_000_000
  /// The most photos of one model.
  public var photos = 10_000
  /// The most languages in which the steps of one model have titles.
  public var languages = 200
  /// The most errors, and the most other problems, that are reported for one file. The rest are only counted.
  public var reports = 100
  /// The most ids of steps of one model that are kept in memory, and as many names of points and folds. More
  /// go to a temporary file. Each takes 32 bytes in a hash table that is at most half full.
  var identifiersInMemory = 65_536

  /// The most names of one kind in a model among which similar ones are looked for.
  static let namesKept = 4096

  /// Creates the default limits, for files from anywhere.
  public init() {}
}
