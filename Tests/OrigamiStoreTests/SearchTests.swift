import Foundation
import OrigamiModel
import OrigamiStore
import Paging
import SeededRandom
import Testing

@Suite struct SearchTests {
  private func found(
    _ library: Library, _ words: String, _ level: DetailLevel = .full
  ) throws -> Set<String> {
    let page = try library.search(SearchQuery(words, level: level), limit: 1000)
    #expect(page.total == page.hits.count)
    return Set(page.hits.map { $0.model.model.id + ($0.step.map { "/" + $0.step.id } ?? "") })
  }

  @Test func `words are found in titles and texts of steps and models, in all languages`() throws {
    try withLibrary([.swan, .everyKindOfStep]) { library throws in
      #expect(try found(library, "DIAGONAL") == ["swan/diagonal"])
      #expect(try found(library, "kite base") == ["swan", "swan/kite-base"])
      #expect(try found(library, "bird") == ["swan"])
      #expect(try found(library, "tres long") == ["kinds"])
      #expect(try found(library, "白鳥") == ["swan"])
      #expect(try found(library, "zwei") == ["kinds/foreign-tip"])
      #expect(try found(library, "diag") == ["swan/diagonal"])
      #expect(try found(library, "agonal") == [])
      #expect(try found(library, "diagonal neck") == [])
    }
  }

