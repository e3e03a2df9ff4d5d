import LazyStacks
import Terminal

extension LibraryScreen {
  func handle(_ key: Key) {
    if prompt != nil { return type(key) }
    message = nil
    guard let command = KeyTable.command(for: key, on: .library) else { return }
    let count = list?.rows.count ?? 0
    if let row = command.target(
      from: list?.selected ?? 0, count: count, page: max(1, metrics.contentRows))
    {
      return select(row)
    }
    switch command {
    case .open: openSelected()
    case .searchForward: prompt = Prompt(.searchForward)
    case .retry: retry()
    case .back where hits != nil: endSearch()
    default: requestCommon(command)
    }
  }

  private func type(_ key: Key) {
    guard var typed = prompt else { return }
    switch typed.handle(key) {
    case .typing: prompt = typed
    case .cancelled: prompt = nil
    case .done(let words):
      prompt = nil
      search(words)
    }
  }
}
