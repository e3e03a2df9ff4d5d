import Foundation
import Testing

/// The program as its users run it: arguments and files in, streams and a status out.
struct Program {
  /// The result of a run.
  struct Result {
    var output: String
    var error: String
    var status: Int32
    /// A Boolean value that indicates whether a signal ended it.
    var wasSignalled: Bool

    /// Standard output as one JSON object.
    func object() throws -> [String: Any] {
      let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
      return try #require(value as? [String: Any])
    }
  }

  /// A folder of its own, which is also the working folder.
  let folder: URL
  /// More of the environment.
  var environment: [String: String] = [:]

  /// The program that was built beside the tests, or the one that `tools/terminal-check` has built as it is
  /// released.
  static let path =
    ProcessInfo.processInfo.environment["ORIGAMI_BINARY"].map { URL(fileURLWithPath: $0) }
    ?? Bundle.main.bundleURL.appendingPathComponent("origami")
  /// The models that come with the project.
  static let content = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("content")

  /// Runs a test in a folder that is removed afterwards.
  static func inFolder(_ body: (inout Program) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("origami-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var program = Program(folder: folder)
    try body(&program)
  }

  /// Calls `body` with a program whose own library contains the project's models.
  static func withContent(_ body: (inout Program) throws -> Void) throws {
    let template = try importedContent.get()
    try inFolder { program in
      try template.write(to: program.library)
      try body(&program)
    }
  }

  /// The library with the project's models. A program that is not optimised folds them for half a minute:
  /// once is enough for all tests.
  private static let importedContent = Swift.Result {
    var library = Data()
    try inFolder { program in
      let result = try program.run("import", content.path)
      try #require(result.status == 0, "\(result.error)")
      library = try Data(contentsOf: program.library)
    }
    return library
  }

  /// The path of its library.
  var library: URL { folder.appendingPathComponent("library.sqlite") }

  /// Writes a file into the folder.
  func write(_ text: String, to name: String) throws {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Copies a file of `content/` into the folder, under the same name.
  func copyContent(_ name: String) throws {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Program.content.appendingPathComponent(name), to: url)
  }

  /// Runs the program to its end.
  ///
  /// Both streams are drained while it runs: a full pipe would stop it for ever.
  func run(_ arguments: String..., input: String = "") throws -> Result {
    try run(arguments, input: input)
  }

  /// Runs the program to its end.
  func run(_ arguments: [String], input: String = "") throws -> Result {
    try launch(Program.path, arguments, input: input)
  }

  /// Runs a script of the shell to its end. `$ORIGAMI` is the program.
  func shell(_ script: String) throws -> Result {
    try launch(URL(fileURLWithPath: "/bin/sh"), ["-c", script], input: "")
  }

  private func launch(_ executable: URL, _ arguments: [String], input: String) throws -> Result {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var variables = [
      "ORIGAMI_LIBRARY": library.path, "LC_ALL": "C.UTF-8", "ORIGAMI": Program.path.path,
    ]
    variables.merge(environment) { $1 }
    process.environment = variables
    let (standardInput, output, error) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let errorText = Drain(error.fileHandleForReading)
    let outputText = Drain(output.fileHandleForReading)
    standardInput.fileHandleForWriting.write(Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let result = (output: outputText.text(), error: errorText.text())
    process.waitUntilExit()
    return Result(
      output: result.output, error: result.error, status: process.terminationStatus,
      wasSignalled: process.terminationReason == .uncaughtSignal)
  }
}

/// Reads a pipe to its end on a thread of its own.
private final class Drain: @unchecked Sendable {
  // Written by the thread before `done` is signalled, read after.
  private var data = Data()
  private let done = DispatchSemaphore(value: 0)

  init(_ handle: FileHandle) {
    Thread.detachNewThread { [self] in
      data = handle.readDataToEndOfFile()
      done.signal()
    }
  }

  func text() -> String {
    done.wait()
    return String(decoding: data, as: UTF8.self)
  }
}

/// Small models for tests of the program.
enum Sample {
  /// A model with steps at the levels given.
  static func model(_ id: String, title: String? = nil, steps: [(id: String, detail: String)]) -> String {
    let body = steps.map {
      "<step id=\"\($0.id)\" detail=\"\($0.detail)\"><title>Do \($0.id).</title></step>"
    }
    return """
      <model xmlns="urn:origami-steps:1" version="1.0" id="\(id)" xml:lang="en">
        <title>\(title ?? id)</title>
        <steps>\(body.joined())</steps>
      </model>
      """
  }
}