  @Test func `a word is found at the beginning of words, and a whole word comes first`() throws {
    let models = [
      TestModel("long", title: "Cupboard", steps: []), TestModel("cup", title: "Cup", steps: []),
      TestModel("other", title: "Teacup", steps: []),
    ]
    try withLibrary(models) { library throws in
      #expect(
        try library.search(SearchQuery("cup", level: .full), limit: 9).hits.map(\.model.id) == [
          "cup", "long",
        ])
      #expect(try found(library, "CUPB") == ["long"])
    }
  }

  @Test func `a search in a model finds the same with the words of the index as with a prefix`() async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "origami-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Library.open(at: folder.appending(path: "l.sqlite").path, for: .writing)
    // More words than are searched for one by one begin with "x"; three begin with "rev".
    let steps = (0..<90).map { TestStep("s\($0)", title: "x\($0) rev\(["erse", "olve", "", "o-l"][$0 % 4])") }
    try library.importModels([TestModel("many", steps: steps)])
    let model = try library.expect("many")
    for (words, count) in [("rev", 90), ("reve", 23), ("revo", 45), ("x", 90), ("x1 rev", 11), ("olve", 0)] {
      let query = SearchQuery(words, level: .full)
      #expect(try await library.stepCount(matching: query, of: model, ordinals: 1...90) == count, "\(words)")
      #expect(try await library.search(query, limit: 1).total == count, "\(words)")
    }
    let statements = try await library.statements(whileWaiting: {
      _ = try await library.step(
        matching: SearchQuery("rev", level: .full), of: model, from: 0, isForward: true)
    })
    // No prefix for the index to collect.
    #expect(statements.contains { $0.sql.contains("search MATCH") && !$0.sql.contains("*") })
  }

  @Test func `only steps that are shown at the level are found`() throws {
    try withLibrary([.swan]) { library throws in
      #expect(try found(library, "do", .full).count == 8)
      #expect(try found(library, "do", .standard).count == 5)
      #expect(try found(library, "do", .overview) == ["swan/kite-base", "swan/neck", "swan/head"])
      #expect(try found(library, "swan", .overview) == ["swan"])
    }
  }

  @Test(arguments: [
    ("白", "白 "), ("白鳥", " 白鳥 鳥 "), ("a白鳥の首b", "a 白鳥 鳥の の首 首 b"), ("한국어", " 한국 국어 어 "),
    ("fold, 折る。", "fold,  折る る 。"), ("𠮷野", " 𠮷野 野 "), ("l’aile – ½", "l’aile – ½"),
  ])
  func `runs of CJK are indexed as overlapping pairs`(text: String, indexed: String) {
    let wanted = text == "白" ? " 白 " : indexed
    #expect(SearchQuery.indexed(text) == wanted + "\n")
  }

  @Test(arguments: [
    ("white swan", "(\"white\" OR \"white\" *) AND (\"swan\" OR \"swan\" *)"),
    ("白鳥の首", "(\"白鳥 鳥の の首\")"), ("首", "(\"首\" *)"),
    ("A4白鳥", "(\"A4\" OR \"A4\" *) AND (\"白鳥\")"), ("well-known", "(\"well known\" OR \"well known\" *)"),
    ("\"NEAR(a b)*", "(\"NEAR a\" OR \"NEAR a\" *) AND (\"b\" OR \"b\" *)"),
    ("title:x", "(\"title x\" OR \"title x\" *)"), ("a\0b", "(\"a b\" OR \"a b\" *)"),
    ("e\u{301}", "(\"e\u{301}\" OR \"e\u{301}\" *)"),
  ])
  func `whatever is typed is words`(words: String, match: String) throws {
    #expect(try SearchQuery(words, level: .full).compiled == match)
  }

  @Test func `a word that is repeated is looked for once`() throws {
    let words = Array(repeating: "fold Fold", count: 300).joined(separator: " ")

    #expect(
      try SearchQuery(words, level: .full).compiled == "(\"fold\" OR \"fold\" *) AND (\"Fold\" OR \"Fold\" *)"
    )
  }

  @Test(arguments: [
    (0..<101).map { "w\($0)" }.joined(separator: " "), String(repeating: "白鳥", count: 52),
    String(repeating: "a-", count: 101), String(repeating: "e\u{301}", count: 2000),
  ])
  func `more words or bytes than the limit are refused`(words: String) throws {
    let error = StoreError.searchTooLong(words: 100, bytes: 4096)
    try withLibrary([.swan]) { library in
      let query = SearchQuery(words, level: .full)
      #expect(throws: error) { try library.search(query, limit: 1) }
      _ = query.snippet(of: [ContentText(.title, "en", "Fold.")], preferring: "en")
    }
  }

  @Test func `a character of CJK that stands alone counts as one word`() throws {
    let characters = (0..<100).map { String(UnicodeScalar(0x4E00 + UInt32($0)) ?? "?") }
    #expect(try SearchQuery(characters.joined(separator: " "), level: .full).compiled != nil)
    #expect(throws: StoreError.searchTooLong(words: 100, bytes: 4096)) {
      try SearchQuery((characters + ["鶴"]).joined(separator: " "), level: .full).compiled
    }
  }

  @Test func `a page may be as long as it likes`() throws {
    try withLibrary([.swan]) { library in
      let swan = try library.expect("swan")
      #expect(try library.search(SearchQuery("do", level: .full), limit: .max).hits.count == 8)
      #expect(try library.models(limit: .max).items.count == 1)
      #expect(try library.steps(StepQuery(swan), limit: .max).items.count == 8)
    }
  }

  @Test(arguments: ["", "  ", "\"", "*", "( )", "–", "\0", "。", "AND", "a NOT", "^x", "{a b} : c", "-"])
  func `nothing that is typed is an error`(words: String) throws {
    try withLibrary([.swan]) { library in
      let page = try library.search(SearchQuery(words, level: .standard), limit: 5)
      #expect(page.hits.isEmpty && page.total == 0 && page.after == nil)
    }
  }

  @Test func `parts of a run of any length are found, and no pairs that are apart`() throws {
    let models = [
      TestModel("bird", title: "白鳥の基本形", language: "ja", steps: []),
      TestModel("apart", title: "白鳥と鳥の形", language: "ja", steps: []),
      TestModel("rare", title: "𠮷野", language: "ja", steps: []),
      TestModel("hangul", title: "백조를", language: "ko", steps: []),
    ]
    try withLibrary(models) { library throws in
      #expect(try found(library, "白鳥") == ["bird", "apart"])
      #expect(try found(library, "基本") == ["bird"])
      #expect(try found(library, "鳥の基") == ["bird"])
      #expect(try found(library, "白鳥の形") == [])
      #expect(try found(library, "形") == ["bird", "apart"])
      #expect(try found(library, "白") == ["bird", "apart"])
      #expect(try found(library, "𠮷") == ["rare"])
      #expect(try found(library, "野") == ["rare"])
      #expect(try found(library, "백조") == ["hangul"])
    }
  }

  @Test func `a word in a title comes before the same in other texts`() throws {
    let models = [
      TestModel("a", texts: [ContentText(.summary, "en", "About a crane that is folded.")], steps: []),
      TestModel("b", title: "Crane", steps: []),
      TestModel("c", texts: [ContentText(.summary, "en", "crane crane")], steps: []),
    ]
    try withLibrary(models) { library throws in
      let hits = try library.search(SearchQuery("crane", level: .full), limit: 9).hits
      #expect(hits.first?.model.id == "b" && hits.count == 3)
    }
  }

  @Test func `the hits are paged without a gap or a repeat`() throws {
    var content = RandomContent(seed: 8)
    let models = (0..<10).map { content.model("m\($0)", steps: 20) }
    try withLibrary(models) { library in
      let query = SearchQuery("fold", level: .standard)
      let all = try library.search(query, limit: 1000)
      #expect(all.total > 20 && all.hits.count == all.total && all.after == nil)

      var paged: [SearchHit] = []
      var cursor: SearchCursor?
      repeat {
        let page = try library.search(query, after: cursor, limit: 7)
        #expect(page.total == all.total)
        paged += page.hits
        cursor = page.after
        if let place = cursor {
          let text = place.text(of: query, library: library.id)
          #expect(try SearchCursor(text, of: query, library: library.id) == place)
        }
      } while cursor != nil
      #expect(paged == all.hits)
    }
  }

  @Test func `a place in the hits is refused when the library has changed`() throws {
    try withLibrary([.swan]) { library in
      let query = SearchQuery("do", level: .full)
      let place = try #require(try library.search(query, limit: 2).after)
      let text = place.text(of: query, library: library.id)

      #expect(throws: StoreError.cursor(.otherListing)) {
        try SearchCursor(text, of: SearchQuery("fold", level: .full), library: library.id)
      }
      #expect(throws: StoreError.cursor(.otherLevel(.full))) {
        try SearchCursor(text, of: SearchQuery("do", level: .standard), library: library.id)
      }
      try library.importModels([TestModel("cup")], file: "/b.xml")
      #expect(throws: StoreError.cursor(.replaced)) { try library.search(query, after: place, limit: 2) }
    }
  }

  @Test func `the index is what a new one would be after any history`() throws {
    var content = RandomContent(seed: 13)
    try withTemporaryLibrary { library in
      var present: [String: TestModel] = [:]
      for round in 0..<40 {
        if content.generator.chance(percent: 30),
          let id = present.keys.sorted().randomElement(using: &content.generator)
        {
          try library.remove([id])
          present[id] = nil
        } else {
          let ids = (0...content.generator.below(3)).map { _ in "m\(content.generator.below(8))" }
          let models = Set(ids).sorted().map { content.model($0, steps: content.generator.below(12)) }
          try library.importModels(models, file: "/\(round).xml")
          for model in models { present[model.model.id] = model }
        }
        if round % 8 == 7 { try expectFresh(library, Array(present.values)) }
      }
      #expect(present.count > 3)
    }
  }

  /// Compares every word with its places in the index with those of a library that was made just now.
  private func expectFresh(_ library: Library, _ models: [TestModel]) throws {
    func terms(_ library: Library) throws -> [[String]] {
      try library.execute("CREATE VIRTUAL TABLE temp.terms USING fts5vocab (main, search, instance)")
      defer { try? library.execute("DROP TABLE temp.terms") }
      // Revisions differ; the model's identifier does not.
      return try library.rows(
        """
        SELECT term, model.id, doc & 4294967295, col, "offset" FROM temp.terms
        JOIN model ON model.revision = doc >> 32 ORDER BY 1, 2, 3, 4, 5
        """)
    }
    func sizes(_ library: Library) throws -> [[String]] {
      try library.rows(
        """
        SELECT model.id, search_docsize.id & 4294967295, sz FROM search_docsize
        JOIN model ON model.revision = search_docsize.id >> 32 ORDER BY 1, 2
        """)
    }
    try withLibrary(models.sorted { $0.model.id < $1.model.id }) { fresh in
      let wanted = try terms(fresh)
      #expect(try terms(library) == wanted)
      #expect(try sizes(library) == sizes(fresh))
      #expect(
        try library.rows("SELECT count(*) FROM search_docsize")
          == fresh.rows("SELECT count(*) FROM search_docsize"))
      #expect(wanted.count > 20 || models.count < 2)
    }
  }
}

