internal import OrigamiModel

/// How much work may still go into finding near names in a file.
///
/// A name costs its length squared for every name that it is compared with; a file of long, alike ids and of
/// references that miss them would keep the checker busy for minutes.
struct SuggestionBudget {
  /// Comparisons of letters; a tenth of a second or two. An ordinary search takes a few thousand.
  private var left = 40_000_000

  /// The names nearest to what was written; none when the file has had its share.
  mutating func nearest(to written: String, among names: [String]) -> [String] {
    let letters = min(written.utf8.count, NearestNames.longest)
    left -= names.count * letters * letters
    return left < 0 ? [] : NearestNames.nearest(to: written, among: names)
  }
}
