import Foundation
import OrigamiModel
import OrigamiReader
import OrigamiStore
import OrigamiXML
import Terminal

/// A library with the project's own models, in a folder of its own.
struct ContentLibrary {
  let folder: URL
  let library: Library

  static let content = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("content")

  /// Runs a test with a library that is removed afterwards.
  static func with<Value>(
    _ files: [String: String]? = nil, _ body: (ContentLibrary) async throws -> Value
  ) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reader-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Library.open(at: folder.appendingPathComponent("library.sqlite").path, for: .writing)
    let fixture = ContentLibrary(folder: folder, library: library)
    try fixture.importTexts(files ?? texts())
    return try await body(fixture)
  }

  /// The project's models, by file name.
  static func texts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: content, includingPropertiesForKeys: nil)
    where file.pathExtension == "xml" {
      texts[file.lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
    }
    return texts
  }

  func importTexts(_ texts: [String: String]) throws {
    let source = TextFiles(texts: texts)
    try library.importFiles(texts.keys.sorted(), from: source) { _ in }
  }

  /// A desk whose places and marks are kept beside the library.
  func desk(_ level: DetailLevel? = nil, graphics: Graphics = .braille) throws -> ReaderDesk {
    // Chance always takes the first model that there is.
    ReaderDesk(
      library: library, state: try state(), wishes: .init(level: level, graphics: graphics, random: { 0 }))
  }

  func state() throws -> ReaderState {
    try ReaderState(path: folder.appendingPathComponent("state/origami/state.sqlite").path)
  }
}

/// Content files that are texts.
private struct TextFiles: ContentFileReading {
  let texts: [String: String]

  func hash(ofFileAt path: String) -> ContentHash? { nil }

  func read(
    fileAt path: String, telling tell: (ContentEvent) throws -> Void
  ) throws -> ContentFileEnding {
    let bytes = Array((texts[path] ?? "").utf8)
    try ContentParser().parse(.bytes(bytes), onEvent: tell) { print($0) }
    return ContentFileEnding(hash: nil, isWhole: true)
  }

  func photo(_ source: String, besides file: String, atMost byteLimit: Int) -> PhotoFile { .missing }
  func exists(fileAt path: String) -> Bool { texts[path] != nil }
}
