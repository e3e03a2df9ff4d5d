import Navigation
public import OrigamiModel
public import OrigamiStore
import Threading

/// A library that was opened by its address while the reader runs, and what to show of it.
public struct OpenedLibrary: Sendable {
  let address: String
  let content: any LibraryContent
  let model: ContentID?
  let step: ContentID?

  /// Creates the result of opening an address.
  ///
  /// - Parameters:
  ///   - address: the address without the part that names a model.
  ///   - model: the model to open; nil opens the list.
  ///   - step: the step at which reading begins; nil is where it was left.
  public init(address: String, content: any LibraryContent, model: ContentID? = nil, step: ContentID? = nil) {
    (self.address, self.content, self.model, self.step) = (address, content, model, step)
  }

  /// The screen to show: the model, else the list.
  var route: any NavigationValue {
    guard let model else { return ModelsRoute(library: address) }
    return ModelRoute(model: model, step: step, library: address)
  }
}

/// The published library with which a reader begins. It is opened after the first frame, because its server
/// may be late.
public struct LibraryOpening: Sendable {
  /// The address, for the screen.
  let address: String
  /// Opens it. It throws ``OpeningFailure`` or any error of a load.
  let open: @Sendable () async throws -> OpenedLibrary

  /// Creates the opening of a library.
  ///
  /// - Parameter open: opens the library. It throws ``OpeningFailure`` or any error of a load.
  public init(address: String, _ open: @escaping @Sendable () async throws -> OpenedLibrary) {
    (self.address, self.open) = (address, open)
  }
}

/// An error of opening an address, with a sentence for the row that shows it.
public struct OpeningFailure: Error {
  let text: String
  private let advice: String?

  /// Creates an error. The texts have no full stop.
  ///
  /// - Parameter advice: what to do, for a screen with room for it; nil if nothing is known.
  public init(text: String, advice: String? = nil) { (self.text, self.advice) = (text, advice) }

  /// The reason and what to do, as sentences.
  var sentences: String {
    [text, advice].compactMap { $0 }.map { text in
      // An address or the name of a host stays as it is.
      let isName = text.prefix { $0 != " " }.contains { ".:/".contains($0) }
      return (isName ? text : text.prefix(1).uppercased() + text.dropFirst()) + "."
    }.joined(separator: "\n\n")
  }
}

/// The libraries that were opened by their addresses. They stay open until the reader ends.
final class OpenedLibraries: Sendable {
  private struct State {
    var libraries: [String: ReaderDependencies] = [:]
    var first: ReaderDependencies?
    var watch: (@Sendable (any LibraryContent) -> Task<Void, Never>)?
    var watches: [Task<Void, Never>] = []
  }

  private let state = Locked(State())

  /// A Boolean value that indicates whether only the library that the reader began with is open. No route is
  /// asked for its library then: the first cast of each kind of route takes 0.1 ms.
  var isEmpty: Bool { state.withLock { $0.libraries.isEmpty } }

  /// Returns the dependencies of the screens of a library; nil if it was not opened.
  subscript(address: String) -> ReaderDependencies? { state.withLock { $0.libraries[address] } }

  /// The dependencies of the library with which the reader begins, once it was opened; nil if the reader was
  /// created with its content.
  var first: ReaderDependencies? { state.withLock { $0.first } }

  /// Begins with a library, from the dependencies that had none.
  func begin(with opened: OpenedLibrary, _ dependencies: ReaderDependencies) {
    let watch = state.withLock { state in
      state.first = dependencies.reading(opened.content)
      return state.watch
    }
    if let task = watch?(opened.content) { state.withLock { $0.watches.append(task) } }
  }

  /// Adds a library. The first one of an address stays.
  func add(_ opened: OpenedLibrary, _ dependencies: ReaderDependencies) {
    let watch = state.withLock { state -> (@Sendable (any LibraryContent) -> Task<Void, Never>)? in
      guard state.libraries[opened.address] == nil else { return nil }
      state.libraries[opened.address] = dependencies.reading(opened.content)
      return state.watch
    }
    // Outside the lock: it starts a task.
    guard let task = watch?(opened.content) else { return }
    state.withLock { $0.watches.append(task) }
  }

  /// Sets the function that starts to watch the changes of each library that is added from now on.
  func watch(_ start: @escaping @Sendable (any LibraryContent) -> Task<Void, Never>) {
    state.withLock { $0.watch = start }
  }

  /// Ends the watches.
  func end() { for task in state.withLock({ $0.watches }) { task.cancel() } }
}
