/// Writes what the kitty graphics protocol wants: pictures on their way to a terminal, and out of its memory
/// again.
///
/// A picture is sent once, under a number from 1 to 255, and shown wherever ``KittyPlaceholders`` stand. No
/// answer is asked for: a terminal that was found able stays able.
public struct KittyGraphics: Hashable, Sendable {
  /// How the terminal is reached.
  public enum Passage: Hashable, Sendable {
    case direct
    /// Through tmux, which passes on what it does not know only when it is wrapped (and `allow-passthrough`
    /// is on).
    case tmux
  }

  /// How the terminal is reached.
  public var passage: Passage

  /// Stores the value.
  public init(_ passage: Passage = .direct) { self.passage = passage }

  /// The most letters of base64 in one piece, by the protocol.
  private static let pieceLimit = 4096

  /// Sends a picture, to be shown in as many cells.
  ///
  /// - Parameter packed: the picture's bytes as zlib packs them, where somebody has packed them.
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

  /// Has the terminal forget a picture and free its memory.
  public func removal(of id: UInt8) -> [UInt8] {
    var bytes: [UInt8] = []
    append("a=d,d=I,i=\(id),q=2", [], to: &bytes)
    return bytes
  }

  /// Has the terminal forget every picture that may have been sent.
  public var removalOfAll: [UInt8] {
    var bytes: [UInt8] = []
    append("a=d,d=R,x=1,y=255,q=2", [], to: &bytes)
    return bytes
  }

  /// Asks whether the terminal shows pictures; its answer comes as any other.
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

/// Bytes as letters, by RFC 4648.
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
