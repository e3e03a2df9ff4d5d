internal import Foundation
internal import OrigamiModel
internal import OrigamiXML

/// The motions of the steps of a page, as an object of its own: most readers play none of them.
struct MotionList: Hashable, Sendable {
  /// The motion of each step, by the step's index on the page.
  var records: [Int: MotionRecord]

  /// The list as XML.
  var xml: [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<motions xmlns=\"\(IndexNode.namespace)\">\n"
    for (index, record) in records.sorted(by: { $0.key < $1.key }) {
      text += "<m step=\"\(index)\">\(Data(record.bytes).base64EncodedString())</m>\n"
    }
    return Array((text + "</motions>\n").utf8)
  }

  init(_ records: [Int: MotionRecord]) { self.records = records }

  /// Reads a list.
  ///
  /// - Throws: ``WebError/badObject(_:)``
  init(xml: [UInt8]) throws(WebError) {
    let (handler, failure) = ForeignXML.read(xml, handler: Handler())
    guard failure == nil, handler.isWhole else {
      throw .badObject(failure?.message ?? "not a list of movements")
    }
    records = handler.records
  }

  private struct Handler: ForeignXMLHandler {
    var records: [Int: MotionRecord] = [:]
    var isWhole = false
    private var index: Int?
    private var text = ""

    mutating func start(_ name: String, _ attributes: [String: String]) -> Bool {
      text = ""
      index = attributes["step"].flatMap { Int($0) }
      return name == "motions" || index != nil
    }

    mutating func text(_ text: String) { self.text += text }

    mutating func end(_ name: String) {
      if name == "motions" { isWhole = true }
      // The reader of the record refuses bytes that cannot be decoded.
      if name == "m", let index {
        records[index] = MotionRecord(bytes: Array(Data(base64Encoded: text) ?? Data()))
      }
    }
  }
}
