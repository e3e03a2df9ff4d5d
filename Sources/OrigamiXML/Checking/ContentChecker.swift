internal import CLibXML2
internal import OrigamiModel

/// Turns the tags and texts of a file into content events, and checks every rule of the format.
///
/// libxml2's callbacks get a pointer to the checker. The checker hands each element to the reader of its
/// part. Each reader has its own state; all of them share the ``ContentFile``. The memory depends neither on
/// the file's size nor on the model's: a model's description, one step and the model's ids are kept.
struct ContentChecker: ~Copyable {
  var file: ContentFile
  private var tags = TagReader()
  private var prose = ProseReader()
  private var pages = PageReader()
  private var models = ModelReader()
  private var photos = PhotoReader()
  private var steps: StepReader
  private var folds: OperationReader
  private var drawings = DrawingReader()

  init(limits: ContentLimits) {
    file = ContentFile(limits: limits)
    steps = StepReader(limits: limits)
    folds = OperationReader(limits: limits)
  }

  /// Prepares for the callbacks of a new parser.
  mutating func attach(_ context: xmlParserCtxtPtr) {
    file.context = context
    tags.learn(context)
  }

  /// Prepares for the next file.
  mutating func reset() {
    file.reset()
    if let context = file.context { tags.beginFile(context) }
    photos = PhotoReader()
    steps.reset()
    folds.reset()
  }

  // MARK: Calls of the parser

  /// Begins an element. The parser is at the end of its start tag.
  mutating func start(
    _ localName: TagReader.CName?, _ prefix: TagReader.CName?, _ namespace: TagReader.CName?, _ count: Int,
    namespaces: Int, _ attributes: TagReader.CAttributes?
  ) {
    guard !file.isStopped, let context = file.context,
      let name = tags.open(
        localName, prefix, namespace, attributeCount: count + namespaces, context, &file)
    else { return }
    // Before its attributes are read: an error in the start tag is an error of the model.
    if name == .model { openModel() }
    tags.readAttributes(name, count, attributes, &file)
    begin(name)
  }

  /// Ends an element. The parser is after its end tag.
  mutating func end() {
    guard !file.isStopped else { return }
    let depth = file.elements.depth
    if file.elements.rejectedDepth == 0 {
      end(file.elements.current.name)
      file.languages.close(at: depth)
    } else if file.elements.rejectedDepth == depth {
      file.elements.rejectedDepth = 0
    }
    file.elements.depth = depth - 1
    if depth == 1 { file.elements.isRootClosed = true }
  }

  /// Takes a piece of text.
  mutating func characters(_ bytes: UnsafePointer<UInt8>, count: Int) {
    guard !file.isStopped, file.elements.rejectedDepth == 0, file.elements.depth > 0 else { return }
    let isProse = tags.rules[file.elements.current.name].content == .prose
    file.take(bytes, count: count, isProse: isProse)
  }

  // MARK: Between chunks

  /// Hashes the bytes of an open model up to an offset.
  mutating func hashModel(before offset: Int) {
    if file.open.model.isOpen { models.hashBytes(before: offset, in: file) }
  }

  /// Copies lines that may still be shown before the window drops them.
  mutating func keepPlaces(before offset: Int) {
    file.keepPlaces(before: offset)
    steps.keepPlaces(before: offset, in: &file.window)
  }

  // MARK: Elements

  private mutating func begin(_ name: Name) {
    switch name {
    case .face, .line, .arrow, .mark: drawings.begin(name, &file)
    case .label: drawings.beginLabel(&file)
    case .title, .subtitle, .text, .tip, .caution, .verbal, .caption, .summary, .designer, .diagrammer,
      .rights, .source, .tag:
      prose.begin(name, &file)
    case .step:
      pages.beginItem(.step, &file)
      steps.begin(&file)
    case .steps: beginSteps()
    case .do: steps.beginFolds(&file)
    case .diagram:
      drawings.beginDiagram(isTooLong: steps.draft.kept.isReported)
      steps.checkLevelsShowFolds(&file)
    case .point, .valley, .mountain, .precrease, .insideReverse, .outsideReverse, .refold, .unfold,
      .turnOver, .rotate:
      folds.begin(name, &file, steps: &steps.names)
      checkPose(name)
    case .above, .crease: folds.readHint(name, &file)
    case .repeat: steps.readRepeat(&file, points: &folds.points)
    case .model: models.begin(&file)
    case .time: models.readTime(&file)
    case .paper: models.readPaper(&file)
    case .photo:
      pages.beginItem(.photo, &file)
      photos.begin(&file)
    case .library: file.checkVersion(isRequired: false)
    case .page: pages.begin(&file)
    case .link: pages.readLink(&file)
    default: break
    }
  }

  private mutating func end(_ name: Name) {
    switch name {
    case .label: drawings.endLabel(&file)
    case .title, .subtitle, .text, .tip, .caution, .verbal, .caption, .summary, .designer, .diagrammer,
      .rights, .source, .tag:
      endProse(name)
    case .step: steps.end(&file)
    case .steps: file.requireChildren([.step])
    case .do: file.requireChildren([.valley, .mountain, .precrease, .refold, .turnOver])
    case .diagram: endDiagram()
    case .point, .valley, .mountain, .precrease, .insideReverse, .outsideReverse, .refold, .unfold,
      .turnOver, .rotate:
      if let (fold, byteCount) = folds.end(&file) { keep(fold, byteCount: byteCount) }
    case .model: endModel()
    case .showcase: file.requireChildren([.photo])
    case .photo: if let photo = photos.end() { keep(photo) }
    case .page: pages.end(&file)
    default: break
    }
  }

