import ArgumentParser
import Glibc
import OrigamiExchange
import OrigamiFolding

/// `origami convert`
struct ConvertCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Convert a crease pattern for another program.",
    discussion: """
      Reads FOLD, .cp, .opx, .ori, SVG and Origamist files and writes fold, cp, opx or svg; or xml, a \
      model of ours with a step for each frame. A folded form is written as its crease pattern. What the \
      format cannot hold is named in a note.
      """)

  /// The format to write.
  enum Target: String, OptionWord {
    case fold, cp, opx, svg, xml
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
    if to == .xml {
      do {
        bytes = try SequenceModel.xml(read, name: SequenceModel.name(ofFile: file), budget: limits.budget())
      } catch let error as ExchangeError {
        throw ExchangeInput.failure(error, file)
      }
    } else {
      let number = frame ?? read.frameNumbers.first ?? 0
      let pattern = try pattern(ExchangeInput.frame(number, of: read, file), &notes)
      // Each target but xml is a format of the writer.
      guard let format = PatternWriter.Format(rawValue: to.rawValue) else { return .failed }
      bytes = PatternWriter.bytes(pattern, as: format, title: read.title, author: read.author)
      let losses = PatternWriter.losses(pattern, as: format, title: read.title, author: read.author)
      if !losses.isEmpty { notes.append("not kept: \(losses.joined(separator: "; "))") }
      if read.frameNumbers.count > 1 {
        notes.append("only frame \(number) of \(read.frameNumbers.count) is written; --to xml takes all")
      }
    }
    for note in notes { writeError("origami: note: \(note)\n") }
    try write(bytes, output)
    return .done
  }

  private func pattern(_ frame: ExchangeFile.Frame, _ notes: inout [String]) throws -> CreasePattern {
    func refusal(_ reason: String) -> Failure {
      ExchangeInput.refusal(file, "it cannot be written as a crease pattern: \(reason)")
    }
    switch frame.content {
    case .pattern(let pattern, let repairs):
      if repairs.count > 0 { notes.append("mended: \(repairs.sentences.joined(separator: "; "))") }
      return pattern
    case .foldedForm(let form):
      notes.append("the folded form is written as its crease pattern")
      return form.pattern
    case .wrongForm(let error): throw refusal(error.message)
    case .notFlat(let frame):
      guard let pattern = frame.pattern else { throw refusal(frame.reason) }
      if frame.repairs.count > 0 {
        notes.append("mended: \(frame.repairs.sentences.joined(separator: "; "))")
      }
      notes.append("not kept: \(frame.losses.joined(separator: "; "))")
      return pattern
    case .empty: throw refusal("the frame is empty")
    }
  }

  private func write(_ bytes: [UInt8], _ output: Output) throws {
    guard destination != "-" else { return try output.write(bytes) }
    let descriptor = open(destination, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw CommandProblem.cannotWrite(destination, code: errno) }
    let file = Output(descriptor: descriptor)
    do {
      try file.write(bytes)
      try file.flush()
    } catch let error as Output.WriteFailed {
      close(descriptor)
      throw CommandProblem.cannotWrite(destination, code: error.code)
    }
    guard close(descriptor) == 0 else { throw CommandProblem.cannotWrite(destination, code: errno) }
  }
}
