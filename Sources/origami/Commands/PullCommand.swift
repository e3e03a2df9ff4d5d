import ArgumentParser
import Foundation
import OrigamiReader
import OrigamiStore
import OrigamiWeb

/// `origami pull`
struct PullCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Import a published library into the library.",
    discussion: """
      The models are kept as XML files below $XDG_DATA_HOME/origami/pulled and imported from there. Pulling \
      again loads only models that have changed, and removes those that are gone from that address. A model \
      that two addresses have is that of the last pull.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("The address or folder of the published library.", valueName: "address"))
  var address: String

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let library = try common.libraryPath(environment)
    let place =
      LibraryAddress.isAddress(address) ? try common.address(address) : LibraryAddress(folder: address)
    let content = try await common.openPublished(place, environment)
    guard let data = environment.dataFolder else { throw CommandProblem.noPlaceForModels }
    let files = PulledFiles(content: content, of: place, below: "\(data)/pulled")
    let words = environment.messageWords(nil)
    var line = common.showsProgress(environment) ? ProgressLine(words) : nil
    defer { line?.clear() }
    let count: Int
    do {
      count = try await files.update { count, total in
        line?.show(words(.modelsDone, count: total, "\(count)"))
      }
    } catch let error as CocoaError {
      throw CommandProblem.cannotKeep(files.folder, reason: error.localizedDescription)
    }
    line?.clear()
    // Folds are computed again by the import, as for any other file.
    return try ImportRun(
      // Without `force`, an empty folder removes no models: its disk may not be mounted.
      paths: [files.folder], library: library, force: count == 0, prune: true,
      styling: common.styling(environment, isTerminal: environment.terminals.error),
      showsProgress: common.showsProgress(environment),
      words: words
    ).run(to: output)
  }
}
