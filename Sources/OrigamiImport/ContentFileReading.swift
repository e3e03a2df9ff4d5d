package import OrigamiModel
package import OrigamiStore

/// A source of content for an import: files, or a script in a test.
///
/// `hash`, `read` and `position` are called on the import's reading thread, one file at a time; the calls of
/// `ImportedFiles` come from the thread that writes.
package protocol ContentFileReading: ImportedFiles {
  /// Returns a hash of the file's bytes, by which an unchanged file is recognised.
  ///
  /// Returns nil for standard input, for other streams and for a file that cannot be read. Every import calls
  /// ``read(fileAt:telling:)`` for these, which reports the error.
  func hash(ofFileAt path: String) -> ContentHash?

  /// Reads a file and passes its events to `tell`, in order.
  ///
  /// Errors of the content do not throw: they are events, and the result says whether the file is whole. An
  /// error that is thrown ends the import.
  func read(
    fileAt path: String, telling tell: (ContentEvent) throws -> Void
  ) throws -> ContentFileEnding

  /// The number of bytes of the present file that ``read(fileAt:telling:)`` has taken, for progress.
  var position: Int { get }
}

extension ContentFileReading {
  /// A source without progress.
  package var position: Int { 0 }
}
