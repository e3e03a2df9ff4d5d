import Foundation
import OrigamiModel
import SeededRandom
import Testing

@testable import OrigamiWeb

@Suite struct ObjectTests {
  /// Vectors of NIST (FIPS 180-4 examples and the Secure Hash Standard validation system).
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `SHA-256 gives the hashes of the standard`(text: String, hash: String) {
    #expect(ObjectName(of: Array(text.utf8)).hex == hash)
    #expect(ObjectName(hex: hash)?.hex == hash)
  }

  @Test func `SHA-256 gives the hash of a million letters`() {
    let hash = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    #expect(ObjectName(of: [UInt8](repeating: 0x61, count: 1_000_000)).hex == hash)
  }

  @Test func `words of ASCII text are those that other text has`() {
    var random = SeededGenerator(seed: 1)
    for length in 0..<300 {
      let ascii = String(
        decoding: (0..<length).map { _ in UInt8.random(in: 0..<0x80, using: &random) }, as: UTF8.self)
      #expect(WordList.words(of: ascii) + ["e"] == WordList.words(of: ascii + " é"), "\(ascii)")
    }
    let long = String(repeating: "a", count: 100)
    #expect(WordList.words(of: long) + ["e"] == WordList.words(of: long + " é"))
    #expect(
      WordList.words(of: "Fold A–B to the 2nd edge.") == ["fold", "a", "b", "to", "the", "2nd", "edge"])
  }

  @Test func `a step with a motion that is too large is refused, with the bytes that are too many`() throws {
    var random = SeededGenerator(seed: 1)
    let motion = MotionRecord(bytes: (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) })
    var numbering = StepNumbering()
    let step = Step(
      id: "s", places: numbering.place(depth: 0, level: .overview), language: "en",
      texts: [ContentText(.title, "en", "Fold.")])
    var pages = StepPageBuilder(model: Model(id: "m", language: "en"))
    _ = try pages.append(step, motion)
    let error = #expect(throws: WebError.self) { try pages.finish() }
    guard case .stepTooLarge("m", "s", let bytes, let limit)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(bytes > limit)
  }

  @Test func `packed bytes unpack to themselves, and damage is noticed`() throws {
    let bytes = Array(String(repeating: "swan ", count: 1000).utf8)
    let packed = Gzip.packed(bytes)
    #expect(packed.count < 200)
    #expect(try Gzip.unpacked(packed, limit: 5000) == bytes)
    #expect(throws: Gzip.Problem.tooLarge(limit: 4999)) { try Gzip.unpacked(packed, limit: 4999) }
    #expect(throws: Gzip.Problem.damaged) { try Gzip.unpacked(Array(packed.dropLast()), limit: 5000) }
    #expect(throws: Gzip.Problem.damaged) { try Gzip.unpacked(packed + [0], limit: 5000) }
    var flipped = packed
    flipped[packed.count / 2] ^= 1
    #expect(throws: Gzip.Problem.self) { try Gzip.unpacked(flipped, limit: 5000) }
  }

  @Test func `whatever this program packs it unpacks, also text that repeats itself`() throws {
    for count in [0, 1, 1024, 100_000, 1 << 20] {
      let bytes = [UInt8](repeating: 0x20, count: count)
      #expect(try Gzip.unpacked(Gzip.packed(bytes), limit: 1 << 20) == bytes)
    }
  }

  @Test func `a bomb is refused before it is unpacked`() {
    let bomb = Gzip.packed([UInt8](repeating: 0, count: 4 << 20))
    #expect(throws: Gzip.Problem.self) { try Gzip.unpacked(bomb, limit: 1 << 20) }
  }
}
