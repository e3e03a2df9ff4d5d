internal import CLibXML2
internal import OrigamiModel

/// Turns the tags and texts of a file into content events, and checks every rule of the format.
///
/// One struct, because libxml2 calls back with one pointer; its work is spread over extensions by
/// subject: attributes, models, steps, drawings, folds, pages. It keeps what describes the model, one
/// step, and the ids of the model, so its memory depends neither on the file's nor on the model's size.
struct ContentChecker: ~Copyable {
  // MARK: Around it

  let limits: ContentLimits
  /// By the raw values of names, as everything of the grammar that is asked for often.
  let rules: PerName<ElementRule>
  /// The phase of a child in a parent: child + 128 * parent.
  let phases: Table<UInt8>
  let words = ValueWords.shared
  var window = SourceWindow()
  var text = TextBuffer()
  /// What may still be spent on near names in this file.
  var suggestions = SuggestionBudget()
  /// The parser that calls back, and its names.
  var context: xmlParserCtxtPtr?
  var names = NameTable()
  /// How many names the parser knew when the file began.
  var nameCountBefore = 0
  var onEvent: ((ContentEvent) throws -> Void)?
  /// Says what is wrong with a model beyond the rules of the format.
  var judge: ((ContentEvent) -> [ContentFinding])?
  var reports: ReportQueue

  // MARK: Where in the file

  /// Open elements, the root at 1; what is above ``depth`` is left over.
  var frames: Table<Frame>
  var depth = 0
  /// The depth of the element that is not allowed where it is, so that nothing in it counts; 0 for none.
  var rejectedDepth = 0
  /// The languages declared by open elements, with their depths.
  var languageScopes: [(depth: Int, tag: String)] = []
  /// The depth of the last of those, 0 for none. (To look at the last one itself is to count references.)
  var languageDepth = 0
  /// The end of the start tag that was read last.
  var tagEnd = 0
  /// The attributes of the element that begins now: those that are there, and their values.
  var present = NameSet()
  var slots: PerName<Bytes>
  /// The parser's buffer when that element began; most values lie in it.
  var input = ParserInput()
  /// Nothing more is read: the file is no acceptable XML, or a consumer threw.
  var isStopped = false
  /// Every byte was pushed, so that what is missing now is missing from the file.
  var isFinishing = false
  /// The root's end tag was read.
  var isRootClosed = false
  /// The version that the root declares.
  var rootVersion: String?
  /// The root declares a version that this program does not read, or a language that is none; both are reported.
  var isRootVersionUnknown = false
  var isRootLanguageWrong = false
  var failure: (any Error)?

  // MARK: What is read

  var summary = ContentSummary()
  /// Whether ``page`` is a page that is open.
  var isInPage = false
  var page = PageState()
  /// Whether ``model`` is a model that is open. (An optional would be copied to be looked at.)
  var isInModel = false
  var model = ModelState()
  var openSteps: [OpenStep] = []
  var draft = StepDraft()
  var operation: OperationDraft?
  var photo: Photo?
  var photoTexts = TextRegister()
  /// Of `rights` and `source`, whose text comes later.
  var rightsLicence: String?
  var sourceReference: String?
  /// The place of the open label is encoded, so that its text must follow.
  var labelPlaceIsRead = false
  var drawing = DrawingBuffer()
  var stepIDs: IdentifierLedger
  var pointIDs: IdentifierLedger
  var tally = LanguageTally()

  init(limits: ContentLimits) {
    self.limits = limits
    rules = PerName(Grammar.rule)
    phases = Table(
      Name.allCases.flatMap { parent in
        (0..<128).map { child in
          Name(rawValue: UInt8(child)).map { Grammar.phase(of: $0, in: parent) } ?? 255
        }
      })
    reports = ReportQueue(limit: limits.reports)
    frames = Table(Array(repeating: Frame(), count: limits.depth + 2))
    slots = PerName { _ in Bytes(start: nil, count: 0) }
    stepIDs = IdentifierLedger(budget: limits.identifiersInMemory)
    pointIDs = IdentifierLedger(budget: limits.identifiersInMemory)
  }

  /// Forgets the file before; the next byte is the first of another.
  mutating func reset() {
    window.reset()
    nameCountBefore = context.map { Int(origami_xml_name_count($0)) } ?? 0
    text.removeAll()
    suggestions = SuggestionBudget()
    reports.reset()
    depth = 0
    rejectedDepth = 0
    tagEnd = 0
    languageScopes.removeAll()
    languageDepth = 0
    isStopped = false
    isFinishing = false
    isRootClosed = false
    rootVersion = nil
    isRootVersionUnknown = false
    isRootLanguageWrong = false
    failure = nil
    summary = ContentSummary()
    isInPage = false
    isInModel = false
    openSteps.removeAll()
    draft = StepDraft()
    operation = nil
    photo = nil
    drawing.reset()
    stepIDs.removeAll()
    pointIDs.removeAll()
    tally.removeAll()
  }
}

/// An open element.
struct Frame {
  var name = Name.model
  /// The group of elements (``Grammar/order(in:)``) that the last child was of.
  var phase: UInt8 = 0
  /// The last child, for messages about order.
  var lastChild = Name.model
  /// Which children there were.
  var children = NameSet()
  /// A child was not read, so nothing can be said about what is missing.
  var isDamaged = false
  /// Text was found where none is allowed, and reported.
  var hasStrayText = false
  var place = Place()

