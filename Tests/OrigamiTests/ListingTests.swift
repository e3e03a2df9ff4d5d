import Foundation
import Testing

@Suite struct ListingTests {
  @Test func `a coarser level has fewer steps`() throws {
    try Program.withContent { program in
      let totals = try ["overview", "standard", "full"].map { level in
        let object = try program.run("steps", "bird-base", "--detail", level, "--format", "json").object()
        let steps = try #require(object["steps"] as? [[String: Any]])
        #expect(object["total"] as? Int == steps.count)
        #expect(steps.map { $0["ordinal"] as? Int } == Array(1...steps.count))
        return steps.count
      }
      #expect(totals == totals.sorted() && Set(totals).count == 3)
    }
  }

  @Test func `cursors lead through all steps once, and none is left at the end`() throws {
    try Program.withContent { program in
      let all = try program.run("steps", "swan", "--detail", "full", "--format", "json", "--limit", "100")
        .object()
      var found: [String] = []
      var cursor: String?
      repeat {
        var arguments = ["steps", "swan", "--detail", "full", "--format", "json", "--limit", "5"]
        if let cursor { arguments += ["--after", cursor] }
        let page = try program.run(arguments).object()
        found += try #require(page["steps"] as? [[String: Any]]).compactMap { $0["id"] as? String }
        cursor = page["next"] as? String
        if let cursor { #expect(cursor.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._]*/) != nil) }
      } while cursor != nil
      let ids = (try #require(all["steps"] as? [[String: Any]])).compactMap { $0["id"] as? String }
      #expect(found == ids)
      #expect(all["next"] is NSNull)
    }
  }

  @Test func `a cursor of another model, another level, damaged or replaced is refused`() throws {
    try Program.inFolder { program in
      let steps = (1...9).map { (id: "s\($0)", detail: "overview") }
      try program.write(Sample.model("a", steps: steps), to: "a.xml")
      try program.write(Sample.model("b", steps: steps), to: "b.xml")
      _ = try program.run("import", "a.xml", "b.xml")
      let page = try program.run("steps", "a", "--limit", "4", "--format", "json").object()
      let cursor = try #require(page["next"] as? String)
      func refusal(_ arguments: String...) throws -> String {
        let result = try program.run(["steps"] + arguments)
        #expect(result.status == 1 && result.output == "")
        #expect(result.error.contains("help: start again without --after"))
        return result.error
      }
      #expect(try refusal("b", "--after", cursor).contains("another"))
      #expect(try refusal("a", "--detail", "full", "--after", cursor).contains("level standard"))
      #expect(try refusal("a", "--after", cursor + "x").contains("damaged"))
      try program.write(Sample.model("b", title: "B", steps: steps), to: "b.xml")
      _ = try program.run("import", "b.xml")
      #expect(
        try program.run("steps", "a", "--after", cursor).status == 0, "imports of other models never matter")
      try program.write(Sample.model("a", title: "A", steps: steps), to: "a.xml")
      _ = try program.run("import", "a.xml")
      #expect(try refusal("a", "--after", cursor).contains("replaced"))
    }
  }

  @Test func `models are listed by title without regard to case, and filtered`() throws {
    try Program.withContent { program in
      let all = try program.run("list", "--format", "json").object()
      let models = try #require(all["models"] as? [[String: Any]])
      #expect(all["total"] as? Int == models.count)
      #expect(all["next"] is NSNull)
      let titles = models.compactMap { $0["title"] as? String }
      #expect(titles == titles.sorted { $0.lowercased() < $1.lowercased() })
      let birds = try program.run("list", "--tag", "bird", "--format", "json").object()
      #expect((birds["models"] as? [[String: Any]])?.contains { $0["id"] as? String == "swan" } == true)
      let none = try program.run("list", "--tag", "none such", "--format", "json").object()
      #expect(none["total"] as? Int == 0)
      let text = try program.run("list", "--tag", "none such")
      #expect(text.status == 0 && text.output == "" && text.error == "nothing found\n")
    }
  }

  @Test func `an unknown model or step offers the nearest names`() throws {
    try Program.withContent { program in
      let model = try program.run("steps", "swna")
      #expect(model.status == 1)
      #expect(
        model.error == "origami: error: the model 'swna' is not in the library\nhelp: did you mean 'swan'?\n")
      let step = try program.run("show", "swan/nekc")
      #expect(step.status == 1 && step.error.contains("'neck'"))
    }
  }

  @Test func `a printed number means the step of the level in force`() throws {
    try Program.inFolder { program in
      let model = Sample.model("kite", steps: [("crease", "full"), ("fold", "standard")])
      try program.write(model, to: "kite.xml")
      #expect(try program.run("import", "kite.xml").status == 0)
      let full = try program.run("show", "kite/1", "--detail", "full", "--format", "json").object()
      #expect(full["id"] as? String == "crease")
      let standard = try program.run("show", "kite/1", "--format", "json").object()
      #expect(standard["id"] as? String == "fold")
      let hidden = try program.run("show", "kite/1", "--detail", "overview")
      #expect(hidden.status == 1)
      #expect(hidden.error.hasSuffix("help: it has one with --detail standard\n"), "\(hidden.error)")
    }
  }

  @Test func `a step is shown by id and by printed number`() throws {
    try Program.withContent { program in
      let byID = try program.run("show", "swan/left-edge")
      let byNumber = try program.run("show", "swan/1.2")
      #expect(byID.status == 0 && byID.output == byNumber.output)
      let json = try program.run("show", "swan/left-edge", "--format", "json").object()
      #expect(json["number"] as? String == "1.2")
      #expect((json["diagram"] as? [[String: Any]])?.isEmpty == false)
      #expect((json["texts"] as? [[String: Any]])?.isEmpty == false)
    }
  }

  @Test func `the language is the reader's where the model offers it, else its own`() throws {
    try Program.withContent { program in
      func expectTitle(_ arguments: [String], _ expected: String) throws {
        let object = try program.run(["steps", "swan", "--limit", "1", "--format", "json"] + arguments)
          .object()
        let first = try #require((object["steps"] as? [[String: Any]])?.first)
        #expect("\(object["lang"] ?? "") \(first["title"] ?? "")" == expected)
      }
      try expectTitle([], "en Fold a kite base.")
      try expectTitle(["--lang", "de-AT"], "de Falte die Drachengrundform.")
      try expectTitle(["--lang", "tlh"], "en Fold a kite base.")
      program.environment["LC_ALL"] = "de_DE.UTF-8"
      try expectTitle([], "de Falte die Drachengrundform.")
    }
  }

  @Test func `a search in a language that is not there says which are there`() throws {
    try Program.withContent { program in
      let found = try program.run("search", "swan", "--lang", "tlh")
      #expect(
        found.status == 0 && found.error.contains("tlh") && found.error.contains("de, en"), "\(found.error)")
      #expect(try program.run("search", "swan", "--lang", "de").error == "")
    }
  }

  @Test func `words are found in any language, and nothing found is no failure`() throws {
    try Program.withContent { program in
      let found = try program.run("search", "白鳥", "--format", "json").object()
      let hits = try #require(found["hits"] as? [[String: Any]])
      #expect(hits.contains { $0["model"] as? String == "swan" && $0["step"] is NSNull })
      let none = try program.run("search", "zebra")
      #expect(none.status == 0 && none.output == "")
    }
  }
}
