internal import OrigamiModel

/// The work that may still go into finding similar names in a file.
///
/// Comparing a name takes the square of its length. A file with long, similar ids and wrong references would
/// keep the checker busy for minutes.
struct SuggestionBudget {
  /// The number of comparisons of letters: 0.1 to 0.2 s in all. A usual search takes a few thousand.
  private var left = 40_000_000

  /// Returns the names most similar to `written`; none when the budget is used up.
  mutating func nearest(to written: String, among names: [String]) -> [String] {
    let letters = min(written.utf8.count, NearestNames.longest)
    left -= names.count * letters * letters
    return left < 0 ? [] : NearestNames.nearest(to: written, among: names)
  }
}
