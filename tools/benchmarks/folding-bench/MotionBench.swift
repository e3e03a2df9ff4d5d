import Foundation
import OrigamiFolding
import OrigamiModel
import OrigamiXML

/// Measures how long twelve poses of a step take, for every step that moves in a folder of models.
enum MotionBench {
  /// The number of poses of a step that are measured: as many as are played in about a second.
  private static let poses = 12

  /// Returns a line for each model: the step whose poses take longest, finding its motion included.
  static func lines(content folder: String) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".xml") }
    return try files.sorted().map { file in
      var slowest: (step: String, time: Duration) = ("-", .zero)
      var count = 0
      for (id, step) in try steps(of: "\(folder)/\(file)") where StepMotion(step) != nil {
        count += 1
        let times = (0..<5).map { _ in
          ProcessTime.measure {
            let motion = StepMotion(step)
            for index in 0..<poses { _ = motion?.pose(at: (Double(index) + 0.5) / Double(poses)) }
          }
        }
        if let time = times.sorted().dropFirst(2).first, time > slowest.time { slowest = (id, time) }
      }
      return "\(file): \(count) steps move; \(poses) poses take \(slowest.time) at most (\(slowest.step))"
    }
  }

  private static func steps(of path: String) throws -> [(id: String, step: FoldedStep)] {
    var folder: ModelFolder?
    var steps: [(id: String, step: FoldedStep)] = []
    try ContentParser().parse(
      .bytes(Array(try Data(contentsOf: URL(fileURLWithPath: path)))),
      onEvent: { event in
        switch event {
        case .modelBegan(let model, _):
          folder = ModelFolder(paper: model.paper, points: model.points, checksLayers: false, draws: false)
        case .step(let step):
          if let folded = folder?.add(step).step { steps.append((step.id, folded)) }
        default: break
        }
      }, onDiagnostic: { print("\(path): \($0)") })
    return steps
  }
}
