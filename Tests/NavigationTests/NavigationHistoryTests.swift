import Foundation
import Navigation
import SeededRandom
import Testing

/// Random histories: activate, finish, fail, leave, pop, replace, redraw, in time that the test decides.
@Suite struct NavigationHistoryTests {
  /// Runs operations when the test asks for it.
  final class ManualRunner: @unchecked Sendable {
    // Everything is touched with the lock held.
    private let lock = NSLock()
    private var waiting: [(number: Int, operation: @Sendable () async -> Void)] = []
    private var lastNumber = 0

    var runner: TaskRunner {
      TaskRunner { [self] _, operation in
        let number = lock.withLock {
          lastNumber += 1
          waiting.append((lastNumber, operation))
          return lastNumber
        }
        return { [self] in lock.withLock { waiting.removeAll { $0.number == number } } }
      }
    }

    /// The number of operations that were started and are neither finished nor cancelled.
    var aliveCount: Int { lock.withLock { waiting.count } }

    func take(at index: Int) -> @Sendable () async -> Void {
      lock.withLock { waiting.remove(at: index).operation }
    }
  }

  struct Unlucky: Error {}

  /// The results of the operations of a history, in the order in which they run.
  final class Luck: @unchecked Sendable {
    // Written by the test before it runs the operation that reads it.
    var isGood = true
  }

  /// A screen with as many tasks as its name has letters, the first of which depends on a number.
  final class Page: Screen {
    typealias Message = String
    let name: String
    let luck: Luck
    var number = 0
    var isVisible = true
    var received = 0
    var errors = 0

    init(_ name: String, _ luck: Luck) { (self.name, self.luck) = (name, luck) }

    var work: [Work<String>] {
      (0..<name.count).map { index in
        let luck = luck
        return .load("\(index)", id: index == 0 ? number : 0) {
          if luck.isGood { return "\(index)" }
          throw Unlucky()
        }
      }
    }

    func receive(_ message: String) {
      #expect(isVisible, "told something while it is not seen")
      received += 1
    }
    func show(_ error: any Error) { errors += 1 }
    func onDisappear() { isVisible = false }
  }

