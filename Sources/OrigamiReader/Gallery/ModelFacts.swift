import OrigamiModel
import OrigamiStore
import Terminal

/// The facts about a model that lists show: its difficulty, its length, and how far it was read.
struct ModelFacts {
  let stored: StoredModel
  let place: ReadingPlace?
  /// The level in force for the whole list: the one of the command line, else standard. At the levels at
  /// which models were read, their numbers of steps could not be compared.
  let level: DetailLevel
  let words: Words

  init(_ stored: StoredModel, place: ReadingPlace?, wished: DetailLevel?, _ words: Words) {
    (self.stored, self.place, self.words) = (stored, place, words)
    level = wished ?? .standard
  }

  /// The difficulty as five dots; empty without a difficulty.
  var dots: String {
    guard let difficulty = stored.model.difficulty else { return "" }
    let full = difficulty.rawValue + 1
    return String(repeating: "●", count: full)
      + String(repeating: "○", count: Difficulty.allCases.count - full)
  }

  /// The number of steps at the level in force.
  var steps: String { words(.steps, count: stored.stepCounts[level]) }

  /// A Boolean value that indicates whether the reader has ever reached the last step.
  var isFolded: Bool { place?.isFolded ?? false }

  /// The step being read, at the level at which it was read, or that the model is folded; nil if no step is
  /// known.
  var progress: String? {
    guard let place else { return nil }
    return place.isFolded ? words(.folded) : place.progress(in: stored, words)
  }

  /// Returns the dots and, as far as there is room, the progress or else the number of steps. A folded model
  /// shows both.
  func line(columns: Int) -> StyledLine {
    var line = StyledLine(dots)
    var gap: Int { line.columns > 0 ? 2 : 0 }
    func append(_ text: String, _ style: Style) {
      guard line.columns + gap + DisplayWidth.of(text) <= columns else { return }
      line.append(String(repeating: " ", count: gap))
      line.append(text, style)
    }
    guard let progress else {
      append(steps, .dim)
      return line
    }
    let both = line.columns + DisplayWidth.of(steps) + DisplayWidth.of(progress) + gap + 2
    if isFolded, both <= columns { append(steps, .dim) }
    append(progress, .accent)
    return line
  }
}

extension ReadingPlace {
  /// Returns the step that was being read, as `step 5.1 of 7`, or the words for the showcase; nil for a place
  /// that an older program saved without a number, and if the model has fewer steps now.
  func progress(in stored: StoredModel, _ words: Words) -> String? {
    if step == ReadingPlace.showcase { return words(.inShowcase) }
    guard !number.isEmpty, shown <= stored.stepCounts[level] else { return nil }
    return words(.stepOf, number, "\(stored.lastNumbers[level])")
  }

  /// Returns a Boolean value that indicates whether the model was left at its last step. `isFolded` stays
  /// true when a reader goes back.
  func isAtEnd(of stored: StoredModel) -> Bool {
    isFolded && (step == ReadingPlace.showcase || shown >= stored.stepCounts[level])
  }
}
