import Foundation
import OrigamiFolding
import OrigamiModel
import OrigamiStore
import OrigamiXML
import Paging
import SeededRandom
import Testing
import Threading

@testable import OrigamiImport

/// A model that is reported as failed is not changed in the library, however its file is damaged.
///
/// Three hundred damaged files; `ORIGAMI_MUTATIONS=10000` asks for more.
@Suite struct FailedModelTests {
  private struct Damage {
    var random: SeededGenerator

    /// Damages a byte, a piece or a tag of a file.
    mutating func apply(to bytes: inout [UInt8]) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
      case 3:
        // An attribute of a model or of another tag.
        let spaces = bytes.indices.filter { bytes[$0] == 0x20 }
        let words = ["a=\"\" ", "o:id=\"x\" ", "xml:lang=\"e n\" ", "detail=\"most\" ", "version=\"9\" "]
        guard let space = spaces.randomElement(using: &random) else { return }
        bytes.insert(contentsOf: (words.randomElement(using: &random) ?? "").utf8, at: space + 1)
      case 4:
        // An attribute's name, which may be the id of a model.
        let names = bytes.indices.filter { bytes[$0] == 0x3D && $0 > 0 }
        if let name = names.randomElement(using: &random) { bytes[name - 1] = UInt8(ascii: "q") }
      default:
        let words = ["<step/>", "</model>", "<model>", "&amp;", "&x;", "]]>", "<!--", "\u{301}"]
        bytes.insert(contentsOf: (words.randomElement(using: &random) ?? "").utf8, at: place)
      }
    }
  }

  /// The revisions of the models of a library.
  private func revisions(_ library: Library) async throws -> [ContentID: Int] {
    try await Dictionary(uniqueKeysWithValues: library.allModels().map { ($0.id, $0.revision) })
  }

  private static let good: String = {
    let models = (1...4).map { number in
      """
      <model id="m\(number)" difficulty="simple"><title>Model \(number)</title><tag>bird</tag>
      <paper shape="square"/><point id="p" at="0.5,0.25"/>
      <steps><step id="a"><title>Group.</title><steps>
        <step id="b" detail="full"><title>Fold.</title><text>More.</text></step></steps></step>
        <step id="c"><title>Draw.</title><diagram><line kind="valley" points="0,0 1,1"/></diagram></step>
        <step id="d"><title>Again.</title><repeat from="c" to="c"/></step></steps></model>
      """
    }
    return "<library xmlns=\"urn:origami-steps:1\" xmlns:o=\"urn:origami-steps:1\" version=\"1.0\" "
      + "xml:lang=\"en\">\n\(models.joined(separator: "\n"))\n</library>"
  }()

  @Test func `what a damaged file reports as failed is not changed in the library`() async throws {
    let count = ProcessInfo.processInfo.environment["ORIGAMI_MUTATIONS"].flatMap(Int.init) ?? 300
    try await ImportFolder.run { folder in
      let library = try folder.library()
      try folder.write(Self.good, to: "all.xml")
      try folder.import("all.xml", into: library)
      #expect(try await library.modelIDs() == ["m1", "m2", "m3", "m4"])
      for number in 0..<count {
        var bytes = Array(Self.good.utf8)
        var damage = Damage(random: SeededGenerator(seed: 1, part: number))
        for _ in 0...(number % 2) where bytes.count > 50 { damage.apply(to: &bytes) }
        try folder.write(bytes, to: "all.xml")
        try await check(library, folder, "seed 1, file \(number): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  private func check(_ library: Library, _ folder: ImportFolder, _ file: String) async throws {
    let before = try await revisions(library)
    let found = Findings()
    let paths = ContentPaths([folder.path + "/all.xml"])
    let reader = ContentFileReader(paths, force: true) { problem in
      if case .diagnostic(let diagnostic, _) = problem, diagnostic.severity == .error {
        found.add(diagnostic)
      }
    }
    var outcomes: [(id: ContentID?, status: ImportedModel.Status)] = []
    let summary = try library.importFiles(
      paths.files.map(\.absolute), from: reader,
      options: ImportOptions(force: true, prunedPaths: paths.prunable.map(\.absolute))
    ) { report in
      if case .model(let model) = report { outcomes.append((model.id.map { ContentID($0) }, model.status)) }
    }
    let after = try await revisions(library)
    let imported = Set(outcomes.compactMap { $0.status == .imported ? $0.id : nil })
    for id in Set(before.keys).union(after.keys) where !imported.contains(id) {
      #expect(before[id] == after[id], "\(id) was not imported, but changed; \(file)")
    }
    for case (let id?, .failed) in outcomes where !imported.contains(id) {
      #expect(before[id] == after[id], "\(id) failed, but changed; \(file)")
    }
    #expect(after[""] == nil, "a model without an id was imported; \(file)")
    let failed = outcomes.filter { $0.status == .failed }.count
    #expect(summary.imported == outcomes.filter { $0.status == .imported }.count)
    // An error that names its model is an error of a model that failed.
    #expect(
      found.models.allSatisfy { id in outcomes.contains { $0.id == id && $0.status == .failed } }, "\(file)")
    #expect(found.count == 0 || failed > 0 || summary.failedFiles > 0, "\(file)")
  }

  /// The errors of one file.
  private final class Findings: @unchecked Sendable {
    // Written on the reading thread, which has ended when the import returns.
    private(set) var count = 0
    private(set) var models: Set<ContentID> = []

    func add(_ diagnostic: Diagnostic) {
      count += 1
      if let id = diagnostic.model { models.insert(ContentID(id)) }
    }
  }

  // MARK: Budgets

  @Test func `the computed drawings of a model have a limit together`() throws {
    let turns = (1...20).map {
      "<step id=\"t\($0)\"><title>T.</title><do><rotate degrees=\"1\"/></do></step>"
    }
    let text = """
      <model xmlns="urn:origami-steps:1" version="1.0" id="grid" xml:lang="en"><title>Grid</title><steps>
      <step id="a"><title>Crease.</title><do><precrease through="0,0.5 1,0.5"/></do></step>
      \(turns.joined(separator: "\n"))
      </steps></model>
      """
    var codes: [DiagnosticCode] = []
    var bytes = 0
    try ContentParser().parseAndFold(.bytes(Array(text.utf8)), drawingByteLimit: 1000) { event in
      if case .step(let step) = event { bytes += step.diagram?.encoded.count ?? 0 }
    } onDiagnostic: {
      codes.append($0.code)
    }
    #expect(codes == [.foldTooLarge])
    #expect(bytes > 0 && bytes <= 1000)
  }

  @Test func `movements have a limit together, and a warning says from which step on they are left out`()
    throws
  {
    let turns = (1...5).map { "<step id=\"t\($0)\"><title>T.</title><do><turn-over/></do></step>" }
    let text = """
      <model xmlns="urn:origami-steps:1" version="1.0" id="turns" xml:lang="en"><title>Turns</title><steps>
      \(turns.joined(separator: "\n"))
      </steps></model>
      """
    var records: [MotionRecord] = []
    var warnings: [String?] = []
    func fold(limit: Int) throws {
      (records, warnings) = ([], [])
      try ContentParser().parseAndFold(.bytes(Array(text.utf8)), motionByteLimit: limit) { event in
        if case .motion(_, let record) = event { records.append(record) }
      } onDiagnostic: {
        #expect($0.code == .motionsLeftOut && $0.severity == .warning)
        warnings.append($0.step)
      }
    }
    try fold(limit: .max)
    #expect(records.count == 5 && !records.contains(.leftOut) && warnings.isEmpty)
    let all = records

    try fold(limit: all[0].bytes.count + all[1].bytes.count)

    #expect(records == Array(all[..<2]) + Array(repeating: .leftOut, count: 3))
    #expect(warnings == ["t3"])
  }

  @Test(arguments: [(StepMotion.movementLimit, false), (StepMotion.movementLimit + 1, true)])
  func `a step with more movements than a record can have is imported without them, and a warning says so`(
    turns: Int, isLeftOut: Bool
  ) throws {
    let text = """
      <model xmlns="urn:origami-steps:1" version="1.0" id="turns" xml:lang="en"><title>Turns</title><steps>
      <step id="t"><title>Turn.</title><do>
      \(String(repeating: "<rotate degrees=\"1\"/>", count: turns))
      </do></step></steps></model>
      """
    var records: [MotionRecord] = []
    var warnings: [String?] = []
    try ContentParser().parseAndFold(.bytes(Array(text.utf8))) { event in
      if case .motion(_, let record) = event { records.append(record) }
    } onDiagnostic: {
      #expect($0.code == .motionsLeftOut && $0.severity == .warning)
      warnings.append($0.step)
    }
    #expect(warnings == (isLeftOut ? ["t"] : []))
    #expect(records.count == 1)
    #expect(records.map { StepMotion($0)?.movementCount } == [isLeftOut ? nil : turns])
  }
}

/// Pages of published libraries look like content, but have no steps.
@Suite struct PageFileTests {
  private static func page(of items: String, links: String, _ content: String) -> String {
    """
    <page xmlns="urn:origami-steps:1" version="1.0" of="\(items)" total="1" xml:lang="en">
    \(links)\(content)
    </page>
    """
  }

  private static let link = #"<link rel="self" href="a"/>"#
  private static let model = #"<model id="crane"><title>Crane</title></model>"#
  private static let step = #"<step id="a"><title>Fold.</title></step>"#

  /// The second has an error in front of its models.
  @Test(arguments: [
    page(of: "models", links: link, model), page(of: "models", links: "", model),
    page(of: "steps", links: link, step),
  ])
  func `a page is refused, and the models in the library keep their steps`(page: String) async throws {
    try await ImportFolder.run { folder in
      try folder.write(modelText("crane"), to: "crane.xml")
      let library = try folder.library()
      try folder.import("crane.xml", into: library)
      try folder.write(page, to: "page.xml")
      let path = folder.path + "/page.xml"
      let collected = Locked<[ContentFileReader.Problem]>([])
      let reader = ContentFileReader(ContentPaths([path]), force: false) { problem in
        collected.withLock { $0.append(problem) }
      }

      let summary = try library.importFiles([path], from: reader) { _ in }

      let problems = collected.withLock { $0 }
      #expect(summary.imported == 0 && summary.failedFiles == 1)
      #expect(problems.contains { if case .page(path) = $0 { true } else { false } }, "\(problems)")
      #expect(try library.totals() == LibraryTotals(models: 1, steps: 1))
    }
  }
}
