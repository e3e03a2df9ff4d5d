import ArgumentParser
import Glibc
import OrigamiXML

/// `origami-bench fuzz`: what does the checker make of damaged files, or the reader of other programs' files?
///
/// Prints what it found as JSON. A crash ends the process, as does a file that takes more than a second of
/// processor time (by SIGPROF: on a busy machine a clock on the wall would accuse the innocent), so that
/// whoever started it sees which numbers were tried.
struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz", abstract: "Damage valid files and check what is left of them.")

  @Option(help: "The same seed damages the same files the same way.") var seed: UInt64 = 1
  @Option(help: "The number of the first damaged file.") var first = 0
  @Option(help: "How many of them.") var count = 1000
  @Flag(help: "Damage the named files of other programs, and read and repair them.") var exchange = false
  @Option(help: "Only write the damaged files into this folder.") var write: String?
  @Argument(help: "Valid files, besides the content that is generated.") var files: [String] = []

  func validate() throws {
    if exchange, files.isEmpty { throw ValidationError("--exchange needs files to damage") }
  }

  func run() throws {
    let seeds = try FuzzSeeds(files, generates: !exchange)
    var judge: any FuzzJudge = exchange ? ExchangeTally() : FuzzTally()
    for number in first..<first + count {
      let damaged = seeds.damaged(number, seed: seed)
      if let write {
        var file = try OutputBuffer(path: "\(write)/\(number)\(exchange ? "" : ".xml")")
        file.append(damaged)
        try file.flush()
      } else {
        try withTimer { try judge.check(damaged, number: number) }
      }
    }
    if write == nil { print(judge.json) }
  }

  /// SIGPROF ends the process when the body takes more than a second of processor time.
  private func withTimer(_ body: () throws -> Void) throws {
    setTimer(seconds: 1)
    defer { setTimer(seconds: 0) }
    try body()
  }

  private func setTimer(seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }
}
