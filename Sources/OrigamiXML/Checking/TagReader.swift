internal import CLibXML2

/// Checks start tags against the rules of the format: which element is allowed where, in which order, and
/// with which attributes.
struct TagReader: ~Copyable {
  typealias CName = UnsafePointer<xmlChar>
  typealias CAttributes = UnsafeMutablePointer<CName?>

  /// The rules of the elements, in a table because they are used for every tag.
  let rules = PerName(Grammar.rule)
  /// ``Grammar/phase(of:in:)`` of a child in a parent, at child + 128 * parent.
  private let phases: Table<UInt8>
  private(set) var names = NameTable()
  /// The number of names that the parser knew when the file began.
  private var nameCountBefore = 0

  init() {
    phases = Table(
      Name.allCases.flatMap { parent in
        (0..<128).map { child in
          Name(rawValue: UInt8(child)).map { Grammar.phase(of: $0, in: parent) } ?? 255
        }
      })
  }

  /// Learns the names of a new parser.
  mutating func learn(_ context: xmlParserCtxtPtr) {
    names.learn(context)
    beginFile(context)
  }

  /// Prepares for the next file of a parser.
  mutating func beginFile(_ context: xmlParserCtxtPtr) {
    nameCountBefore = Int(origami_xml_name_count(context))
  }

  // MARK: Allowed elements

  /// Opens an element, and returns its name if it is allowed here; else reports what is wrong. The content of
  /// an element that is not allowed is ignored.
  @inline(__always)
  func open(
    _ localName: CName?, _ prefix: CName?, _ namespace: CName?, attributeCount: Int,
    _ context: xmlParserCtxtPtr, _ file: inout ContentFile
  ) -> Name? {
    file.tag.input = ParserInput(context)
    // The error that follows says what is wrong with the tag.
    guard file.tag.input.isAtEndOfTag else { return nil }
    guard isWithinLimits(localName, prefix, attributeCount, context, &file) else { return nil }
    let depth = file.elements.depth + 1
    file.elements.depth = depth
    guard file.elements.rejectedDepth == 0 else {
      checkNameCount(&file)
      return nil
    }
    file.tag.end = file.tag.input.offset
    file.elements[depth].begin(at: file.tag.end)
    guard let name = admitted(localName, prefix, namespace, &file) else {
      file.elements.rejectedDepth = depth
      checkNameCount(&file)
      return nil
    }
    file.elements[depth].name = name
    return name
  }

  /// Checks the limits on nesting, attributes and namespaces, and gives the file up beyond them: libxml2's
  /// time grows with the elements that are open.
  @inline(__always)
  private func isWithinLimits(
    _ localName: CName?, _ prefix: CName?, _ attributes: Int, _ context: xmlParserCtxtPtr,
    _ file: inout ContentFile
  ) -> Bool {
    let depth = file.elements.depth
    // Namespaces are kept as pairs of pointers.
    let namespaces = Int(context.pointee.nsNr) / 2
    if depth < file.limits.depth, attributes <= file.limits.attributes, namespaces <= file.limits.namespaces {
      return true
    }
    let problem: Problem =
      depth >= file.limits.depth
      ? .tooDeep(limit: file.limits.depth)
      : attributes > file.limits.attributes
        ? .tooManyAttributes(element: qualified(localName, prefix), limit: file.limits.attributes)
        : .tooMany(what: .namespaces, limit: file.limits.namespaces)
    file.refuseFile(problem, at: SourcePosition(offset: file.tag.input.offset, isInTag: true))
    return false
  }

  /// Gives the file up when it has too many different names. Called for each name that is not of the format.
  private func checkNameCount(_ file: inout ContentFile) {
    guard let context = file.context,
      Int(origami_xml_name_count(context)) - nameCountBefore > file.limits.names
    else { return }
    file.refuseFile(
      .tooMany(what: .names, limit: file.limits.names),
      at: SourcePosition(offset: file.tag.input.offset, isInTag: true))
  }

  /// Returns the element's name if it is allowed here; else reports what is wrong and returns nil.
  @inline(__always)
  private func admitted(
    _ localName: CName?, _ prefix: CName?, _ namespace: CName?, _ file: inout ContentFile
  ) -> Name? {
    let isOurs = namespace != nil && namespace == names.namespace
    let name = isOurs ? names.name(localName) : nil
    guard file.elements.depth > 1 else { return admittedRoot(name, localName, prefix, namespace, &file) }
    let parent = file.elements.parent.name
    guard let name, rules[parent].children.contains(name) else {
      let written = qualified(localName, prefix)
      file.elements.parent.isDamaged = true
      file.open.noteLostIDs(in: parent, isBeforeSteps: !file.elements.parent.children.contains(.steps))
      let problem: Problem =
        if !isOurs {
          .foreignElement(written, namespace: namespace.map { String(cString: $0) }, parent: parent)
        } else if let name, Grammar.elements.contains(name) {
          .misplacedElement(name, parent: parent)
        } else {
          .unknownElement(written, parent: parent)
        }
      file.report(problem, at: file.tagPlace)
      return nil
    }
    // Elements of drawings have no order, and each may repeat.
    if parent == .diagram { return name }
    return isInOrder(name, parent, &file) ? name : nil
  }

  private func admittedRoot(
    _ name: Name?, _ localName: CName?, _ prefix: CName?, _ namespace: CName?, _ file: inout ContentFile
  ) -> Name? {
    if let name, Grammar.roots.contains(name) { return name }
    let written = qualified(localName, prefix)
    let problem = Problem.unknownRoot(written, namespace: namespace.map { String(cString: $0) })
    // HTML is seldom well-formed XML. What is wrong with it as XML is of no use to anybody.
    if written.lowercased() == "html" {
      file.refuseFile(problem, at: file.tagPlace)
    } else {
      file.report(problem, at: file.tagPlace)
    }
    return nil
  }

