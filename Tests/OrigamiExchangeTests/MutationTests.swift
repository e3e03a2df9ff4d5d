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

/// Files that are larger, deeper or of greater numbers than any pattern: refused before they are much work.
/// `tools/hostile` measures the time and memory of these and more.
@Suite struct HugeFileTests {
  private static func many(_ head: String, _ piece: String, _ count: Int, _ tail: String = "") -> String {
    head + String(repeating: piece, count: count) + tail
  }

  private static let square =
    "\"vertices_coords\":[[0,0],[1,0],[1,1],[0,1]],\"edges_vertices\":[[0,1],[1,2],[2,3],[3,0]]"

  static let files: [(String, String)] = [
    ("deep FOLD", many("{\"x\":", "[", 100_000)),
    ("deep .ori", many("{\"@version\":\"v1\",\"circles\":", "[", 100_000)),
    ("a number of 1,000 digits", many("{\"vertices_coords\":[[", "9", 1_000, ",0]]}")),
    (
      "too many edges",
      many("{\"vertices_coords\":[[0,0],[1,0]],\"edges_vertices\":[", "[0,1],", 100_001, "[0,1]]}")
    ),
    ("too many frames", many("{" + square + ",\"file_frames\":[", "{},", 10_001, "{}]}")),
    ("too many lines", many("", "2 0 0 1 1\n", 100_001)),
    ("too long a path", many("<svg><path stroke='red' d='M0 0", "L1 1", 100_001, "'/></svg>")),
    ("too many steps", many("<origami><model><steps>", "<step/>", 10_001, "</steps></model></origami>")),
    ("1e308 in FOLD", "{\"vertices_coords\":[[0,1e308]]}"), ("1e308 in .cp", "2 0 0 1e308 1"),
    ("1e308 in .ori", "{\"@version\":\"v1\",\"lineSegments\":[{\"a\":\"0,0\",\"b\":\"1e308,1\"}]}"),
    ("1e308 in SVG", "<svg><line stroke='red' x2='1e308'/></svg>"),
    (
      "1e308 in .opx",
      "<java><object class='oripa.OriLineProxy'><void property='x0'><double>1e308</double></void>"
        + "</object></java>"
    ),
  ]

  @Test(arguments: files)
  func `a huge file is refused`(name: String, text: String) {
    #expect {
      let file = try exchangeFile(text)
      for number in file.frameNumbers { _ = try file.frame(number) }
    } throws: {
      ($0 as? ExchangeError)?.code == .tooLarge
    }
  }

  @Test func `frames that inherit from one another are found without reading each anew`() throws {
    // Each inherits from the one before: read anew, they would be fifty million frames.
    let frames = (0..<9_999).map { "{\"frame_parent\":\($0),\"frame_inherit\":true}" }.joined(separator: ",")
    let file = try exchangeFile("{\(HugeFileTests.square),\"file_frames\":[\(frames)]}")
    #expect(file.frameNumbers == Array(0...9_999))
    guard case .pattern(let pattern, _) = try file.frame(9_999).content else {
      Issue.record("no pattern")
      return
    }
    #expect(pattern.faces.count == 1)
  }

  @Test func `folded forms that inherit from one another are found without reading each anew`() throws {
    let frames = (0..<9_999).map { "{\"frame_parent\":\($0),\"frame_inherit\":true}" }.joined(separator: ",")
    let form = "\"frame_classes\":[\"foldedForm\"]"
    let file = try exchangeFile("{\(form),\(HugeFileTests.square),\"file_frames\":[\(frames)]}")
    #expect(file.frameNumbers == Array(0...9_999))
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