  @Test func `tasks alive are those of the screen on top, and a push comes exactly when it should`() async {
    for seed in 0..<1_000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let (manual, luck) = (ManualRunner(), Luck())
      let stack = NavigationStack(mailbox: NavigationMailbox {}, runner: manual.runner)
      stack.navigationDestination(for: Place.self) { LazyDestination(Page($0.name, luck)) }
      var path = ["m"]
      stack.push(Place("m"))
      let link = DeferredLink("link") {
        if luck.isGood { return Place("xy") }
        throw Unlucky()
      }
      // The tasks of this appearance of the top, and its link, should be alive.
      var tasks = 1
      func appear() {
        tasks = path[path.count - 1].count
        (stack.screen as? Page)?.isVisible = true
      }
      for step in 0..<30 {
        let name = String("abcd".prefix(Int.random(in: 0...3, using: &random)))
        switch Int.random(in: 0..<9, using: &random) {
        case 0:
          path.append(name)
          stack.push(Place(name))
          appear()
        case 1:
          let count = min(Int.random(in: 1...3, using: &random), path.count - 1)
          path.removeLast(count)
          stack.pop(count)
          if count > 0 { appear() }
        case 2:
          let before = path
          path = ["m"] + (0..<Int.random(in: 0...3, using: &random)).map { "r\($0)" }
          stack.replace(with: path.map { AnyNavigationValue(Place($0)) })
          if path != before { appear() }
        case 3:
          stack.activate(link)
          #expect(stack.state(of: link) == .running)
        case 4:
          for _ in 0..<10 { stack.redraw() }
        case 5:
          guard let page = stack.screen as? Page, !page.name.isEmpty else { break }
          page.number += 1
          let had = manual.aliveCount
          stack.redraw()
          // Replaced if it ran, begun again if it had ended.
          #expect(manual.aliveCount == had || manual.aliveCount == had + 1)
          tasks += manual.aliveCount - had
        default:
          guard manual.aliveCount > 0 else { break }
          luck.isGood = Bool.random(using: &random)
          let isLinkRunning = stack.state(of: link) == .running
          let page = stack.screen as? Page
          let told = (page?.received ?? 0) + (page?.errors ?? 0)
          await manual.take(at: Int.random(in: 0..<manual.aliveCount, using: &random))()
          stack.deliver()
          if (page?.received ?? 0) + (page?.errors ?? 0) > told {
            tasks -= 1
          } else {
            #expect(isLinkRunning, "an operation that told nobody was the link's")
            if luck.isGood {
              path.append("xy")
              appear()
            } else {
              #expect(stack.state(of: link) != .running)
            }
          }
        }
        let running = stack.state(of: link) == .running ? 1 : 0
        #expect(manual.aliveCount == tasks + running, "seed \(seed), step \(step)")
        #expect(stack.path == path.map { AnyNavigationValue(Place($0)) }, "seed \(seed), step \(step)")
        guard manual.aliveCount == tasks + running else { return }
      }
      stack.end()
      #expect(manual.aliveCount == 0, "seed \(seed): something outlives its screen")
      #expect(!stack.deliver() || manual.aliveCount == 0)
    }
  }

  // MARK: Real tasks

  /// Suspends its callers until they are cancelled.
  final class Waiting: @unchecked Sendable {
    // Everything is touched with the lock held.
    private let lock = NSLock()
    private var lastNumber = 0
    private var continuations: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var cancelled: Set<Int> = []

    var count: Int { lock.withLock { continuations.count } }

    func untilCancelled() async throws {
      let number = lock.withLock {
        lastNumber += 1
        return lastNumber
      }
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let isLate = lock.withLock {
            if cancelled.contains(number) { return true }
            continuations[number] = continuation
            return false
          }
          if isLate { continuation.resume(throwing: CancellationError()) }
        }
      } onCancel: {
        let continuation = lock.withLock {
          cancelled.insert(number)
          return continuations.removeValue(forKey: number)
        }
        continuation?.resume(throwing: CancellationError())
      }
    }
  }

  /// Starts tasks and remembers them, so that a test can wait for their end.
  final class RememberingRunner: @unchecked Sendable {
    // Everything is touched with the lock held.
    private let lock = NSLock()
    private var tasks: [Task<Void, Never>] = []

    var runner: TaskRunner {
      TaskRunner { [self] priority, operation in
        let task = Task(priority: priority, operation: operation)
        lock.withLock { tasks.append(task) }
        return { task.cancel() }
      }
    }

    func end() async { for task in lock.withLock({ tasks }) { await task.value } }
  }

  final class WaitingPage: Screen {
    typealias Message = Never
    let waiting: Waiting
    init(_ waiting: Waiting) { self.waiting = waiting }
    var work: [Work<Never>] { [.task("wait") { [waiting] _ in try await waiting.untilCancelled() }] }
    func show(_ error: any Error) {}
  }

  @Test func `no task and no continuation is left when everything was left`() async {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let (tasks, waiting) = (RememberingRunner(), Waiting())
      let stack = NavigationStack(mailbox: NavigationMailbox {}, runner: tasks.runner)
      stack.navigationDestination(for: Place.self) { _ in LazyDestination(WaitingPage(waiting)) }
      stack.push(Place("root"))
      for _ in 0..<20 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: stack.push(Place("next"))
        case 2: stack.pop()
        case 3:
          stack.activate(
            DeferredLink("link") { () async throws -> Place in
              try await waiting.untilCancelled()
              return Place("late")
            })
        default:
          await Task.yield()
          stack.deliver()
        }
      }
      stack.end()
      await tasks.end()
      #expect(waiting.count == 0, "seed \(seed)")
      stack.deliver()
      #expect(stack.path.isEmpty, "seed \(seed): pushed late")
    }
  }

  @Test func `a stack may be a thousand deep, and comes back to the same screens`() {
    let stack = NavigationStack(mailbox: NavigationMailbox {}, runner: ManualRunner().runner)
    let luck = Luck()
    stack.navigationDestination(for: Place.self) { LazyDestination(Page($0.name, luck)) }
    var screens: [ObjectIdentifier] = []
    for depth in 0..<1_000 {
      stack.push(Place("\(depth)"))
      if let screen = stack.screen { screens.append(ObjectIdentifier(screen)) }
    }
    for depth in (0..<999).reversed() {
      stack.pop()
      #expect(stack.screen.map { ObjectIdentifier($0) } == screens[depth])
    }
    stack.replace(with: (0..<1_000).map { AnyNavigationValue(Place("\($0)")) })
    stack.popToRoot()
    #expect(stack.path.count == 1)
  }
}
