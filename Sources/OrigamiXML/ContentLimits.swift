/// What a content file may ask of the program that reads it.
///
/// Memory does not depend on these for content that a person could write: a file and a model have
/// no size limit of their own. They end what only hostile or broken input does.
public struct ContentLimits: Hashable, Sendable {
  /// The size of a file, in bytes; nil, the default, for any.
  public var fileByteCount: Int?
  /// How deep elements are nested, the root counting as 1. libxml2 itself gives up at 256.
  public var depth = 64
  /// Attributes of one element, namespace declarations among them. With more the file is given up.
  public var attributes = 64
  /// Namespaces declared at one place, by the element there and those around it. With more the file is given up.
  public var namespaces = 64
  /// Different names of elements, attributes and namespaces in a file, those of the format aside. libxml2 keeps
  /// every one, and beyond some ten thousand looks for them longer and longer; with more the file is given up.
  public var names = 16_384
  /// One start tag, comment or processing instruction, in bytes.
  public var markupByteCount = 1 << 20
  /// One text, in bytes.
  public var textByteCount = 1 << 20
  /// All that is kept at one time, in bytes: what describes a model, one step, or a showcase.
  public var valueByteCount = 4 << 20
  /// Elements of one drawing: faces, lines, arrows, marks and labels. A thousand faces take a terminal 0.2 s to draw.
  public var drawingElements = 4_000
  /// Points of all faces and lines of one drawing.
  public var drawingPoints = 40_000
  /// Steps of one model.
  public var steps = 1_000_000_000
  /// Photos of one model.
  public var photos = 10_000
  /// Languages that the steps of one model have titles in.
  public var languages = 200
  /// Problems reported of one file; of the rest only their number is told.
  public var reports = 100
  /// Ids of one model that are kept in memory, 32 bytes each; more of them go to a temporary file.
  public var identifiersInMemory = 65_536

  /// The limits for files from anywhere.
  public init() {}
}
