internal import OrigamiModel

extension ContentChecker {
  /// Opens a model: every error from here on refuses it. Its attributes are not read yet.
  mutating func openModel() {
    beginItem(.model)
    var place = tagPlace
    let position = window.position(of: &place)
    frames[depth].place = place
    model = ModelState(
      header: Model(id: "", language: ""), position: position, depth: depth, hashedOffset: place.offset)
    // In a library of another language, the same bytes have another meaning.
    if let inherited = languageScopes.first, inherited.depth < depth {
      model.hasher.update(inherited.tag.utf8)
    }
    isInModel = true
  }

  /// Reads the attributes of the model that was opened.
  mutating func beginModel() {
    let language = language ?? ""
    model.header.language = language
    model.header.version = string(.version) ?? versionInScope ?? Grammar.version
    if let id = identifier(.id, .model) { model.header.id = id }
    checkVersion(isRequired: versionInScope == nil)
    if language.isEmpty { report(.missingLanguage(element: .model), at: tagPlace) }
    if inheritsError { refuse() }
    let difficulty = word(.difficulty, .model, in: words.difficulty)
    model.header.difficulty = difficulty
    model.isNamed = true
    if model.isRefused { announceRefusal() }
    stepIDs.removeAll()
    pointIDs.removeAll()
    tally.removeAll()
  }

  /// The version that the root declares for its models.
  private var versionInScope: String? { depth > 1 ? rootVersion : nil }

  /// A Boolean value that indicates whether the model takes its language or its version from the root, where
  /// it is wrong and was reported.
  private var inheritsError: Bool {
    guard depth > 1 else { return false }
    return isRootLanguageWrong && languageDepth == 1 || isRootVersionUnknown && bytes(.version) == nil
  }

  /// Checks the version of the element that begins now.
  mutating func checkVersion(isRequired: Bool) {
    let element = frames[depth].name
    guard let version = string(.version) else {
      if isRequired { report(.missingAttribute(.version, element: element), at: tagPlace) }
      return
    }
    if depth == 1 { rootVersion = version }
    guard version != Grammar.version else { return }
    let isNewer = version.hasPrefix("1.") && Int(version.dropFirst(2)) != nil
    if depth == 1 { isRootVersionUnknown = !isNewer }
    report(
      .unknownVersion(version, isNewer: isNewer), severity: isNewer ? .warning : .error,
      at: attributePlace(.version))
  }

  // MARK: Descriptions

  mutating func readTime() {
    if let minutes = integer(.minutes, .time, in: 1...100_000) { model.header.minutes = minutes }
  }

  mutating func readPaper() {
    var paper = Paper()
    if let shape = word(.shape, .paper, in: words.shape), let outline = outline(shape) {
      paper.shape = outline
    }
    paper.front = colour(.front)
    paper.back = colour(.back)
    model.header.paper = paper
  }

  private mutating func outline(_ shape: PaperShape) -> Paper.Shape? {
    let needed: [Name] = shape == .square ? [] : shape == .rectangle ? [.width, .height] : [.points]
    for name in [Name.width, .height, .points] where bytes(name) != nil && !needed.contains(name) {
      combination(.paper, .notWith(name, attribute: .shape, value: shape.rawValue), at: name)
    }
    for name in needed where bytes(name) == nil {
      report(.missingAttribute(name, element: .paper), at: tagPlace)
    }
    switch shape {
    case .square: return .square
    case .rectangle:
      guard let width = positive(.width, .paper), let height = positive(.height, .paper) else { return nil }
      return .rectangle(width: width, height: height)
    case .polygon:
      guard let points = coordinates(.points, .paper, atLeast: 3) else { return nil }
      return .polygon(points)
    }
  }

  private mutating func colour(_ name: Name) -> String? {
    guard let bytes = bytes(name) else { return nil }
    if isColour(bytes) { return string(name) }
    badValue(name, .paper, .colour)
    return nil
  }

  // MARK: The end of the description, and of the model

  /// Passes the description on: the steps begin, or the model ends without any.
  mutating func finishHeader() {
    guard isInModel, !model.isAnnounced else { return }
    model.isAnnounced = true
    model.keptByteCount = 0
    if isWanted { emit(.modelBegan(model.header, at: model.position)) }
  }

  mutating func endModel() {
    finishHeader()
    defer { isInModel = false }
    checkModelIsComplete()
    do {
      try settleReferences()
    } catch {
      return fail(with: error)
    }
    guard !model.isRefused else { return finishModel() }
    let end = parserOffset
    model.hashBytes(before: end, in: window)
    let ending = ModelEnding(
      photos: model.header.photos, stepCounts: model.numbering.counts,
      lastNumbers: model.numbering.lastNumbers,
      languages: tally.offered(own: model.header.language), contentHash: model.hasher.finish())
    emit(.modelEnded(ending))
    if !model.isRefused {
      summary.models += 1
      summary.steps += model.stepCount
    }
    finishModel()
  }

  private mutating func finishModel() {
    if depth == 1 { isRootClosed = true }
    stepIDs.removeAll()
    pointIDs.removeAll()
  }

  /// Checks the rules for the model as a whole.
  private mutating func checkModelIsComplete() {
    let isDamaged = frames[depth].isDamaged
    let own = model.header.language
    if !isDamaged, !own.isEmpty,
      !model.header.texts.contains(where: { $0.kind == .title && LanguageTag.matches($0.language, own) })
    {
      report(.missingTitle(element: .model, language: own), at: tagPlace)
    }
    if !isInPage, !isDamaged, !frames[depth].children.contains(.steps) {
      report(.missingElement(parent: .model, expected: [.steps]), at: tagPlace)
    }
    // If a step or its title was not read, the languages cannot be judged.
    guard !model.hasLostSteps else { return }
    for (problem, step) in tally.incomplete(own: own) { report(problem, at: step.place, step: step.id) }
  }
}