  /// Checks the element's order and number among its siblings, and returns whether it is read.
  private func isInOrder(_ name: Name, _ parent: Name, _ file: inout ContentFile) -> Bool {
    let phase = phases[Int(name.rawValue) + 128 * Int(parent.rawValue)]
    if phase != 255 {
      if phase < file.elements.parent.phase {
        let last = file.elements.parent.lastChild
        file.report(.elementOrder(name, parent: parent, after: last), at: file.tagPlace)
      } else {
        file.elements.parent.phase = phase
        file.elements.parent.lastChild = name
      }
    }
    let siblings = file.elements.parent.children
    file.elements.parent.children.insert(name)
    if Grammar.once.contains(name), siblings.contains(name) {
      file.report(.repeatedElement(name, parent: parent), at: file.tagPlace)
    } else if name == .steps, siblings.contains(.repeat) {
      file.report(.bothElements(name, .repeat, parent: parent), at: file.tagPlace)
    } else if name == .repeat, siblings.contains(.steps) {
      file.report(.bothElements(name, .steps, parent: parent), at: file.tagPlace)
    } else {
      return true
    }
    file.open.noteLostIDs(in: parent)
    return false
  }

  private func qualified(_ localName: CName?, _ prefix: CName?) -> String {
    let local = localName.map { String(cString: $0) } ?? ""
    return prefix.map { String(cString: $0) + ":" + local } ?? local
  }

  // MARK: Attributes

  /// Reads the attributes of a start tag: notes where their values lie, and reports those that are not
  /// allowed or missing.
  ///
  /// libxml2 passes five pointers for each attribute; nothing is copied.
  func readAttributes(
    _ element: Name, _ count: Int, _ attributes: CAttributes?, _ file: inout ContentFile
  ) {
    file.tag.removeAll()
    if var attribute = attributes {
      let allowed = rules[element].attributes
      let end = attribute + 5 * count
      while attribute < end {
        let name = names.name(attribute[0])
        if attribute[2] == nil, let name, allowed.contains(name) {
          file.tag.insert(name, value(attribute, file.tag.input))
        } else {
          readOther(attribute, name, element, &file)
        }
        attribute += 5
      }
    }
    // A misspelt attribute is missing too, but that is the same mistake.
    let missing = rules[element].required.subtracting(file.tag.present)
    if !missing.isEmpty {
      if !file.tag.hasUnknown {
        for name in missing.names {
          file.report(.missingAttribute(name, element: element), at: file.tagPlace)
        }
      }
      // Nothing refers to the id of a model.
      if missing.contains(.id), element != .model { file.open.noteLostIDs(in: element) }
    }
  }

  @inline(__always)
  private func value(_ attribute: CAttributes, _ input: ParserInput) -> Bytes {
    guard let start = attribute[3], let end = attribute[4] else { return Bytes(start: nil, count: 0) }
    let bytes = Bytes(start: start, count: end - start)
    // A value without references or line ends lies in the parser's buffer, as it is in the file.
    return input.readable(behind: bytes) == nil ? unescaped(bytes) : bytes
  }

  /// Returns a value without libxml2's escapes. Because entities are not expanded, libxml2 leaves an
  /// ampersand in a value as `&#38;`, and nothing else. The copy belongs to libxml2 and is used once.
  private func unescaped(_ bytes: Bytes) -> Bytes {
    guard bytes.contains(0x26) else { return bytes }
    let copy = UnsafeMutableBufferPointer(mutating: bytes)
    var written = 0
    var next = 0
    while next < copy.count {
      copy[written] = copy[next]
      written += 1
      next += copy[next] == 0x26 ? 5 : 1
    }
    return Bytes(rebasing: bytes[..<written])
  }

  /// Reads an attribute that does not belong to the element. Reports it unless it is allowed.
  private func readOther(
    _ attribute: CAttributes, _ name: Name?, _ element: Name, _ file: inout ContentFile
  ) {
    checkNameCount(&file)
    let local = attribute[0].map { String(cString: $0) } ?? ""
    if attribute[2] == nil {
      file.report(
        .unknownAttribute(local, element: element, isQualified: false), at: file.attributePlace(local))
      file.tag.hasUnknown = true
      if name == .lang {
        // So that its text is not taken for one in the language around it, and a title is not missed.
        file.languages.openUnknown(number: file.tag.end, at: file.elements.depth)
        if element == .title { file.elements.parent.isDamaged = true }
      }
      return
    }
    if name == .lang, attribute[1] == names.xmlPrefix {
      readLanguage(value(attribute, file.tag.input), &file)
    } else if attribute[2] == names.namespace {
      let qualified = qualified(attribute[0], attribute[1])
      file.report(
        .unknownAttribute(qualified, element: element, isQualified: true),
        at: file.attributePlace(qualified))
      file.tag.hasUnknown = true
    }
  }

  private func readLanguage(_ bytes: Bytes, _ file: inout ContentFile) {
    let depth = file.elements.depth
    guard isLanguageTag(bytes) else {
      file.report(
        .badLanguage(String(decoding: bytes, as: UTF8.self)), at: file.attributePlace("xml:lang"))
      if depth == 1 { file.root.isLanguageWrong = true }
      file.languages.openUnknown(number: file.tag.end, at: depth)
      return
    }
    file.languages.open(String(decoding: bytes, as: UTF8.self), at: depth)
  }
}
