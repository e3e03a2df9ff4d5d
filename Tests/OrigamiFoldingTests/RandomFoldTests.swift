import OrigamiFolding
import OrigamiModel
import SeededRandom
import Testing

extension StepFolder {
  /// A fold of a point that lies on paper onto another place, as it would be written.
  private static func randomFold(_ generator: inout SeededGenerator) -> [String] {
    func number() -> String { "\(Double(Int.random(in: 0...64, using: &generator)) / 64)" }
    let kind = ["valley", "mountain"].randomElement(using: &generator) ?? "valley"
    let layers = ["flap", "all", "top", "2"].randomElement(using: &generator) ?? "all"
    let turn = Bool.random(using: &generator) ? ["turn-over"] : []
    return turn + [
      "\(kind) bring=\"\(number()),\(number())\" onto=\"@\(number()),\(number())\" layers=\"\(layers)\""
    ]
  }

  /// Up to five folds; those that cannot be made are left out.
  static func randomlyFolded(seed: UInt64, folds: Int = 5) throws -> (folder: StepFolder, steps: [String]) {
    var generator = SeededGenerator(seed: seed)
    var folder = try StepFolder(paper: Paper())
    var steps: [String] = []
    for index in 0..<40 where steps.count < folds && folder.state.faceCount < 40 {
      let operations = try randomFold(&generator).map { try FoldOperation($0) }
      if (try? folder.fold(step: "s\(index)", operations)) != nil { steps.append("s\(index)") }
    }
    return (folder, steps)
  }

  /// The results of up to five folds, one after the other. Steps that also turn the paper over are left out.
  static func randomSteps(seed: UInt64) throws -> [FoldedStep] {
    var generator = SeededGenerator(seed: seed)
    var folder = try StepFolder(paper: Paper())
    var steps: [FoldedStep] = []
    for index in 0..<40 where steps.count < 5 && folder.state.faceCount < 40 {
      let operations = try randomFold(&generator).suffix(1).map { try FoldOperation($0) }
      if let step = try? folder.fold(step: "s\(index)", operations) { steps.append(step) }
    }
    return steps
  }
}

/// Sequences of simple folds made at random, against the solver, which knows nothing of sequences.
@Suite struct RandomFoldTests {
  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `the solver finds no fault in what simple folds make`(seed: UInt64) throws {
    let (folder, steps) = try StepFolder.randomlyFolded(seed: seed)
    #expect(steps.count == 5 || folder.state.faceCount >= 40)
    #expect(folder.state.layerFault() == nil)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `the solver folds the crease pattern of what simple folds make`(seed: UInt64) throws {
    let (folder, _) = try StepFolder.randomlyFolded(seed: seed, folds: 4)
    let folding = FlatFolding(folder.state.sheet, limits: .init(statesPerPart: 100))
    guard case .foldable(let states, _) = folding.verdict else {
      Issue.record("\(folding.verdict)")
      return
    }
    #expect(states > StateCount(0))
    #expect(folding.variableCount == folder.state.order.pairs.count)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a state with two layers exchanged is found to be at fault or another state`(seed: UInt64) throws {
    let (folder, _) = try StepFolder.randomlyFolded(seed: seed, folds: 3)
    let folding = FlatFolding(folder.state.sheet)
    // The folded state is one of the states counted: with one state they are the same.
    guard folding.exactStates == StateCount(1) else { return }
    let isMirrored = folder.state.placements[0].isFlipped != folding.placements[0].isFlipped
    let orders = folding.order.map { isMirrored ? FaceOrder(above: $0.below, below: $0.above) : $0 }
    #expect(Set(orders) == Set(folder.state.order.pairs))
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `folding then unfolding gives back the sheet, with creases`(seed: UInt64) throws {
    var (folder, steps) = try StepFolder.randomlyFolded(seed: seed)
    let faces = folder.state.faceCount
    for step in steps.reversed() { try folder.fold("back", #"unfold step="\#(step)""#) }
    #expect(folder.state.faceCount == faces)
    #expect(folder.state.order.pairs.isEmpty)
    for vertex in folder.state.sheet.vertices { #expect(folder.state.place(of: vertex) == vertex) }
    #expect(folder.state.sheet.edges.allSatisfy { !$0.assignment.isFolded })
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `paper keeps its lengths`(seed: UInt64) throws {
    let (folder, _) = try StepFolder.randomlyFolded(seed: seed)
    for face in 0..<folder.state.faceCount {
      let placed = folder.state.corners(of: face)
      let corners = folder.state.sheet.faces[face].map { folder.state.sheet.vertices[$0] }
      for i in corners.indices {
        for j in corners.indices {
          #expect(abs(distance(placed[i], placed[j]) - distance(corners[i], corners[j])) < 1e-12)
        }
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `mirrored folds make the mirrored paper`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var (straight, mirrored) = (try StepFolder(paper: Paper()), try StepFolder(paper: Paper()))
    for index in 0..<6 {
      func number() -> Double { Double(Int.random(in: 0...64, using: &generator)) / 64 }
      let (x, y, u, v) = (number(), number(), number(), number())
      let fold = try FoldOperation("valley bring=\"\(x),\(y)\" onto=\"@\(u),\(v)\" layers=\"all\"")
      let mirror = try FoldOperation("valley bring=\"\(x),\(1 - y)\" onto=\"@\(u),\(1 - v)\" layers=\"all\"")
      let first = try? straight.fold(step: "\(index)", [fold])
      let second = try? mirrored.fold(step: "\(index)", [mirror])
      #expect((first == nil) == (second == nil))
    }
    #expect(straight.state.faceCount == mirrored.state.faceCount)
    #expect(straight.state.order.pairs.count == mirrored.state.order.pairs.count)
    #expect(abs(try straight.state.silhouette().area - mirrored.state.silhouette().area) < 1e-9)
  }

  private func distance(_ a: Point, _ b: Point) -> Double {
    let (x, y) = (a.x - b.x, a.y - b.y)
    return (x * x + y * y).squareRoot()
  }
}
