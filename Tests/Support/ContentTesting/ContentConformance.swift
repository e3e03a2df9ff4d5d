package import OrigamiModel
package import OrigamiStore
internal import Paging
internal import PagingTesting

/// Checks that a content keeps the rules of `LibraryContent`, whatever it is kept in.
///
///     let problems = try await ContentConformance(StoredContent(library), expecting: models).problems()
///     #expect(problems == [])
///
/// The content must not change meanwhile, and should have groups, hidden steps, drawings and photos.
package struct ContentConformance<Content: LibraryContent> {
  /// A model that the content must have, with all of its steps, drawings included, in reading order.
  package struct ExpectedModel: Sendable {
    var id: ContentID
    var steps: [Step]
    /// The movements of steps that are no groups, by the step's identifier.
    var motions: [String: MotionRecord]

    /// Creates an expectation.
    package init(id: ContentID, steps: [Step], motions: [String: MotionRecord] = [:]) {
      (self.id, self.steps, self.motions) = (id, steps, motions)
    }
  }

  struct Problem: Error { let text: String }

  let content: Content
  let expected: [ExpectedModel]
  let replaced: StoredModel
  let removed: StoredModel

  /// Prepares the checks.
  ///
  /// - Parameters:
  ///   - expected: the models by title.
  ///   - replaced: a model as it was before it was imported again.
  ///   - removed: a model that is not there any more.
  package init(
    _ content: Content, expecting expected: [ExpectedModel], replaced: StoredModel, removed: StoredModel
  ) {
    (self.content, self.expected, self.replaced, self.removed) = (content, expected, replaced, removed)
  }

  /// Runs all checks.
  ///
  /// - Returns: what is wrong, one sentence each; empty if the content keeps the rules.
  package func problems() async -> [String] {
    var problems: [String] = []
    func check(_ name: String, _ body: () async throws -> [String]) async {
      do {
        problems += try await body().map { "\(name): \($0)" }
      } catch let problem as Problem {
        problems.append("\(name): \(problem.text)")
      } catch {
        problems.append("\(name): throws \(error)")
      }
    }
    await check("models") { try await models() }
    await check("photos") { try await photos() }
    for model in expected {
      for level in DetailLevel.allCases {
        await check("steps of \(model.id) at \(level.name)") { try await steps(of: model, at: level) }
        await check("names of \(model.id) at \(level.name)") { try await names(of: model, at: level) }
        await check("opened groups of \(model.id) at \(level.name)") {
          try await groups(of: model, at: level)
        }
        await check("substitutes in \(model.id) at \(level.name)") { try await substitutes(model, level) }
      }
      await check("drawings of \(model.id)") { try await drawings(of: model) }
      await check("movements of \(model.id)") { try await motions(of: model) }
      await check("search in \(model.id)") { try await search(in: model) }
    }
    await check("search") { try await search() }
    await check("what is not there") { try await unknown() }
    await check("replaced") { try await gone(replaced, isRemoved: false) }
    await check("removed") { try await gone(removed, isRemoved: true) }
    await check("cancelled") { try await cancelled() }
    return problems
  }

  // MARK: Models and photos

  private func models() async throws -> [String] {
    let totals = try await content.totals()
    try require(totals.models == expected.count, "\(totals.models) models are counted, not \(expected.count)")
    try require(
      totals.steps == expected.reduce(0) { $0 + $1.steps.count }, "\(totals.steps) steps are counted")
    let ids = expected.map(\.id)
    var problems = await PageSourceConformance(
      ContentModelSource(content), expecting: ids, unknown: "nothing",
      pageSizes: [1, 2, 100]
    ).problems()
    for (index, id) in ids.enumerated() {
      let model = try await content.model(id)
      try require(model.id == id, "\(id) is answered by \(model.id)")
      for size in [1, 2, 50] {
        let rank = try await content.rank(of: model, pageSize: size)
        try require(rank.index == index, "\(id) is at \(rank.index), not \(index)")
        let start = index - index % size
        let page = Array(ids[start..<min(ids.count, start + size)])
        try require(rank.page.items.map(\.id) == page, "\(id) is on another page of \(size)")
      }
      for tag in model.model.tags {
        let count = try await content.modelCount(ModelQuery(tag: tag))
        let page = try await content.models(
          PageRequest(position: .start, limit: 100), of: ModelQuery(tag: tag))
        try require(page.items.count == count && page.items.contains { $0.id == id }, "tag \(tag)")
      }
    }
    let random = try await content.randomModel { 0 }
    if let random { try require(ids.contains(random.id), "a random model that is not there") }
    problems += random == nil && !ids.isEmpty ? ["no random model"] : []
    return problems
  }

  private func photos() async throws -> [String] {
    var problems: [String] = []
    for expected in expected {
      let model = try await content.model(expected.id)
      for photo in model.model.photos { _ = try await content.photo(ContentID(photo.id), of: model) }
      do {
        _ = try await content.photo("nothing", of: model)
        problems.append("\(expected.id) has a photo that it does not list")
      } catch ContentError.notFound(.photo) {}
    }
    return problems
  }

  // MARK: Steps

  private func shown(_ model: ExpectedModel, _ level: DetailLevel) -> [Step] {
    model.steps.filter { $0.places.place(at: level) != nil }
  }

  private func steps(of expected: ExpectedModel, at level: DetailLevel) async throws -> [String] {
    let model = try await content.model(expected.id)
    let shown = shown(expected, level)
    try require(model.stepCounts[level] == shown.count, "\(model.stepCounts[level]) steps are counted")
    return await PageSourceConformance(
      ContentStepSource(content, model, level: level), expecting: shown.map { ContentID($0.id) },
      unknown: "nothing",
      pageSizes: [1, 3, 50]
    ).problems()
  }

  /// Opens each group, and all groups at once.
  private func groups(of expected: ExpectedModel, at level: DetailLevel) async throws -> [String] {
    let model = try await content.model(expected.id)
    let groups = expected.steps.filter(\.isGroup).map(\.id)
    var problems: [String] = []
    for ids in groups.map({ [$0] }) + [groups, groups.reversed(), []] {
      let opened = try await content.openedGroups(ids.map { ContentID($0) }, of: model, at: level)
      let listed = ExpectedListing(expected.steps, level: level, opened: Set(ids)).steps
      try require(opened.count == listed.count, "\(ids) opened: \(opened.count) steps, not \(listed.count)")
      for (position, item) in listed.enumerated() {
        let places = item.step.places
        try require(opened.position(of: places) == position, "\(item.step.id) is at another position")
        try require(
          opened.number(of: places) == item.number, "\(item.step.id) is \(opened.number(of: places))")
        let named = try await content.step(opened.step(numbered: item.number), of: model)
        try require(named?.step == item.step, "\(item.number) is \(named?.step.id ?? "nothing")")
      }
      problems += await PageSourceConformance(
        ContentStepSource(content, model, opened: opened), expecting: listed.map { ContentID($0.step.id) },
        unknown: "nothing", pageSizes: [1, 2, 3, 50]
      ).problems().map { "\(ids) opened: \($0)" }
      try await search(opened, listed.map(\.step), of: model)
      for start in listed.indices {
        let page = try await content.steps(
          PageRequest(position: .cursor(opened.cursor(before: start)), limit: 2), of: model, opened: opened,
          drawings: .none)
        let wanted = listed[start...].prefix(2).map { ContentID($0.step.id) }
        try require(page.items.map(\.id) == wanted, "\(ids) opened: another page at \(start)")
        let parts = try await content.listedParts(of: page.items, of: model, opened: opened)
        for (offset, stored) in page.items.enumerated() {
          let found = parts[stored.id].map { [$0.first, $0.last] }
          try require(found == listed[start + offset].parts, "the parts of \(stored.id) are \(found ?? [])")
          let next = listed.indices.contains(start + offset + 1) ? listed[start + offset + 1].parts : nil
          try require(
            parts[stored.id].map(\.beginsWithHeading) ?? false == (found != nil && next != nil),
            "the first part of \(stored.id)")
        }
      }
    }
    return problems
  }

  private func names(of expected: ExpectedModel, at level: DetailLevel) async throws -> [String] {
    let model = try await content.model(expected.id)
    for step in shown(expected, level) {
      guard let place = step.places.place(at: level) else { continue }
      for name in [
        StepName.id(ContentID(step.id)), .ordinal(place.ordinal, level), .number(place.number, level),
      ] {
        let found = try await content.step(name, of: model)
        try require(found?.step == step, "\(name) is \(found?.id.text ?? "nothing"), not \(step.id)")
      }
    }
    for step in expected.steps {
      let prefix = String(step.id.prefix(3))
      let first = expected.steps.map { ContentID($0.id) }.filter { $0.text.utf8.starts(with: prefix.utf8) }
        .min()
      let found = try await content.step(.idPrefix(prefix), of: model)
      try require(found?.id == first, "\(prefix) begins \(found?.id.text ?? "nothing")")
    }
    let ids = expected.steps.map { ContentID($0.id) }.sorted().map(\.text)
    for wrong in ids.map({ String($0.dropLast()) + "x" }) {
      let near = try await content.stepIDs(of: model, nearestTo: wrong)
      try require(near == NearestNames.nearest(to: wrong, among: ids), "\(near) are nearest to \(wrong)")
    }
    let missing = try await content.step(.idPrefix("no-such-"), of: model)
    try require(missing == nil, "no-such- begins an identifier")
    let beyond = try await content.step(.ordinal(model.stepCounts[level] + 1, level), of: model)
    try require(beyond == nil, "there is a step after the last")
    return []
  }

  private func substitutes(_ expected: ExpectedModel, _ level: DetailLevel) async throws -> [String] {
    let model = try await content.model(expected.id)
    for (index, hidden) in expected.steps.enumerated() where hidden.places.place(at: level) == nil {
      guard let stored = try await content.step(.id(ContentID(hidden.id)), of: model) else {
        throw Problem(text: "no \(hidden.id)")
      }
      let found = try await content.substitute(for: stored, of: model, at: level)
      // A shown step before it that is less deep than everything between is an ancestor.
      var (depth, ancestor) = (hidden.depth, String?.none)
      for step in expected.steps[..<index].reversed() where step.depth < depth {
        depth = step.depth
        if step.places.place(at: level) != nil {
          ancestor = step.id
          break
        }
      }
      let first = expected.steps.first { $0.places.place(at: level) != nil }?.id
      let before = expected.steps[..<index].last { $0.places.place(at: level) != nil }?.id
      try require(
        found?.id.text == ancestor ?? before ?? first,
        "\(found?.id.text ?? "nothing") stands for \(hidden.id)")
    }
    return []
  }

  private func drawings(of expected: ExpectedModel) async throws -> [String] {
    let model = try await content.model(expected.id)
    let sizes = expected.steps.compactMap { $0.diagram?.encoded.count }
    for limit in Set(sizes + [0]) {
      let page = try await content.steps(
        PageRequest(position: .start, limit: 1000), of: model, at: .full, drawings: .upTo(bytes: limit))
      for (stored, step) in zip(page.items, expected.steps) {
        let fits = (step.diagram?.encoded.count ?? .max) <= limit
        try require(stored.step.diagram == (fits ? step.diagram : nil), "\(step.id) within \(limit) bytes")
        try require(stored.hasDiagram == (step.diagram != nil), "\(step.id) has a drawing or not")
      }
    }
    for step in expected.steps {
      let drawing = try await content.drawing(ofStep: ContentID(step.id), of: model)
      try require(drawing == step.diagram, "another drawing of \(step.id)")
    }
    var walked: [Step] = []
    try await content.forEachStep(of: model) { walked.append($0) }
    try require(walked == expected.steps, "the walk over all steps gives others")
    var begun: [Step] = []
    try await content.forEachStep(of: model, while: { $0.ordinal <= 2 }) { begun.append($0) }
    try require(begun == Array(expected.steps.prefix(2)), "the walk over two steps gives others")
    return []
  }

  private func motions(of expected: ExpectedModel) async throws -> [String] {
    let model = try await content.model(expected.id)
    for (index, step) in expected.steps.enumerated() {
      // A group has the movements of the steps in it.
      let inside = expected.steps[(index + 1)...].prefix { $0.depth > step.depth }
      let wanted = ([step] + inside).compactMap { expected.motions[$0.id] }
      let found = try await content.motions(ofStep: ContentID(step.id), of: model)
      try require(found == wanted, "\(step.id) has \(found.count) movements, not \(wanted.count)")
    }
    let beyond = try await content.motions(ofStep: "no-such-step", of: model)
    try require(beyond == [], "an unknown step moves")
    return []
  }

  // MARK: Search

  private func search(in expected: ExpectedModel) async throws -> [String] {
    let model = try await content.model(expected.id)
    for step in expected.steps {
      let twin = try await content.step(titled: step.title, of: model)
      try require(twin?.step.title == step.title, "no step is titled \(step.title)")
      let query = SearchQuery(step.title, level: .full)
      var ordinals: [Int] = []
      while let hit = try await content.step(
        matching: query, of: model, from: ordinals.last ?? 0, isForward: true)
      {
        try require(hit.ordinal > ordinals.last ?? 0, "hits of \(step.title) are out of order")
        ordinals.append(hit.ordinal)
      }
      try require(ordinals.contains(step.ordinal), "\(step.id) is not found by its title")
      var backward: [Int] = []
      while let hit = try await content.step(
        matching: query, of: model, from: backward.last ?? model.stepCounts.full + 1, isForward: false)
      { backward.append(hit.ordinal) }
      try require(backward == ordinals.reversed(), "hits of \(step.title) differ backward")
      let count = try await content.stepCount(matching: query, of: model, ordinals: 1...step.ordinal)
      try require(count == ordinals.count { $0 <= step.ordinal }, "hits of \(step.title) are counted wrong")
    }
    return []
  }

  /// Searches for the words of all titles in a listing with opened groups: what is listed is found, and
  /// nothing else.
  private func search(_ opened: OpenedGroups, _ listed: [Step], of model: StoredModel) async throws {
    let words = Set(listed.flatMap { $0.title.split(whereSeparator: { !$0.isLetter }).map(String.init) })
    let end = model.stepCounts.full + 1
    for word in words {
      var all: Set<Int> = []
      var last = 0
      while let hit = try await content.step(
        matching: SearchQuery(word, level: .full), of: model, from: last, isForward: true)
      {
        all.insert(hit.ordinal)
        last = hit.ordinal
      }
      let expected = listed.map(\.ordinal).filter { all.contains($0) }
      for start in 0...end {
        let (next, last) = (expected.first { $0 > start }, expected.last { $0 < start })
        let forward = try await content.step(
          matching: word, of: model, opened: opened, from: start, isForward: true)
        let back = try await content.step(
          matching: word, of: model, opened: opened, from: start, isForward: false)
        try require(forward?.ordinal == next, "after \(start) another step has \(word)")
        try require(back?.ordinal == last, "before \(start) another step has \(word)")
        let ordinals = min(start, end / 2)...max(start, end / 2)
        let count = try await content.stepCount(
          matching: word, of: model, opened: opened, ordinals: ordinals)
        try require(
          count == expected.count { ordinals.contains($0) }, "\(word) is counted wrong in \(ordinals)")
      }
    }
  }

  private func search() async throws -> [String] {
    guard let step = expected.first?.steps.first else { return [] }
    for level in DetailLevel.allCases {
      let query = SearchQuery(step.title, level: level)
      let all = try await content.search(query, after: nil, limit: .max)
      try require(all.after == nil && all.hits.count == all.total, "one page has all, and says it has not")
      try require(
        all.hits.allSatisfy { $0.step.map { $0.step.places.place(at: level) != nil } ?? true }, "hidden hits")
      var found: [Int] = []
      var cursor: SearchCursor?
      repeat {
        let page = try await content.search(query, after: cursor, limit: 2)
        found += page.hits.map(\.id)
        cursor = page.after
      } while cursor != nil
      try require(found == all.hits.map(\.id), "pages of two differ from one page")
    }
    try await titlesFirst()
    let nothing = try await content.search(SearchQuery("xyzzy", level: .full), after: nil, limit: 5)
    try require(nothing.total == 0 && nothing.hits.isEmpty && nothing.after == nil, "xyzzy is found")
    return []
  }

  /// Searches for the words of all titles: hits with the word in a title come before the others.
  private func titlesFirst() async throws {
    let titles = expected.flatMap(\.steps).map(\.title)
    let words = Set(titles.flatMap { $0.split(whereSeparator: { !$0.isLetter }).map(String.init) })
    for word in words {
      let query = SearchQuery(word, level: .full)
      let hits = try await content.search(query, after: nil, limit: .max).hits
      let isTitled = hits.map { hit in
        query.occurs(in: (hit.step?.step.texts ?? hit.model.model.texts).filter { $0.kind == .title })
      }
      try require(
        isTitled.drop { $0 }.allSatisfy { !$0 }, "a title with \(word) comes after other texts with it")
    }
  }

  // MARK: Requirements

  let collected = Collected()
  /// The problems that were collected since the last call.
  var found: [String] {
    defer { collected.texts = [] }
    return collected.texts
  }

  final class Collected { var texts: [String] = [] }

  func require(_ holds: Bool, _ text: @autoclosure () -> String) throws {
    if !holds { throw Problem(text: text()) }
  }
}
