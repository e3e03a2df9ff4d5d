internal import CLibXML2
internal import OrigamiModel

extension ContentChecker {
  typealias CName = UnsafePointer<xmlChar>
  typealias CAttributes = UnsafeMutablePointer<CName?>

  // MARK: Tags

  /// Begins an element. The parser is at the end of its start tag.
  mutating func start(
    _ localName: CName?, _ prefix: CName?, _ namespace: CName?, _ count: Int, namespaces: Int,
    _ attributes: CAttributes?
  ) {
    guard !isStopped, let context else { return }
    input = ParserInput(context)
    // The error that follows says what is wrong with the tag.
    guard input.isAtEndOfTag else { return }
    guard isWithinLimits(localName, prefix, count + namespaces, context) else { return }
    depth += 1
    guard rejectedDepth == 0 else { return checkNameCount() }
    tagEnd = input.offset
    frames[depth].begin(at: tagEnd)
    guard let name = admitted(localName, prefix, namespace) else {
      rejectedDepth = depth
      return checkNameCount()
    }
    frames[depth].name = name
    // Before its attributes are read: an error in the start tag is an error of the model.
    if name == .model { openModel() }
    readAttributes(name, count, attributes)
    begin(name)
  }

  /// Checks the limits on nesting, attributes and namespaces, and gives the file up beyond them: libxml2's
  /// time grows with the elements that are open.
  @inline(__always)
  private mutating func isWithinLimits(
    _ localName: CName?, _ prefix: CName?, _ attributes: Int, _ context: xmlParserCtxtPtr
  ) -> Bool {
    // Namespaces are kept as pairs of pointers.
    let namespaces = Int(context.pointee.nsNr) / 2
    if depth < limits.depth, attributes <= limits.attributes, namespaces <= limits.namespaces { return true }
    let problem: Problem =
      depth >= limits.depth
      ? .tooDeep(limit: limits.depth)
      : attributes > limits.attributes
        ? .tooManyAttributes(element: qualified(localName, prefix), limit: limits.attributes)
        : .tooMany(what: .namespaces, limit: limits.namespaces)
    refuseFile(problem, at: Place(offset: input.offset, isInTag: true))
    return false
  }

  /// Gives the file up when it has too many different names. Called for each name that is not of the format.
  mutating func checkNameCount() {
    guard let context, Int(origami_xml_name_count(context)) - nameCountBefore > limits.names else { return }
    refuseFile(.tooMany(what: .names, limit: limits.names), at: Place(offset: input.offset, isInTag: true))
  }

  /// Ends an element. The parser is after its end tag.
  mutating func end() {
    guard !isStopped else { return }
    if rejectedDepth == 0 {
      end(frames[depth].name)
      if languageDepth == depth { closeLanguage() }
    } else if rejectedDepth == depth {
      rejectedDepth = 0
    }
    depth -= 1
  }

  /// Ends the scope of the language that the element declares.
  private mutating func closeLanguage() {
    languageScopes.removeLast()
    languageDepth = languageScopes.last?.depth ?? 0
  }

  /// Takes a piece of text.
  mutating func characters(_ bytes: UnsafePointer<UInt8>, count: Int) {
    guard !isStopped, rejectedDepth == 0, depth > 0 else { return }
    if rules[frames[depth].name].content == .prose {
      if text.count + count <= limits.textByteCount {
        text.append(bytes, count: count)
      } else if !frames[depth].hasStrayText {
        frames[depth].hasStrayText = true
        report(.textTooLong(element: frames[depth].name, limit: limits.textByteCount), at: tagPlace)
      }
      return
    }
    let blanks = spaceCount(Bytes(start: bytes, count: count))
    if blanks < count { strayText(bytes, index: blanks, count: count) }
  }

  /// Reports text where only elements are allowed, once for each element.
  private mutating func strayText(_ bytes: UnsafePointer<UInt8>, index: Int, count: Int) {
    guard !frames[depth].hasStrayText, let context else { return }
    frames[depth].hasStrayText = true
    let place =
      reports.isFull
      ? parserOffset : offset(ofCharacter: index, of: bytes, count: count, context)
    report(.unexpectedText(parent: frames[depth].name), at: Place(offset: place))
  }

  /// Returns the offset in the file of a character of the parser's last piece of text.
  private func offset(
    ofCharacter index: Int, of bytes: UnsafePointer<UInt8>, count: Int, _ context: xmlParserCtxtPtr
  ) -> Int {
    let here = Int(origami_xml_offset(context))
    if let input = context.pointee.input, let base = input.pointee.base, let end = input.pointee.end,
      bytes >= base, bytes < end
    {
      return Int(input.pointee.consumed) + (bytes - base) + index
    }
    // The text is a copy, and the parser is after it. A character reference is longer than its character.
    if let last = window.last(0x3B, before: here), last == here - 1,
      let start = window.last(0x26, before: here)
    {
      return start
    }
    // A line end of two bytes is one byte in the copy.
    var offset = here
    for _ in index..<count where offset > window.start {
      offset -= 1
      if offset > window.start, window.bytes(offset - 1..<offset + 1).elementsEqual([0x0D, 0x0A]) {
        offset -= 1
      }
    }
    return offset
  }

  // MARK: Allowed elements

