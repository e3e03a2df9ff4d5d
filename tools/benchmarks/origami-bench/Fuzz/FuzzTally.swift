import Foundation
import Glibc
import OrigamiModel
import OrigamiXML

/// Judges what a reader makes of damaged files.
protocol FuzzJudge {
  /// The processor time of the slowest file, and its number.
  var slowest: (milliseconds: Double, number: Int) { get }
  /// The results, as members of a JSON object.
  var counts: String { get }

  /// Reads a file.
  ///
  /// - Throws: ``FuzzFailure`` when the reader contradicts itself.
  mutating func check(_ file: [UInt8], number: Int) throws
}

extension FuzzJudge {
  func processorMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }

  /// The result as JSON, with the peak memory of the process in bytes.
  var json: String {
    let milliseconds = (slowest.milliseconds * 100).rounded() / 100
    return """
      {\(counts),"slowest":\(milliseconds),"slowestNumber":\(slowest.number),\
      "peak":\(peakMemory)}
      """
  }

  /// The peak memory of the process, in bytes; 0 where the system does not say. Not that of `getrusage`,
  /// which begins with the memory of the program that started this one.
  private var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return 1024 * (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0)
  }
}

/// The results of damaged content files.
struct FuzzTally: FuzzJudge {
  private var valid = 0
  private var diagnosed = 0
  private var diagnostics = 0
  private(set) var slowest = (milliseconds: 0.0, number: 0)
  private let parser = ContentParser()

  /// Checks a file, and that what the checker says of it agrees with itself.
  mutating func check(_ file: [UInt8], number: Int) throws {
    var events = EventOrder()
    var reported = 0
    let begin = processorMilliseconds()
    let summary = try parser.parse(.bytes(file)) { event in
      try events.take(event)
    } onDiagnostic: { diagnostic in
      reported += 1
      // Its words and its excerpt are part of what must not fail.
      guard !diagnostic.rendered(file: "damaged.xml").isEmpty else { throw FuzzFailure(.emptyReport) }
    }
    let milliseconds = processorMilliseconds() - begin
    if milliseconds > slowest.milliseconds { slowest = (milliseconds, number) }
    guard events.isBetweenModels else { throw FuzzFailure(.modelWithoutEnd) }
    if summary.errors == 0 {
      guard summary.models + events.pages > 0, summary.models == events.ended, events.failed == 0 else {
        throw FuzzFailure(.nothingSaid)
      }
      valid += 1
    } else {
      guard reported > 0 else { throw FuzzFailure(.nothingSaid) }
      diagnosed += 1
    }
    diagnostics += reported
  }

  var counts: String { "\"valid\":\(valid),\"diagnosed\":\(diagnosed),\"diagnostics\":\(diagnostics)" }
}

/// Events of models come in order, and steps are numbered without gaps.
private struct EventOrder {
  private var steps: Int?
  private(set) var ended = 0
  private(set) var failed = 0
  /// The number of pages that ended.
  private(set) var pages = 0

  var isBetweenModels: Bool { steps == nil }

  mutating func take(_ event: ContentEvent) throws {
    switch event {
    case .modelBegan:
      guard steps == nil else { throw FuzzFailure(.modelInModel) }
      steps = 0
    case .step(let step):
      guard let before = steps else { return }  // of a page of steps
      guard step.places.full.ordinal == before + 1 else { throw FuzzFailure(.gapInSteps) }
      steps = before + 1
    case .modelEnded(let ending):
      guard steps == ending.stepCounts.full else { throw FuzzFailure(.wrongCount) }
      steps = nil
      ended += 1
    case .modelFailed:
      steps = nil
      failed += 1
    case .pageEnded: pages += 1
    default: break
    }
  }
}

/// The checker contradicted itself.
struct FuzzFailure: Error {
  enum Reason { case emptyReport, modelWithoutEnd, nothingSaid, modelInModel, gapInSteps, wrongCount }

  let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}
