import ArgumentParser
import Glibc
import OrigamiExchange
import OrigamiFolding
import OrigamiImport
import OrigamiXML

/// `origami convert`
struct ConvertCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Convert a crease pattern for another program.",
    discussion: """
      Reads FOLD, .cp, .opx, .ori, SVG and Origamist files and writes fold, cp, opx or svg; or xml, a \
      model of ours with a step for each frame. A folded form is written as its crease pattern. What the \
      format cannot hold is named in a note. The exit status is 1, and nothing is written, if the file \
      cannot be read or its content makes no pattern or model.
      """)

  /// The format to write.
  enum Target: String, OptionWord {
    case fold, cp, opx, svg, xml

    /// The format of a crease pattern; nil for a whole model.
    var pattern: PatternWriter.Format? { PatternWriter.Format(rawValue: rawValue) }
  }

  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("A crease pattern, or - for standard input.", valueName: "file"))
  var file: String

  @Option(help: "What to write: fold, cp, opx, svg or xml.")
  var to: Target

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Where to write; - is standard output.", valueName: "file"))
  var destination = "-"

  @Option(help: ArgumentHelp("The frame to write; 0 is the file's own.", valueName: "n"))
  var frame: Int?

  @OptionGroup var limits: FoldLimits

  func validate() throws {
    if destination.isEmpty { throw ValidationError("--output needs the path of a file") }
    if to == .xml, frame != nil {
      throw ValidationError("--frame cannot be given with --to xml, which takes all frames")
    }
  }

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let read = try ExchangeInput.read(file)
    var notes =
      common.verbose ? ["read as \(read.format.rawValue), a \(read.kind.rawValue)"] + read.assumptions : []
    let bytes: [UInt8]
    if to == .xml || (frame ?? 0) == 0, let missing = read.missingFolds {
      notes.append("not kept: \(missing)")
    }
    if let format = to.pattern {
      let number = frame ?? read.frameNumbers.first ?? 0
      let (pattern, own) = try pattern(ExchangeInput.frame(number, of: read, file), &notes)
      bytes = PatternWriter.bytes(pattern, own, as: format, title: read.title, author: read.author)
      let losses = PatternWriter.losses(pattern, own, as: format, title: read.title, author: read.author)
      if !losses.isEmpty { notes.append("not kept: \(losses.joined(separator: "; "))") }
      if read.frameNumbers.count > 1 {
        let count = read.frameNumbers.count
        notes.append("the file has \(count) frames, and only frame \(number) is written; --to xml takes all")
      }
    } else {
      do {
        bytes = try SequenceModel.xml(read, name: SequenceModel.name(ofFile: file), budget: limits.budget())
      } catch let error as ExchangeError {
        throw ExchangeInput.failure(error, file)
      }
      try check(bytes)
    }
    for note in notes { writeNote(note) }
    try write(bytes, output)
    return .done
  }

  /// Throws a refusal for a model that `check` would refuse: frames can have more than a step may hold.
  private func check(_ model: [UInt8]) throws {
    var first: Diagnostic?
    try ContentParser().parseAndFold(.bytes(model), onEvent: { _ in }) { diagnostic in
      if first == nil, diagnostic.severity == .error { first = diagnostic }
    }
    guard let first else { return }
    let step = first.step.map { $0 + ": " } ?? ""
    throw ExchangeInput.refusal(
      file, "it cannot be written as a model: \(step)\(first.message)", help: first.help)
  }

  private func pattern(
    _ frame: ExchangeFile.Frame, _ notes: inout [String]
  ) throws -> (CreasePattern, CutsAndAngles) {
    func refusal(_ reason: String) -> Failure {
      ExchangeInput.refusal(file, "it cannot be written as a crease pattern: \(reason)")
    }
    switch frame.content {
    case .pattern(let pattern, let repairs):
      notes += repairs.notes
      return (pattern, .init())
    case .foldedForm(let form):
      notes.append("the folded form is written as its crease pattern, without the order of its layers")
      return (form.pattern, .init())
    case .wrongForm(let error): throw refusal(error.message)
    case .notFlat(let frame):
      guard let pattern = frame.pattern else { throw refusal(frame.reason) }
      notes += frame.repairs.notes
      return (pattern, frame.cutsAndAngles)
    case .empty: throw refusal("the frame is empty")
    }
  }

  /// Writes the bytes. A file is written beside its place and renamed, so that the old one stays if that
  /// fails: it may be the one that was read. A link, a pipe or a device is written to.
  private func write(_ bytes: [UInt8], _ output: Output) throws {
    guard destination != "-" else { return try output.write(bytes) }
    var status = stat()
    let isNew = lstat(destination, &status) != 0
    let isFile = isNew || status.st_mode & S_IFMT == S_IFREG
    let path = isFile ? "\(destination).\(getpid()).part" : destination
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (isFile ? O_EXCL : O_TRUNC), 0o666)
    guard descriptor >= 0 else { throw CommandProblem.cannotWrite(destination, code: errno) }
    if isFile, !isNew { fchmod(descriptor, status.st_mode & 0o777) }
    let written = Result { try Output.writeAll(bytes, to: descriptor) }
    let isClosed = close(descriptor) == 0
    do {
      try written.get()
      guard isClosed, !isFile || rename(path, destination) == 0 else {
        throw Output.WriteFailed(code: errno)
      }
    } catch let error as Output.WriteFailed {
      if isFile { unlink(path) }
      throw CommandProblem.cannotWrite(destination, code: error.code)
    }
  }
}
