import Navigation
import Terminal

/// A reader's screen in the navigation stack: the screen's value, and what it loads as tasks of its stay.
///
/// A load that the screen has asked for is declared as work until it has come. So it runs while the screen is seen, ends
/// when the screen is covered or left, and begins again if the screen is uncovered before it came.
final class ScreenHost: Screen {
  /// What a load brings.
  struct Message: Sendable {
    let key: LoadKey
    let result: Result<LoadedValue, LoadFailure>
  }

  private struct Load {
    let number: Int
    let isVisible: Bool
    let work: @Sendable () async throws -> LoadedValue
  }

  private(set) var screen: any ReaderScreen
  /// The size that the screen was told last; nil before its first event.
  private(set) var size: (rows: Int, columns: Int)?
  /// Whether another screen was on top since the screen was told.
  private(set) var wasCovered = false
  /// The number of the last change of the library that the screen was told.
  var libraryChange: Int
  /// What the screen asks for after what its tasks brought.
  private(set) var outbox: [ScreenAction] = []
  private var loads: [LoadKey: Load] = [:]
  private var lastNumber = 0
  private let trace: (String) -> Void

  init(_ screen: any ReaderScreen, libraryChange: Int, trace: @escaping (String) -> Void) {
    self.screen = screen
    self.libraryChange = libraryChange
    self.trace = trace
  }

  // MARK: Events

  func tell(_ event: ScreenEvent) -> [ScreenAction] {
    switch event {
    case .resized(let rows, let columns): size = (rows, columns)
    case .uncovered: wasCovered = false
    default: break
    }
    return screen.handle(event)
  }

  func workAhead(timeLeft: Duration, now: () -> Duration) -> [ScreenAction]? {
    screen.workAhead(timeLeft: timeLeft, now: now)
  }

  func draw(into frame: inout Frame) { screen.draw(into: &frame) }

  func takeOutbox() -> [ScreenAction] {
    defer { outbox = [] }
    return outbox
  }

  // MARK: Loads

  func add(_ key: LoadKey, isVisible: Bool, _ work: @escaping @Sendable () async throws -> LoadedValue) {
    let reason = isVisible ? "visible" : "ahead"
    // Wanted more urgently than before: the one under way is as good.
    if loads[key] != nil, key.isSameWhoeverAsks { return trace("\(key) \(reason) joined") }
    trace("\(key) \(reason) started")
    lastNumber += 1
    loads[key] = Load(number: lastNumber, isVisible: isVisible, work: work)
  }

  func cancel(_ key: LoadKey) {
    guard loads.removeValue(forKey: key) != nil else { return }
    trace("\(key) cancelled")
  }

  // MARK: Screen

  var name: String { screen.name }

  var work: [Work<Message>] {
    if loads.isEmpty { return [] }
    return loads.sorted { $0.value.number < $1.value.number }.map { key, load in
      .load(key.description, id: load.number, priority: load.isVisible ? .userInitiated : .utility) {
        do {
          return Message(key: key, result: .success(try await load.work()))
        } catch {
          return Message(key: key, result: .failure(LoadFailure(error)))
        }
      }
    }
  }

  func receive(_ message: Message) {
    loads[message.key] = nil
    trace("\(message.key) \(message.result.outcome)")
    outbox += tell(.loaded(message.key, message.result))
  }

  func onDisappear() {
    wasCovered = true
    for key in loads.keys { trace("\(key) cancelled") }
  }

  func show(_ error: any Error) {
    screen = NoticeScreen(title: name, error: error)
    if let size { outbox += tell(.resized(rows: size.rows, columns: size.columns)) }
  }
}

extension LoadKey {
  /// Whether two loads of this key bring the same, so that the second need not start.
  fileprivate var isSameWhoeverAsks: Bool {
    switch self {
    case .drawing, .photo: true
    case .page, .models, .listPlace, .find, .count, .summary, .places, .photos: false
    }
  }
}

extension Result<LoadedValue, LoadFailure> {
  /// As traces tell it.
  fileprivate var outcome: String {
    switch self {
    case .success: "loaded"
    case .failure(let failure): "failed: \(failure.text)"
    }
  }
}
