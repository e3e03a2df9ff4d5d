internal import OrigamiExchange
internal import OrigamiFolding
package import OrigamiXML

/// A FOLD file that is read as a content file: as a model with a step for each frame.
package enum SequenceFile {
  /// The units of work, as `FoldingBudget` counts them, for drawing all frames of a file: some seconds.
  private static let work = 500_000_000

  /// Returns a Boolean value that indicates whether the name of a content file says that it is a FOLD file.
  package static func isSequence(_ path: String) -> Bool { path.hasSuffix(".fold") }

  /// Returns the frames of a FOLD file as a model in XML.
  ///
  /// - Parameter takeBytes: takes all bytes of the file, in order.
  /// - Throws: `ContentSourceError` when the file cannot be read, `ExchangeError` when it is not a
  ///   sequence of frames, and whatever `takeBytes` throws.
  package static func source(
    of file: OpenFile, _ path: String, takeBytes: (UnsafeRawBufferPointer) throws -> Void = { _ in }
  ) throws -> ContentSource {
    var bytes: [UInt8] = []
    try file.forEachChunk { chunk in
      try takeBytes(chunk)
      // One byte over the limit is enough for the reader to refuse the file.
      bytes.append(contentsOf: chunk.prefix(ByteStream.byteLimit + 1 - bytes.count))
    }
    return .bytes(
      try SequenceModel.xml(
        try ExchangeFile(ByteStream(bytes)), name: SequenceModel.name(ofFile: path),
        budget: FoldingBudget(work: work)))
  }
}
