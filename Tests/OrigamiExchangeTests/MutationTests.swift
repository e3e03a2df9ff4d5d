import OrigamiExchange
import OrigamiFolding
import OrigamiModel
import SeededRandom
import Testing

/// Damaged files: every one is read or refused, and what is read can be judged.
@Suite struct MutationTests {
  @Test(arguments: BirdBase.all + [("origamist", Origamist.blintz)])
  func `a damaged file is read or refused`(format: String, text: String) throws {
    var random = SeededGenerator(seed: 20)
    var read = 0
    for _ in 0..<200 {
      let bytes = Mutation.mutated(Array(text.utf8), &random)
      do throws(ExchangeError) {
        let file = try ExchangeFile(ByteStream(bytes))
        for number in file.frameNumbers {
          _ = ExchangeAnswer(
            try file.frame(number), limits: .init(statesPerPart: 10), budget: FoldingBudget(work: 100_000))
        }
        read += 1
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
    // Some damage is harmless, and some is not.
    #expect((1..<200).contains(read), "\(format): \(read)")
  }
}

/// Damage to a file.
enum Mutation {
  private static let pieces = [
    "1e999", "-1e308", "NaN", "0", "9007199254740993", "[", "{", "\"", "<", "</svg>", "&lt;", "\\u", ",", "-",
    ".",
    "\u{0}", "é", "null", "<g>", "M", "C1,1", "matrix(1e9 0 0 1 0 0)",
  ]

  static func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...200, using: &random)))
      case 3:
        let end = min(bytes.count, place + Int.random(in: 1...200, using: &random))
        bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: bytes.indices, using: &random))
      case 4: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
      default:
        // Another digit: a line that ends elsewhere.
        if let digit = bytes[place...].firstIndex(where: { (0x30...0x39).contains($0) }) {
          bytes[digit] = UInt8.random(in: 0x30...0x39, using: &random)
        }
      }
    }
    return bytes
  }
}
