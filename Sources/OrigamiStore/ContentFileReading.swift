public import OrigamiModel

/// Where an import's content comes from: files, or a script in a test.
///
/// `hash`, `read` are called on the import's reading thread, one file at a time; the others on the thread that
/// writes.
public protocol ContentFileReading: Sendable {
  /// A hash of the file's bytes, by which an unchanged file is told.
  ///
  /// - Returns: nil when there is none, as for standard input or a file that cannot be read; it is then read.
  func hash(ofFileAt path: String) -> ContentHash?

  /// Reads a file and tells what it says, in order.
  ///
  /// Problems of the content are told as failed models and in the ending; what is thrown ends the import.
  func read(
    fileAt path: String, telling tell: (ContentEvent) throws -> Void
  ) throws -> ContentFileEnding

  /// The bytes of a photo, whose source is relative to the content file.
  func photo(_ source: String, besides file: String, atMost byteLimit: Int) -> PhotoFile

  /// Whether there still is such a file.
  func exists(fileAt path: String) -> Bool
}

/// What is known of a content file when it has been read.
public struct ContentFileEnding: Hashable, Sendable {
  /// The hash of all its bytes; nil when it has none, and the file is read again next time.
  public var hash: ContentHash?
  /// Whether nothing was wrong outside of its models; false for XML that is not well formed, for example.
  public var isWhole: Bool

  /// Stores the values.
  public init(hash: ContentHash?, isWhole: Bool) {
    self.hash = hash
    self.isWhole = isWhole
  }
}

/// What there is where a photo should be.
public enum PhotoFile: Hashable, Sendable {
  /// The whole file.
  case bytes([UInt8])
  /// There is no file, or none that may be read.
  case missing
  /// The file is larger than what was allowed.
  case tooLarge
}
