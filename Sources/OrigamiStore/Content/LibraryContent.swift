public import OrigamiModel
public import Paging

/// A library of models that can be read, in a file or elsewhere.
///
/// Screens and reading commands use this protocol and nothing below it. ``StoredContent`` reads a SQLite
/// file, `PublishedContent` of `OrigamiWeb` a published library. One conformance suite (`ContentConformance`)
/// holds for all implementations.
///
/// Calls that read are asynchronous and run where the calling task runs. They end soon after their task is
/// cancelled.
///
/// They throw ``ContentError`` or `CancellationError`; ``models(_:of:)`` and ``steps(_:of:at:drawings:)``
/// also `PageSourceError.unknownItem`. A call with a ``StoredModel`` whose revision is gone throws
/// ``ContentError/replaced(model:)`` if the model was imported again and ``ContentError/notFound(_:)`` if
/// it was removed. Pages of two revisions are never mixed.
public protocol LibraryContent: Sendable {
  /// The identifier of the library, under which places and marks are kept.
  var id: String { get }

  // MARK: Models

  /// Returns the number of models and steps in the library.
  func totals() async throws -> LibraryTotals
  /// Returns a page of the models of a query, ordered by title.
  ///
  /// The page has the revision of the library, which every import or removal of a model changes.
  ///
  /// - Throws: also `PageSourceError.unknownItem` for a page at a model that the query does not have.
  func models(
    _ request: PageRequest<ModelCursor, ContentID>, of query: ModelQuery
  ) async throws -> Page<StoredModel, ModelCursor>
  /// Returns the number of models of a query.
  func modelCount(_ query: ModelQuery) async throws -> Int
  /// Returns the model with an identifier.
  func model(_ id: ContentID) async throws -> StoredModel
  /// Returns the identifiers of models that are most like one that is unknown, best first.
  func modelIDs(nearestTo id: String) async throws -> [String]
  /// Returns the position of a model in the list of all models, or, if it is gone, the position that it would
  /// have, with the page of `pageSize` models around it.
  func rank(of model: StoredModel, pageSize: Int) async throws -> ModelRank
  /// Returns a model chosen at random; nil if the library is empty.
  ///
  /// - Parameter random: returns another random number for each call.
  func randomModel(_ random: @escaping @Sendable () -> UInt64) async throws -> StoredModel?

  // MARK: Steps

  /// Returns a page of the steps of a model that are shown at a level, in reading order.
  ///
  /// - Parameter drawings: the drawings that come with their steps. Others are asked for with
  ///   ``drawing(ofStep:of:)``.
  /// - Throws: also `PageSourceError.unknownItem` for a page at a step that is not shown at the level.
  func steps(
    _ request: PageRequest<StepCursor, ContentID>, of model: StoredModel, at level: DetailLevel,
    drawings: IncludedDrawings
  ) async throws -> Page<StoredStep, StepCursor>
  /// Returns a step with its drawing; nil if the model has no step of that name.
  func step(_ name: StepName, of model: StoredModel) async throws -> StoredStep?
  /// Returns the first step whose title in the model's own language is exactly this; nil if there is none. An
  /// implementation may compare only the few steps that a search for the title ranks best.
  func step(titled title: String, of model: StoredModel) async throws -> StoredStep?
  /// Returns the identifiers of steps that are most like one that is unknown, best first.
  func stepIDs(of model: StoredModel, nearestTo id: String) async throws -> [String]

  // MARK: Pictures

  /// Returns the drawing of a step; nil if the step has none.
  func drawing(ofStep id: ContentID, of model: StoredModel, reason: LoadReason) async throws -> Diagram?
  /// Returns a drawing of the finished model, for lists; nil if its last steps have no drawing. It may be
  /// simplified, but shows at least the paper.
  func cover(of model: StoredModel) async throws -> Diagram?
  /// Returns the motions of a step, or of the steps in a group, in reading order; empty where no paper
  /// moves and for a step that does not exist.
  func motions(ofStep id: ContentID, of model: StoredModel) async throws -> [MotionRecord]
  /// Returns the motions of the steps with some ordinals at full, by ordinal.
  func motions(of model: StoredModel, ordinals: ClosedRange<Int>) async throws -> [Int: MotionRecord]
  /// Returns the bytes of a photo's file, PNG or JPEG; nil if the library kept none.
  func photo(_ id: ContentID, of model: StoredModel, reason: LoadReason) async throws -> [UInt8]?

  // MARK: Search

