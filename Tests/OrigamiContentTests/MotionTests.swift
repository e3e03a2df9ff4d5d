import FoldingTesting
import OrigamiFolding
import OrigamiModel
import Testing

/// The motions of all steps of content/.
@Suite struct MotionTests {
  /// Steps whose paper passes through itself on the way, and how it is found. All others only touch.
  ///
  /// A reverse fold leaves the body still, so its temporary creases turn inside out half way; an inside one
  /// arrives over its body instead of inside it. A tuck goes under layers that a stiff flap cannot pass.
  static let passing: [String: Set<FacePassage.Kind>] = [
    "crane/neck": [.order, .overfolded], "crane/tail": [.order, .overfolded],
    "crane/head": [.order, .overfolded],
    "frog/front-legs": [.order, .overfolded], "frog/hind-legs": [.order, .overfolded],
    "frog/knees": [.order, .overfolded], "frog/feet": [.order, .overfolded],
    "frog/front-feet": [.order, .overfolded],
    "sailboat/sail-tuck": [.order],
    "swan/neck-reverse": [.overfolded], "swan/head": [.overfolded],
    "waterbomb/tuck-left": [.order], "waterbomb/tuck-right": [.order], "waterbomb/tips-behind": [.order],
  ]

  /// Steps of which some operation has no motion that closes.
  static let notShown: Set<String> = []

  @Test(arguments: try ContentFolds.models())
  func `paper goes from state to state without stretching`(_ model: String) throws {
    try ContentFolds.forEachStep(of: model) { step, folded in
      for fold in StepMotion(folded)?.folds ?? [] {
        let name = "\(model)/\(step.id)"
        #expect((fold.kind == .notShown) == MotionTests.notShown.contains(name), "\(name)")
        guard fold.kind != .notShown else { continue }
        let poses = try (0...32).map { try #require(fold.pose(at: Double($0) / 32), "\(name) at \($0)") }
        for pose in poses { expectRigid(pose, name) }
        for (pose, next) in zip(poses, poses.dropFirst()) { expectNoJump(from: pose, to: next, name) }
        guard fold.kind != .reverse else { continue }
        for pose in stride(from: 4, to: 32, by: 8).map({ poses[$0] }) {
          #expect(pose.unorderedLayers().isEmpty, "\(name) at \(pose.time)")
        }
      }
    }
  }

  @Test(arguments: try ContentFolds.models())
  func `a motion begins and ends as the step was computed, bit by bit`(_ model: String) throws {
    try ContentFolds.forEachStep(of: model) { step, folded in
      guard let motion = StepMotion(folded) else { return }
      let (first, last) = (try #require(motion.pose(at: 0)), try #require(motion.pose(at: 1)))
      for face in 0..<folded.before.faceCount {
        let loop = folded.before.sheet.faces[face]
        #expect(loop.map { first.vertices[$0] } == folded.before.cornersInSpace(of: face))
      }
      for face in 0..<folded.after.faceCount {
        let loop = folded.after.sheet.faces[face]
        #expect(loop.map { last.vertices[$0] } == folded.after.cornersInSpace(of: face))
      }
    }
  }

  @Test(arguments: try ContentFolds.models())
  func `only steps that are known to pass through themselves do`(_ model: String) throws {
    var found: [String: Set<FacePassage.Kind>] = [:]
    try ContentFolds.forEachStep(of: model) { step, folded in
      for fold in StepMotion(folded)?.folds ?? [] {
        for passage in fold.passages(times: 8) {
          found["\(model)/\(step.id)", default: []].insert(passage.kind)
        }
      }
    }
    #expect(found == MotionTests.passing.filter { $0.key.hasPrefix("\(model)/") })
  }

  @Test(arguments: try ContentFolds.models())
  func `every step that collapses, squashes, petals or ends in space is drawn in space`(
    _ model: String
  ) throws {
    var spatial: Set<String> = []
    try ContentFolds.forEachStep(of: model) { step, folded in
      let refolds = folded.actions.contains { action in
        ["collapse", "squash", "petal", "rabbit-ear", "open"].contains(action.operation[.kind] ?? "")
      }
      // A repetition is drawn as such: the step that it repeats shows how.
      if step.repetition == nil, refolds || folded.after.standing != folded.before.standing {
        spatial.insert(step.id)
      }
    }
    try ContentFolds.forEachDrawing(of: model) { step, drawing in
      guard spatial.remove(step.id) != nil else { return }
      let isInSpace = drawing.elements.contains { if case .tiltedFace = $0 { true } else { false } }
      #expect(isInSpace, "\(model)/\(step.id)")
    }
    #expect(spatial == [], "\(model)")
  }

  private func expectRigid(_ pose: FoldPose, _ name: String) {
    #expect(pose.gap < 1e-6, "\(name) at \(pose.time)")
    for (face, loop) in pose.sheet.faces.enumerated() {
      let corners = pose.corners(of: face)
      for i in loop.indices {
        for j in loop.indices.dropFirst(i + 1) {
          let (a, b) = (pose.sheet.vertices[loop[i]], pose.sheet.vertices[loop[j]])
          let length = ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
          // Diagonals as well: a face of which every two corners keep their distance is flat.
          #expect(abs(distance(corners[i], corners[j]) - length) < 1e-6, "\(name) at \(pose.time)")
        }
      }
    }
  }

  private func expectNoJump(from pose: FoldPose, to next: FoldPose, _ name: String) {
    let farthest = zip(pose.vertices, next.vertices).map { distance($0, $1) }.max() ?? 0
    // The quickest point of a square sheet goes half round a circle of radius √2 at most.
    #expect(farthest < 0.15, "\(name) after \(pose.time)")
  }
}
