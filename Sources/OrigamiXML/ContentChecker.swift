internal import CLibXML2
internal import OrigamiModel

/// Turns the tags and texts of a file into content events, and checks every rule of the format.
///
/// It is one struct because libxml2 calls back with one pointer. Extensions divide its work by subject:
/// attributes, models, steps, drawings, folds, pages. It keeps the model's description, one step and the
/// model's ids, so its memory depends neither on the file's size nor on the model's.
struct ContentChecker: ~Copyable {
  // MARK: Surroundings

  let limits: ContentLimits
  /// The rules of the elements, in a table because they are used for every tag.
  let rules: PerName<ElementRule>
  /// The phase of a child in a parent, at child + 128 * parent.
  let phases: Table<UInt8>
  let words = ValueWords.shared
  var window = SourceWindow()
  var text = TextBuffer()
  /// The rest of the time that may be spent on similar names in this file.
  var suggestions = SuggestionBudget()
  /// The parser that calls back. ``names`` holds its names.
  var context: xmlParserCtxtPtr?
  var names = NameTable()
  /// The number of names that the parser knew when the file began.
  var nameCountBefore = 0
  /// Takes the events, and returns the problems of a model beyond the rules of the format.
  var stage: ((ContentEvent) throws -> [ContentFinding])?
  var reports: ReportQueue

  // MARK: Position in the file

  /// The open elements, the root at 1. Elements above ``depth`` are unused.
  var frames: Table<Frame>
  var depth = 0
  /// The depth of an element that is not allowed, whose content is ignored; 0 for none.
  var rejectedDepth = 0
  /// The languages declared by open elements, with their depths.
  var languageScopes: [(depth: Int, tag: String)] = []
  /// The depth of the last language scope, 0 for none. (Reading the scope itself would count references.)
  var languageDepth = 0
  /// The offset of the end of the last start tag.
  var tagEnd = 0
  /// The attributes of the current start tag, and their values.
  var present = NameSet()
  var slots: PerName<Bytes>
  /// The parser's buffer at that start tag. Most values lie in it.
  var input = ParserInput()
  /// A Boolean value that indicates whether reading has stopped: the file is not acceptable XML, or the stage
  /// threw an error.
  var isStopped = false
  /// A Boolean value that indicates whether all bytes were pushed. Anything missing now is
  /// missing from the file.
  var isFinishing = false
  /// A Boolean value that indicates whether the root's end tag was read.
  var isRootClosed = false
  /// The version that the root declares.
  var rootVersion: String?
  /// A Boolean value that indicates whether the root declares an unknown version or an invalid language. Both
  /// are reported.
  var isRootVersionUnknown = false
  var isRootLanguageWrong = false
  var failure: (any Error)?

  // MARK: Content being read

  var summary = ContentSummary()
  /// A Boolean value that indicates whether ``page`` is a page that is open.
  var isInPage = false
  var page = PageState()
  /// A Boolean value that indicates whether ``model`` is a model that is open. (An optional would be copied
  /// to be looked at.)
  var isInModel = false
  var model = ModelState()
  var openSteps: [OpenStep] = []
  var draft = StepDraft()
  var operation: OperationDraft?
  var photo: Photo?
  var photoTexts = TextRegister()
  /// The attributes of `rights` and `source`, whose text comes later.
  var rightsLicence: String?
  var sourceReference: String?
  /// A Boolean value that indicates whether the place of the open label is encoded, so that its text must
  /// follow.
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

  /// Prepares for the next file.
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
  /// The group of elements (``Grammar/order(in:)``) of the last child.
  var phase: UInt8 = 0
  /// The last child, for messages about the order.
  var lastChild = Name.model
  /// The children so far.
  var children = NameSet()
  /// A Boolean value that indicates whether a child was not read. Missing children are then not reported.
  var isDamaged = false
  /// A Boolean value that indicates whether text that is not allowed was reported.
  var hasStrayText = false
  var place = Place()

  /// Becomes the element whose start tag contains `offset`.
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
  /// Passes an event to the stage, and reports what that finds. An error that the stage throws ends the
  /// reading.
  mutating func emit(_ event: ContentEvent) {
    guard failure == nil, let stage else { return }
    do {
      for finding in try stage(event) {
        report(.finding(finding), severity: finding.severity, at: place(of: finding))
      }
    } catch {
      fail(with: error)
    }
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

  /// Ends the reading with an error that is not about the file's content.
  mutating func fail(with error: any Error) {
    if failure == nil { failure = error }
    stop()
  }

  /// Reports why the file is not acceptable XML, and stops reading it.
  mutating func refuseFile(_ problem: Problem, at place: Place) {
    guard !isStopped else { return }
    summary.isReadToEnd = false
    report(problem, at: place)
    // The error belongs to the open model. The page around it does not end either.
    if isInPage, !page.isRefused {
      page.isRefused = true
      emit(.pageFailed(at: page.position))
    }
    stop()
  }

  /// The parser's offset in the file, in bytes.
  var parserOffset: Int { context.map { Int(origami_xml_offset($0)) } ?? 0 }

  /// Stops the reading of the file.
  mutating func stop() {
    isStopped = true
    if let context { origami_xml_silence(context) }
  }

  // MARK: Problems

  /// The innermost open element.
  var tagPlace: Place { frames[depth].place }

  /// Reports a problem at a place. An error refuses the model that it is in.
  ///
  /// Problems beyond the limit are only counted, and the place of the last one is kept. Finding lines and
  /// columns for a million problems would take longer than reading the file.
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

  /// Reports a problem at a known line and column.
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

  /// Refuses the model, or else the page, and passes that on once.
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

  /// Passes on that the model is refused, once its own attributes are read.
  mutating func announceRefusal() {
    summary.modelsFailed += 1
    emit(.modelFailed(id: model.header.id.isEmpty ? nil : model.header.id, at: model.position))
  }

  /// A Boolean value that indicates whether the current content is passed on: it is not part of a refused
  /// model or page.
  var isWanted: Bool { isInModel ? !model.isRefused : isInPage && !page.isRefused }

  // MARK: Places

  /// Copies lines that may still be shown before the window drops them.
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
