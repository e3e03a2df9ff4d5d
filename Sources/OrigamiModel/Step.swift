/// One step of a model, as the author wrote it, in all its languages.
///
/// Steps come in reading order (a group before its children). A step of a file and a step of a
/// library are the same value.
public struct Step: Hashable, Sendable, Identifiable {
  /// Unique in the model.
  public var id: String
  /// The coarsest reading at which the step is still shown.
  public var detailLevel: DetailLevel
  /// How many groups the step is inside of; 0 at the top.
  public var depth: Int
  /// Whether the step has steps of its own, for which it stands when they are filtered away.
  public var isGroup: Bool
  /// Where the step stands at each level.
  public var places: StepPlaces
  /// The model's own language.
  public var language: String
  /// All prose, in file order, in any language.
  public var texts: [ContentText]
  /// The folds of `do`, in order.
  public var operations: [FoldOperation]
  /// The drawing, if there is one: made by hand, or computed from folds.
  public var diagram: Diagram?
  /// Whether the drawing was computed: it is not part of the file, and not written back to one.
  public var isDiagramComputed = false
  /// What the step repeats, if it does.
  public var repetition: Repetition?

  /// Stores the values.
  public init(
    id: String, detailLevel: DetailLevel = .overview, depth: Int = 0, isGroup: Bool = false,
    places: StepPlaces, language: String, texts: [ContentText],
    operations: [FoldOperation] = [], diagram: Diagram? = nil, repetition: Repetition? = nil
  ) {
    self.id = id
    self.detailLevel = detailLevel
    self.depth = depth
    self.isGroup = isGroup
    self.places = places
    self.language = language
    self.texts = texts
    self.operations = operations
    self.diagram = diagram
    self.repetition = repetition
  }

  /// Whether the paper is different after the step, so that it must not be lost at any level.
  public var movesPaper: Bool { !operations.isEmpty || diagram != nil && !isDiagramComputed }

  // MARK: In the model's own language, for predicates

  /// The position among all steps of the model, from 1.
  public var ordinal: Int { places.full.ordinal }
  /// One imperative sentence.
  public var title: String { texts.first(.title, in: language, else: language) ?? "" }
  /// A second line, if there is one.
  public var subtitle: String? { texts.first(.subtitle, in: language, else: language) }
  /// The tips, in order.
  public var tips: [String] { texts.all(.tip, in: language, else: language) }
  /// The cautions, in order.
  public var cautions: [String] { texts.all(.caution, in: language, else: language) }
  /// The languages in which the step has a title, in file order.
  public var languages: [String] { texts.filter { $0.kind == .title }.map(\.language) }
}
