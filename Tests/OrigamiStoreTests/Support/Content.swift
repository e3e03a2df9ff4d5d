import OrigamiImport
import OrigamiModel
import OrigamiStore

/// A model of a test, written short: steps are `"id"` or a group with steps of its own.
struct TestModel: Sendable {
  var model: Model
  var steps: [Step]
  var photos: [Photo] = []
  /// The movements of steps, by their identifiers.
  var motions: [String: MotionRecord] = [:]
  /// The content hash of the model; nil makes it from everything else.
  var hash: ContentHash?

  init(
    _ id: String, title: String? = nil, language: String = "en", difficulty: Difficulty? = nil,
    tags: [String] = [], texts: [ContentText] = [], steps: [TestStep] = [TestStep("only")]
  ) {
    model = Model(
      id: id, language: language, difficulty: difficulty,
      texts: [ContentText(.title, language, title ?? id)] + texts, tags: tags)
    var numbering = StepNumbering()
    self.steps = []
    for step in steps { add(step, depth: 0, &numbering) }
  }

  init(model: Model, steps: [Step]) {
    self.model = model
    self.steps = steps
  }

  private mutating func add(_ step: TestStep, depth: Int, _ numbering: inout StepNumbering) {
    let places = numbering.place(depth: depth, level: step.level)
    steps.append(
      Step(
        id: step.id, detailLevel: step.level, depth: depth, isGroup: !step.steps.isEmpty,
        places: places, language: model.language,
        texts: step.texts ?? [ContentText(.title, model.language, step.title ?? "Do \(step.id).")],
        operations: step.operations, diagram: step.diagram, repetition: step.repetition))
    for child in step.steps { add(child, depth: depth + 1, &numbering) }
  }

  var ending: ModelEnding {
    ModelEnding(
      photos: photos, photoPositions: photos.map { _ in TextPosition(line: 1, column: 1) },
      stepCounts: PerLevel(
        full: steps.count,
        standard: steps.count { $0.detailLevel >= .standard },
        overview: steps.count { $0.detailLevel >= .overview }),
      lastNumbers: PerLevel(
        full: last(.full), standard: last(.standard), overview: last(.overview)),
      languages: [model.language],
      contentHash: hash ?? ContentHasher.hash("\(model) \(steps) \(photos)".utf8))
  }

  /// The number of steps at the top of a level.
  private func last(_ level: DetailLevel) -> Int { steps.count { $0.depth == 0 && $0.detailLevel >= level } }

  /// Returns the events with which a parser gives the model.
  func events(line: Int = 1) -> [ContentEvent] {
    [.modelBegan(model, at: TextPosition(line: line, column: 1))]
      + steps.flatMap { step in
        [.step(step)] + (motions[step.id].map { [.motion(ofStep: step.ordinal, $0)] } ?? [])
      } + [.modelEnded(ending)]
  }

  /// The description of the model that a library should return.
  var described: Model {
    var model = model
    model.photos = photos
    return model
  }
}

/// A step of a ``TestModel``.
struct TestStep: Sendable {
  var id: String
  var level: DetailLevel
  var title: String?
  var texts: [ContentText]?
  var operations: [FoldOperation] = []
  var diagram: Diagram?
  var repetition: Repetition?
  var steps: [TestStep]

  init(
    _ id: String, _ level: DetailLevel = .overview, title: String? = nil, texts: [ContentText]? = nil,
    diagram: Diagram? = nil, _ steps: [TestStep] = []
  ) {
    self.id = id
    self.level = level
    self.title = title
    self.texts = texts
    self.diagram = diagram
    self.steps = steps
  }
}

extension TestModel {
  /// Two groups with steps of all levels: 8 at full, 5 at standard, 3 at overview.
  static let swan = TestModel(
    "swan", title: "Swan", tags: ["bird"],
    texts: [ContentText(.title, "ja", "白鳥"), ContentText(.summary, "en", "A swan from a kite base.")],
    steps: [
      TestStep(
        "kite-base", .overview,
        [
          TestStep("diagonal", .full), TestStep("left-edge", .standard), TestStep("right-edge", .standard),
        ]),
      TestStep(
        "neck", .overview,
        diagram: Diagram([.line([Point(x: 0, y: 0), Point(x: 1, y: 0.5)], kind: .valley)]),
        [TestStep("tip", .full), TestStep("crease", .full)]),
      TestStep("head"),
    ])
}

