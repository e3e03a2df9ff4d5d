import OrigamiFolding
import OrigamiModel
import Testing

@testable import OrigamiExchange

/// The reader of creases in SVG files.
@Suite struct SVGReaderTests {
  private func svg(_ shapes: String) -> String {
    "<svg><rect width='2' height='2' stroke='#000'/>\(shapes)</svg>"
  }

  @Test(arguments: [
    ("#f00", "M"), ("#FF0000", "M"), ("red", "M"), ("rgb(255, 0, 0)", "M"), ("#ed1c24", "M"), ("blue", "V"),
    ("#808080", "F"), ("yellow", "F"), ("magenta", "U"), ("#0f0", "U"),
  ])
  func `colours mean what Origami Simulator and Flat-Folder mean`(color: String, letter: String) throws {
    #expect(try letters(svg("<path stroke='\(color)' d='M0 0 l2 2'/>")) == "BBBB" + letter)
  }

  @Test func `a transformation that is read for each element of a rule has a limit`() throws {
    func pattern(_ count: Int) -> String {
      let text = String(repeating: "translate(0)", count: count)
      return "<svg><style>path{transform:\(text)}</style><rect width='2' height='2' stroke='#000'/>"
        + "<path stroke='red' d='M0 0 l2 2'/></svg>"
    }
    #expect(try letters(pattern(80)) == "BBBBM")
    #expect(throws: ExchangeError.self) { try letters(pattern(90)) }
  }

  @Test func `green beside red is a cut, and opacity is an angle`() throws {
    let cut = try answer(svg("<path stroke='red' d='M0 0L2 2'/><path stroke='#0f0' d='M0 2L2 0'/>"))
    #expect(cut.verdict == .unknown && cut.reason?.contains("cut") == true)
    // Many slits that touch nothing: they count, and those beside the sheet do not.
    let slits = (1...99).map { "<line stroke='#0f0' x1='.\($0 + 100)' y1='1' x2='.\($0 + 100)' y2='1.1'/>" }
    let beside = "<line stroke='#0f0' x1='-1' x2='-2'/>"
    let folded = try answer(svg("<path stroke='red' d='M1 0V2'/>" + slits.joined() + beside))
    #expect(folded.reason == "it has 99 cuts, and only whole sheets are folded")
    #expect(try answer(svg(slits.joined() + beside)).reason == folded.reason)
    let half = try answer(svg("<path stroke='red' opacity='0.5' d='M0 0L2 2'/>"))
    #expect(half.verdict == .unknown && half.reason?.contains("180°") == true)
  }

  @Test(arguments: [
    ("M0 1H1", "it has 1 cut, and only whole sheets are folded"),
    ("M.5 .5H1V1", "it has 2 cuts, and only whole sheets are folded"),
    // A slit like an H has no vertex with fewer creases than three but at its ends.
    ("M.5 .5V1M1 .5V1M.5 .75H1", "it has 5 cuts, and only whole sheets are folded"),
    ("M0 1H2", nil), ("M0 0L2 2M0 2L2 0", nil),
  ])
  func `green without red and blue is a cut if it ends or turns inside the sheet`(
    path: String, reason: String?
  ) throws {
    let answer = try answer(svg("<path stroke='#0f0' d='\(path)'/>"))
    #expect(answer.verdict == (reason == nil ? .foldable : .unknown))
    #expect(answer.reason == reason)
  }

