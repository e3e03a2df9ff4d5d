internal import OrigamiModel

/// What is known of the model that is being read.
struct ModelState {
  /// What describes it; the id is empty until a valid one is read.
  var header = Model(id: "", language: "")
  var register = TextRegister()
  var position = TextPosition(line: 1, column: 1)
  /// The depth of its element.
  var depth = 1
  /// Its attributes are read, so that it can be named.
  var isNamed = false
  /// It breaks a rule.
  var isRefused = false
  /// Its description was handed over.
  var isAnnounced = false
  /// Ids were lost with an element that was not read, so that references cannot be judged.
  var hasLostSteps = false
  var hasLostPoints = false
  var numbering = StepNumbering()
  var stepCount = 0
  /// Bytes of text kept: first of what describes the model, then of its showcase.
  var keptByteCount = 0
  var isTooLong = false
  var hasTooManyPhotos = false
  var photoIDs: [ContentID: TextPosition] = [:]
  /// The first ids, to find near names among.
  var stepNames: [String] = []
  var pointNames: [String] = []
  /// Where the points of the whole model are written.
  var pointPlaces: [Place] = []
  /// References to steps not met yet.
  var openReferences: [StepReference] = []
  /// The hash of its bytes before ``hashedOffset``.
  var hasher = ContentHasher()
  var hashedOffset = 0

  /// How many ids are kept to find near names among.
  static let namesKept = 4096
  /// Of how many points or operations the lines are kept, up to two kilobytes each; of more, the positions.
  static let linesKept = 64
  /// How many references are kept until the end of the model, to tell later steps from unknown ones.
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

/// What is known of the page that is being read.
struct PageState {
  var header = PageHeader(items: .models, total: 0, links: [])
  var position = TextPosition(line: 1, column: 1)
  var isRefused = false
  var isAnnounced = false
  /// It does not say what it lists.
  var hasUnknownItems = false
  /// Bytes of text kept of the item that is being read, if it is no model and no step.
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
  /// It had no title in its own language when its steps began.
  var isTitleMissing = false
  /// A level that loses a fold was reported.
  var isIncomplete = false
}

/// What is read of a step that was not handed over yet.
struct StepDraft {
  var isOpen = false
  var position = TextPosition(line: 1, column: 1)
  var texts: [ContentText] = []
  var register = TextRegister()
  var operations: [FoldOperation] = []
  var diagram: Diagram?
  var repetition: Repetition?
  var doPlace: Place?
  /// Where each of the operations is written, and what is repeated.
  var operationPlaces: [Place] = []
  var repetitionPlace: Place?
  var movesPaper = false
  var keptByteCount = 0
  var isTooLong = false

  /// Makes room for the next step in the same memory.
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

/// What is read of a fold.
struct OperationDraft {
  var operation: FoldOperation
  var name: Name
  /// What a `refold` is called, if that is known.
  var refold: RefoldKind?
  var hasFlatCrease = false
  var creaseCount = 0
}
