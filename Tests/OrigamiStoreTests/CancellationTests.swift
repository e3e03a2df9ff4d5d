import Dispatch
import Foundation
import OrigamiModel
import Paging
import Synchronization
import Testing
import Threading

@testable import OrigamiStore

final class CancellationTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "origami-\(UUID().uuidString)")
  private let library: Library

  init() throws {
    library = try Library.open(at: folder.appending(path: "library.sqlite").path, for: .writing)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func `a read ends when its task is cancelled, and the next one is not touched`() async throws {
    let isReading = DispatchSemaphore(value: 0)
    let task = Task(executorPreference: TaskThreads(1)) { [library] in
      try await library.readAsync { db in
        // Rows without an end.
        let numbers = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"
        try PreparedStatement(db, numbers).forEachRow { row in
          if row.int(0) == 1 { isReading.signal() }
          return true
        }
      }
    }
    wait(for: isReading)
    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try library.totals() == LibraryTotals(models: 0, steps: 0))
  }

  @Test func `a task that is cancelled already reads nothing`() async throws {
    let count = Atomic(0)
    let task = Task { [library] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await library.readAsync { _ in _ = count.add(1, ordering: .relaxed) }
    }

    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(count.load(ordering: .relaxed) == 0)
  }

  @Test func `cancelling after the end changes nothing`() async throws {
    let task = Task { [library] in try await library.readAsync { _ in 7 } }
    #expect(try await task.value == 7)

    task.cancel()

    #expect(try await task.value == 7)
    #expect(try library.totals().models == 0)
  }

  private func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }
}
