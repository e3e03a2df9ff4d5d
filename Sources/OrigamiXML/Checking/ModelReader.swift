internal import OrigamiModel

/// Reads the description of a model: its attributes, words, credits and paper.
struct ModelReader {
  /// The description. Its id is empty until a valid one is read.
  var header = Model(id: "", language: "")
  /// The positions of the photos of ``header``.
  var photoPositions: [TextPosition] = []
  var register = TextRegister()
  /// The tags of ``header``.
  var tags: Set<String> = []
  var kept = KeptBytes()
  /// A Boolean value that indicates whether the description was passed on.
  private var isAnnounced = false
  /// The hash of the model's bytes before ``hashedOffset``.
  private var hasher = ContentHasher()
  private var hashedOffset = 0

  /// Opens a model: every error from here on refuses it. Its attributes are not read yet.
  mutating func open(_ file: inout ContentFile) {
    let position = file.tagPosition()
    let depth = file.elements.depth
    self = ModelReader()
    hashedOffset = file.tagPlace.offset
    // In a library of another language or version, the same bytes have another meaning.
    if let language = file.languages.inherited(at: depth) { hasher.update(language.utf8) }
    if let version = file.root.version, version != Grammar.version { hasher.update(version.utf8) }
    file.open.places.points.removeAll()
    file.open.places.paper = nil
    file.open.model = OpenModelElement(isOpen: true, position: position, depth: depth)
  }

  /// Reads the attributes of the model that was opened.
  mutating func begin(_ file: inout ContentFile) {
    let language = file.languages.current ?? ""
    let rootVersion = file.elements.depth > 1 ? file.root.version : nil
    header.language = language
    file.open.model.language = language
    header.version = file.string(.version) ?? rootVersion ?? Grammar.version
    if let id = file.identifier(.id) {
      header.id = id
      file.open.model.id = id
    }
    file.checkVersion(isRequired: rootVersion == nil)
    if language.isEmpty { file.report(.missingLanguage(element: .model), at: file.tagPlace) }
    if inheritsError(file) { file.refuse() }
    header.difficulty = file.word(.difficulty, .model, in: file.words.difficulty)
    file.open.model.hasAttributes = true
    if file.open.model.isRefused { file.announceRefusal() }
  }

  /// Returns a Boolean value that indicates whether the model takes its language or its version from the
  /// root, where it is wrong and was reported.
  private func inheritsError(_ file: borrowing ContentFile) -> Bool {
    guard file.elements.depth > 1 else { return false }
    return file.root.isLanguageWrong && file.languages.depth == 1
      || file.root.isVersionUnknown && file.tag[.version] == nil
  }

  // MARK: Descriptions

  mutating func readTime(_ file: inout ContentFile) {
    if let minutes = file.integer(.minutes, in: 1...100_000) { header.minutes = minutes }
  }

  mutating func readPaper(_ file: inout ContentFile) {
    var paper = Paper()
    if let shape = file.word(.shape, .paper, in: file.words.shape), let outline = outline(shape, &file) {
      paper.shape = outline
    }
    paper.front = colour(.front, &file)
    paper.back = colour(.back, &file)
    header.paper = paper
    file.open.places.paper = file.tagPlace
  }

  private func outline(_ shape: PaperShape, _ file: inout ContentFile) -> Paper.Shape? {
    let needed: [Name] = shape == .square ? [] : shape == .rectangle ? [.width, .height] : [.points]
    for name in [Name.width, .height, .points] where file.bytes(name) != nil && !needed.contains(name) {
      file.combination(.paper, .notWith(name, attribute: .shape, value: shape.rawValue), at: name)
    }
    for name in needed where file.bytes(name) == nil {
      file.report(.missingAttribute(name, element: .paper), at: file.tagPlace)
    }
    switch shape {
    case .square: return .square
    case .rectangle:
      guard let width = file.positive(.width), let height = file.positive(.height)
      else { return nil }
      return .rectangle(width: width, height: height)
    case .polygon:
      return corners(&file).map { .polygon($0) }
    }
  }

  /// Reads the corners of the paper, at least three. Reports a wrong list and returns nil.
  private func corners(_ file: inout ContentFile) -> [Point]? {
    guard let bytes = file.bytes(.points), var reader = ValueReader(bytes) else { return nil }
    var points: [Point] = []
    do throws(ValueReader.Failure) {
      _ = reader.skipSpaces()
      repeat {
        let x = try reader.decimal().value
        guard reader.skip(0x2C) else { throw .malformed }
        points.append(Point(x: x, y: try reader.decimal().value))
      } while reader.skipSpaces() && !reader.isAtEnd
      guard reader.isAtEnd, (3...DrawingReader.pointLimit).contains(points.count) else { throw .malformed }
      return points
    } catch {
      file.badPoints(bytes, error, atLeast: 3)
      return nil
    }
  }

  private func colour(_ name: Name, _ file: inout ContentFile) -> String? {
    guard let bytes = file.bytes(name) else { return nil }
    if isColour(bytes) { return file.string(name) }
    file.badValue(name, .colour)
    return nil
  }

  // MARK: The end of the description, and of the model

  /// Passes the description on, once: when the steps begin, or when the model ends without any.
  mutating func announce(_ file: inout ContentFile) {
    guard file.open.model.isOpen, !isAnnounced else { return }
    isAnnounced = true
    kept = KeptBytes(isReported: kept.isReported)
    if file.isWanted { file.emit(.modelBegan(header, at: file.open.model.position)) }
  }

  /// Checks the rules for the model as a whole.
  func checkIsComplete(_ file: inout ContentFile) {
    let element = file.elements.current
    guard !element.isDamaged else { return }
    let own = header.language
    if !own.isEmpty,
      !header.texts.contains(where: { $0.kind == .title && LanguageTag.matches($0.language, own) })
    {
      file.report(.missingTitle(element: .model, language: own), at: file.tagPlace)
    }
    if !file.open.page.isOpen, !element.children.contains(.steps) {
      file.report(.missingElement(parent: .model, expected: [.steps]), at: file.tagPlace)
    }
  }

  /// Ends a model that obeys every rule.
  ///
  /// - Parameter languages: the languages with a title at every step.
  mutating func end(_ numbering: StepNumbering, languages: [String], _ file: inout ContentFile) {
    hashBytes(before: file.parserOffset, in: file)
    file.emit(
      .modelEnded(
        ModelEnding(
          photos: header.photos, photoPositions: photoPositions, stepCounts: numbering.counts,
          lastNumbers: numbering.lastNumbers, languages: languages, contentHash: hasher.finish())))
  }

  /// Hashes the bytes of the open model up to an offset.
  mutating func hashBytes(before offset: Int, in file: borrowing ContentFile) {
    if !file.open.model.isRefused {
      hasher.update(UnsafeRawBufferPointer(file.window.bytes(hashedOffset..<offset)))
    }
    hashedOffset = offset
  }
}

extension ContentFile {
  /// Checks the version that the element beginning now declares.
  mutating func checkVersion(isRequired: Bool) {
    let element = elements.current.name
    let isRoot = elements.depth == 1
    guard let version = string(.version) else {
      if isRequired { report(.missingAttribute(.version, element: element), at: tagPlace) }
      return
    }
    if isRoot { root.version = version }
    guard version != Grammar.version else { return }
    let isNewer = version.hasPrefix("1.") && Int(version.dropFirst(2)) != nil
    if isRoot { root.isVersionUnknown = !isNewer }
    let severity: Diagnostic.Severity = isNewer ? .warning : .error
    report(
      .unknownVersion(version, isNewer: isNewer), severity: severity, at: attributePlace(.version, severity))
  }
}