  private mutating func openModel() {
    pages.beginItem(.model, &file)
    models.open(&file)
    photos = PhotoReader()
  }

  private mutating func beginSteps() {
    if let group = file.open.steps.last, group.depth == file.elements.depth - 1 {
      steps.beginSteps(&file)
    } else {
      models.announce(&file)
    }
  }

  private mutating func endDiagram() {
    let isDrawn = drawings.endDiagram(&file)
    // A step that is too large is reported once, be it for its texts or its drawing.
    steps.draft.kept.isReported = drawings.isTooLong
    // When the step was passed on already, the diagram is out of order.
    if isDrawn, file.isWanted, steps.draft.isOpen { steps.draft.diagram = drawings.diagram }
  }

  private mutating func endModel() {
    models.announce(&file)
    defer { file.open.model.isOpen = false }
    models.checkIsComplete(&file)
    steps.checkLanguages(&file)
    do {
      try steps.names.settle(&file)
      try folds.points.settle(&file)
    } catch {
      return file.fail(with: error)
    }
    if !file.open.model.isRefused {
      models.end(steps.numbering, languages: steps.languages(file), &file)
      if !file.open.model.isRefused {
        file.summary.models += 1
        file.summary.steps += steps.count
      }
    }
    steps.forgetSteps()
    folds.points.removeAll()
  }

  // MARK: Keeping content

  private mutating func endProse(_ name: Name) {
    guard let content = prose.end(name, &file),
      isAdmissible(byteCount: content.count + prose.attributeByteCount(name))
    else {
      return noteTitle(name)
    }
    if name == .tag {
      keep(tag: composed(content))
    } else if Grammar.credits.contains(name) {
      models.header.credits.append(prose.credit(name, content))
    } else {
      keep(ContentText(ContentText.Kind(name), file.languages.current ?? "", composed(content)), name)
    }
  }

  /// Notes a title that cannot be used, so that it is not reported as missing.
  private mutating func noteTitle(_ name: Name) {
    guard name == .title else { return }
    file.elements.parent.isDamaged = true
    if file.elements.parent.name == .step { file.open.model.hasLostSteps = true }
  }

  private mutating func keep(_ text: ContentText, _ name: Name) {
    // Of other texts, an element may have several in a language.
    let isOnce = Grammar.onceInALanguage.contains(name)
    switch file.elements.parent.name {
    case .step:
      guard steps.draft.isOpen, file.open.steps.last?.depth == file.elements.depth - 1 else {
        return noteTitle(name)
      }
      if !isOnce || steps.draft.register.isNew(text, among: steps.draft.texts) {
        return steps.draft.texts.append(text)
      }
    case .photo:
      guard photos.photo != nil else { return }
      // No copy of the texts may be held here: appending would then copy all of them.
      if !isOnce || photos.texts.isNew(text, among: photos.photo?.texts ?? []) {
        photos.photo?.texts.append(text)
        return
      }
    case .model:
      if !isOnce || models.register.isNew(text, among: models.header.texts) {
        return models.header.texts.append(text)
      }
    default: return
    }
    file.report(.repeatedText(name, language: text.language), at: file.tagPlace)
  }

  private mutating func keep(tag: String) {
    if models.tags.insert(tag).inserted { return models.header.tags.append(tag) }
    file.report(.repeatedTag(tag), severity: .warning, at: file.tagPlace)
  }

  /// Warns of a fold that asks for a half-way drawing after another fold of its step does.
  private mutating func checkPose(_ name: Name) {
    guard file.bytes(.pose) != nil, steps.draft.isOpen else { return }
    if steps.draft.hasPose {
      file.report(
        .combination(element: name, .secondPose), severity: .warning,
        at: file.attributePlace(.pose, .warning))
    }
    steps.draft.hasPose = true
  }

  private mutating func keep(_ fold: FoldOperation, byteCount: Int) {
    guard isAdmissible(byteCount: byteCount) else { return }
    if file.elements.parent.name != .do {
      models.header.points.append(fold)
      file.open.places.points.append(file.tagPlace)
    } else if steps.draft.isOpen {
      steps.draft.operations.append(fold)
      file.open.places.operations.append(file.tagPlace)
    }
  }

  private mutating func keep(_ photo: Photo) {
    guard file.open.model.isOpen else {
      if file.isWanted { file.emit(.photo(photo)) }
      return
    }
    if photos.admits(after: models.header.photos.count, &file),
      isAdmissible(byteCount: [photo.id, photo.source, photo.credit ?? ""].reduce(0) { $0 + $1.utf8.count })
    {
      models.header.photos.append(photo)
      models.photoPositions.append(file.tagPosition())
    }
  }

  /// Counts bytes that are kept of the step, the description or the page's item, and returns whether they are
  /// within the limit. The first value beyond it is reported.
  private mutating func isAdmissible(byteCount: Int) -> Bool {
    let limit = file.limits.valueByteCount
    if steps.draft.isOpen {
      if steps.draft.kept.admits(byteCount: byteCount, limit: limit) { return true }
      steps.draft.kept.report(.step, at: file.open.steps.last?.depth ?? 1, &file)
    } else if file.open.model.isOpen {
      if models.kept.admits(byteCount: byteCount, limit: limit) { return true }
      models.kept.report(.model, at: file.open.model.depth, &file)
    } else {
      if pages.kept.admits(byteCount: byteCount, limit: limit) { return true }
      pages.kept.report(pages.itemName, at: 2, &file)
    }
    return false
  }
}
