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

  /// Returns a Boolean value that indicates whether there is such a file now.
  func exists(fileAt path: String) -> Bool

  /// Returns the device that a file is on, to be recorded with it; nil for a stream.
  func device(ofFileAt path: String) -> Int?

  /// Returns whether a file that was imported once is gone.
  ///
  /// - Parameters:
  ///   - device: the device that was recorded with the file; nil when none was.
  ///   - root: the one of ``ImportOptions/prunedPaths`` that the file is at or below.
  func absence(ofFileAt path: String, device: Int?, below root: String) -> FileAbsence
}

/// Whether a file that was imported once is gone.
public enum FileAbsence: Hashable, Sendable {
  case present
  case gone
  /// The file is not there, but that may be because its place cannot be seen now.
  case undecided(PruneObstacle)
}

/// Why models of files that are not to be seen are kept.
public enum PruneObstacle: Hashable, Sendable {
  /// The pruned path does not exist.
  case missingPath(String)
  /// The pruned path is a folder without any content file, as of a disk that is not mounted.
  case noContent(String)
  /// The folder is on another device than the files were when they were imported.
  case otherDevice(String)
  /// The folder could not be listed.
  case unreadableFolder(String, errno: Int32)
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
