import Foundation
import OrigamiModel
import Testing

@testable import OrigamiXML

@Suite struct CorpusTests {
  @Test func `there is a corpus`() {
    #expect(Corpus.valid.count >= 10)
    #expect(Corpus.invalid.count >= 120)
    #expect(Corpus.shipped.count >= 2)
  }

  @Test(arguments: Corpus.valid + Corpus.shipped)
  func `a valid file has no problems`(file: Corpus.File) throws {
    let reading = try Reading(file.bytes)

    #expect(reading.printed == "")
    #expect(reading.summary.errors == 0 && reading.summary.isReadToEnd)
    #expect(reading.summary.modelsFailed == 0)
  }

  @Test(arguments: Corpus.invalid)
  func `an invalid file has the problems that it says, at their places, and no others`(file: Corpus.File)
    throws
  {
    let reading = try Reading(file.bytes)

    #expect(try reading.reports == file.expected, "\(reading.printed)")
    #expect(reading.diagnostics.allSatisfy { $0.excerpt != nil })
    let failed = reading.events.contains {
      switch $0 {
      case .modelFailed, .pageFailed: true
      default: false
      }
    }
    #expect(failed || reading.outcomes == 0 || !reading.summary.isReadToEnd)
  }

  @Test func `every code is in the corpus, or is one that small files do not reach`() throws {
    var met: Set<String> = []
    for file in Corpus.invalid {
      for report in try file.expected { met.insert(String(report.split(separator: " ")[1])) }
    }
    let unmet = DiagnosticCode.allCases.filter { !met.contains($0.rawValue) }
    #expect(
      unmet == [
        .notUTF8, .fileTooLarge, .markupTooLong, .tooManyAttributes, .tooLong, .tooMany,
        // Found by whoever folds.
        .cannotFold, .ambiguousFold, .blockedFold, .foldTooLarge, .oddVertex, .maekawa, .kawasaki,
        .bigLittleBig, .crossingLayers, .motionsLeftOut,
        .moreProblems,
      ])
  }

  @Test func `the schema and the checker agree on what a schema can say`() async throws {
    guard let xmllint = findTool("xmllint") else { return }
    let accepted = Corpus.valid + Corpus.shipped
    let judged = try Corpus.invalid.filter { try $0.isForSchema }
    for file in accepted + judged {
      let isSeen = try accepted.contains { $0.path == file.path } ? false : file.isSeenBySchema
      let process = Process()
      process.executableURL = URL(fileURLWithPath: xmllint)
      process.arguments = ["--noout", "--nonet", "--schema", Corpus.schema, file.path]
      process.standardError = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect((process.terminationStatus != 0) == isSeen, "\(file.name)")
    }
  }

  private func findTool(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let found = path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    if found == nil { print("skipped: \(name) is not installed") }
    return found
  }
}
