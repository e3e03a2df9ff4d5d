import OrigamiModel
import OrigamiStore
import Terminal

/// A model as one line of a list.
struct ModelLine {
  /// The line.
  let line: StyledLine

  /// `swan  Swan  low-intermediate  5 · 7 · 11 steps  animal, bird`
  ///
  /// - Parameter title: the title in the language to show.
  init(_ stored: StoredModel, title: String) {
    let model = stored.model
    var line = StyledLine(model.id)
    line.append("  ")
    line.append(title, .bold)
    line.append("  ")
    if let difficulty = model.difficulty { line.append("\(difficulty.name)  ") }
    let counts = stored.stepCounts
    line.append("\(counts.overview) · \(counts.standard) · \(counts.full) steps")
    if !model.tags.isEmpty { line.append("  " + model.tags.joined(separator: ", "), .dim) }
    self.line = line
  }
}
