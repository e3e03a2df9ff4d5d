import Terminal

extension LibraryScreen {
  func handle(_ key: Key) {
    if prompt != nil { return type(key) }
    message = nil
    let layout = list?.layout ?? .lines(columns: metrics.columns)
    guard let command = KeyTable.command(for: key, on: layout.form == .tile ? .grid : .library) else {
      return
    }
    if layout.form == .tile, key.isArrow {
      // A wheel sends several arrows at once: they move once.
      guard lastArrow != inputNumber else { return }
      lastArrow = inputNumber
    }
    let (count, across) = (list?.rows.count ?? 0, layout.tilesAcross)
    let page = max(1, metrics.contentRows / layout.tileRows) * across
    if let item = command.target(from: list?.selected ?? 0, count: count, page: page, across: across) {
      return select(item)
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
    case .typing:
      isTypedSearchDue = isTypedSearchDue || typed != prompt
      prompt = typed
    case .cancelled, .empty:
      prompt = nil
      if hits != nil { endSearch() }
    case .done(let words):
      prompt = nil
      search(words)
    }
  }
}
