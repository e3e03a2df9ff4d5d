import OrigamiModel
import OrigamiStore

/// A model as it is opened: where reading begins, and the steps there.
struct ModelOpening: Sendable {
  /// The place at which a model is opened.
  enum Start: Sendable {
    case top
    /// The first step, because the last one was being read.
    case anew
    case step(ContentID)
    case place(ReadingPlace)
  }

  var arrival: StepArrival
  var start: Start
  var marks: Set<ContentID>
  /// The way in which steps were shown last.
  var view: StepView

  /// Opens a model: at the step of the route, else where it was left, else at its first step. A model that
  /// was left at its last step starts anew.
  ///
  /// - Throws: ``ContentError``
  init(_ route: ModelRoute, _ content: any LibraryContent, _ dependencies: ReaderDependencies) async throws {
    let model = try await content.model(route.model)
    let place = await dependencies.memory.place(of: route.model)
    view = await dependencies.memory.stepView()
    let found = (try? await dependencies.memory.marks(of: route.model)) ?? []
    marks = Set(found.map(\.step))
    start =
      route.step.map { .step($0) } ?? place.map { $0.isAtEnd(of: model) ? .anew : .place($0) } ?? .top
    let level = dependencies.wishes.level ?? place?.level ?? .standard
    let open = OpenModel(model, in: content, environment: dependencies.environment)

    let opened = place?.opened ?? []
    var targets: [ContentID] = []
    var others: [ContentID] = []
    var known: [ContentID: KnownStep] = [:]
    switch start {
    case .top, .anew: break
    case .step(let id):
      targets = [id]
      // A marked step is found again as a place is.
      if let mark = found.first(where: { $0.step == id }) {
        known[id] = KnownStep(title: mark.title, ordinal: mark.ordinal)
      }
    case .place(let place) where place.step == ReadingPlace.showcase:
      // The last step stands above the showcase.
      let last = try await content.step(.ordinal(model.stepCounts[level], level), of: model)
      targets = last.map { [$0.id] } ?? []
    case .place(let place):
      targets = [place.step]
      others = place.current.map { [$0] } ?? []
      if let current = place.current, current != place.step {
        // Usually it is where it was. Then its places are known, and it is not looked up again.
        let found = try await content.step(.ordinal(place.shown, place.level), of: model)
        if let found, found.id == current {
          known[current] = KnownStep(
            title: found.step.title, ordinal: found.step.ordinal, places: found.step.places)
        }
      }
      known[place.step] = KnownStep(title: place.stepTitle, ordinal: place.ordinal)
    }
    arrival = try await open.arrive(
      at: level, opened: opened, targets: targets, others: others, known: known)
  }
}
