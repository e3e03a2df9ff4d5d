import OrigamiModel
import OrigamiReader
import OrigamiStore
import OrigamiWeb

extension CommonOptions {
  /// Opens the library to read from it. It must exist.
  ///
  /// - Parameter address: the address of a published library that an argument names; nil if none does.
  func openContent(
    _ environment: Environment, at address: LibraryAddress? = nil
  ) async throws -> any LibraryContent {
    if let address = try address ?? publishedAddress(environment) {
      return try await openPublished(address, environment)
    }
    return StoredContent(try Library.open(at: libraryPath(environment), for: .reading))
  }
}

extension LibraryContent {
  /// Returns the model with an id.
  ///
  /// - Throws: ``CommandProblem`` that offers the nearest identifiers.
  func requireModel(_ id: String) async throws -> StoredModel {
    do {
      return try await model(ContentID(id))
    } catch ContentError.notFound(.model) {
      throw CommandProblem.unknownModel(id, nearest: try await modelIDs(nearestTo: id))
    }
  }

  /// Returns a step of a model by its id, else by its printed number at a level.
  ///
  /// - Throws: ``CommandProblem`` that offers the nearest identifiers.
  func requireStep(_ name: String, of model: StoredModel, at level: DetailLevel) async throws -> StoredStep {
    if let step = try await step(.id(ContentID(name)), of: model) { return step }
    if let step = try await step(.number(name, level), of: model) { return step }
    var finer: DetailLevel?
    for other in DetailLevel.allCases.sorted(by: >) where other < level && finer == nil {
      if try await step(.number(name, other), of: model) != nil { finer = other }
    }
    throw CommandProblem.unknownStep(
      name, model: model.model.id, level: level, count: model.stepCounts[level], finer: finer,
      nearest: try await stepIDs(of: model, nearestTo: name))
  }
}
