import Foundation
import OrigamiModel
import SeededRandom
import Testing

@testable import OrigamiXML

/// Damaged files give a diagnostic or a model: never a crash, never silence.
///
/// A thousand mutations; `ORIGAMI_MUTATIONS=10000` asks for more.
@Suite struct MutationTests {
  @Test func `mutated files end with a diagnostic or a model`() throws {
    let count = ProcessInfo.processInfo.environment["ORIGAMI_MUTATIONS"].flatMap(Int.init) ?? 1000
    let sources = try (Corpus.valid + Corpus.shipped).map { try $0.bytes }
    var random = SeededGenerator(seed: 2026)
    let parser = ContentParser()
    for index in 0..<count {
      var bytes = sources[Int.random(in: 0..<sources.count, using: &random)]
      for _ in 0..<Int.random(in: 1...3, using: &random) { mutate(&bytes, &random) }
      let pieces = Bool.random(using: &random) ? nil : Int.random(in: 1...500, using: &random)

      let reading = try Reading(bytes, pieces: pieces, parser: parser)

      let isSilent = reading.diagnostics.isEmpty && reading.outcomes == 0
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!isSilent || text.contains("<library"), "mutation \(index): \(text)")
      #expect(reading.summary.errors == 0 || !reading.diagnostics.isEmpty, "mutation \(index): \(text)")
      checkOrder(reading.events, "mutation \(index): \(text)")
      _ = reading.printed
    }
  }

  /// A model is announced before its steps, and ends or fails exactly once.
  private func checkOrder(_ events: [ContentEvent], _ comment: @autoclosure () -> String) {
    var isOpen = false
    var isPage = false
    for event in events {
      switch event {
      case .modelBegan:
        #expect(!isOpen, "\(comment())")
        isOpen = true
      case .step: #expect(isOpen || isPage, "\(comment())")
      case .drawing, .motion: Issue.record("drawings are not the parser's, \(comment())")
      case .modelEnded:
        #expect(isOpen, "\(comment())")
        isOpen = false
      case .modelFailed: isOpen = false
      case .pageBegan: isPage = true
      case .photo: #expect(isPage, "\(comment())")
      case .pageEnded, .pageFailed: isPage = false
      }
    }
    #expect(!isOpen && !isPage, "\(comment())")
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard bytes.count > 2 else { return }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
    case 2:
      let start = Int.random(in: 0..<bytes.count, using: &random)
      bytes.removeSubrange(start..<min(bytes.count, start + Int.random(in: 1...40, using: &random)))
    case 3:
      let tag = self.tag(bytes, &random)
      bytes.insert(contentsOf: bytes[tag], at: self.tag(bytes, &random).lowerBound)
    case 4:
      let (one, other) = (tag(bytes, &random), tag(bytes, &random))
      guard one.upperBound <= other.lowerBound else { return }
      let text = Array(bytes[one])
      bytes.replaceSubrange(other, with: text)
      bytes.replaceSubrange(one, with: bytes[other.lowerBound..<other.lowerBound])
    default:
      let words = ["&amp;", "<", "\"", "\u{0}", "]]>", "<!--", "xmlns=\"\"", "<step>", "é", "id=\"a\" "]
      let word = words.randomElement(using: &random) ?? ""
      bytes.insert(contentsOf: word.utf8, at: Int.random(in: 0...bytes.count, using: &random))
    }
  }

  /// The place of a tag.
  private func tag(_ bytes: [UInt8], _ random: inout SeededGenerator) -> Range<Int> {
    let from = Int.random(in: 0..<bytes.count, using: &random)
    guard let start = bytes[from...].firstIndex(of: 0x3C), let end = bytes[start...].firstIndex(of: 0x3E)
    else { return 0..<0 }
    return start..<end + 1
  }
}
