import LazyStacks
import OrigamiModel
import OrigamiStore
import Terminal

extension LibraryScreen {
  func drawScreen(into frame: inout Frame) {
    drawHead(into: &frame)
    if let failure {
      draw(failure, triesAgain: true, into: &frame)
    } else if totals?.models == 0 {
      Chrome.drawSentence(words(dependencies.emptyLibrary), metrics, into: &frame)
    } else if let hits, hits.totalHits?.count == 0 {
      Chrome.drawSentence(
        "\(words(.nothingFoundAt, words.level(level)))\n\n\(words.goesBack)", metrics, into: &frame)
    } else if let list {
      for placement in list.stack.placements { draw(placement, of: list, into: &frame) }
      drawSelection(of: list, into: &frame)
      drawPreview(of: list, into: &frame)
    }
    drawFoot(into: &frame)
  }

  private func draw(
    _ placement: StackPlacement<LibraryRow.ID>, of list: RowList, into frame: inout Frame
  ) {
    guard !placement.visibleRows.isEmpty else { return }
    let row = metrics.headRows + placement.visibleRows.lowerBound
    switch placement.content {
    case .item where list.layout.form != .line: drawTiles(placement, of: list, into: &frame)
    case .item(let id):
      let isSelected = placement.place.item == list.selected
      switch list.rows.item(id) {
      case .model(let model): frame.draw(line(of: model, isSelected: isSelected), row: row)
      case .hit(let hit): frame.draw(line(of: hit, isSelected: isSelected), row: row)
      case nil: break
      }
      if isSelected, prompt == nil { frame.cursor = Frame.Position(row: row, column: 1) }
    case .footer:
      let isHits = list.listing != .models
      let count = words(isHits ? .hits : .models, count: list.rows.count)
      let text = "   \(words(.theEnd))\(words.divider)\(count)"
      // The first row of the footer is empty.
      for (offset, part) in placement.shownRows.enumerated() where part == 1 {
        frame.draw(StyledLine(text, .dim), row: row + offset, column: list.layout.firstColumn)
      }
    case .progress(let state):
      let text = state == .failed ? "   " + words.retrying(words(.notLoaded)) : "   \(spinnerSign)"
      frame.draw(StyledLine(text, .dim), row: row)
    case .header: break
    }
  }

  // MARK: Rows

  private func line(of stored: StoredModel, isSelected: Bool) -> StyledLine {
    let columns = ListColumns(width: metrics.columns)
    let facts = facts(of: stored)
    var line = Chrome.lead(isSelected: isSelected)
    line.append(
      Truncation.fitting(title(of: stored), columns: columns.title), isSelected ? .bold : .plain)
    line.pad(toColumns: columns.difficultyStart)
    if columns.showsDifficulty {
      line.append(facts.dots)
      line.pad(toColumns: columns.countsStart)
    }
    line.append(facts.steps)
    line.pad(toColumns: max(columns.tagsStart, line.columns + 2))
    // The progress comes first. A tag is shown whole or not at all.
    let progress = facts.progress ?? ""
    line.append(Truncation.fitting(progress, columns: metrics.columns - line.columns - 1), .accent)
    guard columns.showsTags else { return line }
    let room = metrics.columns - line.columns - 1 - (progress.isEmpty ? 0 : 3)
    let tags = Truncation.fitting(list: words.tags(stored.model.tags), columns: room)
    line.append(progress.isEmpty || tags.isEmpty ? tags : words.divider + tags, .dim)
    return line
  }

