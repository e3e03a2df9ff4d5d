import ArgumentParser
import Foundation
import OrigamiModel
import OrigamiStore
import OrigamiWeb
import OrigamiXML

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
    let folder = "\(data)/pulled/\(PullCommand.folderName(content.id))"
    var line = common.showsProgress(environment) ? ProgressLine() : nil
    var pulled = PulledFiles(content: content, folder: folder)
    do {
      try await pulled.load(on: environment) { count, total in line?.show("\(count) of \(total) models") }
    } catch let error as CocoaError {
      throw Failure(message: "cannot write below \(VisibleName.of(folder)): \(error.localizedDescription)")
    }
    line?.clear()
    // Folds are computed again by the import, as for any other file.
    let command = try ImportCommand.parse(["--library", library, "--prune", folder])
    return try await command.run(in: environment, output: output)
  }

  /// Returns a name for the folder of a library: the hash of its identifier, which may have any characters.
  private static func folderName(_ id: String) -> String {
    let hash = ContentHasher.hash(id.utf8)
    return String(hash.high, radix: 36)
  }
}

/// The files of the models of a published library.
private struct PulledFiles {
  let content: PublishedContent
  let folder: String
  private let files = FileManager.default

  init(content: PublishedContent, folder: String) { (self.content, self.folder) = (content, folder) }

  /// Writes the models that changed, and removes those that are gone.
  mutating func load(on environment: Environment, _ progress: (Int, Int) -> Void) async throws {
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let total = try await content.totals().models
    var known: Set<String> = []
    var listing = try ModelListing(content: content)
    try await listing.forEach(on: environment.paging) { model in
      known.insert(model.id.text)
      try await write(model)
      progress(known.count, total)
    }
    for name in try files.contentsOfDirectory(atPath: folder) where !known.contains(name) {
      try files.removeItem(atPath: "\(folder)/\(name)")
    }
  }

  private func write(_ model: StoredModel) async throws {
    // An identifier is an XML name, which has no slash and does not begin with a full stop.
    let place = "\(folder)/\(model.model.id)"
    let mark = place + "/.revision"
    let revision = Data("\(model.revision)\n".utf8)
    if files.contents(atPath: mark) == revision { return }
    try files.createDirectory(atPath: place, withIntermediateDirectories: true)
    for photo in model.model.photos {
      guard let bytes = try await content.photo(ContentID(photo.id), of: model) else { continue }
      // The path has no `..`, because the parser of pages refuses it.
      let file = URL(filePath: "\(place)/\(photo.source)")
      try files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    var xml: [UInt8] = []
    var writer = ContentWriter { xml.append(contentsOf: $0) }
    try writer.begin(model.model)
    try await content.forEachStep(of: model) { try writer.append($0) }
    try writer.endModel(photos: model.model.photos)
    try writer.finish()
    try Data(xml).write(to: URL(filePath: "\(place)/model.xml"), options: .atomic)
    // Written last: a model without it is loaded again.
    try revision.write(to: URL(filePath: mark))
  }
}

extension Environment {
  /// The folder for the program's data: `$XDG_DATA_HOME/origami`, else `~/.local/share/origami`.
  fileprivate var dataPath: String? {
    if let data = self["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/origami" }
    return self["HOME"].map { $0 + "/.local/share/origami" }
  }
}
