import OrigamiModel
import Testing

@testable import OrigamiXML

/// All that is said of one file.
struct Reading: Equatable {
  var events: [ContentEvent] = []
  var diagnostics: [Diagnostic] = []
  var summary = ContentSummary()

  /// Compares everything except the number of bytes read before a file is given up: it depends on
  /// the pieces.
  static func == (a: Reading, b: Reading) -> Bool {
    var (one, other) = (a.summary, b.summary)
    if !one.isReadToEnd, !other.isReadToEnd { (one.byteCount, other.byteCount) = (0, 0) }
    return a.events == b.events && a.diagnostics == b.diagnostics && one == other
  }

  /// Reads bytes that arrive in pieces of one size, or all at once.
  init(
    _ bytes: [UInt8], pieces: Int? = nil, limits: ContentLimits = ContentLimits(),
    parser: ContentParser? = nil
  )
    throws
  {
    let parser = parser ?? ContentParser(limits: limits)
    summary = try parser.parse(pieces.map { Reading.source(bytes, pieces: $0) } ?? .bytes(bytes)) {
      events.append($0)
    } onDiagnostic: {
      diagnostics.append($0)
    }
  }

  /// Reads a text.
  init(_ text: String, pieces: Int? = nil, limits: ContentLimits = ContentLimits()) throws {
    try self.init(Array(text.utf8), pieces: pieces, limits: limits)
  }

  static func source(_ bytes: [UInt8], pieces: Int) -> ContentSource {
    var rest = bytes[...]
    return .reader { buffer in
      let piece = rest.prefix(min(pieces, buffer.count))
      buffer.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
  }

  var steps: [Step] {
    events.compactMap { if case .step(let step) = $0 { step } else { nil } }
  }

  /// The number of models and pages that are whole and obey every rule.
  var outcomes: Int {
    summary.models + events.count { if case .pageEnded = $0 { true } else { false } }
  }

  /// `line:column code` of each diagnostic.
  var reports: [String] {
    diagnostics.map { "\($0.position.line):\($0.position.column) \($0.code.rawValue)" }
  }

  /// Each diagnostic as it is printed.
  var printed: String { diagnostics.map { $0.rendered(file: "a.xml") }.joined() }
}

/// A model of some steps, written on lines of their own from line 4.
func modelText(steps: String, head: String = "<title>Cup</title>") -> String {
  """
  <model xmlns="urn:origami-steps:1" version="1.0" id="cup" xml:lang="en">
  \(head)
  <steps>
  \(steps)
  </steps>
  </model>
  """
}
