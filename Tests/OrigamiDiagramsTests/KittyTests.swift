import CZLib
import Foundation
import OrigamiPhotos
import Terminal
import Testing

@testable import OrigamiDiagrams

/// A small terminal that reads a stream of graphics commands.
struct KittyReader {
  struct Command {
    var keys: [String: String] = [:]
    var payload: [UInt8] = []
  }
  var commands: [Command] = []

  init(_ bytes: [UInt8], throughTmux: Bool = false) throws {
    var text = try #require(String(bytes: bytes, encoding: .utf8))
    if throughTmux {
      // Each wrapped piece on its own, as tmux unwraps it.
      var unwrapped = ""
      for piece in text.components(separatedBy: "\u{1B}Ptmux;").dropFirst() {
        #expect(piece.hasSuffix("\u{1B}\\"))
        unwrapped += piece.dropLast(2).replacingOccurrences(of: "\u{1B}\u{1B}", with: "\u{1B}")
      }
      text = unwrapped
    }
    for piece in text.components(separatedBy: "\u{1B}_G").dropFirst() {
      #expect(piece.hasSuffix("\u{1B}\\"))
      let parts = piece.dropLast(2).split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      var command = Command()
      for pair in parts[0].split(separator: ",") {
        let (key, value) = (pair.prefix { $0 != "=" }, pair.drop { $0 != "=" }.dropFirst())
        command.keys[String(key)] = String(value)
      }
      if parts.count > 1 {
        #expect(parts[1].count <= 4096)
        command.payload = Array(try #require(Data(base64Encoded: String(parts[1]))))
      }
      commands.append(command)
    }
  }

  /// The picture that was transmitted first.
  func image() throws -> PixelImage {
    let first = try #require(commands.first)
    var bytes: [UInt8] = []
    for command in commands {
      bytes += command.payload
      if command.keys["m"] == "0" { break }
    }
    let (width, height) = (Int(first.keys["s"] ?? "") ?? 0, Int(first.keys["v"] ?? "") ?? 0)
    if first.keys["o"] == "z" {
      bytes = try #require(Self.unpacked(bytes, count: width * height * 4))
    }
    return try #require(PixelImage(width: width, height: height, bytes: bytes))
  }

  /// Returns `count` bytes from those in zlib format; nil if these are damaged or of another number.
  private static func unpacked(_ packed: [UInt8], count: Int) -> [UInt8]? {
    var (bytes, length) = ([UInt8](repeating: 0, count: count), uLong(count))
    let isUnpacked = uncompress(&bytes, &length, packed, uLong(packed.count)) == Z_OK
    return isUnpacked && Int(length) == count ? bytes : nil
  }
}

@Suite struct KittyTests {
  static let image = PixelRenderer.image(
    of: Scene(Samples.kiteBase, columns: 12, rows: 6, cell: .usual), cell: .usual, theme: .dark)

  @Test(arguments: [KittyGraphics.Passage.direct, .tmux], [false, true])
  func `what is sent is what was painted`(passage: KittyGraphics.Passage, isPacked: Bool) throws {
    let packed = isPacked ? PixelDeflate.packed(Self.image.bytes) : nil
    #expect((packed != nil) == isPacked)
    let bytes = KittyGraphics(passage).transmission(
      of: Self.image, id: 7, columns: 12, rows: 6, packed: packed)
    let reader = try KittyReader(bytes, throughTmux: passage == .tmux)
    #expect(try reader.image() == Self.image)
    let first = try #require(reader.commands.first?.keys)
    #expect(first["a"] == "t" && first["f"] == "32" && first["i"] == "7")
    let last = try #require(reader.commands.last?.keys)
    #expect(last["a"] == "p" && last["U"] == "1" && last["c"] == "12" && last["r"] == "6" && last["i"] == "7")
    // Nobody waits for answers, so none may come.
    #expect(reader.commands.allSatisfy { $0.keys["q"] == "2" })
  }

  @Test func `all pieces but the last are announced as such`() throws {
    let reader = try KittyReader(
      KittyGraphics().transmission(of: Self.image, id: 1, columns: 12, rows: 6))
    let more = reader.commands.dropLast().map { $0.keys["m"] }
    #expect(more.count > 10)
    #expect(more.dropLast().allSatisfy { $0 == "1" } && more.last == "0")
  }

  @Test func `packing makes a drawing many times smaller`() throws {
    let packed = try #require(PixelDeflate.packed(Self.image.bytes))
    #expect(packed.count * 8 < Self.image.bytes.count)
  }

  @Test func `removal frees the memory, too`() throws {
    let command = try #require(try KittyReader(KittyGraphics().removal(of: 200)).commands.first)
    #expect(command.keys == ["a": "d", "d": "I", "i": "200", "q": "2"])
  }

  @Test func `placeholders are one column each and say where in the picture they stand`() throws {
    let lines = KittyPlaceholders.lines(id: 42, columns: 30, rows: 14)
    #expect(lines.count == 14)
    for (row, line) in lines.enumerated() {
      #expect(line.columns == 30)
      let span = try #require(line.spans.first)
      #expect(line.spans.count == 1 && span.style.picture == .init(.palette(42)))
      for (column, cluster) in span.text.enumerated() {
        let scalars = Array(cluster.unicodeScalars)
        #expect(scalars.count == 3 && scalars[0] == "\u{10EEEE}" && DisplayWidth.of(cluster) == 1)
        #expect(scalars[1] == KittyPlaceholders.signs[row])
        #expect(scalars[2] == KittyPlaceholders.signs[column])
        #expect(!DisplayWidth.isUncertain(String(cluster)))
      }
    }
    #expect(KittyPlaceholders.lines(id: 1, columns: 500, rows: 500).count == KittyPlaceholders.sideLimit)
    #expect(KittyPlaceholders.lines(id: 1, columns: -1, rows: -1).isEmpty)
  }

  @Test func `a picture's colours are kept without colour`() {
    var bytes: [UInt8] = []
    KittyPlaceholders.lines(id: 9, columns: 1, rows: 1)[0].appendBytes(to: &bytes, styling: .monochrome)
    #expect(bytes.starts(with: "\u{1B}[38;5;9m\u{10EEEE}".utf8))
  }

  @Test func `a picture of no pixels is sent as one`() throws {
    let empty = try #require(PixelImage(width: 0, height: 0, bytes: []))
    let reader = try KittyReader(KittyGraphics().transmission(of: empty, id: 1, columns: 0, rows: 0))
    #expect(reader.commands.count == 2 && reader.commands[0].payload.isEmpty)
  }
}