  /// Returns the element's name if it is allowed here; else reports what is wrong and returns nil.
  @inline(__always)
  private mutating func admitted(_ localName: CName?, _ prefix: CName?, _ namespace: CName?) -> Name? {
    let isOurs = namespace != nil && namespace == names.namespace
    let name = isOurs ? names.name(localName) : nil
    guard depth > 1 else { return admittedRoot(name, localName, prefix, namespace) }
    let parent = frames[depth - 1].name
    guard let name, rules[parent].children.contains(name) else {
      let written = qualified(localName, prefix)
      if isOurs {
        reject(name, written, parent)
      } else {
        rejectForeign(written, namespace.map { String(cString: $0) }, parent)
      }
      return nil
    }
    // Elements of drawings have no order, and each may repeat.
    if parent == .diagram { return name }
    return admittedInOrder(name, parent) ? name : nil
  }

  private mutating func admittedRoot(
    _ name: Name?, _ localName: CName?, _ prefix: CName?, _ namespace: CName?
  ) -> Name? {
    if let name, Grammar.roots.contains(name) { return name }
    let written = qualified(localName, prefix)
    report(.unknownRoot(written, namespace: namespace.map { String(cString: $0) }), at: tagPlace)
    return nil
  }

  private mutating func rejectForeign(_ written: String, _ namespace: String?, _ parent: Name) {
    frames[depth - 1].isDamaged = true
    noteLostIDs(in: parent)
    report(.foreignElement(written, namespace: namespace, parent: parent), at: tagPlace)
  }

  private mutating func reject(_ name: Name?, _ written: String, _ parent: Name) {
    frames[depth - 1].isDamaged = true
    noteLostIDs(in: parent)
    if let name, Grammar.elements.contains(name) {
      report(.misplacedElement(name, parent: parent), at: tagPlace)
    } else {
      report(.unknownElement(written, parent: parent), at: tagPlace)
    }
  }

  /// Checks the element's order and number among its siblings.
  private mutating func admittedInOrder(_ name: Name, _ parent: Name) -> Bool {
    let phase = phases[Int(name.rawValue) + 128 * Int(parent.rawValue)]
    if phase != 255 {
      if phase < frames[depth - 1].phase {
        report(
          .elementOrder(name, parent: parent, after: frames[depth - 1].lastChild), at: tagPlace)
      } else {
        frames[depth - 1].phase = phase
        frames[depth - 1].lastChild = name
      }
    }
    defer { frames[depth - 1].children.insert(name) }
    if Grammar.once.contains(name), frames[depth - 1].children.contains(name) {
      report(.repeatedElement(name, parent: parent), at: tagPlace)
    } else if name == .steps, frames[depth - 1].children.contains(.repeat) {
      report(.bothElements(name, .repeat, parent: parent), at: tagPlace)
    } else if name == .repeat, frames[depth - 1].children.contains(.steps) {
      report(.bothElements(name, .steps, parent: parent), at: tagPlace)
    } else {
      return true
    }
    noteLostIDs(in: parent)
    return false
  }

  private func qualified(_ localName: CName?, _ prefix: CName?) -> String {
    let local = localName.map { String(cString: $0) } ?? ""
    return prefix.map { String(cString: $0) + ":" + local } ?? local
  }

  /// Notes that ids in an element that is not read are unknown, so that references to them cannot be judged.
  mutating func noteLostIDs(in parent: Name) {
    switch parent {
    case .model: model.hasLostPoints = true
    case .steps, .step:
      model.hasLostSteps = true
      model.hasLostPoints = true
    case .do: model.hasLostPoints = true
    default: break
    }
  }

  // MARK: Beginning and end of elements

  private mutating func begin(_ name: Name) {
    switch name {
    case .face, .line, .arrow, .mark: beginDrawing(name)
    case .label: beginLabel()
    case .title, .subtitle, .text, .tip, .caution, .verbal, .caption, .summary, .designer, .diagrammer,
      .rights, .source, .tag:
      beginProse(name)
    case .step: beginStep()
    case .steps: beginSteps()
    case .do: beginDo()
    case .diagram: beginDiagram()
    case .point, .valley, .mountain, .precrease, .insideReverse, .outsideReverse, .refold, .unfold,
      .turnOver, .rotate:
      beginOperation(name)
    case .above, .crease: readHint(name)
    case .repeat: readRepeat()
    case .model: beginModel()
    case .time: readTime()
    case .paper: readPaper()
    case .photo: beginPhoto()
    case .library: checkVersion(isRequired: false)
    case .page: beginPage()
    case .link: readLink()
    default: break
    }
  }

  private mutating func end(_ name: Name) {
    switch name {
    case .face, .line, .arrow, .mark: break
    case .label: endLabel()
    case .title, .subtitle, .text, .tip, .caution, .verbal, .caption, .summary, .designer, .diagrammer,
      .rights, .source, .tag:
      endProse(name)
    case .step: endStep()
    case .steps: requireChildren(.steps, [.step])
    case .do: endDo()
    case .diagram: endDiagram()
    case .point, .valley, .mountain, .precrease, .insideReverse, .outsideReverse, .refold, .unfold,
      .turnOver, .rotate:
      endOperation()
    case .model: endModel()
    case .showcase: requireChildren(.showcase, [.photo])
    case .photo: endPhoto()
    case .library: isRootClosed = true
    case .page: endPage()
    default: break
    }
  }

  /// Reports an element without any of the children that it needs.
  mutating func requireChildren(_ name: Name, _ expected: [Name]) {
    let frame = frames[depth]
    guard !frame.isDamaged, frame.children.isEmpty else { return }
    report(.missingElement(parent: name, expected: expected), at: tagPlace)
  }
}
