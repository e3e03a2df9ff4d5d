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
  /// The model of an identifier.
  ///
  /// - Throws: ``Failure`` that offers the nearest identifiers.
  func requireModel(_ id: String) throws -> StoredModel {
    if let model = try model(ContentID(id)) { return model }
    throw Failure.unknown(
      "model", id, nearest: try modelIDs(nearestTo: id), else: "see 'origami list' for what is there")
  }

  /// A step of a model, by its identifier or else by its printed number at a level.
  ///
  /// - Throws: ``Failure`` that offers the nearest identifiers.
  func requireStep(_ name: String, of model: StoredModel, at level: DetailLevel) throws -> StoredStep {
    if let step = try step(.id(ContentID(name)), of: model) { return step }
    if let step = try step(.number(name, level), of: model) { return step }
    throw Failure.unknown(
      "step", name, in: model.model.id, nearest: try stepIDs(of: model, nearestTo: name),
      else: "see 'origami steps \(model.id) --detail full' for all of them")
  }

  /// What is shown of a step; the numbers of steps that it repeats are looked up.
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

  /// The printed number of a step at a level, or at full where it is hidden at that level.
  func number(of step: ContentID, of model: StoredModel, at level: DetailLevel) throws -> String? {
    guard let places = try self.step(.id(step), of: model)?.step.places else { return nil }
    return (places.place(at: level) ?? places.full).number
  }
}

extension Failure {
  /// Something named on the command line is not there.
  static func unknown(
    _ what: String, _ name: String, in model: String? = nil, nearest: [String], else help: String
  ) -> Failure {
    let place = model.map { " in '\(VisibleName.of($0))'" } ?? ""
    let message = "no \(what) '\(VisibleName.of(name))'\(place)"
    guard !nearest.isEmpty else { return Failure(message: message, help: help) }
    let names = nearest.map { "'\(VisibleName.of($0))'" }
    let list =
      names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
    return Failure(message: message, help: "did you mean \(list)?")
  }

  /// A word that is no command.
  static func unknownCommand(_ name: String, among names: [String]) -> Failure {
    var failure = unknown(
      "command", name, nearest: NearestNames.nearest(to: name, among: names, limit: 1),
      else: "see 'origami --help' for the commands")
    failure.status = .usage
    return failure
  }
}
