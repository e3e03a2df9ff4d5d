import ArgumentParser
import Glibc
import OrigamiModel
import OrigamiXML

/// `origami-bench parse FILE`: how long does it take to make models of a file, everything checked?
struct ParseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parse", abstract: "Parse to models, drawings and checks included; count, keep nothing.")

  @Argument(help: "The file to read.") var file: String

  func run() throws {
    var steps = 0
    var textSize = 0
    var drawingSize = 0
    guard let stream = fopen(file, "rb") else { throw SystemFailure(doing: "open", file) }
    defer { fclose(stream) }
    let source = ContentSource.reader { fread($0.baseAddress, 1, $0.count, stream) }
    let summary = try ContentParser().parse(source) { event in
      guard case .step(let step) = event else { return }
      steps += 1
      // Looked at, so that nothing of a step can be optimized away.
      for text in step.texts { textSize += text.content.utf8.count }
      drawingSize += step.diagram?.encoded.count ?? 0
    } onDiagnostic: { diagnostic in
      print(diagnostic.rendered(file: file), terminator: "")
    }
    print(
      "\(summary.models) models, \(steps) steps, \(textSize) bytes of text, \(drawingSize) of drawings")
    guard summary.errors == 0 else { throw ExitCode.failure }
  }
}
