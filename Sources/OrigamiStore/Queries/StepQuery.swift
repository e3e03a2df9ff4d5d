public import Foundation
public import OrigamiModel

/// Which steps of a model, in reading order.
///
///     let level = DetailLevel.overview
///     try StepQuery(swan, where: #Predicate { $0.detailLevel >= level })
///     try StepQuery(swan, where: #Predicate { $0.title.contains("tip") })
///
/// The condition is compiled to SQL, so that no step is loaded to be thrown away.
public struct StepQuery: Sendable {
  /// The model's identifier.
  public let model: String
  /// The revision of the model that is asked.
  public let revision: Int
  /// The coarsest level at which all these steps are shown; ordinals and cursors are at this level.
  public let level: DetailLevel
  /// How many steps there are, where that is known without looking: when the condition is a level and nothing else.
  public let total: Int?

  let language: String
  let condition: SQLFragment?

  /// The steps of a model that are shown at a level: `#Predicate { $0.detailLevel >= level }`, compiled beforehand.
  ///
  /// Compiling it takes half a millisecond the first time, which a reader notices before the first page: the runtime
  /// searches the conformances of the whole program for each kind of expression.
  public init(_ model: StoredModel, level: DetailLevel = .full) {
    self.init(model, StepCondition(level: level, rest: nil))
  }

  /// The steps of a model for which a predicate holds.
  ///
  /// - Throws: ``StoreError/unsupportedPredicate(expression:)`` for what has no equal in SQL.
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

/// A run of neighbouring steps.
public struct StepPage: Hashable, Sendable {
  /// In reading order, whichever way they were asked for.
  public var steps: [StoredStep]
  /// The place before the first of them; nil exactly when there is no step before.
  public var before: StepCursor?
  /// The place after the last of them; nil exactly when no step follows.
  public var after: StepCursor?

  /// Stores the values.
  public init(steps: [StoredStep], before: StepCursor?, after: StepCursor?) {
    self.steps = steps
    self.before = before
    self.after = after
  }
}

/// Where a page begins, or from where it goes back.
public enum StepPosition: Hashable, Sendable {
  /// The first steps.
  case start
  /// The last steps.
  case end
  /// The steps after a place.
  case after(StepCursor)
  /// The steps before a place.
  case before(StepCursor)
}
