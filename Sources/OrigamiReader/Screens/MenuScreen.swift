import Navigation
import OrigamiModel
import OrigamiStore
import Terminal

/// A load of the menu.
enum MenuLoad: ScreenLoadKey {
  case totals
  /// The models left last, and the number of marks.
  case summary
  var description: String { self == .totals ? "totals" : "summary" }
}

/// The result of a load of the menu.
enum MenuValue: Sendable {
  case totals(LibraryTotals)
  case summary(MenuSummary)
}

/// The first screen: a row for each destination, one for a random model, and one for a typed address. A
/// destination is built when it is opened.
final class MenuScreen: LoadingScreen<MenuLoad, MenuValue> {
  /// The rows, in order.
  enum Row: CaseIterable {
    case models, `continue`, showcase, notation, marks, random
    /// The address that was typed.
    case address

    var title: Word {
      switch self {
      case .models: .menuModels
      case .continue: .menuContinue
      case .showcase: .menuShowcase
      case .notation: .menuNotation
      case .marks: .menuMarks
      case .random: .menuRandom
      case .address: .menuAddress
      }
    }
  }

  private let content: any LibraryContent
  let dependencies: ReaderDependencies
  var totals: LibraryTotals?
  var summary: MenuSummary?
  var choice = RowChoice()
  var randomState = DeferredLink.State.idle
  /// The address that was typed last; nil until one is.
  private(set) var address: String?
  var addressState = DeferredLink.State.idle
  /// The load that failed last, and the message about it, which goes when the load succeeds.
  private var failureMessage: (key: MenuLoad, text: String)?

  /// The deferred link of a random model.
  static let randomLink: DeferredLink.ID = "random model"
  /// The deferred link of the address.
  static let addressLink: DeferredLink.ID = "address"

  /// Creates the screen without starting any work.
  init(_ content: any LibraryContent, _ dependencies: ReaderDependencies) {
    self.content = content
    self.dependencies = dependencies
  }

  override var name: String { "menu" }
  override var isLoadingVisible: Bool {
    randomState == .running || addressState == .running || super.isLoadingVisible
  }
  /// The rows on screen, in order.
  var rows: [Row] { Row.allCases.filter { $0 != .address || address != nil } }
  /// The selected row.
  var selected: Row { rows[choice.selected] }

  override func draw(into frame: inout Frame) { drawScreen(into: &frame) }

  // MARK: Events

  override func handle(_ event: ScreenEvent) {
    switch event {
    case .resized:
      choice.fit(count: rows.count, rows: metrics.contentRows)
      if totals == nil, !loads.isRunning(.totals) { look() }
    case .key(let key): handle(key)
    case .uncovered:
      // The link that ran when the screen was covered was cancelled, or has led to the other screen.
      (randomState, addressState) = (.idle, .idle)
      look()
    case .libraryChanged: look()
    case .link(MenuScreen.randomLink, let state): randomState = state
    case .link(MenuScreen.addressLink, let state): addressState = state
    case .paste(let text): prompt?.paste(text)
    case .inputEnded, .link, .mark, .show, .spin, .tick: break
    }
  }

  private func handle(_ key: Key) {
    if prompt != nil { return type(key) }
    let tellsFailure = message != nil && message == failureMessage?.text
    message = nil
    guard let command = KeyTable.command(for: key, on: [.list, .menu]) else { return }
    if choice.handle(command, count: rows.count, rows: metrics.contentRows) { return }
    switch command {
    case .open: open()
    case .searchForward: request(.open(.search))
    case .typeAddress where dependencies.openAddress != nil: prompt = Prompt(.address)
    case .retry: retry(loadsFirst: tellsFailure || totals == nil)
    default: requestCommon(command)
    }
  }

  /// Tries again what failed on the selected row, else on another row. The loads are tried again if no row
  /// has failed, or if `loadsFirst` is true and the selected row has not.
  private func retry(loadsFirst: Bool) {
    let failed = rows.filter { if case .failed = state(of: $0) { true } else { false } }
    let row = failed.contains(selected) ? selected : loadsFirst ? nil : failed.first
    guard let row else { return look() }
    if row == .address { openAddress() } else { activateRandom() }
  }

  private func open() {
    switch selected {
    case .models: request(.open(.library))
    case .continue: request(.open(.continue))
    case .showcase: request(.open(.showcase))
    case .notation: request(.open(.notation))
    case .marks: request(.open(.marks(model: nil)))
    case .random: if totals?.models != 0 { activateRandom() }
    case .address: openAddress()
    }
  }

  private func type(_ key: Key) {
    switch prompt?.handle(key) {
    case .done(let text)?:
      prompt = nil
      // Pasted text may have white space at its ends. Inside, no address has any.
      address = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      choice.select(rows.count - 1, count: rows.count, rows: metrics.contentRows)
      openAddress()
    case .cancelled?, .empty?, nil: prompt = nil
    case .typing?: break
    }
  }

  /// Opens the library of the address, and shows its list or the model that the address names.
  private func openAddress() {
    guard let address, let open = dependencies.openAddress else { return }
    let (dependencies, words) = (dependencies, words)
    request(
      .activate(
        DeferredLink(MenuScreen.addressLink) {
          do {
            let opened = try await open(address)
            dependencies.libraries.add(opened, dependencies)
            return opened.route
          } catch { throw LoadFailure(error).described(in: words) }
        }))
  }

  private func activateRandom() {
    let (content, random, words) = (content, dependencies.wishes.random, words)
    request(
      .activate(
        DeferredLink(MenuScreen.randomLink) {
          do {
            guard let model = try await content.randomModel(random) else {
              throw LoadFailure(.noModelYet)
            }
            return ModelRoute(model: model.id)
          } catch { throw LoadFailure(error).described(in: words) }
        }))
  }

  // MARK: Loads

  /// Loads the totals and the summary. They are two loads, because the summary takes longer.
  private func look() {
    let (content, dependencies) = (content, dependencies)
    load(.totals, isVisible: totals == nil) { .totals(try await content.totals()) }
    load(.summary, isVisible: false) { .summary(try await MenuSummary(content, dependencies)) }
  }

  override func take(_ result: Result<MenuValue, LoadFailure>, of key: MenuLoad) {
    switch result {
    case .success(.totals(let found)): totals = found
    case .success(.summary(let found)): summary = found
    case .failure(let failure):
      let text = failure.text(words)
      if key == .summary, !dependencies.memory.canRetry { return message = text }
      message = words.retrying(text)
      failureMessage = message.map { (key, $0) }
      return
    }
    if let shown = failureMessage, shown.key == key, shown.text == message { message = nil }
  }
}

/// The places and marks that the menu mentions.
struct MenuSummary: Hashable, Sendable {
  /// A model that was left.
  struct LeftModel: Hashable, Sendable {
    var title: String
    /// The step being read; nil in the showcase, and if the step is gone.
    var step: StepOfModel?
  }

  /// The models left last.
  var leftModels: [LeftModel] = []
  var markedSteps = 0
  var markedModels = 0

  /// Asks for the models left last and the marks.
  init(_ content: any LibraryContent, _ dependencies: ReaderDependencies) async throws {
    // A few more places than are shown: models that are gone or cannot be read now are left out.
    for place in try await dependencies.memory.places(limit: 8) where leftModels.count < 2 {
      guard let found = try? await content.left(place) else { continue }
      leftModels.append(
        LeftModel(title: dependencies.wishes.title(of: found.stored), step: found.stepOfModel))
    }
    (markedSteps, markedModels) = await dependencies.memory.markCount()
  }
}
