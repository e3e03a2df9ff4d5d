import Foundation
import Paging
import PagingSimulation
import PagingTesting
import Testing

/// The schedules that are run. `PAGING_SCHEDULES` sets their number, `PAGING_SEED` replays one.
private let schedules = Schedules(
  count: ProcessInfo.processInfo.environment["PAGING_SCHEDULES"].flatMap { Int($0) } ?? 2_000, length: 40,
  replay: ProcessInfo.processInfo.environment["PAGING_SEED"].flatMap { UInt64($0) })

/// Every schedule checks every property after every step; so one run serves all of them.
private let pagerFailure = schedules.firstFailure { schedule in
  PagerSimulation.violation(in: schedule).map { "\($0.property): \($0.message)" }
}

private let loaderFailure = schedules.firstFailure { schedule in
  LoaderSimulation.violation(in: schedule).map { "\($0.property): \($0.message)" }
}

@Test func `a schedule replays to the letter`() {
  func story(_ seed: UInt64) -> String {
    var lines: [String] = []
    _ = PagerSimulation.violation(in: Schedule(seed: seed, length: 40)) { lines.append($0) }
    return lines.joined(separator: "\n")
  }

  // If the order of a dictionary decided anything, another dictionary would decide otherwise.
  for seed in UInt64(1)...100 { #expect(story(seed) == story(seed), "seed \(seed)") }
}

@Test func `a page that has no room, and whose items are elsewhere, is not loaded without end`() {
  // Found among 600,000 schedules; the first run of the tests has too few.
  let found = PagerSimulation.violation(in: Schedule(seed: 10_104_198, length: 40))
  #expect(found == nil, "\(found?.message ?? "")")
}

@Test func `a page that is dropped while a load waits to recover behind it is not loaded again for that`() {
  // Found among 100,000 schedules from seed 40,000,001.
  let found = PagerSimulation.violation(in: Schedule(seed: 40_015_060, length: 40))
  #expect(found == nil, "\(found?.message ?? "")")
}

/// Expects that a failure is not of this property. A failure of another property ends the schedule, so
/// nothing is known about this one.
private func expectKept(_ property: String, _ failure: ScheduleFailure?) {
  guard let failure, failure.message.hasPrefix(property) else { return }
  Issue.record("\(failure)")
}

@Test(arguments: PagerProperty.allCases)
func `the pager keeps in every schedule`(_ property: PagerProperty) {
  expectKept("\(property)", pagerFailure)
}

@Test(arguments: LoaderProperty.allCases)
func `the loader keeps in every schedule`(_ property: LoaderProperty) {
  expectKept("\(property)", loaderFailure)
}
