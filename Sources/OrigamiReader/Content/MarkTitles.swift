import OrigamiModel
import OrigamiStore

/// The titles of a marked step and of its model, in the language in force, and the step's number.
struct MarkTitles: Hashable, Sendable {
  /// The title of the model; its identifier if the model is gone.
  var model: String
  /// The title of the step; nil if the step is gone or has none.
  var step: String?
  /// The printed number of the step at the level at which its model is opened, or at full detail if it is
  /// hidden there; nil if the step is gone.
  var number: String?
}

extension StepMark {
  /// The model and the step, which no two marks share.
  struct Key: Hashable, Sendable {
    let model: ContentID
    let step: ContentID
  }

  var key: Key { Key(model: model, step: step) }
}

extension LibraryContent {
  /// Returns the titles and numbers of marked steps as they are now, not as they were when they were marked,
  /// and a failure if some could not be looked up.
  ///
  /// - Complexity: one look-up for each model and one for each step.
  func titles(
    of marks: [StepMark], _ wishes: ReaderDependencies.Wishes, _ memory: ReaderMemory
  ) async -> (found: [StepMark.Key: MarkTitles], failure: LoadFailure?) {
    var models: [ContentID: StoredModel?] = [:]
    var levels: [ContentID: DetailLevel] = [:]
    var titles: [StepMark.Key: MarkTitles] = [:]
    var (failed, failure): (Set<ContentID>, LoadFailure?) = ([], nil)
    for mark in marks where !failed.contains(mark.model) {
      do {
        if models[mark.model] == nil { models[mark.model] = .some(try await present(mark.model)) }
        guard let stored = models[mark.model] ?? nil else {
          titles[mark.key] = MarkTitles(model: wishes.words.shown(mark.model.text))
          continue
        }
        let step = try await step(.id(mark.step), of: stored)?.step
        let title = step?.texts.first(.title, in: wishes.language(of: stored), else: stored.model.language)
        if levels[mark.model] == nil {
          let saved = wishes.level == nil ? await memory.place(of: mark.model)?.level : nil
          levels[mark.model] = wishes.level ?? saved ?? .standard
        }
        let level = levels[mark.model] ?? .standard
        titles[mark.key] = MarkTitles(
          model: wishes.title(of: stored), step: title.map(wishes.words.shown),
          number: (step?.places.place(at: level) ?? step?.places.full)?.number)
      } catch {
        failed.insert(mark.model)
        failure = LoadFailure(error)
      }
    }
    return (titles, failure)
  }

  /// Returns a model; nil if it is gone.
  private func present(_ id: ContentID) async throws -> StoredModel? {
    do { return try await model(id) } catch ContentError.notFound { return nil }
  }
}
