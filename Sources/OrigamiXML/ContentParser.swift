internal import CLibXML2
public import OrigamiModel

/// Reads content files as streams of events, and checks every rule of the format while reading.
///
/// Memory depends neither on the size of a file nor on that of a model: what describes a model and one
/// step are kept, and the ids of very large models go to an unnamed temporary file. Nothing but what the
/// source gives is read, and nothing is sent. Make one parser for many files: it uses its memory again.
///
///     let parser = ContentParser()
///     let summary = try parser.parse(.path("swan.xml")) { event in
///       if case .step(let step) = event { print(step.title) }
///     } onDiagnostic: { diagnostic in
///       print(diagnostic.rendered(file: "swan.xml"), terminator: "")
///     }
public final class ContentParser {
  /// How much is read at a time, in bytes. Larger chunks read no faster (measured to 256 KB).
  static let chunkByteCount = 1 << 16
  /// libxml2 keeps every name it met; with more than this many it is made anew for the next file.
  private static let namesKept = 4096

  let checker: UnsafeMutablePointer<ContentChecker>
  private var push: PushParser?

  /// A parser that accepts what the limits allow.
  public init(limits: ContentLimits = ContentLimits()) {
    checker = .allocate(capacity: 1)
    checker.initialize(to: ContentChecker(limits: limits))
  }

  deinit {
    push = nil
    checker.deinitialize(count: 1)
    checker.deallocate()
  }

  /// Reads a source to its end, or to where it is no acceptable XML.
  ///
  /// Events and diagnostics are handed over on the calling thread, while reading. A diagnostic can come a
  /// little after the events it concerns: it waits for the end of its line.
  ///
  /// - Parameters:
  ///   - judging: asked about the beginning and each step of a model that obeys the format so far, before
  ///     `onEvent` is told of it. Its findings are reported where they belong; an error refuses the model.
  /// - Returns: what was found. `errors` is 0 exactly if everything obeys the format.
  /// - Throws: ``ContentSourceError`` when the source cannot be read, and whatever the two functions
  ///   throw, at once; a model not ended by then is void.
  /// - Complexity: O(*n*) in the bytes; about 200 MB/s (tools/bench-results.md).
  @discardableResult
  public func parse(
    _ source: ContentSource,
    onEvent: (ContentEvent) throws -> Void = { _ in },
    onDiagnostic: (Diagnostic) throws -> Void,
    judging: ((ContentEvent) -> [ContentFinding])? = nil
  ) throws -> ContentSummary {
    let reader = try SourceReader(source)
    return try withoutActuallyEscaping(onEvent) { onEvent in
      checker.pointee.reset()
      checker.pointee.onEvent = onEvent
      checker.pointee.judge = judging
      defer {
        checker.pointee.onEvent = nil
        checker.pointee.judge = nil
      }
      try read(reader, onDiagnostic)
      return checker.pointee.summary
    }
  }

  private func read(_ reader: borrowing SourceReader, _ onDiagnostic: (Diagnostic) throws -> Void) throws {
    let push = readyPush()
    var pushed = 0
    var prologue = Prologue()
    while !checker.pointee.window.isAtEnd, !checker.pointee.isStopped {
      try fill(from: reader)
      if prologue.isOpen {
        if let problem = prologue.check(checker.pointee.window) {
          checker.pointee.refuseFile(problem.problem, at: Place(offset: problem.offset))
          break
        }
        if prologue.isOpen { continue }
      }
      checker.pointee.checkByteCount()
      push.parse(checker.pointee.window.bytes(pushed..<checker.pointee.window.end))
      pushed = checker.pointee.window.end
      try settle(onDiagnostic)
    }
    if !checker.pointee.isStopped {
      checker.pointee.isFinishing = true
      push.finish()
      checker.pointee.finishFile()
    }
    try settle(onDiagnostic)
    // A file that is given up is read on as far as its last line is shown.
    while checker.pointee.reports.isWaiting, !checker.pointee.window.isAtEnd {
      try fill(from: reader)
      try settle(onDiagnostic)
    }
    if let note = checker.pointee.surplusNote() { try onDiagnostic(note) }
  }

  /// The libxml2 parser, used again unless the file before left something behind.
  private func readyPush() -> PushParser {
    if let push, checker.pointee.wasClean, push.nameCount <= ContentParser.namesKept {
      push.reset()
      return push
    }
    let push = PushParser(checker)
    self.push = push
    return push
  }

  /// Reads the next bytes into the window.
  private func fill(from reader: borrowing SourceReader) throws {
    let room = checker.pointee.window.room(for: ContentParser.chunkByteCount)
    let count = try reader.next(into: room)
    checker.pointee.window.append(byteCount: count)
    checker.pointee.summary.byteCount += count
    if count == 0 { checker.pointee.window.isAtEnd = true }
  }

  /// After a chunk: errors are thrown, diagnostics handed over, and bytes that were read forgotten.
  private func settle(_ onDiagnostic: (Diagnostic) throws -> Void) throws {
    if let failure = checker.pointee.failure { throw failure }
    for diagnostic in checker.pointee.takeDiagnostics() { try onDiagnostic(diagnostic) }
    if !checker.pointee.isStopped { checker.pointee.forgetRead() }
  }
}
