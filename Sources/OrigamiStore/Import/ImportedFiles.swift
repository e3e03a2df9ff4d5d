public import OrigamiModel

/// The files of an import, as far as its writing side needs them: the file system, or a script in a test.
///
/// All calls come from the thread that writes.
public protocol ImportedFiles: Sendable {
  /// Returns the bytes of a photo.
  ///
  /// - Parameters:
  ///   - source: the path as content gives it, relative to the folder of `file`.
  ///   - file: the absolute path of the content file, or `-`.
  ///   - byteLimit: the most bytes of a photo. A longer file is ``PhotoFile/tooLarge``.
  func photo(_ source: String, besides file: String, atMost byteLimit: Int) -> PhotoFile

  /// Returns a Boolean value that indicates whether there is such a file now.
  func exists(fileAt path: String) -> Bool

  /// Returns the device that a file is on, to be recorded with it; nil for standard input and for a
  /// file that is gone.
  func device(ofFileAt path: String) -> Int?

  /// Returns whether a file that was imported earlier still exists.
  ///
  /// - Parameters:
  ///   - device: the device that was recorded with the file; nil when none was.
  ///   - root: the one of ``ImportOptions/prunedPaths`` that the file is at or below.
  func presence(ofFileAt path: String, device: Int?, below root: String) -> FilePresence
}

/// An answer to the question whether a file that was imported earlier still exists.
public enum FilePresence: Hashable, Sendable {
  case present
  case gone
  /// The file is not found, but perhaps only because its place cannot be read now.
  case undecided(PruneObstacle)
}

/// The reason why models are kept although their files are not found, with the path concerned, which has no
/// slash at its end: the root folder is "".
public enum PruneObstacle: Hashable, Sendable {
  /// The pruned path does not exist.
  case missingPath(String)
  /// The pruned path is a folder without any content file. It may belong to a disk that is not mounted.
  case noContent(String)
  /// The folder is on another device than the files were when they were imported.
  case otherDevice(String)
  /// The folder could not be listed.
  case unreadableFolder(String, errno: Int32)
}

/// The outcome of reading a content file.
public struct ContentFileEnding: Hashable, Sendable {
  /// The hash of all its bytes; nil for a stream and for a file with errors, which are read again next time.
  public var hash: ContentHash?
  /// A Boolean value that indicates whether the file is content, was read to its end and has no error.
  public var isWhole: Bool

  /// Creates an outcome.
  public init(hash: ContentHash?, isWhole: Bool) {
    self.hash = hash
    self.isWhole = isWhole
  }
}

/// The file of a photo.
public enum PhotoFile: Hashable, Sendable {
  /// The whole file.
  case bytes([UInt8])
  /// There is no file, or none that can be read.
  case missing
  /// The path leads out of the folder of the content file.
  case outside
  /// The path leads to a folder, a pipe or a device.
  case notAFile
  /// The file is larger than what was allowed.
  case tooLarge
}
