import Foundation
import OrigamiExchange
import OrigamiFolding
import Testing

/// The expected result for every third-party file of the folder `exchange`: the verdict, the number of faces
/// and the number of states, or the kind of error with which the file is refused.
///
/// The expected values are this program's own output, reviewed. They are not an independent check against
/// published results. Large files are only read and repaired: their faces are counted, but their verdicts and
/// states are not checked.
enum ExchangeTable {
  struct Entry {
    var name: String
    var verdict: ExchangeAnswer.Verdict?
    var faces: Int?
    var states: String?
    var refused: String?
    /// A Boolean value that indicates whether folding takes too long for a test. The file is then only read
    /// and repaired.
    var isLarge = false

    init(
      _ name: String, _ verdict: ExchangeAnswer.Verdict, faces: Int, states: String?, isLarge: Bool = false
    ) {
      self.name = name
      self.verdict = verdict
      self.faces = faces
      self.states = states
      self.isLarge = isLarge
    }

    init(_ name: String, refused: String) {
      self.name = name
      self.refused = refused
    }
  }

  static let entries = [
    Entry("edemaine-fold/examples/box.fold", .unknown, faces: 42, states: nil),
    Entry("edemaine-fold/examples/diagonal-cp.fold", .foldable, faces: 2, states: "1"),
    Entry("edemaine-fold/examples/diagonal-folded.fold", .foldable, faces: 2, states: "1"),
    Entry("edemaine-fold/examples/simple.fold", .unknown, faces: 4, states: nil),
    Entry("edemaine-fold/examples/squaretwist.fold", .unknown, faces: 9, states: nil),
    Entry("flat-folder-original/chess26.svg", .foldable, faces: 944, states: "110075314176", isLarge: true),
    Entry("flat-folder-original/crane.svg", .foldable, faces: 72, states: "5"),
    Entry("flat-folder-original/flip34.svg", .foldable, faces: 405, states: "65536", isLarge: true),
    Entry("flat-folder-original/grid_unassigned.svg", .foldable, faces: 16, states: "623", isLarge: true),
    Entry("flat-folder-original/jerboa.svg", .foldable, faces: 70, states: "4"),
    Entry("flat-folder-original/pinwheel.opx", .foldable, faces: 9, states: "1"),
    Entry("flat-folder-original/pinwheel_colorchange2.svg", .foldable, faces: 44, states: "1"),
    Entry("flat-folder-original/robot.svg", .foldable, faces: 87, states: "16"),
    Entry("flat-folder-original/sailboat.svg", .foldable, faces: 20, states: "4"),
    Entry("flat-folder-original/tiger_piece1.opx", .foldable, faces: 124, states: "1728"),
    Entry("flat-folder-original/triangle_bird.svg", .foldable, faces: 176, states: "4428", isLarge: true),
    Entry("flat-folder-original/triangle_pleats_unassigned.svg", .foldable, faces: 10, states: "512"),
    Entry("oriedita/birdbase.cp", .foldable, faces: 14, states: "1"),
    Entry("oriedita/corrupted.ori", .foldable, faces: 1, states: "1"),
    // A crease ends inside the sheet.
    Entry("oriedita/faceless.cp", .notFoldable, faces: 1, states: "0"),
    Entry("oriedita/fish_base.fold", .foldable, faces: 1, states: "1"),
    Entry("oriedita/frog_base.fold", .notFoldable, faces: 8, states: "0"),
    // The word "invalid".
    Entry("oriedita/invalid.fold", refused: "unknown-format"),
    // Two frames without vertices.
    Entry("oriedita/multiple-frame.fold", refused: "syntax"),
    Entry("oriedita/oriedita.fold", .foldable, faces: 2, states: "1"),
    // A square with four loose lines in it, two of them folded.
    Entry("oriedita/save-0.0.12.ori", .notFoldable, faces: 1, states: "0"),
    Entry("oriedita/square.cp", .notFoldable, faces: 2, states: "0"),
    // An empty file.
    Entry("oriedita/tmp_save.ori", refused: "unknown-format"),
    Entry("origami-simulator/6ptHypar-anti.svg", .unknown, faces: 294, states: nil, isLarge: true),
    Entry("origami-simulator/Crossing_curves.svg", refused: "unsupported"),
    // Whole numbers on a sheet of 10,000 with creases of 12: directions are known to 3° only.
    Entry("origami-simulator/FTpoly7.svg", .unknown, faces: 313, states: nil),
    Entry("origami-simulator/Improvisation-62.svg", refused: "unsupported"),
    Entry("origami-simulator/Origami_Sphere_16Flaps.svg", .unknown, faces: 768, states: nil, isLarge: true),
    Entry("origami-simulator/Sweet_Dreams_Opus_T-41.svg", refused: "unsupported"),
    Entry("origami-simulator/Tri-Wing_Boomerang_Tiling.svg", refused: "unsupported"),
    Entry("origami-simulator/airplane.svg", .unknown, faces: 16, states: nil),
    Entry("origami-simulator/boatBase.svg", .foldable, faces: 12, states: "1"),
    Entry("origami-simulator/cubeunwrapping.svg", .unknown, faces: 6, states: nil),
    Entry("origami-simulator/curvedPleatSimple.svg", .notFoldable, faces: 16, states: "0"),
    Entry("origami-simulator/curvedcrease2.svg", .notFoldable, faces: 50, states: "0"),
    Entry("origami-simulator/flat_crane.svg", .unknown, faces: 70, states: nil),
    Entry("origami-simulator/geometricPopup.svg", .unknown, faces: 342, states: nil),
    // Two sheets side by side. One vertex is 1.5° off, though drawn to a millionth of the sheet.
    Entry("origami-simulator/hinges.svg", .notFoldable, faces: 188, states: "0"),
    Entry("origami-simulator/honeycombKiri.svg", .unknown, faces: 276, states: nil),
    Entry("origami-simulator/huffmanRectangularWeave.svg", .unknown, faces: 577, states: nil, isLarge: true),
    Entry("origami-simulator/huffmanWaterbomb.svg", .unknown, faces: 718, states: nil, isLarge: true),
    Entry("origami-simulator/langCardinal.svg", .unknown, faces: 208, states: nil),
    Entry("origami-simulator/langHyperbolicLimit.svg", .foldable, faces: 799, states: "1", isLarge: true),
    // Drawn by hand: lines that should meet are up to a unit apart on a sheet of 350.
    Entry("origami-simulator/langOrchid.svg", .unknown, faces: 170, states: nil),
    // Lines that should meet are 0.7 apart on a sheet of 560 with creases of 10.
    Entry("origami-simulator/langRattanWeave.svg", .unknown, faces: 273, states: nil),
    Entry("origami-simulator/mapfold.svg", .foldable, faces: 8, states: "1"),
    Entry("origami-simulator/miura-ori.svg", .foldable, faces: 156, states: "1", isLarge: true),
    Entry("origami-simulator/openSinkBase.svg", .foldable, faces: 12, states: "1"),
    Entry("origami-simulator/popupSimple.svg", .unknown, faces: 72, states: nil),
    Entry("origami-simulator/reschTriTessellation.svg", .unknown, faces: 422, states: nil),
    // Its black construction lines cover the sheet and count as unfolded; the angles at its centre are 60°
    // off.
    Entry("origami-simulator/rose.svg", .notFoldable, faces: 3428, states: "0", isLarge: true),
    Entry("origami-simulator/scale.svg", refused: "unsupported"),
    Entry("origami-simulator/simpleVertex.svg", .foldable, faces: 4, states: "1"),
    Entry("origami-simulator/singlesquaretwist.svg", .foldable, faces: 9, states: "1"),
    Entry("origami-simulator/squareBase.svg", .foldable, faces: 6, states: "1"),
    Entry("origami-simulator/traditionalCrane.svg", .unknown, faces: 76, states: nil),
    // Three sheets side by side, two of them meant to stay half folded.
    Entry("origami-simulator/triangulations.svg", .unknown, faces: 205, states: nil),
    Entry("origami-simulator/waterbomb.svg", .foldable, faces: 330, states: "1", isLarge: true),
  ]
}

@Suite(.enabled(if: SharedData.folder != nil, "no third-party patterns: set ORIGAMI_TEST_DATA"))
struct ExchangeTableTests {
  @Test func `every file is read or refused for the reason in the table`() throws {
    let folder = try #require(SharedData.folder)
    for entry in ExchangeTable.entries {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(entry.name)))
      do throws(ExchangeError) {
        let file = try ExchangeFile(ByteStream(bytes))
        let frame = try file.frame(file.frameNumbers[0])
        guard !entry.isLarge else {
          if case .pattern(let pattern, _) = frame.content { #expect(pattern.faces.count == entry.faces) }
          continue
        }
        let answer = ExchangeAnswer(frame, limits: .init(), budget: FoldingBudget(work: 100_000_000))
        #expect(answer.verdict == entry.verdict, "\(entry.name): \(answer.sentence)")
        #expect(answer.faces == entry.faces, "\(entry.name)")
        #expect(answer.states == entry.states, "\(entry.name)")
        #expect((answer.reason == nil) == (answer.verdict == .foldable), "\(entry.name)")
      } catch {
        #expect(error.code.rawValue == entry.refused, "\(entry.name): \(error)")
      }
    }
  }
}
