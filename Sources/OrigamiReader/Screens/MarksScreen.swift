import OrigamiModel
import OrigamiStore
import Terminal

/// A load of the marked steps.
enum MarksLoad: ScreenLoadKey {
  case marks
  /// The titles of the rows on screen.
  case titles
  var description: String { self == .marks ? "marks" : "titles of marks" }
}

/// The result of a load of the marks.
enum MarksValue: Sendable {
  case marks([StepMark], [StepMark.Key: MarkTitles], LoadFailure?)
  case titles([StepMark.Key: MarkTitles], LoadFailure?)
}

/// The steps that were marked, of one model or of all.
final class MarksScreen: LoadingScreen<MarksLoad, MarksValue> {
  private let content: any LibraryContent
  private let dependencies: ReaderDependencies
  private let model: ContentID?
  private var marks: [StepMark] = []
  private var isLoaded = false
  /// The reason why the marks cannot be shown.
  private var failure: LoadFailure?
  private var titles: [StepMark.Key: MarkTitles] = [:]
  /// The marks whose titles were asked for last. Those that failed are asked for again with other rows, or
  /// after the marks were loaded again.
  private var asked: Set<StepMark.Key> = []
  private var choice = RowChoice()

  /// Creates the screen without starting any work.
  ///
  /// - Parameter model: nil shows the marks of all models.
  init(_ content: any LibraryContent, _ dependencies: ReaderDependencies, model: ContentID?) {
    self.content = content
    self.dependencies = dependencies
    self.model = model
  }

  override var name: String { "marks" }

  override func handle(_ event: ScreenEvent) {
    switch event {
    case .resized: if !isLoaded, !loads.isRunning(.marks) { loadMarks() }
    case .uncovered, .libraryChanged: loadMarks()
    case .key(let key): handle(key)
    // These change no row.
    case .inputEnded, .link, .mark, .paste, .show, .spin, .tick: return
    }
    choice.fit(count: marks.count, rows: metrics.contentRows)
    lookUp()
  }

  private func handle(_ key: Key) {
    message = nil
    guard let command = KeyTable.command(for: key, on: .list) else { return }
    if choice.handle(command, count: marks.count, rows: metrics.contentRows) { return }
    switch command {
    case .open:
      guard marks.indices.contains(choice.selected) else { return }
      let mark = marks[choice.selected]
      // The marks of one model are shown over that model's screen.
      request(model == nil ? .open(.model(mark.model, step: mark.step)) : .goTo(mark))
    case .retry: loadMarks()
    // The key that opened the screen closes it.
    case .marks: request(.back)
    default: requestCommon(command)
    }
  }

  private func loadMarks() {
    let (content, memory, wishes) = (content, dependencies.memory, dependencies.wishes)
    let (model, top, rows) = (model, choice.top, metrics.contentRows)
    load(.marks, isVisible: !isLoaded) {
      let marks = try await memory.marks(of: model)
      // With the titles of the rows on screen, so that marks and titles appear together.
      let first = max(0, min(top, marks.count - rows))
      let shown = Array(marks[first...].prefix(rows))
      let (found, failure) = await content.titles(of: shown, wishes, memory)
      return .marks(marks, found, failure)
    }
  }

  /// Asks for the titles of the rows on screen.
  private func lookUp() {
    guard isLoaded, !loads.isRunning(.marks) else { return }
    let visible = marks[choice.visible(of: marks.count, rows: metrics.contentRows)]
    let wanted = visible.filter { titles[$0.key] == nil }
    guard !wanted.isEmpty else { return }
    let keys = Set(wanted.map(\.key))
    if keys.isSubset(of: asked) { return }
    // A load is not replaced while a row on screen waits for it. If it were, no load would end while an arrow
    // key is held, because each press brings a new row.
    if loads.isRunning(.titles), !keys.isDisjoint(with: asked) { return }
    asked = keys
    let (content, memory, wishes) = (content, dependencies.memory, dependencies.wishes)
    load(.titles, isVisible: true) {
      let (found, failure) = await content.titles(of: wanted, wishes, memory)
      return .titles(found, failure)
    }
  }

  override func take(_ result: Result<MarksValue, LoadFailure>, of key: MarksLoad) {
    switch result {
    case .success(.marks(let marks, let found, let failure)):
      let chosen = self.marks.indices.contains(choice.selected) ? self.marks[choice.selected].key : nil
      self.marks = marks
      (isLoaded, self.failure) = (true, nil)
      // The model of a title may have been imported again, and the language may be another.
      titles = failure == nil ? found : titles.merging(found) { $1 }
      if let index = marks.firstIndex(where: { $0.key == chosen }) {
        choice.select(index, count: marks.count, rows: metrics.contentRows)
      }
      choice.fit(count: marks.count, rows: metrics.contentRows)
      let visible = marks[choice.visible(of: marks.count, rows: metrics.contentRows)]
      asked = failure == nil ? [] : Set(visible.map(\.key))
      if let failure { message = words.retrying(failure.text(words)) }
      lookUp()
    case .success(.titles(let found, let failure)):
      titles.merge(found) { $1 }
      if let failure { message = words.retrying(failure.text(words)) }
      lookUp()
    case .failure(let failure) where key == .marks && !isLoaded: self.failure = failure
    case .failure(let failure): message = words.retrying(failure.text(words))
    }
  }

  override func draw(into frame: inout Frame) {
    drawHead(
      words(.menuMarks), right: [isLoaded ? words(.steps, count: marks.count) : ""], into: &frame)
    if let failure {
      Chrome.drawSentence(
        "\(words(.marksFailed, failure.text(words)))\n\n"
          + words.help(triesAgain: dependencies.memory.canRetry), metrics, into: &frame)
    } else if marks.isEmpty, isLoaded {
      Chrome.drawSentence(
        words(.nothingMarked, words.firstKey(of: .mark)), metrics, into: &frame)
    }
    drawRows(marks.count, choice, into: &frame, line: line)
    drawFoot(
      ((marks.isEmpty ? [] : [.open]) + [ReaderCommand.back, .quit, .help]).map { words.keyHint($0) },
      into: &frame)
  }

  private func line(of index: Int) -> StyledLine {
    let mark = marks[index]
    let found = titles[mark.key]
    var line = Chrome.lead(isSelected: index == choice.selected)
    if model == nil {
      let width = max(8, min(20, metrics.columns / 4))
      // The title stands at the first of a model's marks that shows.
      let isFirst = index == choice.top || marks[index - 1].model != mark.model
      let title = found?.model ?? (loads.isRunning(.titles) ? "" : words.shown(mark.model.text))
      line.append(isFirst ? Truncation.fitting(title, columns: width) : "", .dim)
      line.pad(toColumns: 3 + width + 2)
    }
    let number = found?.number ?? mark.number
    line.append(number)
    line.pad(toColumns: line.columns + max(2, 7 - DisplayWidth.of(number)))
    line.append(
      Truncation.fitting(found?.step ?? words.shown(mark.title), columns: metrics.columns - line.columns - 1),
      index == choice.selected ? .bold : .plain)
    return line
  }
}
