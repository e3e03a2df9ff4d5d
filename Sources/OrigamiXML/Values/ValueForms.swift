internal import OrigamiModel

// The forms that values have: names, colours, tags, paths.

/// Returns a Boolean value that indicates whether bytes are an NCName of at most 256 bytes, and so can be an
/// id.
func isIdentifier(_ bytes: Bytes) -> Bool {
  guard (1...256).contains(bytes.count) else { return false }
  var isASCIIName = isNameStart(bytes[0])
  for byte in bytes where !isNamePart(byte) { isASCIIName = false }
  if isASCIIName { return true }
  return isIdentifier(String(decoding: bytes, as: UTF8.self).unicodeScalars)
}

@inline(__always)
private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

@inline(__always)
private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

@inline(__always)
private func isNameStart(_ byte: UInt8) -> Bool { isLetter(byte) || byte == UInt8(ascii: "_") }

@inline(__always)
private func isNamePart(_ byte: UInt8) -> Bool {
  isNameStart(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
}

/// Returns a Boolean value that indicates whether scalars, if any, are an NCName of XML 1.0, fifth edition.
func isIdentifier(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
  for (index, scalar) in scalars.enumerated() {
    switch scalar.value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF,
      0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      continue
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040:
      if index == 0 { return false }
    default: return false
    }
  }
  return true
}

/// Returns a Boolean value that indicates whether bytes are `#rgb` or `#rrggbb`.
func isColour(_ bytes: Bytes) -> Bool {
  guard bytes.count == 4 || bytes.count == 7, bytes[0] == 0x23 else { return false }
  return bytes.dropFirst().allSatisfy { isDigit($0) || (0x61...0x66).contains($0 | 0x20) }
}

/// Returns a Boolean value that indicates whether bytes have the form of a language tag (BCP 47): subtags of
/// one to eight letters and digits, the first of two or more letters, or `x` or `i`.
func isLanguageTag(_ bytes: Bytes) -> Bool {
  guard (1...64).contains(bytes.count) else { return false }
  let subtags = bytes.split(separator: 0x2D, omittingEmptySubsequences: false)
  for (index, subtag) in subtags.enumerated() {
    guard (1...8).contains(subtag.count) else { return false }
    if index == 0 {
      guard subtag.allSatisfy(isLetter),
        subtag.count > 1 || subtags.count > 1 && [0x78, 0x69].contains(subtag[subtag.startIndex] | 0x20)
      else { return false }
    } else {
      guard subtag.allSatisfy({ isLetter($0) || isDigit($0) }) else { return false }
    }
  }
  return true
}

/// Returns a Boolean value that indicates whether a text has the form of a language tag.
package func isLanguageTag(_ text: String) -> Bool {
  var text = text
  return text.withUTF8 { isLanguageTag($0) }
}

/// Returns a Boolean value that indicates whether bytes are a relative path that stays below its folder for
/// every reader: no scheme, no leading slash, no `.` or `..` or empty part, no backslash, no query or
/// fragment, and no `%`, which could encode any of these.
func isRelativePath(_ bytes: Bytes) -> Bool {
  guard (1...1024).contains(bytes.count) else { return false }
  // \ % : ? # and DEL.
  let forbidden: [UInt8] = [0x5C, 0x25, 0x3A, 0x3F, 0x23, 0x7F]
  guard bytes.allSatisfy({ $0 >= 0x20 && !forbidden.contains($0) }) else { return false }
  return bytes.split(separator: 0x2F, omittingEmptySubsequences: false).allSatisfy {
    !$0.isEmpty && !$0.elementsEqual([0x2E]) && !$0.elementsEqual([0x2E, 0x2E])
  }
}

/// Returns a Boolean value that indicates whether bytes can be an SPDX licence expression: words, `.`, `-`,
/// `+`, `:` and parentheses.
func isLicence(_ bytes: Bytes) -> Bool {
  guard (1...200).contains(bytes.count) else { return false }
  return bytes.allSatisfy { byte in
    isLetter(byte) || isDigit(byte) || [0x2D, 0x2E, 0x2B, 0x3A, 0x28, 0x29, 0x20].contains(byte)
  } && bytes.contains { !isSpace($0) }
}

/// Returns a Boolean value that indicates whether bytes can be an address: 1 to 4096 bytes without spaces and
/// control characters of ASCII.
func isReference(_ bytes: Bytes) -> Bool {
  (1...4096).contains(bytes.count) && bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F }
}

/// Returns a Boolean value that indicates whether bytes are a part of a segment: a fraction or a decimal
/// from 0 to 1.
func isFraction(_ bytes: Bytes) -> Bool {
  let parts = bytes.split(separator: 0x2F, omittingEmptySubsequences: false)
  if parts.count == 2 {
    guard let numerator = readInteger(Bytes(rebasing: parts[0]), in: 0...1_000_000),
      let denominator = readInteger(Bytes(rebasing: parts[1]), in: 1...1_000_000)
    else { return false }
    return numerator <= denominator
  }
  guard case .success(let part) = readDecimal(bytes) else { return false }
  return part.mantissa >= 0 && part.value <= 1
}

/// Returns a Boolean value that indicates whether bytes are a view: a turn from −180 to 180 and a lean from
/// −90 to 90, in degrees.
func isView(_ bytes: Bytes) -> Bool {
  let parts = bytes.split(whereSeparator: isSpace)
  guard parts.count == 2 else { return false }
  return zip(parts, [180.0, 90]).allSatisfy { part, most in
    guard case .success(let degrees) = readDecimal(Bytes(rebasing: part)) else { return false }
    return abs(degrees.value) <= most
  }
}

/// Returns the number of words in a normalised text.
func wordCount(_ text: String) -> Int { text.utf8.split(whereSeparator: isSpace).count }
