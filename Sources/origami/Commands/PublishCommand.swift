import ArgumentParser
import Foundation
import OrigamiReader
import OrigamiStore
import OrigamiWeb

/// `origami publish`
struct PublishCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Write the library as files for any web server.",
    discussion: """
      Others read the folder with 'origami read https://host/path/'. Publishing again writes only what has \
      changed. Copy the folder o to the server first, then r, then library.json.minisig if there is one, and \
      library.json last. To take a publication back, publish the earlier library again: readers that have a \
      newer library.json do not go back to an older one.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var folder: String

  @Flag(help: "Remove the files that the last two publications do not need.")
  var prune = false

  @Flag(help: "Read every model, and write every file that is missing or damaged.")
  var force = false

  @Option(
    help: ArgumentHelp("Sign with this secret key of minisign, which must be installed.", valueName: "key"))
  var sign: String?

  /// The number of threads: one for each processor, but at most 8, to limit the memory.
  private static var threads: Int { min(8, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    if LibraryAddress.isAddress(folder) { throw CommandProblem.publishedToAddress }
    let signer = try sign.map { key throws(CommandProblem) in try MinisignProgram(key: key, environment) }
    let content = try await common.openContent(environment)
    let words = environment.messageWords(nil)
    var line = common.showsProgress(environment) ? ProgressLine(words) : nil
    defer { line?.clear() }
    let summary: Publisher.Summary
    do {
      summary = try await Publisher(
        content, to: folder, time: Date.now.ISO8601Format(), threadCount: PublishCommand.threads
      )
      .publish(prune: prune, force: force, sign: signer?.sign) { models, total in
        line?.show(words(.modelsDone, count: total, "\(models)"))
      }
    } catch let error as WebError {
      throw CommandProblem.web(error, place: folder)
    }
    line?.clear()
    let printed = environment.words(nil, for: environment.terminals.output)
    try output.writeTextLine(PublishCommand.text(summary, printed))
    return .done
  }

  /// `published 12 models (143 steps): 9 files written (64 KB), 3 removed`. Those removed are objects.
  static func text(_ summary: Publisher.Summary, _ words: Words) -> String {
    func counted(_ word: Word, _ count: Int) -> String { words(word, count: count, isGrouped: false) }
    var done = words(.nothingChanged)
    if summary.filesWritten > 0 {
      done = words(
        .filesWritten, count: summary.filesWritten, isGrouped: false,
        "\((summary.bytesWritten + 1023) / 1024)")
    }
    if summary.objectsPruned > 0 { done += ", " + counted(.removedCount, summary.objectsPruned) }
    return words(
      .published, counted(.models, summary.totals.models), counted(.steps, summary.totals.steps), done)
  }
}
