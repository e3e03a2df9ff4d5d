internal import Foundation
internal import OrigamiModel
package import OrigamiStore

extension Library {
  /// Imports files, in order.
  ///
  /// Two threads: one reads, checks and folds the files, the calling one writes. A model is in the library
  /// whole or not at all, whenever the process is killed, and a model that is reported as imported is
  /// committed. A power failure may lose the last commits, never half a model. Readers of the library see it
  /// before or after a model's import, and are never blocked. Memory does not grow with the files, nor with a
  /// model.
  ///
  ///     let reader = ContentFileReader(paths, force: false) { problem in print(problem) }
  ///     try library.importFiles(paths.files.map(\.absolute), from: reader) { report in print(report) }
  ///
  /// After an error the reading thread goes on until it has something to pass on, and may report problems of
  /// `reader` meanwhile. Do not use `reader` again.
  ///
  /// - Parameters:
  ///   - paths: distinct absolute paths, or whatever `reader` understands. Each is read at most once, so one
  ///     can be standard input.
  ///   - progress: called on the calling thread with the path of a file and the number of its bytes that were
  ///     read for what was written so far.
  ///   - report: called on the calling thread. An error that it throws ends the import; what was reported is
  ///     kept.
  /// - Throws: what `reader` or `report` throws, or `StoreError`.
  @discardableResult
  package func importFiles(
    _ paths: [String], from reader: any ContentFileReading, options: ImportOptions = ImportOptions(),
    progress: (String, Int) -> Void = { _, _ in }, report: @escaping (ImportReport) throws -> Void
  ) throws -> ImportSummary {
    let recorded = options.force ? nil : try Library.open(at: path, for: .reading)
    return try runImport(options: options, files: reader, report: report) { session in
      try ImportFeed(reader: reader, recorded: recorded).run(paths, into: &session, progress)
      // A file that was unchanged is read after all when another file of this run took one of its models.
      while !session.filesToRead.isEmpty {
        try ImportFeed(reader: reader, recorded: nil).run(session.takeFilesToRead(), into: &session, progress)
      }
    }
  }
}

/// A message from the reading thread to the writing one.
private enum ImportMessage: Sendable {
  case fileBegan(String)
  /// Events, and the number of bytes of the file that were read for them.
  case batch(ImportBatch, position: Int)
  case fileEnded(ContentFileEnding)
  case fileUnchanged(String)
  /// The end of reading, with the error that ended it, if any.
  case ended((any Error)?)
}

/// Reads files on a thread of its own, and passes their content to an import.
private struct ImportFeed: Sendable {
  /// The most bytes of batches that wait for the writing thread.
  private static let costLimit = 4 << 20
  /// A batch is sent when it has about this many bytes.
  private static let batchCost = 512 << 10
  /// The time that complete models wait for others before they are committed, in seconds.
  private static let commitDelay = 0.02

  let reader: any ContentFileReading
  /// The library that knows the hashes of files that were imported before; nil reads every file.
  let recorded: Library?

  func run(
    _ paths: [String], into session: inout ImportSession, _ progress: (String, Int) -> Void
  ) throws {
    let queue = BoundedQueue<ImportMessage>(costLimit: ImportFeed.costLimit)
    let thread = Thread { read(paths, queue) }
    thread.name = "origami reading"
    // libxml2 and the checker bound their own depth with this much in mind.
    thread.stackSize = 8 << 20
    thread.start()
    do {
      try write(queue, into: &session, progress)
    } catch {
      queue.cancel()
      throw error
    }
  }

  // MARK: The writing thread

  private func write(
    _ queue: BoundedQueue<ImportMessage>, into session: inout ImportSession,
    _ progress: (String, Int) -> Void
  ) throws {
    var timeout: Double? = nil
    var file = ""
    while true {
      switch queue.next(timeout: timeout) {
      case nil:
        try session.commitWhatIsComplete()
        timeout = nil
        continue
      case .ended(nil): return
      case .ended(let error?): throw error
      case .fileBegan(let path):
        file = path
        try session.fileBegan(path)
      case .batch(let batch, let position):
        try session.handle(batch)
        progress(file, position)
      case .fileEnded(let ending): try session.fileEnded(ending)
      case .fileUnchanged(let path): try session.fileUnchanged(path)
      }
      timeout = ImportFeed.commitDelay
    }
  }

  // MARK: The reading thread

  private func read(_ paths: [String], _ queue: BoundedQueue<ImportMessage>) {
    var failure: (any Error)?
    do { for path in paths { try read(path, queue) } } catch { failure = error }
    // Nobody waits for a queue that was cancelled.
    try? queue.push(.ended(failure), cost: 0)
  }

  private func read(_ path: String, _ queue: BoundedQueue<ImportMessage>) throws {
    if let hash = try recorded?.recordedHash(ofFileAt: path), reader.hash(ofFileAt: path) == hash {
      return try queue.push(.fileUnchanged(path), cost: 256)
    }
    try queue.push(.fileBegan(path), cost: 256)
    var batch = ImportBatch()
    let ending = try reader.read(fileAt: path) { event in
      batch.append(event)
      let isModelEnd =
        switch event {
        case .modelEnded, .modelFailed: true
        default: false
        }
      // The end of a model is sent at once when the writing thread has nothing to do.
      if batch.byteCost >= ImportFeed.batchCost || isModelEnd && queue.isStarved {
        try queue.push(.batch(batch, position: reader.position), cost: batch.byteCost)
        batch = ImportBatch()
      }
    }
    if !batch.isEmpty {
      try queue.push(.batch(batch, position: reader.position), cost: batch.byteCost)
    }
    try queue.push(.fileEnded(ending), cost: 256)
  }
}
