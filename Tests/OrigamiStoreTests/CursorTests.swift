import OrigamiModel
import OrigamiStore
import Paging
import Testing

@Suite struct CursorTests {
  private static let model = StoredModel(
    model: Model(id: "swan", language: "en"), revision: 7,
    stepCounts: PerLevel(full: 300, standard: 200, overview: 100),
    lastNumbers: PerLevel(full: 30, standard: 20, overview: 10), languages: ["en"], file: "/a.xml",
    position: TextPosition(line: 1, column: 1))
  private static let text = StepCursor(revision: 7, level: .standard, ordinal: 123)
    .text(model: "swan", library: "one")

  private func read(
    _ text: String, model: StoredModel = CursorTests.model, level: DetailLevel = .standard,
    library: String = "one"
  ) -> Result<StepCursor, StoreError> {
    do { return .success(try StepCursor(text, model: model, level: level, library: library)) } catch {
      return .failure(error)
    }
  }

  @Test func `a cursor comes back from its text`() {
    for revision in [1, 7, 1 << 20, 1 << 30] {
      var model = CursorTests.model
      model.revision = revision
      model.stepCounts = PerLevel(full: 1 << 31, standard: 1 << 31, overview: 1 << 31)
      for level in DetailLevel.allCases {
        for ordinal in [0, 1, 63, 64, 10_000_000, 1 << 31] {
          let cursor = StepCursor(revision: revision, level: level, ordinal: ordinal)
          let text = cursor.text(model: "swan", library: "one")
          #expect(read(text, model: model, level: level) == .success(cursor))
          #expect(text.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._]*/) != nil)
        }
      }
    }
  }

  @Test func `a cursor of something else is told from a damaged one`() {
    var replaced = CursorTests.model
    replaced.revision = 8
    var other = CursorTests.model
    other.model.id = "swam"
    let list = ModelCursorTexts.any

    #expect(read(CursorTests.text, level: .full) == .failure(.cursor(.otherLevel(.standard))))
    #expect(read(CursorTests.text, model: replaced) == .failure(.cursor(.replaced)))
    #expect(read(CursorTests.text, model: other) == .failure(.cursor(.otherListing)))
    #expect(read(CursorTests.text, library: "two") == .failure(.cursor(.otherListing)))
    #expect(read(list) == .failure(.cursor(.otherListing)))
  }

  @Test func `any damage is noticed`() {
    let text = Array(CursorTests.text)
    let letters = Array("0123456789abcdefghijklmnopqrstuvwxyzABC-._ é")
    for index in text.indices {
      for letter in letters where letter != text[index] {
        var changed = text
        changed[index] = letter
        #expect(read(String(changed)) == .failure(.cursor(.damaged)))
      }
      var shorter = text
      shorter.remove(at: index)
      #expect(read(String(shorter)) == .failure(.cursor(.damaged)))
      #expect(read(String(text[..<index])) == .failure(.cursor(.damaged)))
      for other in text.indices where text[index] != text[other] {
        var swapped = text
        swapped.swapAt(index, other)
        #expect(read(String(swapped)) == .failure(.cursor(.damaged)))
      }
    }
    #expect(read(CursorTests.text + "0") == .failure(.cursor(.damaged)))
    #expect(read(String(repeating: "z", count: 10_000)) == .failure(.cursor(.damaged)))
  }

  @Test func `a place that the model does not have is damage`() {
    let text = StepCursor(revision: 7, level: .standard, ordinal: 201).text(model: "swan", library: "one")
    #expect(read(text) == .failure(.cursor(.damaged)))
  }
}

/// Cursors of lists, for tests of others.
enum ModelCursorTexts {
  static let any: String = {
    let models = ["a", "b"].map { TestModel($0) }
    let text = try? withLibrary(models) { try $0.models(limit: 1).after?.text(of: ModelQuery()) }
    return (text ?? nil) ?? ""
  }()
}
