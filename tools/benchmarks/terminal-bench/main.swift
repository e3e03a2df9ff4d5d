import Glibc
import TerminalSimulation
import TerminalTesting

// `terminal-bench simulate [PAIRS] [FIRST-SEED]`: so many pairs of frames for each way to measure text. Ends
// with status 1 at the first whose difference does not lead to what a full repaint shows.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.first == "simulate" else {
  print("usage: terminal-bench simulate [PAIRS] [FIRST-SEED]")
  exit(64)
}
let numbers = arguments.dropFirst().compactMap { UInt64($0) }
let pairs = numbers.first ?? 1_000_000
let first = numbers.dropFirst().first ?? 0
let clock = ContinuousClock()
for model in ScreenModel.WidthModel.allCases {
  let simulation = FrameSimulation(model)
  let seeds = (pairs + UInt64(FrameSimulation.pairsPerSeed) - 1) / UInt64(FrameSimulation.pairsPerSeed)
  let time = clock.measure {
    for seed in first..<first + seeds {
      guard let mismatch = simulation.mismatch(seed: seed) else { continue }
      print(mismatch)
      exit(1)
    }
  }
  print("\(pairs) pairs from seed \(first), widths by \(model): no difference, \(time)")
  // Shown as it happens, also into a file.
  fflush(nil)
}
