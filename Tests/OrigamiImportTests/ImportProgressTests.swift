import SeededRandom
import Testing

@testable import OrigamiImport

/// The part of an import that is done, and the time that is left.
@Suite struct ImportProgressTests {
  @Test func `a byte counts the same in one large file and in many small ones`() {
    var progress = ImportProgress(sizes: [("/large", 900), ("/small", 100)])
    #expect(progress.fraction == 0 && progress.timeLeft(after: .seconds(9)) == nil)
    progress.read(450, of: "/large")
    #expect(progress.fraction == 0.45)
    progress.finish("/large")
    #expect(progress.fraction == 0.9)
    #expect(progress.timeLeft(after: .seconds(9)) == .seconds(1))
    progress.finish("/small")
    #expect(progress.fraction == 1 && progress.timeLeft(after: .seconds(10)) == .zero)
  }

  @Test func `at a constant speed the time left is right from the first bytes on`() throws {
    var progress = ImportProgress(sizes: [("/large", 1 << 30)])
    for second in 1..<64 {
      progress.read(second << 24, of: "/large")
      #expect(progress.timeLeft(after: .seconds(second)) == .seconds(64 - second))
    }
  }

  @Test func `files whose names have other bytes are other files`() {
    var progress = ImportProgress(sizes: [("/caf\u{E9}", 100), ("/cafe\u{301}", 100)])
    progress.finish("/caf\u{E9}")
    #expect(progress.fraction == 0.5)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `the part that is done never decreases, and ends at 1`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sizes = Dictionary(
      uniqueKeysWithValues: (0..<20).map { ("/\($0)", Int.random(in: 0...99, using: &random)) })
    var progress = ImportProgress(sizes: sizes.map { ($0.key, $0.value) })
    var last = 0.0
    for file in sizes.keys.sorted() {
      for _ in 0..<4 {
        // Files grow and shrink, and standard input is not among them.
        progress.read(Int.random(in: 0...150, using: &random), of: Bool.random(using: &random) ? file : "-")
        #expect(progress.fraction >= last && progress.fraction <= 1)
        last = progress.fraction
      }
      progress.finish(file)
      progress.finish(file)
      #expect(progress.fraction >= last)
      last = progress.fraction
    }
    #expect(progress.fraction == 1)
  }

  @Test func `an import tells how far it has read, within a model too`() async throws {
    try await ImportFolder.run { folder in
      let steps = (0..<20_000).map { "<step id=\"s\($0)\"><title>Fold \($0).</title></step>" }.joined()
      let text = """
        <model xmlns="urn:origami-steps:1" version="1.0" id="long" xml:lang="en"><title>Long</title><steps>
        \(steps)</steps></model>
        """
      try folder.write(text, to: "long.xml")
      let paths = ContentPaths([folder.path + "/long.xml"])
      var told: [Int] = []
      try folder.library().importFiles(
        paths.files.map(\.absolute), from: ContentFileReader(paths, force: false) { _ in },
        progress: { file, bytes in if file.hasSuffix("/long.xml") { told.append(bytes) } }, report: { _ in })
      #expect(Set(told).count >= 3 && told == told.sorted() && told.last == text.utf8.count, "\(told)")
    }
  }

  @Test func `the bytes of a FOLD file count, too`() async throws {
    try await ImportFolder.run { folder in
      let text = """
        {"vertices_coords":[[0,0],[1,0],[1,1],[0,1]],"edges_vertices":[[0,1],[1,2],[2,3],[3,0],[0,2]],
        "edges_assignment":["B","B","B","B","V"]}
        """
      try folder.write(text, to: "square.fold")
      let paths = ContentPaths([folder.path + "/square.fold"])
      let reader = ContentFileReader(paths, force: false) { _ in }
      _ = try reader.read(fileAt: folder.path + "/square.fold") { _ in }
      #expect(reader.position == text.utf8.count)
    }
  }
}
