import Foundation
import OrigamiExchange
import OrigamiFolding

/// Folds every third-party crease pattern, compares faces, variables and states with what was
/// published, and says how long it took: time on a processor, which other programs do not stretch.
///
///     ORIGAMI_TEST_DATA=../shared/data swift run -c release folding-bench
///     swift run -c release folding-bench motion      # only the motions of content/
///
/// Exits 1 when a figure differs, 2 when there is no data.
@main
struct FoldingBench {
  /// The file has 74 faces, its row 69; the collector's own newer code finds what is found here.
  static let known: Set<String> = ["instagram/054"]

  static func main() throws {
    if CommandLine.arguments.dropFirst() == ["motion"] {
      for line in try MotionBench.lines(content: "content") { print(line) }
      return
    }
    let root = ProcessInfo.processInfo.environment["ORIGAMI_TEST_DATA"] ?? "../shared/data"
    let folder = URL(fileURLWithPath: root).appendingPathComponent("flat-folder")
    guard FileManager.default.fileExists(atPath: folder.path) else {
      print("no third-party patterns in \(root); set ORIGAMI_TEST_DATA")
      exit(2)
    }
    var differences = 0
    for name in ["grids", "instagram", "unsatisfiable"] {
      differences += try run(PublishedSet(name, in: folder))
    }
    try printFirstState(of: "004", in: PublishedSet("instagram", in: folder))
    try printModel()
    for line in try MotionBench.lines(content: "content") { print(line) }
    if differences > 0 { exit(1) }
  }

  /// Folds a set; returns how many patterns differ.
  private static func run(_ set: PublishedSet) throws -> Int {
    var differences = 0
    var total = Duration.zero
    var slowest: [(time: Duration, name: String)] = []
    for (number, url) in set.files {
      let bytes = [UInt8](try Data(contentsOf: url))
      var folding: FlatFolding?
      let row = set.rows[number]
      let limits = FlatFolding.Limits(statesPerPart: row == nil ? 10_000 : row?.limit)
      let time = try ProcessTime.measure {
        folding = FlatFolding(try pattern(bytes), limits: limits)
      }
      total += time
      slowest.append((time, number))
      guard let folding, let difference = difference(folding, from: row) else { continue }
      let isKnown = known.contains("\(set.name)/\(number)")
      print("\(set.name)/\(number): \(difference)\(isKnown ? " (known)" : "")")
      if !isKnown { differences += 1 }
    }
    let worst = slowest.sorted { $0.time > $1.time }.prefix(3).map { "\($0.name) \($0.time)" }
    print(
      "\(set.name): \(set.files.count) patterns, \(differences) differ, \(total)",
      "(slowest \(worst.joined(separator: ", ")))")
    return differences
  }

  /// Returns how a result differs from the published row; without a row, whether the pattern can be folded.
  private static func difference(_ folding: FlatFolding, from row: PublishedSet.Row?) -> String? {
    switch (folding.verdict, row) {
    case (.foldable(let states, _), let row?):
      let found = (folding.pattern.faces.count, folding.variableCount, "\(states)")
      let published = (row.faces, row.variables, row.states)
      return found == published ? nil : "found \(found), published \(published)"
    case (.notFoldable, nil): return nil
    case (let verdict, _): return "\(verdict)"
    }
  }

  private static func printFirstState(of number: String, in set: PublishedSet) throws {
    guard let url = set.files.first(where: { $0.number == number })?.url else { return }
    let bytes = [UInt8](try Data(contentsOf: url))
    let times = try (0..<21).map { _ in
      try ProcessTime.measure {
        _ = FlatFolding(try pattern(bytes), limits: .init(statesPerPart: 1))
      }
    }.sorted()
    print("first state of \(url.lastPathComponent): \(times[10]) (median of 21, reading included)")
  }

  private static func pattern(_ bytes: [UInt8]) throws -> CreasePattern {
    let file = try ExchangeFile(ByteStream(bytes))
    guard case .pattern(let pattern, _) = try file.frame(0).content else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return pattern
  }

  private static func printModel() throws {
    let model = try SwanModel()
    let times = try (0..<21).map { _ in try ProcessTime.measure { try model.fold() } }.sorted()
    print("a model of \(model.steps.count) steps, folded, judged and drawn: \(times[10]) (median of 21)")
  }
}
