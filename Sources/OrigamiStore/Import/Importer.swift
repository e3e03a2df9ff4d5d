internal import Foundation
internal import GRDB
internal import OrigamiModel

/// Reads content files into a library, on two threads: one reads and checks while the other writes.
///
///     let summary = try library.importFiles(paths, from: files) { report in print(report) }
extension Library {
  /// Imports files, in order.
  ///
  /// A model is in the library whole or not at all, whenever the process is killed; what is reported as imported is
  /// safe. Readers of the library see it before or after a model's import, and are never blocked. Memory does not
  /// grow with the files nor with a model.
  ///
  /// - Parameters:
  ///   - paths: absolute paths, or whatever `reader` understands; each is read at most once.
  ///   - report: called on the calling thread. What it throws ends the import; what was reported is kept.
  /// - Throws: what `reader` or `report` throws, or ``StoreError``.
  @discardableResult
  public func importFiles(
    _ paths: [String], from reader: any ContentFileReading, options: ImportOptions = ImportOptions(),
    report: @escaping (ImportReport) throws -> Void
  ) throws -> ImportSummary {
    let recorded = try Library.open(at: path, for: .reading)
    do {
      return try queue.inDatabase { db in
        try db.execute(sql: "UPDATE library SET run = run + 1")
        let run = try PreparedStatement(db, "SELECT run FROM library").firstRow { $0.int(0) } ?? 0
        var session = try ImportSession(db, run: run, options: options, reader: reader, report: report)
        do {
          try feed(&session, paths, from: reader, recorded: options.force ? nil : recorded)
          while !session.mustBeRead.isEmpty {
            try feed(&session, session.takeFilesToRead(), from: reader, recorded: nil)
          }
          try session.pruneMissingFiles()
          try session.commitWhatIsComplete()
          // The connection that the reading thread has may be the last to close, or be closed by the end of the process:
          // the file is made whole here. Where someone reads just now, SQLite does it later; nothing waits.
          _ = try? db.checkpoint(.passive)
        } catch {
          // The error that is thrown says more than one of undoing could; SQLite undoes it anyway on closing.
          try? session.rollBack()
          throw error
        }
        return session.summary
      }
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    }
  }

  /// Reads files on a thread of their own, and writes what they say on this one.
  private func feed(
    _ session: inout ImportSession, _ paths: [String], from reader: any ContentFileReading,
    recorded: Library?
  ) throws {
    let queue = BoundedQueue<ImportMessage>(costLimit: ImportProducer.costLimit)
    let producer = ImportProducer(reader: reader, recorded: recorded, queue: queue)
    let thread = Thread { producer.run(paths) }
    thread.name = "origami reading"
    // libxml2 and the checker are shallow, but they bound their own depth with this much in mind.
    thread.stackSize = 8 << 20
    thread.start()
    do {
      var patience: Double? = nil
      loop: while true {
        switch queue.next(patience: patience) {
        case .nothingYet:
          try session.commitWhatIsComplete()
          patience = nil
        case .element(.ended(nil)): break loop
        case .element(.ended(.some(let error))): throw error
        case .element(let message):
          try session.handle(message)
          patience = Library.patience
        }
      }
    } catch {
      queue.cancel()
      throw error
    }
  }

  /// How long complete models wait for others before they are committed, in seconds.
  private static let patience = 0.02
}

/// What the reading side tells the writing side.
enum ImportMessage: Sendable {
  case fileBegan(String)
  case batch(ImportBatch)
  case fileEnded(ContentFileEnding)
  case fileUnchanged(String)
  /// Nothing more comes; the error that ended the reading, if one did.
  case ended((any Error)?)
}

extension ImportSession {
  mutating func handle(_ message: ImportMessage) throws {
    switch message {
    case .fileBegan(let path): try fileBegan(path)
    case .batch(let batch): try handle(batch)
    case .fileEnded(let ending): try fileEnded(ending)
    case .fileUnchanged(let path): try fileUnchanged(path)
    case .ended: break
    }
  }
}

/// The reading side of an import.
private struct ImportProducer: Sendable {
  /// How far reading runs ahead of writing, in bytes of batches.
  static let costLimit = 4 << 20
  /// A batch is handed over when it has about this many bytes.
  static let batchCost = 512 << 10

  let reader: any ContentFileReading
  /// Tells the hashes that were recorded; nil reads every file.
  let recorded: Library?
  let queue: BoundedQueue<ImportMessage>

  func run(_ paths: [String]) {
    do {
      for path in paths { try read(path) }
      try queue.push(.ended(nil), cost: 1)
    } catch {
      // A cancelled queue has nobody who would want to know.
      try? queue.push(.ended(error), cost: 0)
    }
  }

  private func read(_ path: String) throws {
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
      // The end of a model goes over at once if somebody waits for it.
      if batch.byteCost >= ImportProducer.batchCost || isModelEnd && queue.isStarved {
        try queue.push(.batch(batch), cost: batch.byteCost)
        batch = ImportBatch()
      }
    }
    if !batch.isEmpty { try queue.push(.batch(batch), cost: batch.byteCost) }
    try queue.push(.fileEnded(ending), cost: 256)
  }
}

extension Library {
  /// The hash of a file's bytes when all its models were imported from it.
  func recordedHash(ofFileAt path: String) throws(StoreError) -> ContentHash? {
    try read { db in
      let query = try PreparedStatement(db, "SELECT hash FROM file WHERE path = ?")
      query.bind(path, at: 1)
      return try query.firstRow { ContentHash(bytes: $0.bytes(0)) } ?? nil
    }
  }
}
