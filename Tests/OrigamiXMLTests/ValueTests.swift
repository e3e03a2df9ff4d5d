import Foundation
import OrigamiModel
import SeededRandom
import Testing

@testable import OrigamiXML

@Suite struct ValueTests {
  @Test(arguments: [
    ("0", "0"), ("-12.5", "-12.5"), (".5", "0.5"), ("-.25", "-0.25"), ("007.10", "7.1"), ("-0", "0"),
    ("0.0", "0"),
    ("0.1234567894", "0.123456789"), ("0.1234567895", "0.12345679"), ("0.9999999999", "1"),
    ("1000000", "1000000"), ("-1000000.000", "-1000000"), ("999999.9999999999", "1000000"),
    ("0.12345678", "0.12345678"), ("0.1234567", "0.1234567"), ("123456.123456", "123456.123456"),
  ])
  func `numbers are read exactly, to nine places`(text: String, value: String) throws {
    #expect(try read(text).get().description == value)
    // With more memory behind the value, eight digits are read at once.
    #expect(try read(text, padded: true).get().description == value)
  }

  @Test(arguments: [
    "", "-", ".", "1.", "+1", "1e3", "0x10", "NaN", "inf", " 1", "1 ", "1,0", "--1", "1.2.3", "١",
  ])
  func `what is no plain decimal is refused`(text: String) {
    #expect(read(text) == .failure(.malformed))
    #expect(read(text, padded: true) == .failure(.malformed))
  }

  @Test(arguments: ["1000001", "-1000000.1", "1000000.000000001", "99999999999999999999", "1000000.5"])
  func `what is beyond a million is refused`(text: String) {
    #expect(read(text) == .failure(.outOfRange))
    #expect(read(text, padded: true) == .failure(.outOfRange))
  }

  @Test(arguments: 0..<60) func `white space at the start is counted to the first other byte`(count: Int) {
    for other in 0..<count + 1 {
      for byte in [0x21, 0x80, 0xA0, 0xFF] as [UInt8] {
        var bytes = (0..<count).map { [0x20, 0x0A, 0x09, 0x0D][($0 + other) % 4] as UInt8 }
        if other < count { bytes[other] = byte }
        #expect(bytes.withUnsafeBufferPointer { spaceCount($0) } == other, "\(byte) at \(other)")
      }
    }
  }

