import Foundation
import OrigamiImport
import OrigamiStore
import Paging
import Testing

/// A folder of a test, with a library in it; both are removed afterwards.
struct ImportFolder {
  let path: String

  static func run(_ body: (ImportFolder) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .resolvingSymlinksInPath().appendingPathComponent("origami-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(ImportFolder(path: folder.path))
  }

  /// Writes a file, and the folders above it.
  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

  func library() throws -> Library { try Library.open(at: path + "/library.sqlite", for: .writing) }

  /// Imports paths below the folder and returns what was reported.
  @discardableResult
  func `import`(
    _ names: String..., prune: Bool = false, force: Bool = false, into library: Library
  ) throws -> (reports: [ImportReport], summary: ImportSummary, paths: ContentPaths) {
    let paths = ContentPaths(names.map { $0.hasPrefix("/") ? $0 : path + "/" + $0 })
    var reports: [ImportReport] = []
    let summary = try library.importFiles(
      paths.files.map(\.absolute), from: ContentFileReader(paths, force: force) { _ in },
      options: ImportOptions(force: force, prunedPaths: prune ? paths.prunable.map(\.absolute) : [])
    ) { reports.append($0) }
    return (reports, summary, paths)
  }
}

extension Library {
  func allModels() async throws -> [StoredModel] {
    try await models(PageRequest(position: .start, limit: 1000), of: ModelQuery()).items
  }

  /// The ids of all models, sorted.
  func modelIDs() async throws -> [String] { try await allModels().map { "\($0.id)" }.sorted() }
}

/// A small model.
func modelText(_ id: String, title: String = "Model") -> String {
  """
  <model xmlns="urn:origami-steps:1" version="1.0" id="\(id)" xml:lang="en">
    <title>\(title)</title>
    <steps><step id="a"><title>Fold.</title></step></steps>
  </model>
  """
}

/// The value of `result`, or nil after a number of seconds: for what must not hang.
func finishes(within seconds: Double, _ body: @escaping @Sendable () -> Void) -> Bool {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  return done.wait(timeout: .now() + seconds) == .success
}
