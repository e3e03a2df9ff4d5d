public import Foundation
public import OrigamiModel

/// A selection of the steps of a model, in reading order.
///
///     let level = DetailLevel.overview
///     try StepQuery(swan, where: #Predicate { $0.detailLevel >= level })
///     try StepQuery(swan, where: #Predicate { $0.title.contains("tip") })
///
/// The condition is compiled to SQL, so only the steps of the selection are loaded.
public struct StepQuery: Sendable {
  /// The identifier of the model.
  public let model: String
  /// The revision of the model.
  public let revision: Int
  /// The coarsest level that the conditions joined by `&&` ask for, else `full`: all these steps are shown at
  /// it. Ordinals and cursors are at this level.
  public let level: DetailLevel
  /// The number of steps, if it is known without a query: if the condition is only a level. Else nil.
  public let total: Int?

  let language: String
  let condition: SQLFragment?

  /// Creates the selection of the steps shown at a level: `#Predicate { $0.detailLevel >= level }`,
  /// compiled in advance.
  ///
  /// Compiling a predicate takes half a millisecond the first time, before the first page: for each kind of
  /// expression, the runtime searches the conformances of the whole program.
  public init(_ model: StoredModel, level: DetailLevel = .full) {
    self.init(model, StepCondition(level: level))
  }

  /// Creates the selection of the steps for which a predicate holds.
  ///
  /// - Throws: ``StoreError/unsupportedPredicate(expression:)`` for an expression without an equivalent in
  ///   SQL.
  public init(_ model: StoredModel, where predicate: Predicate<Step>) throws(StoreError) {
    self.init(model, try StepCondition(predicate, language: model.model.language))
  }

  private init(_ model: StoredModel, _ condition: StepCondition) {
    self.model = model.id.text
    revision = model.revision
    level = condition.level
    total = condition.rest == nil ? model.stepCounts[condition.level] : nil
    language = model.model.language
    self.condition = condition.rest
  }
}
