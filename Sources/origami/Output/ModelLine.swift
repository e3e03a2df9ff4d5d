import OrigamiModel
import OrigamiReader
import OrigamiStore
import Terminal

/// A model as one line of a list.
enum ModelLine {
  /// `swan  Swan  low-intermediate  5 · 7 · 11 steps  animal, bird`
  ///
  /// - Parameter title: the title in the language to show.
  static func of(_ stored: StoredModel, title: String, _ words: Words) -> StyledLine {
    let model = stored.model
    var line = StyledLine(model.id)
    line.append("  ")
    line.append(title, .bold)
    line.append("  ")
    if let difficulty = model.difficulty { line.append("\(words.difficulty(difficulty))  ") }
    let counts = stored.stepCounts
    line.append(words(.stepsAtLevels, "\(counts.overview)", "\(counts.standard)", "\(counts.full)"))
    if !model.tags.isEmpty { line.append("  " + words.tags(model.tags).joined(separator: ", "), .dim) }
    return line
  }
}
