import GoldenFiles
import OrigamiDiagrams
import OrigamiModel
import Terminal
import Testing

/// Every kind on every rung at three widths. All were looked at as contact sheets (see ``GalleryTests``) and
/// then pinned by a number each, which takes a hundredth of the room; what differs is named, to be looked at
/// again.
@Suite struct GoldenPictureTests {
  static let widths = [20, 40, 80]

  @Test func `pictures of the whole notation stay as they were reviewed`() throws {
    var table = ""
    for (name, diagram) in Drawings.all {
      var numbers: [String] = []
      for columns in Self.widths {
        let scene = Scene(diagram, width: Double(columns * 2), height: Double(columns * 2), pen: .dots)
        for rows in [CellRenderer.rows(of: scene), CellRenderer.rows(of: scene, isASCII: true)] {
          numbers.append(Self.number(rows.map { $0.text + "\n" }.joined()))
        }
        let print = Scene(diagram, width: Double(columns * 8), height: Double(columns * 8), pen: .print)
        numbers.append(Self.number(SVGRenderer.document(print)))
      }
      table += "\(numbers.joined(separator: " "))  \(name)\n"
    }
    #expect(try Golden.difference(of: table, from: "all-pictures.txt") == nil)
  }

  @Test(arguments: [Legend.Page.lines, .bases])
  func `pages that say most stay readable`(page: Legend.Page) throws {
    for columns in [20, 40] {
      var text = ""
      for entry in Legend.entries(of: page) {
        let scene = Scene(entry.diagram, width: Double(columns * 2), height: Double(columns * 2), pen: .dots)
        for rows in [CellRenderer.rows(of: scene), CellRenderer.rows(of: scene, isASCII: true)] {
          text += "\(entry.name)\n" + rows.map { $0.text + "\n" }.joined()
        }
      }
      #expect(try Golden.difference(of: text, from: "legend-\(page.rawValue)-\(columns).txt") == nil)
    }
  }

  /// FNV-1a, folded to 32 bits.
  private static func number(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String((hash ^ hash >> 32) & 0xffff_ffff, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
