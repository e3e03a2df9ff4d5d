internal import CLibXML2
internal import OrigamiModel

/// The file that is being checked: its bytes, the open elements, the current tag, and what was found.
///
/// Each reader of a part of the format gets the file for the duration of a call. The file knows what a
/// problem refuses, but not what elements mean.
struct ContentFile: ~Copyable {
  let limits: ContentLimits
  let words = ValueWords.shared
  var window = SourceWindow()
  /// The parser that calls back.
  var context: xmlParserCtxtPtr?
  var elements: ElementStack
  var languages = LanguageScopes()
  var root = RootDeclarations()
  var tag = TagAttributes()
  /// The text of the open element, and memory for normalising values.
  var text = GrowingBytes()
  var open = OpenContent()
  /// Takes the events, and returns the problems of a model beyond the rules of the format.
  var stage: ((ContentEvent) throws -> [ContentFinding])?
  var reports: ReportQueue
  /// The rest of the time that may be spent on similar names in this file.
  var suggestions = SuggestionBudget()
  var summary = ContentSummary()
  /// A Boolean value that indicates whether all bytes were pushed. Anything missing now is missing from the
  /// file.
  var isFinishing = false
  /// A Boolean value that indicates whether reading has stopped: the file is not acceptable XML, the stage
  /// threw an error, or the temporary file for ids failed.
  private(set) var isStopped = false
  private(set) var failure: (any Error)?

  init(limits: ContentLimits) {
    self.limits = limits
    elements = ElementStack(depth: limits.depth)
    reports = ReportQueue(limit: limits.reports)
  }

  /// Prepares for the next file.
  mutating func reset() {
    window.reset()
    elements.reset()
    languages = LanguageScopes()
    root = RootDeclarations()
    tag.end = 0
    text.removeAll()
    open = OpenContent()
    reports.reset()
    suggestions = SuggestionBudget()
    summary = ContentSummary()
    isFinishing = false
    isStopped = false
    failure = nil
  }

  // MARK: Places

  /// The place of the innermost open element.
  var tagPlace: SourcePosition { elements.current.place }

  /// Returns the position of the innermost open element. The offset of its `<` is kept with the element, so
  /// that it is searched for only once.
  mutating func tagPosition() -> TextPosition {
    var place = tagPlace
    let position = window.position(of: &place)
    elements.current.place = place
    return position
  }

  /// The parser's offset in the file, in bytes.
  var parserOffset: Int { context.map { Int(origami_xml_offset($0)) } ?? 0 }

  /// Copies lines that may still be shown before the window drops them.
  mutating func keepPlaces(before offset: Int) {
    elements.keepPlaces(before: offset, in: &window)
    open.places.keep(before: offset, in: &window)
    reports.keepPlace(before: offset, in: &window)
  }

  // MARK: The end of the reading

  /// Ends the reading with an error that is not about the file's content.
  mutating func fail(with error: any Error) {
    if failure == nil { failure = error }
    stop()
  }

  /// Refuses the file: reports why it is not acceptable XML, and stops reading it.
  mutating func refuseFile(_ problem: Problem, at place: SourcePosition) {
    guard !isStopped else { return }
    summary.isReadToEnd = false
    report(problem, at: place)
    // The report refuses the open model only. The page around it is cut off too.
    if open.page.isOpen { refusePage() }
    stop()
  }

  private mutating func stop() {
    isStopped = true
    if let context { origami_xml_silence(context) }
  }

  // MARK: Events

  /// Passes an event to the stage, and reports what that finds. An error that the stage throws ends the
  /// reading.
  mutating func emit(_ event: ContentEvent) {
    guard failure == nil, let stage else { return }
    do {
      for finding in try stage(event) {
        if finding.severity == .error, open.steps.last?.hasOpenReference == true {
          // It follows from the unknown step, which is reported at the end of the model.
          refuse()
        } else {
          report(.finding(finding), severity: finding.severity, at: place(of: finding))
        }
      }
    } catch {
      fail(with: error)
    }
  }

  private func place(of finding: ContentFinding) -> SourcePosition {
    let step = open.steps.last.map { elements[$0.depth].place } ?? tagPlace
    let model = elements[open.model.depth].place
    switch finding.place {
    case .paper: return open.places.paper ?? model
    case .point(let index): return open.places.points[safe: index] ?? model
    case .step: return step
    case .operation(let index): return open.places.operations[safe: index] ?? step
    case .repetition: return open.places.repetition ?? step
    }
  }

  /// A Boolean value that indicates whether the current content is passed on. In a model, it is if the model
  /// is not refused; outside a model, if a page is open and not refused. Models in a refused page are passed
  /// on.
  var isWanted: Bool { open.model.isOpen ? !open.model.isRefused : open.page.isOpen && !open.page.isRefused }

  /// Refuses the model, or else the page, and passes that on once.
  mutating func refuse() {
    if open.model.isOpen {
      guard !open.model.isRefused else { return }
      open.model.isRefused = true
      if open.model.hasAttributes { announceRefusal() }
    } else if open.page.isOpen {
      refusePage()
    }
  }

  /// Passes on that the model is refused. Its attributes must have been read.
  mutating func announceRefusal() {
    summary.modelsFailed += 1
    emit(.modelFailed(id: open.model.id.isEmpty ? nil : open.model.id, at: open.model.position))
  }

  /// Refuses the page, and passes that on once.
  mutating func refusePage() {
    guard !open.page.isRefused else { return }
    open.page.isRefused = true
    emit(.pageFailed(at: open.page.position))
  }

  // MARK: Problems

  /// Reports a problem at a place. An error refuses the model that it is in.
  ///
  /// Problems beyond the limit are only counted, and the place of the last one is kept. Finding lines and
  /// columns for a million problems would take longer than reading the file.
  mutating func report(
    _ problem: Problem, severity: Diagnostic.Severity = .error, at place: SourcePosition, step: String? = nil
  ) {
    guard reports.admits(severity) else {
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
  ///
  /// - Parameter offset: a place in its source line, if the excerpt has to wait until that line is read.
  mutating func report(
    _ problem: Problem, severity: Diagnostic.Severity = .error, at position: TextPosition,
    excerpt: SourceExcerpt? = nil, waitingFor offset: Int? = nil, step: String? = nil
  ) {
    var diagnostic = Diagnostic(problem, severity: severity, at: position)
    diagnostic.excerpt = excerpt
    if open.model.isOpen, !open.model.id.isEmpty { diagnostic.model = open.model.id }
    diagnostic.step = step ?? open.steps.last?.id
    reports.add(diagnostic, waitingFor: offset)
    count(severity)
  }

  /// Reports the innermost element if it has no children. The message suggests the expected ones.
  mutating func requireChildren(_ expected: [Name]) {
    let element = elements.current
    guard !element.isDamaged, element.children.isEmpty else { return }
    report(.missingElement(parent: element.name, expected: expected), at: tagPlace)
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

  mutating func takeDiagnostics() -> [Diagnostic] { reports.takeComplete(window) }

  /// Returns the note about problems that are not shown, if there are any.
  mutating func surplusNote() -> Diagnostic? { reports.surplusNote(&window) }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
