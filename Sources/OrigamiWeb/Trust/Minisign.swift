internal import CSignature
internal import Foundation
internal import Glibc

/// A public key of minisign: an Ed25519 key with a number of its own.
public struct MinisignKey: Hashable, Sendable {
  /// The bytes of the file's second line: the algorithm, the number, the key.
  private let bytes: [UInt8]

  /// The number of the key, by which a signature names it.
  var number: ArraySlice<UInt8> { bytes[2..<10] }
  var key: [UInt8] { Array(bytes[10...]) }
  /// The key as the second line of its file.
  var text: String { Data(bytes).base64EncodedString() }

  /// Reads the file of a key at a path.
  ///
  /// - Throws: ``WebError/badKey``, ``WebError/file(_:code:)``
  public init(path: String) throws(WebError) {
    let file: [UInt8]?
    do throws(WebError) { file = try PublishFolder.read(path, limit: 4096) } catch {
      // No key has so many bytes.
      if case .tooLarge = error { throw .badKey }
      throw error
    }
    guard let file else { throw .file(path, code: ENOENT) }
    try self.init(file: file)
  }

  /// Reads a key's file, or its second line alone.
  ///
  /// - Throws: ``WebError/badKey``
  package init(file: [UInt8]) throws(WebError) {
    let lines = MinisignSignature.lines(file)
    guard let line = lines.first(where: { !$0.starts(with: "untrusted comment:".utf8) }),
      let data = Data(base64Encoded: Data(line)), data.count == 42, data.starts(with: "Ed".utf8)
    else { throw .badKey }
    bytes = Array(data)
  }
}

extension MinisignKey: Codable {
  /// Reads the key as the second line of its file.
  public init(from decoder: any Decoder) throws {
    try self.init(file: Array(try decoder.singleValueContainer().decode(String.self).utf8))
  }

  /// Writes the key as the second line of its file.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// The file of a minisign signature: the signature of a message, and one of that signature and a comment.
package struct MinisignSignature: Hashable, Sendable {
  /// A Boolean value that indicates whether libsodium is installed.
  package static var canVerify: Bool { origami_signature_load() }

  /// The most bytes of a signature's file.
  static let byteLimit = 2048

  /// True if the BLAKE2b hash of the message is signed, false if the message itself is.
  private let isHashed: Bool
  private let number: [UInt8]
  private let signature: [UInt8]
  /// The bytes of the comment, which need not be UTF-8.
  private let comment: [UInt8]
  private let commentSignature: [UInt8]

  /// Returns the lines of a file that are not empty. A line ends with a line feed, and a carriage return
  /// may precede it.
  static func lines(_ file: [UInt8]) -> [ArraySlice<UInt8>] {
    file.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return text.isEmpty ? nil : text
    }
  }

  /// Reads a signature's file; nil for any other text.
  package init?(file: [UInt8]) {
    let lines = MinisignSignature.lines(file)
    let mark = "trusted comment: ".utf8
    guard file.count <= MinisignSignature.byteLimit, lines.count == 4, lines[2].starts(with: mark),
      let data = Data(base64Encoded: Data(lines[1])), data.count == 74,
      data.starts(with: "Ed".utf8) || data.starts(with: "ED".utf8),
      let global = Data(base64Encoded: Data(lines[3])), global.count == 64
    else { return nil }
    let bytes = Array(data)
    isHashed = bytes[1] == UInt8(ascii: "D")
    (number, signature) = (Array(bytes[2..<10]), Array(bytes[10...]))
    (comment, commentSignature) = (Array(lines[2].dropFirst(mark.count)), Array(global))
  }

  /// Returns a Boolean value that indicates whether two signatures name the same key.
  func isOfSameKey(as other: MinisignSignature) -> Bool { number == other.number }

  /// Verifies the signature of a message with libsodium.
  ///
  /// - Throws: ``WebError/badSignature(_:)``, ``WebError/noVerification``
  package func verify(_ message: [UInt8], _ key: MinisignKey) throws(WebError) {
    guard origami_signature_load() else { throw .noVerification }
    guard number.elementsEqual(key.number) else { throw .badSignature(.otherKey) }
    var signed = message
    if isHashed {
      signed = [UInt8](repeating: 0, count: 64)
      origami_signature_hash(&signed, message, message.count)
    }
    let whole = signature + comment
    guard origami_signature_verify(signature, signed, signed.count, key.key),
      origami_signature_verify(commentSignature, whole, whole.count, key.key)
    else { throw .badSignature(.otherContent) }
  }
}
