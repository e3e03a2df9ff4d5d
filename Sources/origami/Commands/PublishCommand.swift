import ArgumentParser
import Glibc
import OrigamiStore
import OrigamiWeb

/// `origami publish`
struct PublishCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Write the library as files for any web server.",
    discussion: """
      Others read the folder with 'origami read https://host/path/'. Publishing again writes only what has \
      changed. Copy the folder o to the server first, then r, then library.json.minisig if there is one, and \
      library.json last.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var folder: String

  @Flag(help: "Remove the files that the last two publications do not need.")
  var prune = false

  @Option(
    help: ArgumentHelp("Sign with this secret key of minisign, which must be installed.", valueName: "key"))
  var sign: String?

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let signer = try sign.map { key throws(Failure) in try MinisignProgram(key: key, environment) }
    let content = try await common.openContent(environment)
    var line = common.showsProgress(environment) ? ProgressLine() : nil
    defer { line?.clear() }
    let summary: Publisher.Summary
    do {
      summary = try await Publisher(content, to: folder, time: PublishCommand.time(Glibc.time(nil)))
        .publish(prune: prune, sign: signer?.sign) { models, total in
          line?.show("\(models) of \(total) models")
        }
    } catch let error as WebError {
      throw MessageText.failure(for: error, address: folder)
    }
    line?.clear()
    line = nil
    try output.writeLine(PublishCommand.text(summary))
    return .done
  }

  /// `published 12 models (143 steps): 9 files written (64 KB), 3 removed`
  static func text(_ summary: Publisher.Summary) -> String {
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    var text =
      "published \(counted(summary.totals.models, "model")) (\(counted(summary.totals.steps, "step"))): "
    if summary.isUnchanged {
      text += "nothing has changed"
    } else {
      let kilobytes = (summary.bytesWritten + 1023) / 1024
      text += "\(counted(summary.objectsWritten, "file")) written (\(kilobytes) KB)"
    }
    if summary.objectsPruned > 0 { text += ", \(summary.objectsPruned) removed" }
    return text
  }

  /// Returns a time in ISO 8601 and UTC.
  static func time(_ seconds: time_t) -> String {
    var seconds = seconds
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func padded(_ number: Int32, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
      + "T\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec))Z"
  }
}