@Suite struct SearchSnippetTests {
  private let texts = [
    ContentText(.title, "en", "Fold the tip of the neck."),
    ContentText(
      .text, "en",
      "Hold the body with one hand, and with the other fold the narrow point up and over the edge "
        + "until it lies flat."
    ),
    ContentText(.text, "ja", "首の先を折って頭を作る。"),
  ]

  private func snippet(_ words: String, _ language: String = "en", length: Int = 40) -> SearchSnippet {
    SearchQuery(words, level: .full).snippet(of: texts, preferring: language, length: length)
  }

  private func marked(_ snippet: SearchSnippet) -> [String] {
    let characters = Array(snippet.text)
    return snippet.matches.map { String(characters[$0]) }
  }

  @Test func `the text with most of the words is cut around them`() {
    let found = snippet("EDGE point")
    #expect(found.text.hasPrefix("…") && found.text.hasSuffix("…"))
    #expect(found.text.count <= 40)
    #expect(marked(found) == ["point", "edge"])
  }

  @Test func `case and diacritics count for nothing, and words are found by their beginning`() {
    #expect(marked(snippet("nécK")) == ["neck"])
    #expect(marked(snippet("nec")) == ["nec"])
    #expect(marked(snippet("eck")) == [])
    #expect(marked(snippet("fold", length: 200)) == ["fold"])
  }

