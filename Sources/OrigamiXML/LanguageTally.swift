internal import OrigamiModel

/// Which languages the steps of a model have titles in, and where a language is missing first.
///
/// - Complexity: memory and the time of a step are O(languages), whatever the number of steps.
struct LanguageTally {
  /// One language and where it was met.
  struct Language {
    var tag: String
    /// How many steps have a title in it.
    var count = 0
    /// The step that had it last, counted from 1.
    var lastStep = 0
    var having: Mention
    var lacking: Mention?
  }

  /// A step that is to be named.
  struct Mention {
    var id: String
    var place: Place
  }

  private(set) var languages: [Language] = []
  private(set) var stepCount = 0
  private var first: Mention?
  /// There were more languages than the limit.
  private var isOverfull = false

  init() {}

  mutating func removeAll() {
    languages.removeAll(keepingCapacity: true)
    stepCount = 0
    first = nil
    isOverfull = false
  }

  /// Counts a step with titles in the languages of some texts.
  ///
  /// - Returns: false when there are more languages than the limit, for the first time.
  mutating func add(_ step: Mention, texts: [ContentText], limit: Int) -> Bool {
    stepCount += 1
    let wasOverfull = isOverfull
    var found = 0
    for text in texts where text.kind == .title {
      if let index = languages.firstIndex(where: { LanguageTag.matches($0.tag, text.language) }) {
        guard languages[index].lastStep != stepCount else { continue }
        languages[index].count += 1
        languages[index].lastStep = stepCount
      } else if languages.count < limit {
        languages.append(
          Language(tag: text.language, count: 1, lastStep: stepCount, having: step, lacking: first))
      } else {
        isOverfull = true
        continue
      }
      found += 1
    }
    if first == nil { first = step }
    if found < languages.count { noteLacking(step) }
    return wasOverfull || !isOverfull
  }

  private mutating func noteLacking(_ step: Mention) {
    for index in languages.indices where languages[index].lastStep != stepCount {
      if languages[index].lacking == nil { languages[index].lacking = step }
    }
  }

  /// The languages that have a title at every step, the own one first, then in order of appearance.
  func offered(own: String) -> [String] {
    let all = languages.filter { $0.count == stepCount }.map(\.tag)
    return all.filter { LanguageTag.matches($0, own) } + all.filter { !LanguageTag.matches($0, own) }
  }

  /// Languages with a title at one step and none at another, the own one aside.
  ///
  /// Reported is what the fewer steps do: the first that lacks it, or the first that has it.
  func incomplete(own: String) -> [(problem: Problem, step: Mention)] {
    languages.compactMap { language in
      guard language.count < stepCount, let lacking = language.lacking,
        !LanguageTag.matches(language.tag, own)
      else { return nil }
      if 2 * language.count > stepCount {
        return (.titleMissing(language: language.tag, otherStep: language.having.id), lacking)
      }
      return (.titleOnlyHere(language: language.tag, otherStep: lacking.id), language.having)
    }
  }

  /// Visits every place that may still be shown.
  mutating func forEachPlace(_ body: (inout Place) -> Void) {
    if var mention = first {
      body(&mention.place)
      first = mention
    }
    for index in languages.indices {
      body(&languages[index].having.place)
      if var mention = languages[index].lacking {
        body(&mention.place)
        languages[index].lacking = mention
      }
    }
  }
}
