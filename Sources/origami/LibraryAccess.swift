import OrigamiModel
import OrigamiReader
import OrigamiStore

extension CommonOptions {
  /// Opens the library, which must exist.
  func openLibrary(_ environment: Environment) throws -> Library {
    try Library.open(at: libraryPath(environment), for: .reading)
  }
}

extension Library {
  /// Returns the model with an id.
  ///
  /// - Throws: ``Failure`` that offers the nearest identifiers.
  func requireModel(_ id: String) throws -> StoredModel {
    if let model = try model(ContentID(id)) { return model }
    throw Failure.unknown(
      "the model '\(VisibleName.of(id))' is not in the library", nearest: try modelIDs(nearestTo: id),
      else: "see 'origami list' for the models; to add one: origami import FILE")
  }

  /// Returns a step of a model by its id, else by its printed number at a level.
  ///
  /// - Throws: ``Failure`` that offers the nearest identifiers.
  func requireStep(_ name: String, of model: StoredModel, at level: DetailLevel) throws -> StoredStep {
    if let step = try step(.id(ContentID(name)), of: model) { return step }
    if let step = try step(.number(name, level), of: model) { return step }
    let count = model.stepCounts[level]
    throw Failure.unknown(
      "'\(VisibleName.of(model.model.id))' has no step '\(VisibleName.of(name))'; "
        + "at detail level \(level.name) it has \(count) step\(count == 1 ? "" : "s")",
      nearest: try stepIDs(of: model, nearestTo: name),
      else: "see 'origami steps \(model.id) --detail full' for all of them")
  }

  /// Returns the text of a step. The numbers of steps that it repeats are looked up.
  func content(
    of step: Step, of model: StoredModel, at level: DetailLevel, language: String
  ) throws -> StepContent {
    var numbers: [ContentID: String] = [:]
    if let repetition = step.repetition {
      for id in [repetition.from, repetition.to].map({ ContentID($0) }) {
        numbers[id] = try number(of: id, of: model, at: level)
      }
    }
    return StepContent(step, at: level, language: language) { numbers[ContentID($0)] }
  }

  /// Returns the printed number of a step at a level, or at full where it is hidden at that level.
  func number(of step: ContentID, of model: StoredModel, at level: DetailLevel) throws -> String? {
    guard let places = try self.step(.id(step), of: model)?.step.places else { return nil }
    return (places.place(at: level) ?? places.full).number
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
