internal import OrigamiModel

/// The page, model and steps that are open. A problem names them, and an error refuses them.
struct OpenContent {
  var page = OpenPage()
  var model = OpenModelElement()
  /// The open steps, the outermost first.
  var steps: [OpenStep] = []
  var places = PartPlaces()

  /// Notes that an element in `parent`, or its id, is not read, so that references to ids in it cannot be
  /// judged.
  ///
  /// - Parameter isBeforeSteps: whether `parent` had no `steps` so far. No step can refer to anything that a
  ///   model has after its steps.
  mutating func noteLostIDs(in parent: Name, isBeforeSteps: Bool = false) {
    switch parent {
    case .model where !isBeforeSteps: break
    // In a fold, too: what is written there by mistake may be a point.
    case .do, .point, .valley, .mountain, .precrease, .insideReverse, .outsideReverse, .refold, .unfold,
      .turnOver, .rotate:
      model.hasLostPoints = true
    case .model, .steps, .step:
      model.hasLostSteps = true
      model.hasLostPoints = true
    default: break
    }
  }
}

/// The page that is open.
struct OpenPage {
  var isOpen = false
  var isRefused = false
  var position = TextPosition(line: 1, column: 1)
}

/// The model that is open.
struct OpenModelElement {
  var isOpen = false
  /// Empty until a valid id is read.
  var id = ""
  var language = ""
  var position = TextPosition(line: 1, column: 1)
  /// The depth of its element.
  var depth = 1
  /// A Boolean value that indicates whether its attributes are read, so that a refusal can give its id.
  var hasAttributes = false
  /// A Boolean value that indicates whether it broke a rule.
  var isRefused = false
  /// A Boolean value that indicates whether ids or titles of steps are unknown because an element was not
  /// read. References to unknown steps and languages of titles are then not judged.
  var hasLostSteps = false
  /// A Boolean value that indicates whether names of points and folds are unknown for the same reason.
  var hasLostPoints = false
}

/// A step whose element is open.
struct OpenStep {
  var id: String?
  /// The level, never coarser than that of the group around the step.
  var level: DetailLevel
  /// The depth of its element.
  var depth: Int
  /// A Boolean value that indicates whether it lacks the required title: one in the model's language or, on a
  /// page, in the language in force. Set when the step's own steps begin, or else at its end.
  var isTitleMissing = false
  /// A Boolean value that indicates whether it refers to a step that is not known so far. That is reported at
  /// the end of the model.
  var hasOpenReference = false
  /// A Boolean value that indicates whether it was reported that a level loses a fold of it.
  var isIncomplete = false
}

/// The places of the parts of the open model and step that a ``ContentFinding`` can name.
struct PartPlaces {
  /// The `paper` of the model.
  var paper: SourcePosition?
  /// The points of the whole model.
  var points: [SourcePosition] = []
  /// The folds of the step.
  var operations: [SourcePosition] = []
  var repetition: SourcePosition?

  /// The most points or folds whose source lines are kept, of up to two kilobytes each. For the others, only
  /// positions are kept.
  private static let linesKept = 64

  mutating func beginStep() {
    operations.removeAll(keepingCapacity: true)
    repetition = nil
  }

  mutating func keep(before offset: Int, in window: inout SourceWindow) {
    for index in points.indices {
      window.keep(&points[index], ifBefore: offset, withLine: index < PartPlaces.linesKept)
    }
    for index in operations.indices {
      window.keep(&operations[index], ifBefore: offset, withLine: index < PartPlaces.linesKept)
    }
    if var place = paper {
      window.keep(&place, ifBefore: offset)
      paper = place
    }
    if var place = repetition {
      window.keep(&place, ifBefore: offset)
      repetition = place
    }
  }
}

/// The number of bytes of text that are in memory for one step, one description or one item of a page.
struct KeptBytes {
  private var count = 0
  /// A Boolean value that indicates whether it was reported that they are too many.
  var isReported: Bool

  init(isReported: Bool = false) { self.isReported = isReported }

  /// Counts a value, and returns whether all are within the limit.
  mutating func admits(byteCount: Int, limit: Int) -> Bool {
    // Each value costs some memory besides its bytes.
    count += byteCount + 64
    return count <= limit
  }

  /// Reports once that the element at `depth` has too many.
  mutating func report(_ element: Name, at depth: Int, _ file: inout ContentFile) {
    guard !isReported else { return }
    isReported = true
    file.report(
      .elementTooLong(element: element, limit: file.limits.valueByteCount), at: file.elements[depth].place)
  }
}
