import OrigamiModel
import OrigamiStore
internal import Paging
internal import PagingTesting

/// The errors of content that is not there, was replaced, or was removed.
extension ContentConformance {
  func unknown() async throws -> [String] {
    await requireError("an unknown model") { error in
      if case .notFound(.model("no-such-model")) = error { true } else { false }
    } _: {
      _ = try await content.model("no-such-model")
    }
    guard let model = try await expected.first.asyncMap({ try await content.model($0.id) }) else {
      return found
    }
    let step = try await content.step(.id("no-such-step"), of: model)
    try require(step == nil, "an unknown step is there")
    await requireError("an unknown photo") { error in
      if case .notFound(.photo("no-such-photo", _)) = error { true } else { false }
    } _: {
      _ = try await content.photo("no-such-photo", of: model)
    }
    return found
  }

  func gone(_ model: StoredModel, isRemoved: Bool) async throws -> [String] {
    func expect(_ name: String, _ body: () async throws -> Void) async {
      await requireError(name) { error in
        switch error {
        case .replaced(let id): !isRemoved && id == model.id
        case .notFound(.model(let id)): isRemoved && id == model.id
        default: false
        }
      } _: {
        try await body()
      }
    }
    let start = PageRequest<StepCursor, ContentID>(position: .start, limit: 10)
    await expect("a page of steps") {
      _ = try await content.steps(start, of: model, at: .full, drawings: .none)
    }
    await expect("a page at a step") {
      let request = PageRequest<StepCursor, ContentID>(position: .item("nothing"), limit: 10)
      _ = try await content.steps(request, of: model, at: .full, drawings: .none)
    }
    await expect("a step") { _ = try await content.step(.ordinal(1, .full), of: model) }
    await expect("a step by its title") { _ = try await content.step(titled: "Nothing", of: model) }
    await expect("a drawing") { _ = try await content.drawing(ofStep: "nothing", of: model) }
    await expect("a movement") { _ = try await content.motions(ofStep: "nothing", of: model) }
    await expect("a hit") {
      let query = SearchQuery("fold", level: .full)
      _ = try await content.step(matching: query, of: model, from: 0, isForward: true)
    }
    await expect("a number of hits") {
      let query = SearchQuery("fold", level: .full)
      _ = try await content.stepCount(matching: query, of: model, ordinals: 1...9)
    }
    await expect("similar identifiers") { _ = try await content.stepIDs(of: model, nearestTo: "nothing") }
    return found
  }

  func cancelled() async throws -> [String] {
    let content = content
    let reads: [(name: String, read: @Sendable () async throws -> Void)] = [
      ("models", { _ = try await content.models(PageRequest(position: .start, limit: 1), of: ModelQuery()) }),
      ("search", { _ = try await content.search(SearchQuery("fold", level: .full), after: nil, limit: 1) }),
    ]
    var problems: [String] = []
    for (name, read) in reads {
      let task = Task {
        // A task that is cancelled before it asks gets no answer.
        while !Task.isCancelled { await Task.yield() }
        try await read()
      }
      task.cancel()
      do {
        try await task.value
        problems.append("a cancelled task gets an answer of \(name)")
      } catch is CancellationError {}
    }
    return problems
  }

  private func requireError(
    _ name: String, _ isExpected: (ContentError) -> Bool, _ body: () async throws -> Void
  ) async {
    do {
      try await body()
      collected.texts.append("\(name) throws nothing")
    } catch let error as ContentError {
      if !isExpected(error) { collected.texts.append("\(name) throws \(error)") }
    } catch {
      collected.texts.append("\(name) throws \(error)")
    }
  }
}

extension Optional {
  fileprivate func asyncMap<Value>(_ transform: (Wrapped) async throws -> Value) async rethrows -> Value? {
    if let self { try await transform(self) } else { nil }
  }
}
