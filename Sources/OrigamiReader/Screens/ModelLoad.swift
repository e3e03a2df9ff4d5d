import OrigamiModel
import OrigamiStore
import Paging
import Terminal

/// A load of a model's screen.
enum ModelLoad: ScreenLoadKey {
  /// The model, the place in it, and its first page.
  case opening
  /// The model again, after the library has changed.
  case renewal
  /// The steps of another level, or of the same level with other opened groups.
  case level(DetailLevel)
  /// A step to go to, and its page.
  case target
  /// A page of the steps of a revision at a level.
  case page(Int, DetailLevel, revision: Int)
  case drawing(ContentID)
  /// The lines of a large drawing.
  case lines(ContentID)
  case photo(ContentID)
  /// The movement of a step.
  case motion(ContentID)
  /// The next hit of a search.
  case find
  /// The number of hits of a search.
  case count

  var description: String {
    switch self {
    case .opening: "opening"
    case .renewal: "renewal"
    case .level(let level): "level \(level.name)"
    case .target: "target"
    case .page(let number, let level, _): "page \(level.name)/\(number)"
    case .drawing(let step): "drawing \(step)"
    case .lines(let step): "lines \(step)"
    case .photo(let id): "photo \(id)"
    case .motion(let step): "motion \(step)"
    case .find: "find"
    case .count: "count"
    }
  }
}

/// A value that a load of a model's screen brings.
enum ModelValue: Sendable {
  case opened(ModelOpening)
  /// The current revision of the model; nil if it is the one on screen.
  case renewed(StepArrival?)
  /// The steps of a listing, and the steps whose places were looked up.
  case level(StepArrival, held: [ContentID])
  /// The step to go to; nil if there is no such step.
  case target(StepArrival?, ContentID?)
  case page(PagerSnapshot<PagedStep, StepCursor>)
  case drawing(Diagram?)
  case lines([StyledLine], generation: Int)
  case photo(LoadedPhoto)
  case motion(MotionArrival)
  case found(StepArrival, StepHit, wrapped: Bool)
  case notFound
  case counted(index: Int, total: Int)
}
