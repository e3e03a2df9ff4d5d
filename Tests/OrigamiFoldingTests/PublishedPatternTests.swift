import Foundation
import OrigamiFolding
import Testing

/// Third-party crease patterns with the figures that their collector published; see the folder's own
/// manifest. Every fourth is folded here, all of them by the program `folding-bench`.
@Suite(.enabled(if: PublishedPatterns.folder != nil, "no third-party patterns: set ORIGAMI_TEST_DATA"))
struct PublishedPatternTests {
  @Test(arguments: ["grids", "instagram"])
  func `faces, variables and states are as published`(set: String) throws {
    let patterns = try PublishedPatterns(set: set)
    #expect(patterns.rows.count > 100)
    for row in patterns.rows.enumerated().filter({ $0.offset % 4 == 0 }).map(\.element) {
      guard row.faces < 150, !PublishedPatterns.known.contains("\(set)/\(row.number)") else { continue }
      let folding = FlatFolding(
        try patterns.pattern(row.number), limits: .init(statesPerPart: row.limit))
      #expect(folding.pattern.faces.count == row.faces, "\(set)/\(row.number)")
      #expect(folding.variableCount == row.variables, "\(set)/\(row.number)")
      guard case .foldable(let states, let isExact) = folding.verdict else {
        Issue.record("\(set)/\(row.number): \(folding.verdict)")
        continue
      }
      #expect(isExact == (row.limit == nil), "\(set)/\(row.number)")
      #expect("\(states)" == row.states, "\(set)/\(row.number)")
    }
  }

  @Test func `a pattern that was published as impossible is refused with a reason`() throws {
    let patterns = try PublishedPatterns(set: "unsatisfiable")
    #expect(patterns.numbers.count == 6)
    for number in ["008", "010"] {
      #expect(FlatFolding(try patterns.pattern(number)).impossibility != nil, "\(number)")
    }
  }
}

/// A set of the third-party patterns.
struct PublishedPatterns {
  struct Row {
    var number: String
    var faces: Int
    var variables: Int
    var states: String
    var limit: Int?
  }

  /// The file has 74 faces, its row 69; the collector's own newer code finds what is found here.
  static let known: Set<String> = ["instagram/054"]

  /// The folder, if this machine has it.
  static let folder: URL? = {
    let root = ProcessInfo.processInfo.environment["ORIGAMI_TEST_DATA"].map { URL(fileURLWithPath: $0) }
    // Beside the package: Tests/OrigamiFoldingTests/This.swift is three levels down.
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = (root ?? package.appendingPathComponent("../shared/data")).appendingPathComponent(
      "flat-folder")
    return FileManager.default.fileExists(atPath: folder.path) ? folder.standardizedFileURL : nil
  }()

  let rows: [Row]
  private let files: [String: URL]

  var numbers: [String] { files.keys.sorted() }

  init(set: String) throws {
    let folder = try #require(PublishedPatterns.folder)
    let names = try FileManager.default.contentsOfDirectory(
      at: folder.appendingPathComponent(set), includingPropertiesForKeys: nil)
    files = Dictionary(uniqueKeysWithValues: names.map { (String($0.lastPathComponent.prefix(3)), $0) })
    let table = folder.appendingPathComponent("\(set)_expected.csv")
    guard FileManager.default.fileExists(atPath: table.path) else {
      rows = []
      return
    }
    let lines = try String(contentsOf: table, encoding: .utf8).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let header = try #require(lines.first)
    rows = try lines.dropFirst().map { line in
      // Titles hold no commas; a row of another length would be read wrongly.
      try #require(line.count == header.count)
      let cells = Dictionary(uniqueKeysWithValues: zip(header, line))
      return Row(
        number: try #require(cells["number"]), faces: try #require(cells["faces"].flatMap { Int($0) }),
        variables: try #require(cells["variables"].flatMap { Int($0) }),
        states: try #require(cells["states"]), limit: cells["limited"].flatMap { Int($0) })
    }
  }

  func pattern(_ number: String) throws -> CreasePattern {
    try CreasePattern(fold: [UInt8](Data(contentsOf: try #require(files[number]))))
  }
}
