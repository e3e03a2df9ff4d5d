import OrigamiModel
import OrigamiStore

/// A model that was left at a step, as the lists of the reader show it.
struct LeftModel: Sendable {
  let stored: StoredModel
  /// The level at which it was read.
  let level: DetailLevel
  /// The step; nil in the showcase.
  let step: StoredStep?
  /// The step's number as it was shown, if it is in a group that was opened; else nil.
  var openedNumber: String?

  /// The step's number; nil without a step. Another import may have hidden the step at the level. Then it is
  /// the number at full detail.
  var stepOfModel: StepOfModel? {
    if let openedNumber { return StepOfModel(number: openedNumber, last: stored.lastNumbers[level]) }
    guard let places = step?.step.places else { return nil }
    let level = places.place(at: level) == nil ? DetailLevel.full : level
    return places.place(at: level).map { StepOfModel(number: $0.number, last: stored.lastNumbers[level]) }
  }

  /// Returns the title of the step in a language; empty without a step.
  func stepTitle(in language: String) -> String {
    step.flatMap { $0.step.texts.first(.title, in: language, else: $0.step.language) } ?? ""
  }
}

/// The printed number of a step, and the last top-level number of its model.
struct StepOfModel: Hashable, Sendable {
  var number: String
  var last: Int

  /// Returns the number in words, as `step 5.1 of 7`.
  func text(_ words: Words) -> String { words(.stepOf, number, "\(last)") }
}

extension LibraryContent {
  /// Returns the model and the step of a place. The step is the one at which the model opens.
  ///
  /// - Complexity: two look-ups; a few more if the step is not found by its identifier.
  func left(_ place: ReadingPlace) async throws -> LeftModel {
    let stored = try await model(place.model)
    guard place.step != ReadingPlace.showcase else {
      return LeftModel(stored: stored, level: place.level, step: nil)
    }
    var found: StoredStep?
    if let current = place.current, current != place.step {
      found = try await step(.id(current), of: stored)
    } else {
      let known = KnownStep(title: place.stepTitle, ordinal: place.ordinal)
      found = try await step(place.step, known, of: stored, shownAt: place.level)
    }
    let isOpened =
      found != nil && found?.step.places.place(at: place.level) == nil && !place.opened.isEmpty
      && !place.number.isEmpty
    // The saved title is that of the step on the anchor row, so another current step is found by position.
    if found == nil { found = try await step(.ordinal(place.shown, place.level), of: stored) }
    // The model has fewer steps now.
    if found == nil {
      found = try await step(atOrBefore: place.ordinal, of: stored, shownAt: place.level)
    }
    return LeftModel(
      stored: stored, level: place.level, step: found, openedNumber: isOpened ? place.number : nil)
  }

  /// Returns the models and steps of places by the identifiers of the models, each found or not.
  func left(_ places: some Sequence<ReadingPlace>) async -> [ContentID: Result<LeftModel, LoadFailure>] {
    var found: [ContentID: Result<LeftModel, LoadFailure>] = [:]
    for place in places where found[place.model] == nil {
      found[place.model] = await Result { try await left(place) }
    }
    return found
  }
}
