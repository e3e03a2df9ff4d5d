/// A writer of the kitty graphics protocol's escape sequences, which send pictures to a terminal and delete
/// them.
///
/// A picture is sent once, under a number from 1 to 255, and appears wherever its ``KittyPlaceholders`` are.
/// All sequences but ``question`` suppress the terminal's answers (`q=2`). ``question`` is sent only through
/// tmux. Without tmux, `TerminalModes.questions` of `Terminal` contains the same sequence.
public struct KittyGraphics: Hashable, Sendable {
  /// The route to the terminal.
  public enum Passage: Hashable, Sendable {
    case direct
    /// Through tmux, which passes on unknown sequences only if they are wrapped and its option
    /// `allow-passthrough` is on.
    case tmux
  }

  /// The route to the terminal.
  public var passage: Passage

  /// Creates a writer of escape sequences for a route to the terminal.
  public init(_ passage: Passage = .direct) { self.passage = passage }

  /// The most base64 characters in one sequence, as the protocol defines it.
  private static let pieceLimit = 4096

  /// Returns the sequences that send a picture, to be scaled to the given number of cells.
  ///
  /// - Parameter packed: the picture's bytes in zlib format; nil sends them uncompressed.
  /// - Complexity: O(bytes of the picture).
  public func transmission(
    of image: PixelImage, id: UInt8, columns: Int, rows: Int, packed: [UInt8]? = nil
  ) -> [UInt8] {
    let letters = Base64.letters(of: packed ?? image.bytes)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count + letters.count / 20 + 200)
    var keys = "a=t,f=32,s=\(image.width),v=\(image.height),i=\(id),q=2" + (packed == nil ? "" : ",o=z")
    var start = 0
    repeat {
      let end = min(letters.count, start + KittyGraphics.pieceLimit)
      append("\(keys),m=\(end < letters.count ? 1 : 0)", letters[start..<end], to: &bytes)
      (keys, start) = ("q=2", end)
    } while start < letters.count
    append("a=p,U=1,i=\(id),c=\(columns),r=\(rows),q=2", [], to: &bytes)
    return bytes
  }

  /// Returns the sequence that deletes a picture and frees its memory in the terminal.
  public func removal(of id: UInt8) -> [UInt8] {
    var bytes: [UInt8] = []
    append("a=d,d=I,i=\(id),q=2", [], to: &bytes)
    return bytes
  }

  /// The sequences that delete every picture that may have been sent.
  public var removalOfAll: [UInt8] {
    var bytes: [UInt8] = []
    append("a=d,d=R,x=1,y=255,q=2", [], to: &bytes)
    return bytes
  }

  /// The sequence that asks whether the terminal shows pictures. The answer arrives as terminal input.
  /// The question has the number 31, but the terminal stores nothing for it: a picture 31 stays.
  public var question: [UInt8] {
    var bytes: [UInt8] = []
    append("i=31,s=1,v=1,a=q,t=d,f=24", Array("AAAA".utf8)[...], to: &bytes)
    return bytes
  }

  private func append(_ keys: String, _ payload: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    let escape: [UInt8] = passage == .tmux ? [0x1B, 0x1B] : [0x1B]
    if passage == .tmux { bytes.append(contentsOf: "\u{1B}Ptmux;".utf8) }
    bytes.append(contentsOf: escape)
    bytes.append(contentsOf: "_G".utf8)
    bytes.append(contentsOf: keys.utf8)
    if !payload.isEmpty {
      bytes.append(UInt8(ascii: ";"))
      bytes.append(contentsOf: payload)
    }
    bytes.append(contentsOf: escape)
    bytes.append(UInt8(ascii: "\\"))
    if passage == .tmux { bytes.append(contentsOf: "\u{1B}\\".utf8) }
  }
}

/// The base64 encoding of RFC 4648.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func letters(of bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { letters, count in
      var index = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let rest = bytes.count - start
        let second = rest > 1 ? UInt32(bytes[start + 1]) : 0
        let third = rest > 2 ? UInt32(bytes[start + 2]) : 0
        let bits = UInt32(bytes[start]) << 16 | second << 8 | third
        letters[index] = alphabet[Int(bits >> 18)]
        letters[index + 1] = alphabet[Int(bits >> 12 & 63)]
        letters[index + 2] = rest > 1 ? alphabet[Int(bits >> 6 & 63)] : UInt8(ascii: "=")
        letters[index + 3] = rest > 2 ? alphabet[Int(bits & 63)] : UInt8(ascii: "=")
        index += 4
      }
      count = index
    }
  }
}
