import Foundation
import OrigamiImport
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
    if files == nil {
      for (name, bytes) in try imported.get() { try bytes.write(to: folder.appendingPathComponent(name)) }
    }
    let fixture = try open(in: folder)
    if let files { try fixture.importTexts(files) }
    return try await body(fixture)
  }

  private static func open(in folder: URL) throws -> ContentLibrary {
    let library = try Library.open(at: folder.appendingPathComponent("library.sqlite").path, for: .writing)
    return ContentLibrary(folder: folder, library: library)
  }

  /// The files of a library with ``texts()``, which are folded once for all tests.
  private static let imported = Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reader-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    do { try open(in: folder).importTexts(texts()) }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).map { name in
      (name, try Data(contentsOf: folder.appendingPathComponent(name)))
    }
  }

  /// The file names of three of the project's models. With a fixed list, recorded screens do not change when
  /// more models are written.
  static func texts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for name in ["cup.xml", "samurai-helmet.xml", "swan.xml"] {
      texts[name] = try String(contentsOf: content.appendingPathComponent(name), encoding: .utf8)
    }
    return texts
  }

  /// Creates a library of `count` models with one step and three photographs each.
  static func photographed(models: Int) -> [String: String] {
    let all = (1...models).map { number in
      let photos = (1...3).map { photo in
        """
        <photo id="p\(photo)" src="photos/\(number)-\(photo).png" width="640" height="480" by="A. Folder">\
        <caption>Boat number \(number), photograph \(photo): folded from one sheet of red foil paper, \
        which holds \
        every crease, and set on the water of a bowl by the window.</caption></photo>
        """
      }
      return """
        <model id="boat-\(number)" xml:lang="en"><title>Boat \(number)</title><paper shape=\"square\"/>
        <steps><step id="fold"><title>Fold the boat.</title></step></steps>
        <showcase>\(photos.joined())</showcase></model>
        """
    }
    let root = "<library xmlns=\"urn:origami-steps:1\" version=\"1.0\">"
    return ["boats.xml": root + all.joined(separator: "\n") + "</library>"]
  }

  func importTexts(_ texts: [String: String]) throws {
    let source = TextFiles(texts: texts)
    try library.importFiles(texts.keys.sorted(), from: source) { _ in }
  }

  /// The dependencies of a reader whose places and marks are kept beside the library.
  func dependencies(_ level: DetailLevel? = nil, graphics: Graphics = .braille) throws -> ReaderDependencies {
    // The random choice of a model always takes the first one.
    try dependencies(.init(level: level, graphics: graphics, random: { 0 }))
  }

  func dependencies(_ wishes: ReaderDependencies.Wishes) throws -> ReaderDependencies {
    ReaderDependencies(content: StoredContent(library), state: try state(), wishes: wishes)
  }

  func state() throws -> ReaderState {
    try ReaderState(path: folder.appendingPathComponent("state/origami/state.sqlite").path)
  }
}

/// Content files as text.
private struct TextFiles: ContentFileReading {
  let texts: [String: String]

  func hash(ofFileAt path: String) -> ContentHash? { nil }

  func read(
    fileAt path: String, telling tell: (ContentEvent) throws -> Void
  ) throws -> ContentFileEnding {
    let bytes = Array((texts[path] ?? "").utf8)
    try ContentParser().parseForImport(.bytes(bytes), onEvent: tell, onDiagnostic: { print($0) })
    return ContentFileEnding(hash: nil, isWhole: true)
  }

  func photo(_ source: String, besides file: String, atMost byteLimit: Int) -> PhotoFile { .missing }
  func exists(fileAt path: String) -> Bool { texts[path] != nil }

  func device(ofFileAt path: String) -> Int? { nil }

  func presence(ofFileAt path: String, device: Int?, below root: String) -> FilePresence { .present }
}
