internal import CLibXML2

/// A handler of the elements and text in an XML file that ``ForeignXML`` reads.
package protocol ForeignXMLHandler {
  /// Takes a start tag. Names are local: prefixes are dropped.
  ///
  /// - Returns: false to stop.
  mutating func start(_ name: String, _ attributes: [String: String]) -> Bool
  /// Takes a piece of text.
  mutating func text(_ text: String)
  /// Takes an end tag.
  mutating func end(_ name: String)
}

/// Reads XML that is no content file: of other programs, and the nodes and lists of published libraries. It
/// reads elements, attributes and text, and nothing else.
///
/// Bytes are pushed in; libxml2 opens no file and no address. A DOCTYPE is allowed and not followed: entities
/// are not expanded, a reference to one is an error, and attributes with a declared default are not added.
/// UTF-8 and encodings of one byte a character are read, others refused.
/// libxml2 limits a tag to 10 MB; the attributes of an element are limited to 256, and elements inside one
/// another to 1,000.
package enum ForeignXML {
  /// The reason why a file is not well-formed XML.
  package struct Failure: Error {
    /// The line, from 1.
    package var line: Int
    /// The problem, in words.
    package var message: String
    /// A Boolean value that indicates whether ``attributeLimit`` or ``depthLimit`` is exceeded. libxml2's
    /// limits do not set it.
    package var isLimit = false
    /// A Boolean value that indicates whether the file may be XML, but has an encoding or a reference to an
    /// entity that is not read.
    package var isUnread = false
  }

  /// The most attributes of an element.
  static let attributeLimit = 256
  /// The most elements inside one another. libxml2 keeps about 200 bytes for each that is open.
  private static let depthLimit = 1000

  private static let options = Int32(
    XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue | XML_PARSE_COMPACT.rawValue
      | XML_PARSE_BIG_LINES.rawValue)

  /// Reads a file in memory.
  package static func read<Handler: ForeignXMLHandler>(
    _ bytes: [UInt8], handler: Handler
  ) -> (handler: Handler, failure: Failure?) {
    var rest = bytes
    return read(
      next: {
        defer { rest = [] }
        return rest
      }, handler: handler)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - next: returns the next bytes, none at the end.
  ///   - handler: takes what is found.
  /// - Returns: the handler, and what is wrong with the file; nil for a file without error and for one that
  ///   the handler stopped.
  package static func read<Handler: ForeignXMLHandler, E>(
    next: () throws(E) -> [UInt8], handler: Handler
  ) throws(E) -> (handler: Handler, failure: Failure?) {
    precondition(PushParser.isInitialized, "libxml2 is not initialized")
    var session = Session(handler)
    var failure: Failure?
    try withUnsafeMutablePointer(to: &session) { (pointer) throws(E) in
      // With these callbacks libxml2 builds no tree. A declared entity still makes a document.
      var sax = callbacks()
      guard let context = xmlCreatePushParserCtxt(&sax, pointer, nil, 0, nil) else {
        preconditionFailure("no memory for a parser")
      }
      defer {
        if let document = context.pointee.myDoc { xmlFreeDoc(document) }
        xmlFreeParserCtxt(context)
      }
      xmlCtxtUseOptions(context, options)
      pointer.pointee.parser = context
      var meter = AttributeMeter(limit: attributeLimit)
      var (head, isFirst) = (try head(next), true)
      if let refusal = head.withUnsafeBufferPointer({ Prologue.refusal($0) }) {
        pointer.pointee.fail(Failure(line: 1, message: refusal, isUnread: true))
      }
      while !pointer.pointee.isOver {
        let bytes = isFirst ? head : try next()
        (head, isFirst) = ([], false)
        guard meter.take(bytes) else {
          pointer.pointee.fail(
            Failure(
              line: meter.line, message: "an element has more than \(attributeLimit) attributes",
              isLimit: true))
          break
        }
        pointer.pointee.isFinishing = bytes.isEmpty
        bytes.withUnsafeBytes { raw in
          let base = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
          _ = xmlParseChunk(context, base, Int32(raw.count), bytes.isEmpty ? 1 : 0)
        }
        if bytes.isEmpty { break }
      }
      failure = pointer.pointee.failure
    }
    guard let handler = session.handler as? Handler else { preconditionFailure("another handler") }
    return (handler, failure)
  }

  /// Returns the first bytes of a file: enough for its XML declaration, if the file has them.
  private static func head<E>(_ next: () throws(E) -> [UInt8]) throws(E) -> [UInt8] {
    var head: [UInt8] = []
    while head.count < Prologue.longest {
      let bytes = try next()
      if bytes.isEmpty { break }
      head += bytes
    }
    return head
  }

  private static func callbacks() -> xmlSAXHandler {
    var sax = xmlSAXHandler()
    sax.initialized = UInt32(XML_SAX2_MAGIC)
    sax.startElementNs = { data, name, _, _, _, _, count, defaultCount, attributes in
      guard let data, let name else { return }
      let session = data.assumingMemoryBound(to: Session.self)
      // libxml2 looks for each default among the attributes, at every element.
      guard defaultCount <= ForeignXML.attributeLimit else {
        let message = "an element has more than \(ForeignXML.attributeLimit) declared attributes"
        let line = session.pointee.parser.map { Int(xmlSAX2GetLineNumber($0)) } ?? 1
        return session.pointee.fail(Failure(line: line, message: message, isLimit: true))
      }
      var values: [String: String] = [:]
      // Those with a default come last.
      for index in 0..<Int(count - defaultCount) {
        // Name, prefix, namespace, and the value from its begin to its end.
        guard let attributes, let key = attributes[5 * index], let begin = attributes[5 * index + 3],
          let end = attributes[5 * index + 4]
        else { continue }
        let name = String(cString: key)
        // An attribute of another namespace does not replace the file's own.
        if attributes[5 * index + 1] != nil, values[name] != nil { continue }
        values[name] = ForeignXML.text(UnsafeBufferPointer(start: begin, count: end - begin))
      }
      session.pointee.start(String(cString: name), values)
    }
    sax.endElementNs = { data, name, _, _ in
      guard let data, let name else { return }
      data.assumingMemoryBound(to: Session.self).pointee.end(String(cString: name))
    }
    sax.characters = { data, bytes, count in
      guard let data, let bytes else { return }
      let text = String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
      data.assumingMemoryBound(to: Session.self).pointee.text(text)
    }
    sax.ignorableWhitespace = sax.characters
    sax.serror = { data, error in
      guard let data, let error, error.pointee.level.rawValue > XML_ERR_WARNING.rawValue else { return }
      let session = data.assumingMemoryBound(to: Session.self)
      let text = error.pointee.message.map { String(cString: $0) } ?? "malformed"
      session.pointee.fail(
        code: Int(error.pointee.code), line: Int(error.pointee.line),
        text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text)
    }
    return sax
  }

  /// Returns the text of an attribute. Because entities are not expanded, libxml2 leaves an ampersand in a
  /// value as `&#38;`, and nothing else.
  private static func text(_ value: UnsafeBufferPointer<UInt8>) -> String {
    guard value.contains(0x26) else { return String(decoding: value, as: UTF8.self) }
    var bytes: [UInt8] = []
    var rest = value[...]
    while let byte = rest.first {
      bytes.append(byte)
      rest = rest.dropFirst(rest.starts(with: "&#38;".utf8) ? 5 : 1)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The state of reading one file. The callbacks of C cannot name a generic type, so the handler is stored
  /// without its type.
  private struct Session {
    var handler: any ForeignXMLHandler
    var failure: Failure?
    var isOver = false
    /// The parser, for the line that it has reached.
    var parser: xmlParserCtxtPtr?
    /// A Boolean value that indicates whether all bytes of the file were passed on. An error that comes then,
    /// before the root is closed, means that the file is cut.
    var isFinishing = false
    private var openElements = 0
    private var isRootClosed = false

    init(_ handler: any ForeignXMLHandler) { self.handler = handler }

    mutating func start(_ name: String, _ attributes: [String: String]) {
      openElements += 1
      if openElements > depthLimit {
        let line = parser.map { Int(xmlSAX2GetLineNumber($0)) } ?? 1
        fail(
          Failure(line: line, message: "elements are nested more than \(depthLimit) deep", isLimit: true))
      }
      if !isOver, !handler.start(name, attributes) { isOver = true }
    }

    mutating func text(_ text: String) { if !isOver { handler.text(text) } }

    mutating func end(_ name: String) {
      openElements -= 1
      if openElements == 0 { isRootClosed = true }
      if !isOver { handler.end(name) }
    }

    mutating func fail(_ failure: Failure) {
      if !isOver { self.failure = failure }
      isOver = true
    }

    mutating func fail(code: Int, line: Int, _ message: String) {
      // An undeclared prefix does not stop the reading, because prefixes are dropped anyway.
      if isOver || code == Int(XML_NS_ERR_UNDEFINED_NAMESPACE.rawValue) { return }
      isOver = true
      switch code {
      case Int(XML_ERR_UNDECLARED_ENTITY.rawValue), Int(XML_WAR_UNDECLARED_ENTITY.rawValue):
        failure = Failure(
          line: line, message: "it refers to an entity other than XML's own, which is not followed",
          isUnread: true)
      case _ where isFinishing && !isRootClosed:
        failure = Failure(line: line, message: "the file ends before its last element is closed")
      default:
        // libxml2 quotes names of any length.
        failure = Failure(line: line, message: shortened(message, to: 200))
      }
    }
  }
}