  private func line(of hit: SearchHit, isSelected: Bool) -> StyledLine {
    let model = hit.model.model
    let language = dependencies.wishes.language(of: hit.model)
    var line = Chrome.lead(isSelected: isSelected)
    let width = ListColumns(width: metrics.columns).title
    line.append(Truncation.fitting(title(of: hit.model), columns: width), isSelected ? .bold : .plain)
    line.pad(toColumns: 3 + width + 2)
    if let step = hit.step?.step {
      let place = step.places.place(at: level) ?? step.places.full
      line.append(words(.step, place.number), .dim)
      // The titles of all hits begin in one column if the numbers have at most four characters.
      let number = DisplayWidth.of(words(.step, "12.1")) + 2
      line.pad(toColumns: max(line.columns + 2, 3 + width + 2 + number))
      let title = words.shown(step.texts.first(.title, in: language, else: step.language) ?? "")
      line.append(Truncation.fitting(title, columns: metrics.columns - line.columns - 1))
      append(textFound(in: step.texts, besides: title, language), to: &line)
    } else {
      let summary = words.shown(model.texts.first(.summary, in: language, else: model.language) ?? "")
      line.append(Truncation.fitting(summary, columns: metrics.columns - line.columns - 1), .dim)
    }
    return line
  }

  func title(of stored: StoredModel) -> String { dependencies.wishes.title(of: stored) }

  func facts(of stored: StoredModel) -> ModelFacts {
    ModelFacts(stored, place: places[stored.id], wished: dependencies.wishes.level, words)
  }

  /// Returns the part of the texts that has the words of the search; nil if the title has them.
  private func textFound(in texts: [ContentText], besides title: String, _ language: String) -> String? {
    guard case .hits(let query)? = hits?.listing else { return nil }
    if query.occurs(in: [ContentText(.title, language, title)]) { return nil }
    let found = query.snippet(of: texts, preferring: language)
    return found.matches.isEmpty || found.text == title ? nil : found.text
  }

  private func append(_ text: String?, to line: inout StyledLine) {
    let room = metrics.columns - line.columns - 3
    guard let text, room >= 12 else { return }
    line.append("  " + Truncation.fitting(words.shown(text), columns: room), .dim)
  }

  // MARK: Head and foot

  private func drawHead(into frame: inout Frame) {
    let column = ListColumns(width: metrics.columns).difficultyStart
    if let hits, case .hits(let query) = hits.listing {
      let count = hits.totalHits.map { words($0.isExact ? .found : .foundAtLeast, count: $0.count) } ?? ""
      return drawHead(
        title, middle: "\(words(.quoted, query.words))  \(count)", middleColumn: column,
        right: [words.hint(.back, .allModels)], into: &frame)
    }
    let text =
      totals.map {
        words(.models, count: $0.models) + words.divider + words(.steps, count: $0.steps)
      } ?? ""
    drawHead(title, middle: text, middleColumn: column, right: [words(.sortedByTitle)], into: &frame)
  }

  /// The arrows, which move among models side by side.
  private var movingHint: KeyHint { KeyHint("\(words.arrowKeys) \(words(.move))", brief: words.arrowKeys) }

  private func drawFoot(into frame: inout Frame) {
    let isEmpty = totals?.models == 0
    drawFoot(
      isEmpty
        ? [words.keyHint(.quit), words.keyHint(.help)]
        : [words.keyHint(.open)] + (list?.layout.form == .tile ? [movingHint] : [])
          + [ReaderCommand.searchForward, .pageDown, .marks, .quit, .help].map { words.keyHint($0) },
      scrollBar: list?.stack.scrollBar, into: &frame)
  }
}

/// The columns of the list at a width: the sign of the selected row (3), the title, the difficulty (five dots
/// and 3), the number of steps (9 and 2), then the progress (14) and the tags.
struct ListColumns: Hashable, Sendable {
  /// The columns of a title.
  let title: Int
  let showsDifficulty: Bool
  let showsTags: Bool
  let difficultyStart: Int
  let countsStart: Int
  let tagsStart: Int

  init(width: Int) {
    // Chosen by eye. From 64 columns on, the progress ("step 12 of 14") has 25 columns beside a title of 15;
    // from 76 on, tags have 33 beside a title of 19. Below 64, the counts and the progress have 25 columns.
    showsDifficulty = width >= 64
    showsTags = width >= 76
    title = showsDifficulty ? max(14, min(40, width / 3 - 6)) : max(8, width - 30)
    difficultyStart = 3 + title + 2
    countsStart = difficultyStart + (showsDifficulty ? 8 : 0)
    tagsStart = countsStart + 11
  }
}
