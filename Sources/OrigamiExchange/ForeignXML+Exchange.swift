internal import OrigamiXML

extension ForeignXML {
  /// Parses a stream of XML and converts errors to ``ExchangeError``.
  static func parse<Handler: ForeignXMLHandler>(
    _ stream: ByteStream, _ handler: Handler
  ) throws(ExchangeError) -> Handler {
    let (handler, failure) = try read(next: stream.take, handler: handler)
    if let failure {
      throw failure.isLimit
        ? ExchangeError(.tooLarge, at: .init(line: failure.line), failure.message)
        : ExchangeError(
          .syntax, at: .init(line: failure.line), (failure.isUnread ? "" : "not XML: ") + failure.message)
    }
    return handler
  }
}
