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
    if let address = try address ?? publishedAddress() {
      return try await openPublished(address, environment)
    }
    return StoredContent(try Library.open(at: libraryPath(environment), for: .reading))
  }
}

extension LibraryContent {
  /// Returns the model with an id.
  ///
  /// - Throws: ``Failure`` that offers the nearest identifiers.
  func requireModel(_ id: String) async throws -> StoredModel {
    do {
      return try await model(ContentID(id))
    } catch ContentError.notFound(.model) {
      throw Failure.unknown(
        "the model '\(VisibleName.of(id))' is not in the library", nearest: try await modelIDs(nearestTo: id),
        else:
          "see 'origami list' for the models; to add one: origami import FILE; to read a file: origami read "
          + "FILE.xml")
    }
  }

  /// Returns a step of a model by its id, else by its printed number at a level.
  ///
  /// - Throws: ``Failure`` that offers the nearest identifiers.
  func requireStep(_ name: String, of model: StoredModel, at level: DetailLevel) async throws -> StoredStep {
    if let step = try await step(.id(ContentID(name)), of: model) { return step }
    if let step = try await step(.number(name, level), of: model) { return step }
    let count = model.stepCounts[level]
    throw Failure.unknown(
      "'\(VisibleName.of(model.model.id))' has no step '\(VisibleName.of(name))'; "
        + "at detail level \(level.name) it has \(count) step\(count == 1 ? "" : "s")",
      nearest: try await stepIDs(of: model, nearestTo: name),
      else: "see 'origami steps \(model.id) --detail full' for all of them")
  }

  /// Returns the text of a step. The numbers of steps that it repeats are looked up.
  func stepContent(
    of step: Step, of model: StoredModel, at level: DetailLevel, language: String
  ) async throws -> StepContent {
    let places = try await repeatedPlaces(of: [step], of: model)
    return StepContent(step, at: level, language: language, paper: model.model.paperColors) { id in
      places[id].map { ($0.place(at: level) ?? $0.full).number }
    }
  }
}

extension Failure {
  /// Returns the error for a name on the command line that does not exist. It offers the nearest names, if
  /// there are any.
  static func unknown(_ message: String, nearest: [String], else help: String) -> Failure {
    guard !nearest.isEmpty else { return Failure(message: message, help: help) }
    let names = nearest.map { "'\(VisibleName.of($0))'" }
    let list =
      names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
    return Failure(message: message, help: "did you mean \(list)?")
  }

  /// Returns the error for an unknown command.
  static func unknownCommand(_ name: String, among names: [String]) -> Failure {
    var failure = unknown(
      "no command '\(VisibleName.of(name))'", nearest: NearestNames.nearest(to: name, among: names, limit: 1),
      else: "see 'origami --help' for the commands")
    failure.status = .usage
    return failure
  }
}