  @Test func `a run of CJK is found inside of a longer one`() {
    #expect(marked(snippet("折って", "ja")) == ["折って"])
    #expect(snippet("頭", "en").text == "首の先を折って頭を作る。")
  }

  @Test func `a short text is not cut, and none is an empty snippet`() {
    #expect(snippet("neck").text == "Fold the tip of the neck.")
    #expect(SearchQuery("x", level: .full).snippet(of: [], preferring: "en").text == "")
    #expect(snippet("nothing", length: 20).text.count <= 20)
  }

  private func snippet(_ words: String, of texts: String..., length: Int) -> SearchSnippet {
    SearchQuery(words, level: .full)
      .snippet(of: texts.map { ContentText(.text, "en", $0) }, preferring: "en", length: length)
  }

  @Test func `the part with the most different words is cut out, not that of the first word`() {
    let text =
      "The inside of the paper shows first, inside, and this text then goes on for quite some time, "
      + "until the inside is folded in reverse at last, and it goes on."
    let found = snippet("inside reverse", of: text, length: 60)
    #expect(marked(found) == ["inside", "reverse"])
    #expect(found.text.count <= 60)
  }

  @Test func `a word that is divided by a hyphen is found as a whole`() {
    let texts = ("First zig, then zag.", "Then make a Zig-Zag fold.")
    #expect(marked(snippet("zig-zag", of: texts.0, texts.1, length: 60)) == ["Zig-Zag"])
    #expect(marked(snippet("zig-za", of: texts.0, texts.1, length: 60)) == ["Zig-Za"])
    #expect(marked(snippet("zi-zag", of: texts.0, texts.1, length: 60)) == [])
    #expect(marked(snippet("zig zag", of: texts.0, texts.1, length: 60)) == ["zig", "zag"])
  }

  @Test(arguments: [10, 28, 38, 39, 60])
  func `a long word is shown, and cut only where it is longer than the snippet`(count: Int) {
    let word = String(repeating: "b", count: count)
    let text = "Words full of words full of \(word) and of words, words and words until the end."
    let found = snippet("bbb", of: text, length: 40)
    #expect(found.text.count <= 40)
    #expect(marked(found) == ["bbb"])
    #expect(marked(snippet(word, of: text, length: 40)) == [String(word.prefix(38))])
  }

  @Test func `a symbol in front of a word is no part of it, as in the index`() {
    let text = "Words full of words full of words, and then the word \u{24B6}step."
    #expect(marked(snippet("step", of: text, length: 20)) == ["step"])
  }
}
