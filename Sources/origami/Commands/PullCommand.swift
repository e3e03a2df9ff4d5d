import ArgumentParser
import Foundation
import OrigamiWeb

/// `origami pull`
struct PullCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Import a published library into the library.",
    discussion: """
      The models are kept as XML files below $XDG_DATA_HOME/origami/pulled and imported from there. Pulling \
      again loads only models that have changed, and removes those that are gone.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("The address or folder of the published library.", valueName: "address"))
  var address: String

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let library = try common.libraryPath(environment)
    let place =
      LibraryAddress.isAddress(address) ? try common.address(address) : LibraryAddress(folder: address)
    let content = try await common.openPublished(place, environment)
    guard let data = environment.dataPath else {
      throw Failure(message: "no place for the models: neither $XDG_DATA_HOME nor $HOME is set")
    }
    let files = PulledFiles(content: content, below: "\(data)/pulled")
    var line = common.showsProgress(environment) ? ProgressLine() : nil
    do {
      try await files.update { count, total in line?.show("\(count) of \(total) models") }
    } catch let error as CocoaError {
      throw Failure(
        message: "cannot write below \(VisibleName.of(files.folder)): \(error.localizedDescription)")
    }
    line?.clear()
    // Folds are computed again by the import, as for any other file.
    return try ImportRun(
      paths: [files.folder], library: library, prune: true,
      styling: common.styling(environment, isTerminal: environment.terminals.error),
      showsProgress: common.showsProgress(environment)
    ).run(to: output)
  }
}
