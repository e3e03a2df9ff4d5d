import OrigamiModel
import Terminal
import Testing

@testable import OrigamiXML

@Suite struct DiagnosticTests {
  @Test func `a diagnostic is printed with its place, line, caret and help`() throws {
    let reading = try Reading(
      modelText(steps: "  <step id=\"a\"><title>Square <step>knot</step></title></step>"))
    #expect(
      reading.printed == """
        a.xml:4:30: error[misplaced-element]: <step> is not allowed in <title>; expected text
            4 |   <step id="a"><title>Square <step>knot</step></title></step>
              |                              ^
        help: <step> belongs in <page> or <steps>

        """)
  }

  @Test(arguments: ["A & B", "A & B; C", "A &B", "A &B C; D"])
  func `a bare & is named, whether a semicolon follows it or not`(title: String) throws {
    for pieces in [nil, 1] {
      let reading = try Reading(
        modelText(steps: "<step id=\"a\"><title>\(title)</title></step>"), pieces: pieces)
      #expect(
        reading.printed.hasPrefix("a.xml:4:23: error[malformed]: this & does not begin an entity"),
        "\(reading.printed)")
    }
  }

  @Test(arguments: ["A, a < b", "A &amp; B, a < b"])
  func `a bare < is not taken for a reference before it`(title: String) throws {
    let reading = try Reading(modelText(steps: "<step id=\"a\"><title>\(title)</title></step>"))
    let column = 18 + title.count
    #expect(
      reading.printed.hasPrefix("a.xml:4:\(column): error[malformed]: this < does not begin a tag"),
      "\(reading.printed)")
  }

  @Test func `a declaration after the start, and hyphens in a comment, are told in our words`() throws {
    let late = try Reading("\n<?xml version=\"1.0\"?>\n<model/>").printed
    #expect(late.hasPrefix("a.xml:2:1: error[malformed]: the XML declaration is not at the start"), "\(late)")
    let comment = try Reading(modelText(steps: "<!-- a -- b -->")).printed
    #expect(comment.contains("error[malformed]: there are two hyphens inside a comment"), "\(comment)")
  }

  @Test func `what follows a root that is not allowed is not said to be cut off`() throws {
    let printed = try Reading("<foo/>\n<bar/>").printed
    #expect(printed.contains("there is content after the end of the root element"), "\(printed)")
  }

  @Test func `pick is refused beside one line, not said to lack a line`() throws {
    let fold = #"<valley bring="top" onto="left" pick="1"/>"#
    let reading = try Reading(
      modelText(steps: "<step id=\"a\"><title>A</title><do>\(fold)</do></step>"))
    #expect(reading.printed.contains("pick is not allowed with onto=\"left\""), "\(reading.printed)")
  }

  @Test func `a word in one of two lines is said to be wrong for lines`() throws {
    let fold = #"<valley bring="top-left top-right" onto="bottom-left bottom-right | 5% left"/>"#
    let reading = try Reading(modelText(steps: "<step id=\"a\"><title>A</title><do>\(fold)</do></step>"))
    #expect(reading.printed.contains("two lines"), "\(reading.printed)")
    #expect(!reading.printed.contains("one point"), "\(reading.printed)")
  }

  @Test(arguments: ["bottom", "@0.5,0", "9"])
  func `a point at a name or in the plane is said to need x,y`(value: String) throws {
    let point = "<point id=\"p\" at=\"\(value)\"/>"
    let reading = try Reading(modelText(steps: "<step id=\"a\"><title>A</title><do>\(point)</do></step>"))
    #expect(
      reading.diagnostics.first?.message == "at=\"\(value)\" is not a place", "\(reading.printed)")
    #expect(reading.diagnostics.first?.expected == "x,y")
  }

  @Test(arguments: [("bring=\"\"", false), ("bring=\"@1,1\"", true)])
  func `only a point of the plane gets the advice about the plane`(value: String, isAdvised: Bool) throws {
    let fold = "<valley \(value) onto=\"top-right\"/>"
    let reading = try Reading(modelText(steps: "<step id=\"a\"><title>A</title><do>\(fold)</do></step>"))
    #expect(reading.reports == ["4:42 bad-value"], "\(reading.printed)")
    #expect(reading.printed.contains("a plane point (@x,y)") == isAdvised, "\(reading.printed)")
  }

  private static let webPage = "help: this is a web page; name the XML file of the model instead"

  /// Returns the errors and the help for a step with this content.
  private func told(_ content: String) throws -> [String] {
    try Reading(modelText(steps: "<step id=\"a\"><title>A</title>\(content)</step>")).printed
      .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("    ") }
  }

  @Test(arguments: ["0,5,1 0,5,0", "0.5, 1 0.5, 0", "0,5 1 top", ",5 top"])
  func `spaces and commas in the numbers of a point get the advice how it is written`(value: String) throws {
    let help = "help: write a point as x,y without a space, and its numbers with a full stop: 0.5,1"
    #expect(try told("<do><valley through=\"\(value)\" move=\"left\"/></do>").last == help)
    #expect(try told("<do><point id=\"p\" at=\"0,5 1\"/></do>").last == help)
    #expect(try told("<do><valley through=\"0.5,1 0.5,0 0,0\" move=\"left\"/></do>").count == 1)
  }

  @Test func `a corner with its words the wrong way round gets the right name`() throws {
    #expect(
      try told("<do><valley bring=\"right-top\" onto=\"left\"/></do>").last
        == "help: did you mean top-right?")
    #expect(try told("<do><valley bring=\"nowhere-near\" onto=\"left\"/></do>").count == 1)
  }

  @Test func `folds in an element of their own name are sent to do`() throws {
    #expect(
      try told("<fold><valley bring=\"right\" onto=\"left\"/></fold>").last == "help: did you mean <do>?")
  }

  @Test(arguments: [
    #"<do><valley bring="right" ontoo="left"/></do>"#, #"<do><valley brign="right"/></do>"#,
    #"<do><refold kind="petal" keep="centre" lfit="top" hinge="left right"/></do>"#,
  ])
  func `a misspelt attribute is one mistake, also where another attribute needs it`(fold: String) throws {
    let told = try told(fold)
    #expect(told.count == 2 && told[0].contains("error[unknown-attribute]"), "\(told)")
  }

  @Test func `a language without its prefix is one mistake`()
    throws
  {
    let told = try told("<title lang=\"ja\">B</title>")
    #expect(told.count == 2 && told.last == "help: did you mean xml:lang?", "\(told)")
  }

  @Test(arguments: [
    ("<valley through=\"left right\" bring=\"top\" onto=\"bottom\"/>", "help: remove through or bring"),
    (
      "<refold kind=\"collapse\" keep=\"0.1,0.2\"/>",
      "help: add <crease as=\"mountain\" through=\"p q\"/> for each crease that folds, from p to q"
    ),
  ])
  func `a fold with too much or too little gets advice`(fold: String, help: String) throws {
    #expect(try told("<do>\(fold)</do>").last == help)
  }

  @Test(arguments: [
    ("<o:origami xmlns:o=\"u\"/>", "help: to convert it to a model: origami convert FILE --to xml"),
    ("<svg xmlns=\"u\"/>", "help: to convert it to a model: origami convert FILE --to xml"),
    ("<model xmlns=\"u\"/>", "help: declare xmlns=\"urn:origami-steps:1\" at the root"),
    ("<modell/>", "help: did you mean <model>?"), ("<other/>", nil),
    ("<html><script>if (a < b) {}</script></html>", webPage),
    ("<html xmlns=\"http://www.w3.org/1999/xhtml\"><p>A & B<br></p></html>", webPage),
    ("<!DOCTYPE html>\n<html><p>A<br></p></html>", webPage), ("<!DOCTYPE HTML SYSTEM \"a\"><br>", webPage),
  ])
  func `a root gets the advice that leads on`(text: String, help: String?) throws {
    let reading = try Reading(text)
    #expect(reading.diagnostics.count == 1)
    #expect(
      reading.printed.split(separator: "\n").first { $0.hasPrefix("help") }.map(String.init) == help,
      "\(reading.printed)")
  }

  @Test(arguments: [("999999999999999999", true), ("9223372036854775807", false)])
  func `the largest total of a page is the one that the error names`(total: String, isRead: Bool) throws {
    let page = "<page xmlns=\"urn:origami-steps:1\" version=\"1.0\" of=\"models\" total=\"\(total)\">"
    let reading = try Reading(page + "<link rel=\"self\" href=\"1\"/></page>")
    #expect(reading.diagnostics.isEmpty == isRead, "\(reading.printed)")
    #expect(isRead || reading.printed.contains("from 0 to 999999999999999999"), "\(reading.printed)")
  }

  @Test func `a long name of an attribute is shortened where it is shown`() throws {
    let name = String(repeating: "n", count: 3000)
    let reading = try Reading(modelText(steps: "<step id=\"a\" \(name)=\"\"><title>A</title></step>"))
    #expect(reading.diagnostics.first.map { $0.message.count < 120 } == true)
  }

  @Test func `an arrow that ends where it begins gets a warning`() throws {
    for (to, warnings) in [("0.5,0.5", 1), ("0.5,0.6", 0)] {
      let arrow = "<arrow kind=\"valley\" from=\"0.5,0.5\" to=\"\(to)\"/>"
      let reading = try Reading(
        modelText(steps: "<step id=\"a\"><title>A</title><diagram>\(arrow)</diagram></step>"))
      #expect(reading.diagnostics.map(\.severity) == Array(repeating: .warning, count: warnings))
      #expect(reading.summary.models == 1)
      if warnings > 0 { #expect(reading.printed.contains("the arrow ends where it begins")) }
    }
  }

  @Test func `a second fold of a step that asks for a half-way drawing gets a warning`() throws {
    func reading(_ folds: String) throws -> Reading {
      try Reading(modelText(steps: "<step id=\"a\"><title>A</title><do>\(folds)</do></step>"))
    }
    func fold(_ pose: String) -> String { #"<valley bring="left" onto="right"\#(pose)/>"# }
    let posed = #" pose="0.5""#
    let two = try reading(fold(posed) + fold("") + fold(posed))
    #expect(two.diagnostics.map(\.severity) == [.warning] && two.summary.models == 1)
    #expect(two.printed.contains("the pose of an earlier fold of this step is drawn, and this one is not"))
    #expect(try reading(fold("") + fold(posed)).diagnostics.isEmpty)
    let steps = (0..<2).map { "<step id=\"s\($0)\"><title>A</title><do>\(fold(posed))</do></step>" }
    #expect(try Reading(modelText(steps: steps.joined())).diagnostics.isEmpty)
  }

  @Test func `styles go around the severity, the caret and the word help`() throws {
    let style = Diagnostic.Style(severity: { "[\($0): \($1)]" }, accent: { "{\($0)}" })
    let reading = try Reading(modelText(steps: "<step id=\"a\" detial=\"full\"><title>A</title></step>"))
    #expect(
      reading.diagnostics.first?.rendered(file: "-", style: style) == """
        -:4:14: [error: error[unknown-attribute]]: <step> has no attribute detial; expected id or detail
            4 | <step id="a" detial="full"><title>A</title></step>
              |              {^}
        {help:} did you mean detail?

        """)
  }

  @Test func `a source line takes at most 160 columns, also where it is bytes of another kind`() throws {
    for bytes in [String(repeating: "\u{1}", count: 400), String(repeating: "折", count: 400)] {
      let printed = try Reading("<model>\n" + bytes).printed
      let line = try #require(printed.split(separator: "\n").first { $0.hasPrefix("    2 | ") })
      #expect(DisplayWidth.of(String(line)) <= 168 && DisplayWidth.of(String(line)) > 120)
    }
  }

  @Test func `a diagnostic says in which model, step, level and language it is`() throws {
    let level = try Reading(
      modelText(steps: "<step id=\"a\" detail=\"full\"><title>A</title><do><turn-over/></do></step>"))
    let first = try #require(level.diagnostics.first)
    #expect(first.model == "cup" && first.step == "a" && first.level == .standard && first.language == nil)
    let language = try Reading(
      modelText(
        steps: """
          <step id="a"><title>A</title></step><step id="b"><title>B</title>\
          <title xml:lang="fr">B</title></step>
          """))
    let second = try #require(language.diagnostics.first)
    #expect(second.step == "b" && second.language == "fr" && second.level == nil)
  }

  @Test func `a newer minor version is a warning, any other an error`() throws {
    let text = modelText(steps: "<step id=\"a\"><title>A</title></step>")
    let newer = try Reading(text.replacing("version=\"1.0\"", with: "version=\"1.7\""))
    #expect(newer.diagnostics.map(\.severity) == [.warning])
    #expect(newer.summary.warnings == 1 && newer.summary.models == 1)
    for version in ["2.0", "1", "", "1.x", "1.0.1"] {
      let other = try Reading(text.replacing("version=\"1.0\"", with: "version=\"\(version)\""))
      #expect(other.reports == ["1:36 unknown-version"] && other.summary.models == 0)
    }
  }

  @Test func `a failed model does not keep its neighbours back`() throws {
    let step = "<steps><step id=\"a\"><title>A</title></step></steps>"
    let reading = try Reading(
      """
      <library xmlns="urn:origami-steps:1" version="1.0" xml:lang="en">
      <model id="one"><title>1</title>\(step)</model>
      <model id="two"><title>2</title>\(step.replacing("A", with: " "))</model>
      <model id="3"><title>3</title>\(step)</model>
      <model id="four"><title>4</title>\(step)</model>
      </library>
      """)
    #expect(reading.reports == ["3:53 empty-text", "4:8 bad-value"])
    let said = reading.events.map { event in
      switch event {
      case .modelBegan(let model, let position): "began \(model.id) \(position.line)"
      case .modelEnded: "ended"
      case .modelFailed(let id, let position): "failed \(id ?? "-") \(position.line)"
      default: "step"
      }
    }
    #expect(
      said == [
        "began one 2", "step", "ended", "began two 3", "failed two 3", "failed - 4", "began four 5", "step",
        "ended",
      ])
    #expect(reading.summary.models == 2 && reading.summary.modelsFailed == 2 && reading.summary.steps == 2)
  }

  @Test func `the hash of a model is that of its bytes, and of what it inherits`() throws {
    let model =
      "<model id=\"one\" version=\"1.0\" xml:lang=\"en\"><title>1</title><steps><step id=\"a\">"
      + "<title>A</title></step></steps></model>"
    let library = "<library xmlns=\"urn:origami-steps:1\" version=\"1.0\">\n\(model) \(model)</library>"
    func hashes(_ text: String, pieces: Int? = nil) throws -> [ContentHash] {
      try Reading(text, pieces: pieces).events.compactMap {
        if case .modelEnded(let ending) = $0 { ending.contentHash } else { nil }
      }
    }
    let expected = ContentHasher.hash(model.utf8)
    #expect(try hashes(library) == [expected, expected])
    #expect(try hashes(library, pieces: 1) == [expected, expected])
    #expect(try hashes(library.replacing(">A<", with: ">B<")).contains(expected) == false)
    let german = library.replacing("<library ", with: "<library xml:lang=\"de\" ")
    #expect(try hashes(german).contains(expected) == false)
    let bare = library.replacing("id=\"one\" version=\"1.0\"", with: "id=\"one\"")
    let newer = bare.replacing("version=\"1.0\"", with: "version=\"1.1\"")
    #expect(try Set(hashes(bare)).isDisjoint(with: hashes(newer)))
  }

  @Test func `codes are words that never change their spelling`() {
    #expect(Set(DiagnosticCode.allCases.map(\.rawValue)).count == DiagnosticCode.allCases.count)
    for code in DiagnosticCode.allCases {
      #expect(code.rawValue.allSatisfy { $0 == "-" || $0 == "8" || ("a"..."z").contains($0) }, "\(code)")
    }
  }
}