/// The files of a test, with what a reader would tell of them.
final class TestFiles: ContentFileReading, @unchecked Sendable {
  // Tests change files between imports only.
  var files: [String: [ContentEvent]] = [:]
  var hashes: [String: ContentHash] = [:]
  var photos: [String: PhotoFile] = [:]
  var malformed: Set<String> = []
  var devices: [String: Int] = [:]
  /// The reasons why it is not known whether a file is gone, by path.
  var obstacles: [String: PruneObstacle] = [:]
  /// The recorded devices of the files that were asked for.
  private(set) var askedDevices: [Int?] = []
  /// Called before each event of a file is told.
  var willTell: (ContentEvent) throws -> Void = { _ in }
  private(set) var readFiles: [String] = []

  init(_ files: [String: [TestModel]] = [:]) {
    for (path, models) in files { self[path] = models }
  }

  /// The models of a file, one on each line.
  subscript(path: String) -> [TestModel] {
    get { [] }
    set { set(path, newValue.enumerated().flatMap { $1.events(line: $0 + 1) }) }
  }

  func set(_ path: String, _ events: [ContentEvent]) {
    set(path, events, hash: ContentHasher.hash("\(events)".utf8))
  }

  func set(_ path: String, _ events: [ContentEvent], hash: ContentHash?) {
    files[path] = events
    hashes[path] = hash
  }

  func remove(_ path: String) {
    files[path] = nil
    hashes[path] = nil
  }

  var paths: [String] { files.keys.sorted() }

  func hash(ofFileAt path: String) -> ContentHash? { hashes[path] }

  func read(
    fileAt path: String, telling tell: (ContentEvent) throws -> Void
  ) throws -> ContentFileEnding {
    readFiles.append(path)
    for event in files[path] ?? [] {
      try willTell(event)
      try tell(event)
    }
    return ContentFileEnding(
      hash: hashes[path], isWhole: files[path] != nil && !malformed.contains(path))
  }

  func photo(_ source: String, besides file: String, atMost byteLimit: Int) -> PhotoFile {
    photos[source] ?? .missing
  }

  func exists(fileAt path: String) -> Bool { files[path] != nil }

  func device(ofFileAt path: String) -> Int? { devices[path] }

  func presence(ofFileAt path: String, device: Int?, below root: String) -> FilePresence {
    if files[path] != nil { return .present }
    askedDevices.append(device)
    return obstacles[path].map { .undecided($0) } ?? .gone
  }
}

extension TestModel {
  /// Steps with everything that a step can have, and with texts that are hard to compare and to store.
  static let everyKindOfStep: TestModel = {
    func text(_ kind: ContentText.Kind, _ content: String, _ language: String = "en") -> ContentText {
      ContentText(kind, language, content)
    }
    let fold = FoldOperation(
      .valley, values: [.init(.bring, "a b"), .init(.onto, "c d"), .init(.id, "kl")],
      hints: [.above(face: "a", of: "b"), .crease(as: "mountain", through: "a c")])
    var steps: [TestStep] = [
      TestStep("plain", .full, title: "Fold."),
      TestStep("subtitled", .standard, texts: [text(.title, "Turn."), text(.subtitle, "x")]),
      TestStep(
        "group", .overview, texts: [text(.title, "Fold the tip."), text(.title, "折る", "ja")],
        [
          TestStep(
            "tips", .standard,
            texts: [
              text(.tip, "x"), text(.title, "Fold \"it\" \\ up\u{1}."), text(.tip, "xy"), text(.caution, "x"),
              text(.subtitle, "a tip of x"), text(.verbal, "e\u{301}"),
            ]),
          TestStep("all-x", .full, texts: [text(.title, "\u{E9}"), text(.tip, "x"), text(.tip, "x")]),
        ]),
      TestStep("marks", .overview, title: "x\u{331}tip"),
      TestStep("family", .standard, title: "👨‍👩‍👧 tip"),
      TestStep("capitals", .standard, texts: [text(.title, "Own", "EN"), text(.tip, "x", "EN")]),
      TestStep("both", .full, texts: [text(.title, "Late", "EN"), text(.title, "Own"), text(.tip, "xé")]),
      TestStep("foreign-tip", .full, texts: [text(.title, "Zwei"), text(.tip, "x", "de")]),
      TestStep("drawn", .overview, title: "Draw", diagram: TestModel.drawing),
      TestStep("ends", .standard, title: "a tip"),
    ]
    steps[6].operations = [fold]
    steps[9].repetition = Repetition(from: "a", to: "b", times: 2, place: .otherSide, mirror: "a b")
    var model = TestModel("kinds", title: "Every kind", steps: steps)
    model.model.texts.append(text(.summary, "Très \"long\"", "fr"))
    return model
  }()

  static let drawing = Diagram([
    .face([Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0.5, y: 0.25)], side: .back),
    .label(at: Point(x: 0.1, y: 0.2), text: "Ä"),
  ])
}
