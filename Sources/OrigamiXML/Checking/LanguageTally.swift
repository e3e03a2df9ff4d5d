internal import OrigamiModel

/// The languages of the titles of a model's steps, and the first step where each is missing.
///
/// - Complexity: memory is O(languages) for any number of steps. A step takes O(titles · languages).
struct LanguageTally {
  /// A language and the steps that have it.
  struct Language {
    var tag: String
    /// The number of steps with a title in it.
    var count = 0
    /// The last step with a title in it, counted from 1.
    var lastStep = 0
    /// The first step with a title in it.
    var having: Mention
    /// The first step without one; nil if there is none so far.
    var lacking: Mention?
  }

  /// A step to be named in a message.
  struct Mention {
    var id: String
    var place: SourcePosition
  }

  private(set) var languages: [Language] = []
  private(set) var stepCount = 0
  private var first: Mention?
  /// A Boolean value that indicates whether the limit on languages was passed.
  private var isOverfull = false
  /// A Boolean value that indicates whether a title has an unknown language. That title may be the one that
  /// another language lacks.
  private var hasUnknown = false

  mutating func removeAll() {
    languages.removeAll(keepingCapacity: true)
    stepCount = 0
    first = nil
    (isOverfull, hasUnknown) = (false, false)
  }

  /// Counts a step and the languages of its titles.
  ///
  /// - Returns: false when there are more languages than the limit, for the first time.
  mutating func add(_ step: Mention, texts: [ContentText], limit: Int) -> Bool {
    stepCount += 1
    let wasOverfull = isOverfull
    var found = 0
    for text in texts where text.kind == .title {
      if LanguageScopes.isUnknown(text.language) {
        hasUnknown = true
        continue
      }
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

  /// Returns the languages with a title at every step: the model's own first, then in order of appearance.
  func offered(own: String) -> [String] {
    let all = languages.filter { $0.count == stepCount }.map(\.tag)
    return all.filter { LanguageTag.matches($0, own) } + all.filter { !LanguageTag.matches($0, own) }
  }

  /// Returns the languages with a title at only some of the steps, except the model's own; none if a title
  /// has an unknown language.
  ///
  /// The step to report is the first without the language if most steps have it, else the first with it.
  func incomplete(own: String) -> [(problem: Problem, step: Mention)] {
    guard !hasUnknown else { return [] }
    return languages.compactMap { language in
      guard language.count < stepCount, let lacking = language.lacking,
        !LanguageTag.matches(language.tag, own)
      else { return nil }
      if 2 * language.count > stepCount {
        return (.titleMissing(language: language.tag, otherStep: language.having.id), lacking)
      }
      return (.titleOnlyHere(language: language.tag, otherStep: lacking.id), language.having)
    }
  }

  /// Calls `body` with every place that may still be shown.
  mutating func forEachPlace(_ body: (inout SourcePosition) -> Void) {
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