  @Test func `lines in colours without a meaning are left out, with a note that names them`() throws {
    func sentences(_ shapes: String) throws -> [String] { try crease(svg(shapes)).repairs.sentences }
    // A path of curves is not read, and counts as one line.
    let curve = "<path stroke='#ffa500' d='M0 0C1 1 1 1 2 2'/>"
    #expect(try sentences(curve) == ["1 line in an unknown colour left out: #ffa500"])
    let corner = "<polyline stroke='navy' points='0,0 1,1 2,0'/>"
    #expect(
      try sentences(curve + corner) == ["3 lines in unknown colours left out: #ffa500 (1), navy (2)"])
    #expect(try crease(svg(curve + corner)).repairs.count == 3)
    #expect(try sentences("<path stroke='transparent' d='M0 0L2 2'/>") == [])
    // The first of many colours is counted to the end.
    let colors = (10..<28).map { "#ffa5\($0)" } + ["#ffa510", "#ffa510"]
    let many = try sentences(colors.map { "<path stroke='\($0)' d='M0 0L2 2'/>" }.joined())
    #expect(many.first?.hasPrefix("20 lines in unknown colours left out: #ffa510 (3), #ffa511 (1)") == true)
    #expect(many.first?.hasSuffix("#ffa525 (1), others (2)") == true, "\(many)")
    // Where the rest is no pattern, the error says what was left out.
    let error = try #require(throws: ExchangeError.self) {
      try exchangeFile("<svg><polygon stroke='navy' points='0,0 2,0 2,2'/></svg>").frame(0)
    }
    #expect(error.message.hasSuffix("; 3 lines in an unknown colour left out: navy"), "\(error)")
  }

  @Test(arguments: ["M0 0C1 1 1 1 2 2", "M0 0q1 1 2 2", "M0 0a1 1 0 0 0 2 2"])
  func `curves are refused`(path: String) {
    #expect {
      _ = try exchangeFile(svg("<path stroke='red' d='\(path)'/>"))
    } throws: {
      ($0 as? ExchangeError)?.code == .unsupported
    }
  }

  @Test func `paths, transforms and hidden groups are followed`() throws {
    let (pattern, _) = try crease(
      """
      <svg><defs><line stroke="red" x2="9"/></defs><g style="display:none"><line stroke="red" x2="9"/></g>
      <g transform="matrix(2 0 0 2 10 10) scale(.5,.5)"><path stroke="black" d="m0,0h2v2h-2z"/>
      <path stroke="blue" d="M0-0 1,1L2 2M2 0 l-1 1 -1 1"/></g></svg>
      """)
    #expect(pattern.faces.count == 4)
    #expect(pattern.vertices.map(\.x).min() == 10 && pattern.vertices.map(\.x).max() == 12)
    #expect(pattern.edges.count { $0.assignment == .valley } == 4)
  }

  @Test func `a file in an encoding that is not read is not said to be no XML`() throws {
    let text = "<?xml version='1.0' encoding='Shift_JIS'?><svg/>"
    let error = try #require(throws: ExchangeError.self) { try exchangeFile(text) }
    #expect(
      error.message == "it is encoded in Shift_JIS; convert it, for example with iconv -t UTF-8, and declare "
        + "encoding=\"UTF-8\" or remove the declaration")
  }

  @Test(arguments: [
    ("<g display='none'>#</g>", false), ("<g visibility='hidden'>#</g>", false),
    // Nothing inside a group that is not displayed can be seen.
    ("<g display='none'><g display='inline' visibility='visible'>#</g></g>", false),
    ("<g visibility='hidden'><g display='none'><g visibility='visible'>#</g></g></g>", false),
    // A style wins over an attribute of the same element.
    ("<g display='none' style='display:inline'>#</g>", true),
    ("<g visibility='hidden'><g visibility='visible'>#</g></g>", true),
    ("<g visibility='hidden'><g style='visibility:inherit'>#</g></g>", false),
    ("<g visibility='hidden' style='visibility:inherit'>#</g>", true),
    ("<g visibility='hidden'/>#", true), ("<g display='none'/>#", true),
  ])
  func `what is not displayed or hidden is not drawn`(shapes: String, isDrawn: Bool) throws {
    let line = "<path stroke='red' d='M0 0L2 2'/>"
    let shapes = shapes.replacing("#", with: line + (isDrawn ? "" : "<use href='#a'/>"))
    #expect(try letters(svg(shapes)) == (isDrawn ? "BBBBM" : "BBBB"))
  }

  @Test(arguments: [
    "/* folds */ .m { stroke: red }", ".b{stroke:blue}/* {} */.m/**/{stroke:red}",
    ".m{stroke:red!important;}", ".m{stroke: red !important} /* open", ".a, .m{stroke:/*#00f*/#f00}",
  ])
  func `comments and importance in a style sheet are passed over`(sheet: String) throws {
    let shapes = "<style>\(sheet)</style><path class='m' d='M0 0L2 2'/>"
    #expect(try letters(svg(shapes)) == "BBBBM")
  }

  @Test(arguments: [
    // Of two classes the later rule of the sheet wins, not the later class.
    ("<style>.b{stroke:blue} .a{stroke:red}</style><path class='a b' d='M0 0L2 2'/>", "M"),
    ("<style>.b{stroke:blue} .a{stroke:red} .b{stroke:blue}</style><path class='b a' d='M0 0L2 2'/>", "V"),
    ("<g stroke='red'><path stroke='inherit' d='M0 0L2 2'/></g>", "M"),
    ("<g stroke='red'><path stroke='blue' style='stroke:inherit' d='M0 0L2 2'/></g>", "M"),
    // Without any opacity, a line is not folded.
    ("<path stroke='red' stroke-opacity='0' style='stroke-opacity:inherit' d='M0 0L2 2'/>", "M"),
    ("<g opacity='0'><path stroke='red' style='opacity:inherit' d='M0 0L2 2'/></g>", "F"),
  ])
  func `the stroke of a line is the one that a browser shows`(shapes: String, letter: String) throws {
    #expect(try letters(svg(shapes)) == "BBBB" + letter)
  }

  @Test func `numbers of a shape without a stroke are not read`() throws {
    let shapes = "<rect width='auto' height='9'/><line x1='1q'/><line stroke='none' x1='q'/>"
    #expect(try letters(svg(shapes)) == "BBBB")
  }

  @Test func `a unit after a number is no exponent`() throws {
    #expect(try letters(svg("<line stroke='red' x1='0em' y1='0E0' x2='2e+0em' y2='2em'/>")) == "BBBBM")
  }

  @Test(arguments: [
    (
      "<polyline stroke='red' points='\(String(repeating: "1 2 ", count: 50_002))'/>",
      ExchangeError.Code.tooLarge
    ),
    ("<polyline stroke='red' points='1 2 3'/>", .syntax),
    ("<path stroke='red' d='M0 0 L1 1 Z 5 5'/>", .syntax),
  ])
  func `what is wrong with the numbers of a shape is told apart`(shape: String, code: ExchangeError.Code)
    throws
  {
    let error = try #require(throws: ExchangeError.self) { try exchangeFile(svg(shape)) }
    #expect(error.code == code)
    if shape.hasPrefix("<path") { #expect(error.message == "a path has a number where a command is needed") }
  }

  @Test(arguments: ["L1 1", "z", "3 4"]) func `a path begins with M`(data: String) throws {
    let shape = "<path stroke='red' d='\(data) L2 2'/>"
    let error = try #require(throws: ExchangeError.self) { try exchangeFile(svg(shape)) }
    #expect(error.code == .syntax)
  }

  @Test func `elements inside one another are refused beyond a thousand`() throws {
    func nested(_ count: Int) -> String {
      "<svg>\n" + String(repeating: "<g>", count: count - 1) + "<path stroke='black' d='M0 0L9 0L9 9z'/>"
        + String(repeating: "</g>", count: count - 1) + "</svg>"
    }
    #expect(try exchangeFile(nested(900)).format == .svg)
    let error = try #require(throws: ExchangeError.self) { try exchangeFile(nested(1000)) }
    #expect(error.code == .tooLarge && error.place.line == 2)
    #expect(error.message == "elements are nested more than 1000 deep")
  }

  @Test func `an element of many attributes is refused before they are compared`() {
    let text = "<svg>\n<line" + (0..<300).map { " a\($0)='1'" }.joined() + "/></svg>"
    #expect {
      _ = try exchangeFile(text)
    } throws: { error in
      let error = error as? ExchangeError
      return error?.code == .tooLarge && error?.place.line == 2
        && error?.message == "an element has more than 256 attributes"
    }
  }

  @Test func `attributes that only a DOCTYPE declares are not added, and many of them are refused`() throws {
    func text(_ count: Int) -> String {
      let defaults = (0..<count).map { " a\($0) CDATA '1'" }.joined()
      return "<!DOCTYPE svg [<!ATTLIST path d CDATA 'M9 9L0 0'\(defaults)>]>" + svg("<path/>")
    }
    #expect(try letters(text(200)) == "BBBB")
    #expect {
      _ = try exchangeFile(text(300))
    } throws: { ($0 as? ExchangeError)?.message == "an element has more than 256 declared attributes" }
  }

  @Test(arguments: [
    "<svg", "<svg><g></svg>", "<html/>", "<svg>&bomb;</svg>", "<java>", "<?xml version='1.0'?>",
  ])
  func `what is not whole is refused`(text: String) {
    #expect(throws: ExchangeError.self) {
      let file = try exchangeFile(text)
      _ = try file.frame(0)
    }
  }
}
