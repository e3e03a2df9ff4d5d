import Foundation
import OrigamiDiagrams
import OrigamiModel
import Terminal
import Testing

@testable import OrigamiPhotos

@Suite struct PhotoTests {
  /// The renderings of finished models that come with the content.
  static func shipped(_ name: String, testFile: String = #filePath) throws -> [UInt8] {
    let root = URL(fileURLWithPath: testFile).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return Array(try Data(contentsOf: root.appendingPathComponent("content/photos/\(name).png")))
  }

  static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in Array(kind.utf8) + data {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return big(UInt32(data.count)) + Array(kind.utf8) + data + big(~crc)
  }

  static func big(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  /// A file of some size that says so truly, with whatever follows.
  static func png(width: UInt32, height: UInt32, colorType: UInt8 = 6, _ pixels: [UInt8]) throws -> [UInt8] {
    let packed = try #require(PixelDeflate.packed(pixels) as [UInt8]?)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", big(width) + big(height) + [8, colorType, 0, 0, 0]) + chunk("IDAT", packed)
      + chunk("IEND", [])
  }

  static func problem(_ file: [UInt8]) -> PNGProblem? {
    do {
      _ = try PhotoDecoder.image(file)
      return nil
    } catch { return error }
  }

  // MARK: Decoding

  @Test(arguments: ["swan", "cup", "samurai-helmet"]) func `the shipped renderings are decoded`(name: String)
    throws
  {
    let image = try PhotoDecoder.image(Self.shipped(name))
    #expect(image.width == 480 && image.height == 360)
    #expect(Set(stride(from: 0, to: image.bytes.count, by: 4).map { image.bytes[$0] }).count > 20)
  }

  @Test func `pixels are as written, with their alpha`() throws {
    let file = try Self.png(width: 2, height: 1, [0, 255, 0, 0, 255, 1, 2, 3, 128])
    #expect(try PhotoDecoder.image(file).bytes == [255, 0, 0, 255, 1, 2, 3, 128])
  }

  @Test func `what is no PNG, is damaged or is too large is refused by name`() throws {
    let whole = try Self.shipped("swan")
    #expect(Self.problem([]) == .notPNG)
    #expect(Self.problem(Array("<svg/>".utf8)) == .notPNG)
    #expect(Self.problem(Array(whole.prefix(8))) == .damaged)
    #expect(Self.problem(Array(whole.prefix(whole.count / 2))) == .damaged)
    #expect(Self.problem(Array(repeating: 0, count: Photo.byteLimit + 1)) == .tooManyBytes)
    #expect(Self.problem(try Self.png(width: 40_000, height: 1_001, [0])) == .tooManyPixels)
    #expect(Self.problem(try Self.png(width: 0, height: 1, [0])) == .damaged)
  }

  @Test(arguments: [UInt64(1), 2]) func `flipped bytes are an error or a picture, never a crash`(seed: UInt64)
    throws
  {
    let whole = try Self.shipped("samurai-helmet")
    var state = seed
    func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }
    for _ in 0..<60 {
      var file = whole
      for _ in 0...(next() % 3) { file[next() % file.count] = UInt8(truncatingIfNeeded: next()) }
      if next() % 3 == 0 { file.removeLast(next() % file.count) }
      if let image = try? PhotoDecoder.image(file) {
        #expect(image.bytes.count == image.width * image.height * 4)
      }
    }
  }

  // MARK: Cells

  @Test func `a photograph keeps its shape, whatever the cells`() throws {
    let tall = try #require(CellSize(width: 10, height: 20))
    let square = try #require(CellSize(width: 16, height: 16))
    #expect(PhotoSize.cells(width: 480, height: 360, columns: 40, rows: 40, cell: tall) == (40, 15))
    #expect(PhotoSize.cells(width: 480, height: 360, columns: 40, rows: 40, cell: square) == (40, 30))
    #expect(PhotoSize.cells(width: 480, height: 360, columns: 40, rows: 9, cell: tall) == (24, 9))
    #expect(PhotoSize.cells(width: 1, height: 100_000, columns: 40, rows: 9, cell: tall) == (1, 9))
    #expect(PhotoSize.cells(width: 0, height: 5, columns: 40, rows: 9, cell: tall) == (40, 9))
  }

  @Test func `the upper half of a cell is its character and the lower its background`() throws {
    let image = try #require(
      PixelImage(width: 1, height: 2, bytes: [255, 0, 0, 255, 0, 0, 255, 255]))
    let line = try #require(
      HalfBlocks.lines(of: image, columns: 1, rows: 1, cell: .usual, depth: .millions).first)
    #expect(line.spans.map(\.text) == ["▀"])
    #expect(line.spans[0].style.picture == .init(.rgb(255, 0, 0), on: .rgb(0, 0, 255)))
    let coarse = try #require(
      HalfBlocks.lines(of: image, columns: 1, rows: 1, cell: .usual, depth: .palette256).first)
    #expect(coarse.spans[0].style.picture == .init(.palette(196), on: .palette(21)))
  }

  @Test func `a picture has the rows of its box and stands in its middle`() throws {
    let image = try PhotoDecoder.image(Self.shipped("cup"))
    for (columns, rows) in [(40, 12), (12, 12), (1, 1), (7, 30)] {
      for depth in [ColorDepth.palette256, .millions] {
        let lines = HalfBlocks.lines(of: image, columns: columns, rows: rows, cell: .usual, depth: depth)
        #expect(lines.count == rows)
        #expect(lines.allSatisfy { $0.columns <= columns })
        #expect(lines.contains { $0.columns > 0 })
      }
    }
  }
}
