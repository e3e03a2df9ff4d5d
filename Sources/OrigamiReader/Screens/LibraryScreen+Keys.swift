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
    let across = layout.tilesAcross
    let page = max(1, metrics.contentRows / layout.tileRows) * across
    let count = list.map { $0.rows.hasMore ? RowList.end + 1 : $0.rows.count } ?? 0
    let selected = list?.selected ?? 0
    func target(from row: Int) -> Int? {
      command.target(from: row, count: count, page: page, across: across)
    }
    if let item = target(from: selected) {
      // Keys that come before their rows add up, until one goes back.
      let wanted = list?.wanted.flatMap { item > selected ? target(from: $0) : nil }
      return select(wanted ?? item)
    }
    switch command {
    case .open: openSelected()
    case .searchForward: prompt = Prompt(.searchForward)
    case .typeNumber: prompt = Prompt(.number)
    case .retry: retry()
    case .back where hits != nil: endSearch()
    default: requestCommon(command)
    }
  }

  private func type(_ key: Key) {
    guard var typed = prompt else { return }
    let outcome = typed.handle(key)
    prompt = outcome == .typing ? typed : nil
    switch (outcome, typed.kind) {
    case (.typing, .number), (.cancelled, .number), (.empty, .number): break
    case (.typing, _): isTypedSearchDue = true
    case (.cancelled, _), (.empty, _): if hits != nil { endSearch() }
    case (.done(let text), .number): go(toTyped: text)
    case (.done(let text), _): search(text)
    }
  }

  /// Selects the model or hit with a number in the list, beyond the end the last one. Anything but a number
  /// is searched.
  private func go(toTyped text: String) {
    let number = text.filter { !$0.isWhitespace }
    guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return search(text) }
    select(max(1, min(Int(number) ?? .max, RowList.end + 1)) - 1)
  }
}
