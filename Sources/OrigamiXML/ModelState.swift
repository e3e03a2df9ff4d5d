internal import OrigamiModel

/// The state of the open model.
struct ModelState {
  /// The description. The id is empty until a valid one is read.
  var header = Model(id: "", language: "")
  var register = TextRegister()
  var position = TextPosition(line: 1, column: 1)
  /// The depth of its element.
  var depth = 1
  /// Its attributes are read.
  var isNamed = false
  /// It broke a rule and was refused.
  var isRefused = false
  /// Its description was passed on.
  var isAnnounced = false
  /// Some ids are unknown because an element was not read. References are then not judged.
  var hasLostSteps = false
  var hasLostPoints = false
  var numbering = StepNumbering()
  var stepCount = 0
  /// The bytes of text that are kept: of the description, then of the showcase.
  var keptByteCount = 0
  var isTooLong = false
  var hasTooManyPhotos = false
  var photoIDs: [ContentID: TextPosition] = [:]
  /// The first ids, for suggestions of similar names.
  var stepNames: [String] = []
  var pointNames: [String] = []
  /// The places of the points of the whole model.
  var pointPlaces: [Place] = []
  /// References to steps that are not known yet.
  var openReferences: [StepReference] = []
  /// The hash of the model's bytes before ``hashedOffset``.
  var hasher = ContentHasher()
  var hashedOffset = 0

  /// The most ids that are kept for suggestions.
  static let namesKept = 4096
  /// The most points or operations whose source lines are kept, of up to two kilobytes each. Of more, only
  /// positions are kept.
  static let linesKept = 64
  /// The most references that wait for the end of the model, to tell later steps from missing ones.
  static let referencesKept = 200

  /// A reference to a step, judged at the end of the model.
  struct StepReference {
    var id: String
    var attribute: Name
    var step: String?
    var place: Place
    var use: IdentifierLedger.Use
  }

  mutating func keepPlaces(before offset: Int, in window: inout SourceWindow) {
    for index in pointPlaces.indices {
      window.keep(&pointPlaces[index], ifBefore: offset, withLine: index < ModelState.linesKept)
    }
    for index in openReferences.indices { window.keep(&openReferences[index].place, ifBefore: offset) }
  }

  /// Hashes the bytes from ``hashedOffset`` to an offset.
  mutating func hashBytes(before offset: Int, in window: borrowing SourceWindow) {
    if !isRefused { hasher.update(UnsafeRawBufferPointer(window.bytes(hashedOffset..<offset))) }
    hashedOffset = offset
  }
}

/// The state of the open page.
struct PageState {
  var header = PageHeader(items: .models, total: 0, links: [])
  var position = TextPosition(line: 1, column: 1)
  var isRefused = false
  var isAnnounced = false
  /// The page does not say what it lists.
  var hasUnknownItems = false
  /// The bytes of text that are kept of the current item, if that is no model and no step.
  var keptByteCount = 0
  var isTooLong = false
  var numbering = StepNumbering()
}

/// A step whose element is open.
struct OpenStep {
  var id: String?
  /// Never coarser than the group, whatever the file says.
  var level: DetailLevel
  /// The depth of its element.
  var depth: Int
  /// It had no title in its own language before its steps began.
  var isTitleMissing = false
  /// A level that loses a fold was reported for it.
  var isIncomplete = false
}

/// The step that is being read and was not passed on yet.
struct StepDraft {
  var isOpen = false
  var position = TextPosition(line: 1, column: 1)
  var texts: [ContentText] = []
  var register = TextRegister()
  var operations: [FoldOperation] = []
  var diagram: Diagram?
  var repetition: Repetition?
  var doPlace: Place?
  /// The places of the operations, and of the repeat.
  var operationPlaces: [Place] = []
  var repetitionPlace: Place?
  var movesPaper = false
  var keptByteCount = 0
  var isTooLong = false

  /// Prepares for the next step, in the same memory.
  mutating func reset() {
    isOpen = true
    texts.removeAll(keepingCapacity: true)
    register.removeAll()
    operations.removeAll(keepingCapacity: true)
    diagram = nil
    repetition = nil
    doPlace = nil
    operationPlaces.removeAll(keepingCapacity: true)
    repetitionPlace = nil
    movesPaper = false
    keptByteCount = 0
    isTooLong = false
  }

  mutating func keepPlaces(before offset: Int, in window: inout SourceWindow) {
    for index in operationPlaces.indices {
      window.keep(&operationPlaces[index], ifBefore: offset, withLine: index < ModelState.linesKept)
    }
    if var place = repetitionPlace {
      window.keep(&place, ifBefore: offset)
      repetitionPlace = place
    }
  }
}

/// The fold that is being read.
struct OperationDraft {
  var operation: FoldOperation
  var name: Name
  /// The kind of a `refold`, if it is known.
  var refold: RefoldKind?
  var hasFlatCrease = false
  var creaseCount = 0
}
