import Dispatch
import Glibc
import Testing
import Threading

@Test func `a loop runs an operation and the tasks that prefer it on the thread that waits`() {
  let here = pthread_self()

  let threads = TaskLoop.run { loop in
    let task = Task(executorPreference: loop) {
      await Task.yield()
      return pthread_self()
    }
    let own = pthread_self()
    return [own, await task.value, await Counter().thread()]
  }

  #expect(threads == [here, here, here])
}

@Test func `a loop waits for what its operation waits for elsewhere`() {
  let threads = TaskThreads(1)

  let sum = TaskLoop.run { loop in
    await withTaskGroup(of: Int.self) { group in
      for number in 1...100 {
        group.addTask(executorPreference: number.isMultiple(of: 2) ? threads : loop) {
          await Task.yield()
          return number
        }
      }
      return await group.reduce(0, +)
    }
  }

  #expect(sum == 5050)
}

@Test func `threads run no more tasks at a time than there are threads`() async {
  let threads = TaskThreads(2)
  let running = Locked((now: 0, most: 0, names: Set<pthread_t>()))

  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<200 {
      group.addTask(executorPreference: threads) {
        running.withLock {
          $0.now += 1
          $0.most = max($0.most, $0.now)
          $0.names.insert(pthread_self())
        }
        sched_yield()
        running.withLock { $0.now -= 1 }
      }
    }
  }

  let (now, most, names) = running.withLock { $0 }
  #expect(now == 0)
  #expect((1...2).contains(most))
  #expect(names.count <= 2)
}

@Test func `a task may wait on its thread for one on the other thread`() async {
  let threads = TaskThreads(2)
  let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

  // With one thread neither would end.
  let one = Task(executorPreference: threads) { await meet(signal: first, wait: second) }
  let other = Task(executorPreference: threads) { await meet(signal: second, wait: first) }

  #expect(await [one.value, other.value] == [true, true])
}

@Test func `what is urgent is done before what was there first`() async {
  let threads = TaskThreads(1)
  let order = Locked<[String]>([])
  let (isBusy, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let blocker = Task(executorPreference: threads, priority: .high) { await meet(signal: isBusy, wait: go) }
  await waited(for: isBusy)

  let tasks = [("ahead", TaskPriority.utility), ("seen", .high), ("seen later", .high)].map {
    name, priority in
    Task(executorPreference: threads, priority: priority) { order.withLock { $0.append(name) } }
  }
  go.signal()

  // Waiting for a task raises its priority. So the tasks of low priority are awaited only when all have run.
  await tasks[2].value
  for task in tasks { await task.value }
  _ = await blocker.value
  #expect(order.withLock { $0 } == ["seen", "seen later", "ahead"])
}

@Test func `threads end when nobody can send them anything any more`() async {
  weak var gone: TaskThreads?
  do {
    let threads = TaskThreads(1)
    gone = threads
    await Task(executorPreference: threads) {}.value
  }
  // The task lets go of its executor a moment after it has said that it ended.
  for _ in 0..<1_000_000 where gone != nil { await Task.yield() }
  #expect(gone == nil)
}

/// Tells another that it is here and waits for it, blocking the thread.
private func meet(signal: DispatchSemaphore, wait: DispatchSemaphore) async -> Bool {
  signal.signal()
  return blocked(on: wait)
}

private func blocked(on semaphore: DispatchSemaphore) -> Bool {
  semaphore.wait()
  return true
}

private func waited(for semaphore: DispatchSemaphore) async { _ = blocked(on: semaphore) }

private actor Counter {
  func thread() -> pthread_t { pthread_self() }
}
