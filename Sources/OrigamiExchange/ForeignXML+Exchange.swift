internal import OrigamiXML

extension ForeignXML {
  /// Parses a stream of XML and converts errors to ``ExchangeError``.
  static func parse<Handler: ForeignXMLHandler>(
    _ stream: ByteStream, _ handler: Handler
  ) throws(ExchangeError) -> Handler {
    let result: (handler: Handler, failure: Failure?)
    do {
      result = try read(next: { try stream.take() }, handler: handler)
    } catch {
      throw error as? ExchangeError ?? ExchangeError(cause: error)
    }
    if let failure = result.failure {
      throw failure.isLimit
        ? ExchangeError(.tooLarge, at: .init(line: failure.line), failure.message)
        : ExchangeError(
          .syntax, at: .init(line: failure.line), (failure.isUnread ? "" : "not XML: ") + failure.message)
    }
    return result.handler
  }
}