  /// Becomes an element that just began; the offset is in its start tag.
  @inline(__always)
  mutating func begin(at offset: Int) {
    phase = 0
    children = NameSet()
    isDamaged = false
    hasStrayText = false
    place.offset = offset
    place.isInTag = true
    if place.resolved != nil { place.resolved = nil }
  }
}

// MARK: - Events

extension ContentChecker {
  /// Hands an event over; what the consumer throws ends the reading.
  mutating func emit(_ event: ContentEvent) {
    guard failure == nil, let onEvent else { return }
    do {
      try onEvent(event)
    } catch {
      fail(with: error)
    }
  }

  /// Hands an event over unless it is found to be wrong; where that is said is up to the finding.
  mutating func emitJudged(_ event: ContentEvent) {
    if let judge {
      for finding in judge(event) {
        report(.finding(finding), severity: finding.severity, at: place(of: finding))
      }
      guard isWanted else { return }
    }
    emit(event)
  }

  private func place(of finding: ContentFinding) -> Place {
    let step = openSteps.last.map { frames[$0.depth].place } ?? tagPlace
    switch finding.place {
    case .model: return frames[model.depth].place
    case .point(let index):
      return model.pointPlaces.indices.contains(index) ? model.pointPlaces[index] : frames[model.depth].place
    case .step: return step
    case .operation(let index):
      return draft.operationPlaces.indices.contains(index) ? draft.operationPlaces[index] : step
    case .repetition: return draft.repetitionPlace ?? step
    }
  }

  /// Ends the reading with an error that is no fault of the file.
  mutating func fail(with error: any Error) {
    if failure == nil { failure = error }
    stop()
  }

  /// Reports why the file is no acceptable XML, and reads nothing more of it.
  mutating func refuseFile(_ problem: Problem, at place: Place) {
    guard !isStopped else { return }
    summary.isReadToEnd = false
    report(problem, at: place)
    // The error is one of the model that never ends; the page around it does not end either.
    if isInPage, !page.isRefused {
      page.isRefused = true
      emit(.pageFailed(at: page.position))
    }
    stop()
  }

  /// How far the parser has come, in bytes.
  var parserOffset: Int { context.map { Int(origami_xml_offset($0)) } ?? 0 }

  /// Sees to it that nothing more of the file is read.
  mutating func stop() {
    isStopped = true
    if let context { origami_xml_silence(context) }
  }

  // MARK: Problems

  /// The innermost open element.
  var tagPlace: Place { frames[depth].place }

  /// Reports a problem at a place, and sees to it that the model it is in is refused.
  ///
  /// Of problems that are not shown only the last one's place is remembered: to find a line and column and
  /// to copy a line for each of a million would take longer than to read the file.
  mutating func report(
    _ problem: Problem, severity: Diagnostic.Severity = .error, at place: Place, step: String? = nil
  ) {
    guard !reports.isFull else {
      reports.addSurplus(at: place)
      return count(severity)
    }
    var place = place
    let position = window.position(of: &place)
    let excerpt = place.resolved.map { $0.line?.excerpt } ?? window.excerpt(around: place.offset)
    report(
      problem, severity: severity, at: position, excerpt: excerpt,
      waitingFor: excerpt == nil && place.resolved == nil ? place.offset : nil, step: step)
  }

  /// Reports a problem of which only the position is known.
  mutating func report(
    _ problem: Problem, severity: Diagnostic.Severity = .error, at position: TextPosition,
    excerpt: SourceExcerpt? = nil, waitingFor offset: Int? = nil, step: String? = nil
  ) {
    var diagnostic = Diagnostic(problem, severity: severity, at: position)
    diagnostic.excerpt = excerpt
    if isInModel, !model.header.id.isEmpty { diagnostic.model = model.header.id }
    diagnostic.step = step ?? openSteps.last?.id
    reports.add(diagnostic, waitingFor: offset)
    count(severity)
  }

  private mutating func count(_ severity: Diagnostic.Severity) {
    switch severity {
    case .error:
      summary.errors += 1
      refuse()
    case .warning: summary.warnings += 1
    case .note: break
    }
  }

  /// Marks the model, or else the page, as broken, and says so once.
  mutating func refuse() {
    if isInModel {
      guard !model.isRefused else { return }
      model.isRefused = true
      if model.isNamed { announceRefusal() }
    } else if isInPage, !page.isRefused {
      page.isRefused = true
      emit(.pageFailed(at: page.position))
    }
  }

  /// Tells the consumer that the model is void. Waits until the model's own attributes are read.
  mutating func announceRefusal() {
    summary.modelsFailed += 1
    emit(.modelFailed(id: model.header.id.isEmpty ? nil : model.header.id, at: model.position))
  }

  /// Whether what is read will be handed over: it is not part of something refused.
  var isWanted: Bool { isInModel ? !model.isRefused : isInPage && !page.isRefused }

  // MARK: Places

  /// Copies what the window is about to forget and may still be shown.
  mutating func keepPlaces(before offset: Int) {
    for index in 0...depth where index > 0 { window.keep(&frames[index].place, ifBefore: offset) }
    if var place = draft.doPlace {
      window.keep(&place, ifBefore: offset)
      draft.doPlace = place
    }
    draft.keepPlaces(before: offset, in: &window)
    if isInModel { model.keepPlaces(before: offset, in: &window) }
    reports.keepPlace(before: offset, in: &window)
    // The closure cannot borrow the window while the tally is visited in place.
    var tally = tally
    self.tally = LanguageTally()
    tally.forEachPlace { window.keep(&$0, ifBefore: offset) }
    self.tally = tally
  }
}
