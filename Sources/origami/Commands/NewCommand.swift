import ArgumentParser
import Glibc
import OrigamiExchange
import OrigamiReader
import OrigamiXML

/// `origami new`
struct NewCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a small model to begin with.",
    discussion: "To see it while you write: origami read FILE. A file that exists is never overwritten.")

  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("The file to write, such as bird.xml.", valueName: "file"))
  var file: String

  func validate() throws {
    guard file.hasSuffix(".xml"), file != ".xml", !file.hasSuffix("/.xml") else {
      throw ValidationError("the name of the file must end with .xml, such as bird.xml")
    }
  }

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let text = Array(ModelTemplate.text(name: SequenceModel.name(ofFile: file)).utf8)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw CommandProblem.cannotWrite(file, code: errno) }
    defer { close(descriptor) }
    do {
      try Output.writeAll(text, to: descriptor)
    } catch let error as Output.WriteFailed {
      // So that it is not in the way of the next try.
      unlink(file)
      throw CommandProblem.cannotWrite(file, code: error.code)
    }
    let words = environment.words(nil, for: environment.terminals.output)
    try output.writeTextLine(words(.wroteFile, VisibleName.of(file), file.quotedForShell))
    return .done
  }
}

extension String {
  /// The text as one word of a shell's command: quoted if a shell would split or change it.
  var quotedForShell: String {
    let isPlain = allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-/:%+,@".contains($0)) }
    if isPlain, !isEmpty { return self }
    // Scalar by scalar: with a combining mark after it, an apostrophe is another character.
    let parts = unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map { String($0) }
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}

/// The text of a new model: a kite base in three steps.
enum ModelTemplate {
  /// Returns the text of a model with a name.
  static func text(name: String) -> String {
    let id = ModelIdentifier.made(from: name)
    let words = SequenceModel.visible(name) ?? "model"
    let title = (words.prefix(1).uppercased() + words.dropFirst()).escapedForXML
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- To see this model while you write: origami read FILE. To check it: origami check FILE.
           Every step has a title, one sentence that says what to do. Its folds are in <do>. -->
      <model xmlns="urn:origami-steps:1" version="1.0" id="\(id)" xml:lang="en" difficulty="simple">
        <title>\(title)</title>
        <summary>One sentence about the model.</summary>
        <designer>Your name</designer>
        <paper shape="square" front="#d9483b" back="#fdfdfb"/>
        <steps>
          <step id="diagonal">
            <title>Fold and unfold the diagonal.</title>
            <do><precrease through="bottom-left top-right"/></do>
          </step>
          <step id="left-edge">
            <title>Fold the left edge to the diagonal.</title>
            <do><valley bring="bottom-left top-left" onto="bottom-left top-right"/></do>
          </step>
          <step id="bottom-edge">
            <title>Fold the bottom edge to the diagonal.</title>
            <tip>Crease from the corner outward.</tip>
            <do><valley bring="bottom-left bottom-right" onto="bottom-left top-right"/></do>
          </step>
        </steps>
      </model>

      """
  }
}
