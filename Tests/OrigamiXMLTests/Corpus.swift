import Foundation
import Testing

/// The small files beside these tests: valid ones, and invalid ones that say in their first line what is
/// wrong with them: `<!-- expect 5:3 unknown-element, 6:1 entity; schema sees -->`.
///
/// *sees*: the XSD refuses the file too. *blind*: it cannot. *refused*: no schema is asked, the file is not
/// acceptable XML.
enum Corpus {
  struct File: CustomTestStringConvertible, Sendable {
    var name: String
    var path: String
    var testDescription: String { name }

    var bytes: [UInt8] {
      get throws { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
    }

    var firstLine: String {
      get throws { String(decoding: try bytes.prefix { $0 != 0x0A }, as: UTF8.self) }
    }

    /// `line:column code` of each diagnostic, in order.
    var expected: [String] {
      get throws {
        let list = try firstLine.dropFirst("<!-- expect ".count).prefix { $0 != ";" }
        return list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }

    var isSeenBySchema: Bool { get throws { try firstLine.contains("; schema sees") } }
    var isForSchema: Bool { get throws { try !firstLine.contains("; schema refused") } }
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Corpus")
  static let content = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../content").standardized
  static let schema = content.appendingPathComponent("schema/origami-steps-1.xsd").path

  static let valid = files(folder.appendingPathComponent("valid"))
  static let invalid = files(folder.appendingPathComponent("invalid"))
  static let shipped = files(content)

  private static func files(_ folder: URL) -> [File] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".xml") }.map {
      File(name: $0, path: folder.appendingPathComponent($0).path)
    }
  }
}
