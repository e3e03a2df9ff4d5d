internal import CLibXML2
public import OrigamiModel

/// Reads content files as streams of events, and checks every rule of the format while reading.
///
/// The parser's memory depends neither on the size of a file nor on that of a model: it keeps a model's
/// description and one step. The ids of very large models go to an unnamed temporary file. The parser reads
/// nothing but its source. Use one parser for many files, so that it reuses its memory.
///
///     let parser = ContentParser()
///     let summary = try parser.parse(.bytes(bytes)) { event in
///       if case .step(let step) = event { print(step.title) }
///     } onDiagnostic: { diagnostic in
///       print(diagnostic.rendered(file: "swan.xml"), terminator: "")
///     }
public final class ContentParser {
  /// The number of bytes that are read at a time. Larger chunks read no faster (measured up to 256 KB).
  static let chunkByteCount = 1 << 16
  /// The most names that a libxml2 parser keeps from one file to the next. Beyond it, the next file gets a
  /// new parser.
  private static let namesKept = 4096

  let checker: UnsafeMutablePointer<ContentChecker>
  private var push: PushParser?
  /// A Boolean value that indicates whether the last file was read to its end without stopping. Only then is
  /// `push` used again: libxml2 before 2.10 keeps the namespaces of open elements when it is reset.
  private var isPushReusable = false

  /// Creates a parser with limits.
  public init(limits: ContentLimits = ContentLimits()) {
    checker = .allocate(capacity: 1)
    checker.initialize(to: ContentChecker(limits: limits))
  }

  deinit {
    push = nil
    checker.deinitialize(count: 1)
    checker.deallocate()
  }

  /// Reads a source to its end, or to the point where it is not acceptable XML.
  ///
  /// The functions are called on the calling thread, while reading. A diagnostic can come a little after the
  /// events that it concerns, because it waits for the end of its line.
  ///
  /// - Returns: what was found. `errors` is 0 exactly if everything obeys the format.
  /// - Throws: ``ContentSourceError`` when the source cannot be read, and whatever the two functions
  ///   throw, at once. The events of a model that has not ended by then must be discarded.
  /// - Complexity: O(*n*) in the bytes; 180 to 270 MB/s (tools/bench-results.md).
  @discardableResult
  public func parse(
    _ source: ContentSource,
    onEvent: (ContentEvent) throws -> Void = { _ in },
    onDiagnostic: (Diagnostic) throws -> Void
  ) throws -> ContentSummary {
    try process(
      source,
      with: { event in
        try onEvent(event)
        return []
      }, onDiagnostic: onDiagnostic)
  }

  /// Reads a source as `parse` does, for a stage that knows more than the rules of the format: whether a
  /// model can be folded.
  ///
  /// - Parameter stage: takes each event, and returns what is wrong with it. A finding is reported where it
  ///   belongs. A finding of severity `error` refuses the model: the next event is its `modelFailed`. An
  ///   error that the stage throws ends the reading.
  /// - Returns: what was found, as ``parse(_:onEvent:onDiagnostic:)`` does.
  /// - Throws: as ``parse(_:onEvent:onDiagnostic:)``.
  @discardableResult
  public func process(
    _ source: ContentSource, with stage: (ContentEvent) throws -> [ContentFinding],
    onDiagnostic: (Diagnostic) throws -> Void
  ) throws -> ContentSummary {
    let reader = SourceReader(source)
    return try withoutActuallyEscaping(stage) { stage in
      checker.pointee.reset()
      checker.pointee.file.stage = stage
      defer { checker.pointee.file.stage = nil }
      try read(reader, onDiagnostic)
      return checker.pointee.file.summary
    }
  }

  private func read(_ reader: SourceReader, _ onDiagnostic: (Diagnostic) throws -> Void) throws {
    let push = readyPush()
    isPushReusable = false
    var pushed = 0
    var prologue = Prologue()
    while !checker.pointee.file.window.isAtEnd, !checker.pointee.file.isStopped {
      try fill(from: reader)
      if prologue.isOpen {
        if let problem = prologue.check(checker.pointee.file.window) {
          checker.pointee.file.refuseFile(problem.problem, at: SourcePosition(offset: problem.offset))
          break
        }
        if prologue.isOpen { continue }
      }
      checker.pointee.file.checkByteCount()
      push.parse(checker.pointee.file.window.bytes(pushed..<checker.pointee.file.window.end))
      pushed = checker.pointee.file.window.end
      try settle(onDiagnostic)
    }
    if !checker.pointee.file.isStopped {
      checker.pointee.file.isFinishing = true
      push.finish()
      checker.pointee.file.finishFile()
    }
    try settle(onDiagnostic)
    if !checker.pointee.file.isStopped { isPushReusable = true }
    // A file that is given up is read until its last reported line is complete.
    while checker.pointee.file.reports.isWaiting, !checker.pointee.file.window.isAtEnd {
      try fill(from: reader)
      try settle(onDiagnostic)
    }
    if let note = checker.pointee.file.surplusNote() { try onDiagnostic(note) }
  }

  /// Returns the libxml2 parser, a new one if the last file left something behind.
  private func readyPush() -> PushParser {
    if let push, isPushReusable, push.nameCount <= ContentParser.namesKept {
      push.reset()
      return push
    }
    let push = PushParser(checker)
    self.push = push
    return push
  }

  /// Reads the next bytes into the window.
  private func fill(from reader: SourceReader) throws {
    let room = checker.pointee.file.window.room(for: ContentParser.chunkByteCount)
    let count = try reader.next(into: room)
    checker.pointee.file.window.append(byteCount: count)
    checker.pointee.file.summary.byteCount += count
    if count == 0 { checker.pointee.file.window.isAtEnd = true }
  }

  /// Finishes a chunk: throws the error that ended the reading, passes diagnostics on, and drops bytes.
  private func settle(_ onDiagnostic: (Diagnostic) throws -> Void) throws {
    if let failure = checker.pointee.file.failure { throw failure }
    for diagnostic in checker.pointee.file.takeDiagnostics() { try onDiagnostic(diagnostic) }
    if !checker.pointee.file.isStopped { checker.pointee.endChunk() }
  }
}