  /// Returns a page of the models and steps in which all words occur, best first.
  ///
  /// - Parameters:
  ///   - cursor: the position after which the page begins; nil for the best hits.
  ///   - limit: the most hits of the page, at least 1.
  func search(_ query: SearchQuery, after cursor: SearchCursor?, limit: Int) async throws -> SearchPage
  /// Returns the next step of a model, in reading order, in which all words occur; nil if there is none.
  ///
  /// - Parameters:
  ///   - ordinal: a position among all steps of the model. The step there is not found itself.
  ///   - isForward: true searches towards the end.
  func step(
    matching query: SearchQuery, of model: StoredModel, from ordinal: Int, isForward: Bool
  ) async throws -> StepHit?
  /// Returns the number of steps of a model in which all words occur, within a range of positions among all
  /// steps.
  func stepCount(
    matching query: SearchQuery, of model: StoredModel, ordinals: ClosedRange<Int>
  ) async throws -> Int

  // MARK: Changes

  /// The reason why the state that is read may not be the newest; nil if it is. ``changes()`` has an element
  /// after it changes.
  var staleness: StaleReason? { get }
  /// A Boolean value that indicates whether screens may ask for what is not visible yet.
  var loadsAhead: Bool { get }
  /// The number of steps that a screen asks for at a time. It is small for a published library: its steps
  /// come in objects of about a hundred, and a large page would often load an object that is not shown.
  var stepPageSize: Int { get }
  /// A Boolean value that indicates whether the library was opened without asking for its newest state.
  var isUnrevalidated: Bool { get }
  /// Asks for a newer state of the library where that is not noticed by itself. ``changes()`` has an element
  /// if there is one.
  func revalidate() async
  /// Returns a sequence with an element after each change that another process made: the number of the new
  /// state, or 0 if only ``staleness`` has changed.
  ///
  /// Nothing is polled. The sequence ends when the task that reads it is cancelled.
  ///
  /// - Throws: ``ContentError``
  func changes() throws -> AsyncStream<Int>
}

extension LibraryContent {
  /// Returns the drawing of a step that is visible.
  public func drawing(ofStep id: ContentID, of model: StoredModel) async throws -> Diagram? {
    try await drawing(ofStep: id, of: model, reason: .visible)
  }

  /// Returns the bytes of the file of a photo that is visible.
  public func photo(_ id: ContentID, of model: StoredModel) async throws -> [UInt8]? {
    try await photo(id, of: model, reason: .visible)
  }

  /// Returns the last drawing at the ``StoredModel/coverPositions``.
  public func cover(of model: StoredModel) async throws -> Diagram? {
    for position in model.coverPositions.reversed() {
      try Task.checkCancellation()
      let found = try await step(.ordinal(position + 1, .full), of: model)
      if let diagram = found?.step.diagram { return diagram }
    }
    return nil
  }

  /// Returns the motions of steps, one step after the other.
  public func motions(
    of model: StoredModel, ordinals: ClosedRange<Int>
  ) async throws -> [Int: MotionRecord] {
    var found: [Int: MotionRecord] = [:]
    for ordinal in ordinals {
      guard let step = try await step(.ordinal(ordinal, .full), of: model)?.step, !step.isGroup else {
        continue
      }
      found[ordinal] = try await motions(ofStep: ContentID(step.id), of: model).first
    }
    return found
  }

  /// True: reading ahead from a file is cheap.
  public var loadsAhead: Bool { true }
  /// 24: more than a screen shows.
  public var stepPageSize: Int { 24 }
  /// Nil: a file is always read in its newest state.
  public var staleness: StaleReason? { nil }
  /// False: a file is always read in its newest state.
  public var isUnrevalidated: Bool { false }
  /// Does nothing: changes of a file are noticed by themselves.
  public func revalidate() async {}
}

/// The drawings that come with a page of steps.
public enum IncludedDrawings: Hashable, Sendable {
  /// No drawing.
  case none
  /// The drawings that take at most this many bytes in their stored form.
  case upTo(bytes: Int)
  /// Every drawing.
  case all
}

/// The reason why the state of a library that is read may not be its newest.
public enum StaleReason: Hashable, Sendable {
  /// Its server cannot be reached. The day on which the library was published is as `2026-01-02`.
  case offline(publicationDay: String)
  /// Its server's answer is refused: it is not signed with the key that is trusted, has a newer format, or
  /// comes without a valid certificate. The day is that of the state that is read.
  case refused(publicationDay: String)
}