  @Test func `random decimals are read as they are written`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      let places = UInt8.random(in: 0...9, using: &random)
      let mantissa = Int64.random(in: -1_000_000_000...1_000_000_000, using: &random)
      let decimal = Decimal9(mantissa: mantissa, places: places)
      guard abs(decimal.value) <= Decimal9.limit else { continue }
      #expect(try read(decimal.description).get() == decimal)
      #expect(try read(decimal.description, padded: true).get() == decimal)
    }
  }

  @Test func `a place is encoded as its two numbers are read, whatever is behind it`() throws {
    var random = SeededGenerator(seed: 5)
    let letters = Array("0123456789.-,".utf8) + Array("00.55,".utf8)
    for _ in 0..<20_000 {
      let length = Int.random(in: 1...20, using: &random)
      let text = (0..<length).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
      let halves = text.split(separator: 0x2C, maxSplits: 1, omittingEmptySubsequences: false)
      let numbers = halves.map { try? $0.withUnsafeBufferPointer { try readDecimal($0).get() } }
      let isPlace = numbers.count == 2 && !numbers.contains(nil)
      let expected = isPlace ? numbers.compactMap { $0 }.map(DiagramCode.word) : []

      #expect(words(of: text) == expected, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  /// The two numbers that a value is encoded as; none if it is no place.
  private func words(of text: [UInt8]) -> [UInt64] {
    let memory = text + Array("\" x=\"123456789,123456789\"/>".utf8)
    return memory.withUnsafeBufferPointer { memory in
      guard let start = memory.baseAddress,
        var reader = ValueReader(Bytes(rebasing: memory[..<text.count]), readable: start + memory.count)
      else { return [] }
      var encoded = [UInt8](repeating: 0, count: 2 * DiagramCode.longestNumber)
      let count = encoded.withUnsafeMutableBufferPointer { encoded -> Int? in
        guard let base = encoded.baseAddress, let end = try? reader.encodePlace(to: base), reader.isAtEnd
        else { return nil }
        return end - base
      }
      guard let count else { return [] }
      var (words, word, shift) = ([UInt64](), UInt64(0), UInt64(0))
      for byte in encoded[..<count] {
        word |= UInt64(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 {
          words.append(word)
          (word, shift) = (0, 0)
        }
      }
      return words
    }
  }

  @Test func `every name is spelt as its case`() {
    for name in Name.allCases {
      let spelling = "\(name)".reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
      #expect(name.text == spelling)
    }
  }

  private func read(_ text: String, padded: Bool = false) -> Result<Decimal9, ValueReader.Failure> {
    let bytes = Array((text + "\" x=\"123456789\"/>").utf8)
    return bytes.withUnsafeBufferPointer { memory in
      let value = Bytes(rebasing: memory[..<text.utf8.count])
      guard padded else { return readDecimal(value) }
      guard let start = memory.baseAddress, var reader = ValueReader(value, readable: start + memory.count)
      else { return .failure(.malformed) }
      return Result { () throws(ValueReader.Failure) in
        let number = try reader.decimal()
        guard reader.isAtEnd else { throw .malformed }
        return number
      }
    }
  }

  @Test(arguments: [
    ("a", "a"), ("", ""), (" ", ""), ("\n\t ", ""), (" a", "a"), ("a ", "a"), ("a  b", "a b"),
    ("a\nb", "a b"),
    ("a b c", "a b c"), ("\t a \r\n b \n", "a b"), ("ab ", "ab"), ("a\u{A0} b", "a\u{A0} b"),
  ])
  func `white space is made single spaces`(text: String, normalised: String) {
    #expect(normalized(text) == normalised)
  }

  @Test func `white space is normalised as a plain loop would, at every length`() {
    var random = SeededGenerator(seed: 4)
    for length in 0..<200 {
      let text = String(
        (0..<length).map { _ in
          Int.random(in: 0..<9, using: &random) > 0
            ? "x" : [" ", "\n", "\t"].randomElement(using: &random) ?? " "
        })
      let words = text.split(whereSeparator: \.isWhitespace)
      #expect(normalized(text) == words.joined(separator: " "), "\(text.debugDescription)")
    }
  }

  private func normalized(_ text: String) -> String {
    var buffer = GrowingBytes()
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      if let base = bytes.baseAddress { buffer.append(base, count: bytes.count) }
    }
    return composed(buffer.normalized())
  }

  @Test func `texts are in normalisation form C`() throws {
    for (text, composed) in [
      ("e\u{301}", "é"), ("\u{212B}", "Å"), ("か\u{3099}", "が"), ("\u{1100}\u{1161}", "가"),
      ("a\u{328}\u{301}", "ą\u{301}"),
      ("plain and long enough for a word e\u{301}", "plain and long enough for a word é"),
      ("鶴を折る「紙」…", "鶴を折る「紙」…"),
    ] {
      let reading = try Reading(modelText(steps: "<step id=\"a\"><title>\(text)</title></step>"))
      #expect(reading.steps.first.map { Array($0.title.unicodeScalars) } == Array(composed.unicodeScalars))
    }
  }

  @Test func `marks of any number in a row are composed, in time that grows with their number`() {
    func composition(of text: String) -> String {
      Array(text.utf8).withUnsafeBufferPointer { composed($0) }
    }
    for count in 1...15 {
      let text = "xa" + String(repeating: "\u{301}\u{323}", count: count)
      let inFormC = text.precomposedStringWithCanonicalMapping
      #expect(Array(composition(of: text).unicodeScalars) == Array(inFormC.unicodeScalars))
    }
    // Foundation alone takes over a minute for this row.
    let row = "a" + String(repeating: "\u{301}\u{323}", count: 200_000)
    let result = composition(of: row)
    #expect(result.unicodeScalars.first == "\u{1EA1}" && result.unicodeScalars.count == 400_000)
  }

  @Test func `every scalar that is taken to be composed is`() {
    for value in UInt32(0x20)..<0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a" + String(scalar)
      let normalised = Array(text.utf8).withUnsafeBufferPointer { composed($0) }
      #expect(
        Array(normalised.unicodeScalars) == Array(text.precomposedStringWithCanonicalMapping.unicodeScalars),
        "U+\(value)")
    }
  }

  @Test(arguments: [
    ("a", true), ("_", true), ("a.b-c_9", true), ("鶴", true), ("é", true), ("", false), ("9", false),
    ("-a", false), ("a:b", false),
    ("a b", false), ("a·", true), ("·a", false), ("\u{203F}a", false), ("a\u{300}", true), ("😀", true),
    ("×", false),
  ])
  func `an id is a name without a colon`(text: String, isOne: Bool) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { isIdentifier($0) } == isOne)
  }

  @Test(arguments: [
    ("en", true), ("zh-Hant-TW", true), ("x-klingon", true), ("i-default", true), ("de-1996", true),
    ("", false), ("e", false),
    ("en_GB", false), ("en-", false), ("-en", false), ("toolongtag", false), ("en--x", false), ("1e", false),
    ("x", false),
  ])
  func `a language tag has the form of BCP 47`(text: String, isOne: Bool) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { isLanguageTag($0) } == isOne)
  }

  @Test(arguments: [
    ("a.png", true), ("photos/a b.png", true), ("写真/鶴.jpg", true), ("...", true), ("", false), ("/a", false),
    ("../a", false),
    ("a/../b", false), ("./a", false), ("a//b", false), ("a/", false), ("http://x/a", false), ("a\\b", false),
    ("%2e%2e/a", false),
    ("c:a", false), ("a?b", false), ("a#b", false), ("a\u{7F}", false), (".", false),
  ])
  func `a path of a photo stays below its folder`(text: String, isOne: Bool) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { isRelativePath($0) } == isOne)
  }
}
