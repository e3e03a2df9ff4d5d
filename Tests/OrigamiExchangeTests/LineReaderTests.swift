import OrigamiFolding
import OrigamiModel
import Testing

@testable import OrigamiExchange

/// The readers of lines, and the repair that makes patterns of them.
@Suite struct LineReaderTests {
  /// A square of 2 with lines in it, as `.cp`.
  private func cp(_ lines: String...) -> String {
    (["1 0 0 2 0", "1 2 0 2 2", "1 2 2 0 2", "1 0 2 0 0"] + lines).joined(separator: "\n")
  }

  @Test(arguments: [
    ("\u{FEFF}1 0 0 2 0\n", true), ("\u{FEFF}{\"file_title\":\"a\"}", true), ("\u{FEFF}<a/>", false),
  ])
  func `text in UTF-16 is told apart from unknown XML`(text: String, isEncoding: Bool) throws {
    let bytes = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let error = try #require(throws: ExchangeError.self) { try ExchangeFile(ByteStream(bytes)) }
    #expect(
      error.message == (isEncoding ? "it is encoded in UTF-16" : "it is XML of a kind that is not read"))
  }

  @Test func `types of cp and opx differ`() throws {
    #expect(try letters(cp("4 0 0 2 2")) == "BBBBF")
    #expect(try letters(cp("7 0 0 2 2")) == "BBBBU")
    func opx(_ type: Int) -> String {
      let lines = [(1, 0, 0, 2, 0), (1, 2, 0, 2, 2), (1, 2, 2, 0, 2), (1, 0, 2, 0, 0), (type, 0, 0, 2, 2)]
      return "<java><array>"
        + lines.map { line in
          "<object class=\"oripa.OriLineProxy\"><void property=\"type\"><int>\(line.0)</int></void>"
            + "<void property=\"x0\"><double>\(line.1)</double></void>"
            + "<void property=\"y0\"><double>\(line.2)</double></void>"
            + "<void property=\"x1\"><double>\(line.3)</double></void>"
            + "<void property=\"y1\"><double>\(line.4)</double></void>"
            + "</object>"
        }.joined() + "</array></java>"
    }
    #expect(try letters(opx(0)) == "BBBBF")
    #expect(try letters(opx(2)) == "BBBBM")
    for unknown in [4, 9] { #expect(try letters(opx(unknown)) == "BBBBU") }
    // ORIPA's 1 inside the sheet is Flat-Folder's flat crease.
    let (pattern, repairs) = try crease(opx(1))
    #expect(String(pattern.edges.map(\.assignment.rawValue).sorted()) == "BBBBF")
    #expect(repairs.innerBorders == 1)
    // 5 and 4 are what this program writes for an unassigned crease.
    let note = "1 line of an unknown type taken for creases of either kind: "
    for (text, type) in [
      (cp("5 0 0 2 2"), nil), (cp("9 0 0 2 2"), "9"), (cp("-1 0 0 2 2"), "-1"), (cp("2.5 0 0 2 2"), "2.5"),
      (opx(4), nil), (opx(9), "9"),
    ] {
      let repairs = try crease(text).repairs
      #expect(repairs.sentences == (type.map { [note + $0] } ?? []) && repairs.count == (type == nil ? 0 : 1))
    }
    #expect(
      try crease(cp("6 0 0 2 2", "6 0 2 1 1", "9 2 0 1 1")).repairs.sentences.first
        == "3 lines of unknown types taken for creases of either kind: 6 (2), 9 (1)")
  }

  @Test(arguments: [
    (["2 0 0 1 1", "2 1 1 2 2"], 0, 0, 0, 0),
    // Split where they cross.
    (["2 0 0 2 2", "3 0 2 2 0"], 2, 0, 0, 0),
    // One line twice, and a piece of it once more.
    (["2 0 0 2 2", "2 2 2 0 0", "2 0 0 1 1"], 2, 2, 0, 0),
    // A loose flat crease, and a line of no length.
    (["2 0 0 2 2", "4 0.5 1.5 0.6 1.5", "2 1 1 1 1"], 0, 0, 1, 1),
  ])
  func `repairs are counted`(
    lines: [String], split: Int, duplicate: Int, loose: Int, short: Int
  ) throws {
    let text = (["1 0 0 2 0", "1 2 0 2 2", "1 2 2 0 2", "1 0 2 0 0"] + lines).joined(separator: "\n")
    let (_, repairs) = try crease(text)
    #expect(repairs.splitLines == split)
    #expect(repairs.duplicateLines == duplicate)
    #expect(repairs.looseLines == loose)
    #expect(repairs.shortLines == short)
  }

  @Test
  func `folded lines that touch nothing are joined to the sheet, so that their fault is found in place`()
    throws
  {
    let text = cp("2 0.5 1.5 0.6 1.5", "1 1 1 1.2 1")
    #expect(try crease(text).repairs.joiningLines == 2)
    let answer = try answer(text)
    #expect(answer.verdict == .notFoldable && answer.states == "0")
    #expect(answer.reason?.contains("(0.5,-1.5) a folded crease ends inside the sheet") == true)
    // The edge of a hole is joined too, and the hole is no paper.
    let hole = cp("1 0.5 0.5 1 0.5", "1 1 0.5 1 1", "1 1 1 0.5 1", "1 0.5 1 0.5 0.5")
    #expect(try crease(hole).pattern.faces.count == 1)
  }

  @Test func `folded lines outside the sheet are refused, with the place of one`() {
    #expect {
      _ = try crease(cp("2 3 0 4 0", "2 4 0 4 1"))
    } throws: { error in
      (error as? ExchangeError)?.message == "the lines around 3,0 do not touch the sheet and reach outside it"
    }
  }

  @Test func `in an ORIPA file the lines of the drawing are counted from 1`() {
    let line = "<object class='oripa.OriLineProxy'><void property='x1'><int>#</int></void></object>"
    let lines = ["1", "2", "two"].map { line.replacing("#", with: $0) }
    #expect {
      _ = try exchangeFile("<java>\(lines.joined())</java>")
    } throws: { error in
      (error as? ExchangeError)?.message == "x1 of the drawing's line 3: \"two\" is not a number"
    }
  }

  @Test func `in an ORIPA file a field has the value that is set in it`() throws {
    func field(_ name: String, _ value: String) -> String {
      "<void class='oripa.DataSet' method='getField'><string>\(name)</string>"
        + "<void method='set'><object idref='DataSet0'/>\(value)</void></void>"
    }
    let square = [(0, 0, 2, 0), (2, 0, 2, 2), (2, 2, 0, 2), (0, 2, 0, 0)].map { x0, y0, x1, y1 in
      "<object class='oripa.OriLineProxy'><void property='type'><int>1</int></void>"
        + [("x0", x0), ("y0", y0), ("x1", x1), ("y1", y1)].map {
          "<void property='\($0)'><double>\($1)</double></void>"
        }.joined() + "</object>"
    }.joined()
    let more = (0..<40).map { field("more\($0)", "<string>\($0)</string>") }.joined()
    let text =
      "<java><object class='oripa.DataSet'>\(square)\(more)\(field("memo", "<string>title</string>"))"
      + field("title", "<null/>") + field("originalAuthorName", "<string>N. N.</string>")
      + "</object></java>"
    let file = try exchangeFile(text)
    #expect(file.title == nil && file.author == "N. N.")
    let named = text.replacing("<null/>", with: "<string>Crane</string>")
    #expect(try exchangeFile(named).title == "Crane")
  }

  @Test func `only so many folded parts are joined to the sheet`() {
    let lines = (0..<65).map { "2 0.5 \(0.5 + 0.01 * Double($0)) 0.6 \(0.5 + 0.01 * Double($0))" }
    #expect {
      _ = try crease((["1 0 0 2 0", "1 2 0 2 2", "1 2 2 0 2", "1 0 2 0 0"] + lines).joined(separator: "\n"))
    } throws: {
      ($0 as? ExchangeError)?.code == .tooLarge
    }
  }

  @Test func `sheets side by side are frames`() throws {
    let two = cp("2 0 0 2 2") + "\n" + "1 3 0 5 0\n1 5 0 5 2\n1 5 2 3 2\n1 3 2 3 0\n3 3 0 5 2\n4 6 6 7 7"
    let file = try exchangeFile(two)
    #expect(file.frameNumbers == [0, 1] && file.kind == .creasePattern)
    #expect(file.assumptions.contains("2 sheets side by side: each is a frame"))
    for (number, letter) in [(0, CreaseAssignment.mountain), (1, .valley)] {
      guard case .pattern(let pattern, _) = try file.frame(number).content else {
        Issue.record("frame \(number)")
        continue
      }
      #expect(pattern.faces.count == 2)
      #expect(pattern.edges.count { $0.assignment == letter } == 1)
    }
    #expect(throws: ExchangeError.self) { try file.frame(2) }
    let xml = String(decoding: try SequenceModel.xml(file, name: "two", budget: nil), as: UTF8.self)
    let ids = xml.matches(of: /step id="(frame-\d)"/).map { String($0.1) }
    #expect(ids == ["frame-0", "frame-1"])
  }

  @Test func `a byte order mark is passed over at the start of a file, and nowhere else`() throws {
    #expect(try letters("\u{FEFF}" + cp("4 0 0 2 2")) == "BBBBF")
    let fold = #"{"vertices_coords":[[0,0],[1,0],[0,1]],"edges_vertices":[[0,1],[1,2],[2,0]]}"#
    _ = try exchangeFile("\u{FEFF}" + fold)
    for other in ["{\u{FEFF}" + fold.dropFirst(), fold + "\u{FEFF}", fold + "\u{F000}"] {
      #expect(throws: ExchangeError.self) { try exchangeFile(other) }
    }
  }

  /// Returns the folded edges of a triangle with a right angle at a corner.
  private func triangle(_ x: Double, _ y: Double, width: Double = 1, height: Double = 1) -> String {
    let (right, top) = (x + width, y + height)
    return "2 \(x) \(y) \(right) \(y)\n2 \(right) \(y) \(x) \(top)\n2 \(x) \(top) \(x) \(y)"
  }

  @Test func `of many sheets side by side, each is a frame`() throws {
    let row = (0..<150).map { triangle(2 * Double($0), 0) }
    #expect(try exchangeFile(row.joined(separator: "\n")).frameNumbers.count == 150)
    // The first sheet is as high as the column of the others.
    let columns = [triangle(-300, 0, width: 240, height: 240)] + (0..<120).map { triangle(0, 2 * Double($0)) }
    #expect(try exchangeFile(columns.joined(separator: "\n")).frameNumbers.count == 121)
  }

  @Test func `sheets nested more than a hundred deep are an error`() throws {
    func nested(_ count: Int) -> String {
      var (sheets, size) = ([String](), 1.0)
      for number in 0..<count {
        // As long as the rest, so that only one line divides them.
        sheets.append(
          number % 2 == 0
            ? triangle(size, 0, width: 0.01 * size, height: size)
            : triangle(0, size, width: size, height: 0.01 * size))
        size *= 0.9
      }
      return sheets.joined(separator: "\n")
    }
    #expect(try exchangeFile(nested(90)).frameNumbers.count == 90)
    #expect {
      _ = try exchangeFile(nested(150))
    } throws: { error in
      let error = error as? ExchangeError
      return error?.code == .tooLarge
        && error?.message == "the sheets side by side are nested more than 100 deep"
    }
  }

  /// Each line has an empty strip beside the rest, so a thousand divisions would follow each other.
  @Test func `parts nested a thousand deep are one sheet, and only a hundred divisions follow each other`()
    throws
  {
    let count = 1000
    var (drawing, size) = (LineDrawing(), 1.0)
    for number in 0..<count {
      let corner = number % 2 == 0 ? Point(x: size, y: 0.99 * size) : Point(x: 0.99 * size, y: size)
      let start = number % 2 == 0 ? Point(x: size, y: 0) : Point(x: 0, y: size)
      try drawing.add(start, corner, .mountain, line: nil)
      size *= 0.99
    }
    #expect(try drawing.sheets().count == 1)
    var division = SheetDivision(drawing)
    #expect(division.groups().count > SheetDivision.deepest)
    #expect(division.linesSorted < (SheetDivision.deepest + 3) * count)
  }

  @Test func `points that are drawn apart are merged up to five thousandths of the sheet`() throws {
    for (gap, faces) in [(0.001, 4), (0.004, 4), (0.009, 4)] {
      let text = cp("2 0 0 \(1 - gap) 1", "2 2 0 1 \(1 + gap)", "2 2 2 1 \(1 - gap)", "3 0 2 1 1")
      let (pattern, repairs) = try crease(text)
      #expect(pattern.faces.count == faces && repairs.mergedPoints > 0, "\(gap)")
      #expect(pattern.precision >= gap / 2, "\(gap)")
    }
    #expect(try crease(cp("2 0 0 2 2")).pattern.precision == 0)
  }

  @Test func `an open border is closed`() throws {
    let (pattern, repairs) = try crease("1 0 0 2 0\n1 2 0 2 2\n1 2 2 0 2\n2 0 0 2 2")
    #expect(repairs.closingLines == 1 && pattern.faces.count == 2)
    #expect(String(pattern.edges.map(\.assignment.rawValue).sorted()) == "BBBBM")
  }

  @Test func `a mountain on a valley is an error, and a flat crease under either is not`() throws {
    #expect(try letters(cp("4 0 0 2 2", "2 0 0 2 2")) == "BBBBM")
    #expect {
      _ = try crease(cp("3 0 0 2 2", "2 0 0 2 2"))
    } throws: {
      ($0 as? ExchangeError)?.code == .geometry
    }
  }

  @Test(arguments: [
    ("1 0 0 2", "a line needs five numbers: type x0 y0 x1 y1"),
    ("1 0 0 2 nan", "the coordinate nan is not a number"),
    ("1 0 0 2 1e308", "the coordinate 1e+308 is beyond 100000000.0"),
  ])
  func `a wrong line is named`(line: String, message: String) {
    #expect {
      _ = try exchangeFile(cp(line))
    } throws: { error in
      (error as? ExchangeError)?.message == message && (error as? ExchangeError)?.place.line == 5
    }
  }
}
