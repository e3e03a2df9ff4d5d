internal import CLibXML2

/// A libxml2 push parser whose callbacks go to a ``ContentChecker``.
///
/// It owns the C context. libxml2 opens nothing itself: bytes are pushed, entities are neither expanded nor
/// loaded, and a DOCTYPE ends the file at once.
final class PushParser {
  private let context: xmlParserCtxtPtr

  /// Initialises libxml2, which then opens no file. Runs once.
  static let isInitialized: Bool = {
    origami_xml_initialize()
    return true
  }()

  // No NOENT, DTDLOAD, DTDATTR, DTDVALID, XINCLUDE, HUGE or RECOVER. Bytes are never transcoded
  // (IGNORE_ENC), so that offsets are those of the file; another encoding was refused before.
  private static let options = Int32(
    XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue | XML_PARSE_COMPACT.rawValue
      | XML_PARSE_BIG_LINES.rawValue | XML_PARSE_IGNORE_ENC.rawValue)

  /// Creates a parser that calls back with this pointer. The checker learns the parser's pointers for names.
  init(_ checker: UnsafeMutablePointer<ContentChecker>) {
    precondition(PushParser.isInitialized, "libxml2 is not initialized")
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { data, name, prefix, namespace, namespaces, _, count, _, attributes in
      data?.assumingMemoryBound(to: ContentChecker.self).pointee
        .start(name, prefix, namespace, Int(count), namespaces: Int(namespaces), attributes)
    }
    handler.endElementNs = { data, _, _, _ in
      data?.assumingMemoryBound(to: ContentChecker.self).pointee.end()
    }
    handler.characters = { data, bytes, count in
      guard let bytes else { return }
      data?.assumingMemoryBound(to: ContentChecker.self).pointee.characters(bytes, count: Int(count))
    }
    // One function for both, so that libxml2 does not look ahead to tell them apart.
    handler.ignorableWhitespace = handler.characters
    handler.internalSubset = { data, _, _, _ in
      data?.assumingMemoryBound(to: ContentChecker.self).pointee.file.refuseDoctype()
    }
    handler.serror = { data, error in
      guard let error else { return }
      data?.assumingMemoryBound(to: ContentChecker.self).pointee.file.note(error.pointee)
    }
    guard let context = xmlCreatePushParserCtxt(&handler, checker, nil, 0, nil) else {
      preconditionFailure("no memory for a parser")
    }
    self.context = context
    xmlCtxtUseOptions(context, PushParser.options)
    checker.pointee.attach(context)
  }

  deinit {
    // Without a tree there is no document, but libxml2 may have begun one for a DOCTYPE.
    if let document = context.pointee.myDoc { xmlFreeDoc(document) }
    xmlFreeParserCtxt(context)
  }

  /// The number of names that libxml2 keeps.
  var nameCount: Int { Int(origami_xml_name_count(context)) }

  /// Begins another file.
  func reset() {
    xmlCtxtResetPush(context, nil, 0, nil, nil)
    xmlCtxtUseOptions(context, PushParser.options)
  }

  /// Parses the next bytes of the file as far as they are complete.
  func parse(_ bytes: Bytes) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { base in
      // Errors come through `serror`.
      _ = xmlParseChunk(context, base, Int32(bytes.count), 0)
    }
  }

  /// Ends the file.
  func finish() { _ = xmlParseChunk(context, nil, 0, 1) }
}
