internal import Foundation

extension GrowingBytes {
  mutating func removeAll() { truncate(to: 0) }

  /// Makes runs of white space one space, removes it from both ends, and returns the rest.
  mutating func normalized() -> UnsafeBufferPointer<UInt8> {
    truncate(to: normalizeSpace(bytes))
    return UnsafeBufferPointer(bytes)
  }
}

/// Makes runs of white space one space and removes it from both ends, in place. Returns the new length.
///
/// - Complexity: O(*n*), eight bytes at a time up to the first run.
func normalizeSpace(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
  guard let base = bytes.baseAddress, bytes.count > 0 else { return 0 }
  let clean = lengthWithoutRuns(UnsafeBufferPointer(bytes))
  if clean == bytes.count { return clean }
  // The bytes before `clean` need no change.
  var written = clean
  var afterSpace = written == 0 || base[written - 1] == 0x20
  for position in written..<bytes.count {
    let byte = base[position]
    if isSpace(byte) {
      if !afterSpace {
        base[written] = 0x20
        written += 1
      }
      afterSpace = true
    } else {
      base[written] = byte
      written += 1
      afterSpace = false
    }
  }
  if written > 0, base[written - 1] == 0x20 { written -= 1 }
  return written
}

/// Returns the number of bytes at the start that need no change: words with single spaces between them.
private func lengthWithoutRuns(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
  guard let base = bytes.baseAddress, let last = bytes.last, !isSpace(base[0]) else { return 0 }
  var next = 0
  while next + 9 <= bytes.count {
    let here = Word(at: base + next)
    let after = Word(at: base + next + 1)
    // Below a space are only tab, line feed and return: other controls are not well-formed.
    if here.bytes(below: 0x20) | (here.bytes(below: 0x21) & after.bytes(below: 0x21)) != 0 { return next }
    next += 8
  }
  while next + 1 < bytes.count {
    if base[next] < 0x20 || base[next] == 0x20 && base[next + 1] <= 0x20 { return next }
    next += 1
  }
  return isSpace(last) ? next : bytes.count
}

/// Eight bytes that are examined together. To ask a `SIMD16` whether any comparison is true takes a hundred
/// times as long at -O. (``SourceWindow`` only counts: it adds the results up.)
private struct Word {
  private let word: UInt64

  @inline(__always)
  init(at place: UnsafePointer<UInt8>) {
    word = UnsafeRawPointer(place).loadUnaligned(as: UInt64.self)
  }

  /// The highest bit of each byte that is below a value of up to 0x80.
  @inline(__always)
  func bytes(below value: UInt8) -> UInt64 {
    let each = 0x0101_0101_0101_0101 &* UInt64(0x80 &- value)
    return ~(((word & 0x7F7F_7F7F_7F7F_7F7F) &+ each) | word) & 0x8080_8080_8080_8080
  }

  /// A Boolean value that indicates whether no byte is above a space.
  @inline(__always)
  var isBlank: Bool { bytes(below: 0x21) == 0x8080_8080_8080_8080 }

  @inline(__always)
  var isASCII: Bool { word & 0x8080_8080_8080_8080 == 0 }
}

/// Returns the number of white space bytes at the start.
@inline(__always)
func spaceCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
  guard let base = bytes.baseAddress else { return 0 }
  var next = 0
  // Below a space are only tab, line feed and return: other controls are not well-formed.
  while next + 8 <= bytes.count, Word(at: base + next).isBlank { next += 8 }
  // The text is nearly always a line end and an indentation. The rest of that is examined at once, too.
  if next > 0, next + 8 > bytes.count, Word(at: base + bytes.count - 8).isBlank { return bytes.count }
  while next < bytes.count, isSpace(base[next]) { next += 1 }
  return next
}

@inline(__always)
func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

/// Returns a text in Unicode normalisation form C.
///
/// - Complexity: O(*n*). Latin, kana and Han without combining marks are recognised as composed; all other
///   text goes to Foundation.
func composed(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
  let text = String(decoding: bytes, as: UTF8.self)
  return isSurelyComposed(bytes) ? text : composed(text)
}

/// The most combining marks in a row that are composed together: as in the stream-safe format of Unicode
/// (UAX #15), far above what any language writes.
private let markLimit = 30

/// Returns a text in form C. Foundation takes quadratic time to order many marks in a row, so a longer row is
/// composed in pieces, and may not be in form C as a whole.
private func composed(_ text: String) -> String {
  let scalars = text.unicodeScalars
  var (result, start, marks) = ("", text.startIndex, 0)
  for index in scalars.indices {
    marks = scalars[index].properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
    if marks > markLimit {
      result += text[start..<index].precomposedStringWithCanonicalMapping
      (start, marks) = (index, 1)
    }
  }
  return result + text[start...].precomposedStringWithCanonicalMapping
}

/// Returns a Boolean value that indicates whether no scalar composes with others or is replaced by them:
/// every scalar in the ranges below has `NFC_Quick_Check` yes and combining class 0.
private func isSurelyComposed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let base = bytes.baseAddress else { return true }
  var next = 0
  while next < bytes.count {
    if next + 8 <= bytes.count, Word(at: base + next).isASCII {
      next += 8
      continue
    }
    let byte = bytes[next]
    switch byte {
    case 0..<0xCC: next += 1  // ASCII, or Latin up to U+02FF with its second byte
    case 0xCC..<0xE0: return false
    case 0xE0..<0xF0:
      guard next + 2 < bytes.count else { return false }
      let scalar =
        UInt32(byte & 0x0F) << 12 | UInt32(bytes[next + 1] & 0x3F) << 6 | UInt32(bytes[next + 2] & 0x3F)
      switch scalar {
      case 0x2010...0x2027, 0x2030...0x205E, 0x3001...0x3020, 0x3041...0x3096, 0x30A1...0x30FC,
        0x4E00...0x9FFF:
        next += 3
      default: return false
      }
    default: return false
    }
  }
  return true
}
