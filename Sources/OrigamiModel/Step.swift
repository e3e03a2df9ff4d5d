// A `var` of type `T?` is set to nil before the initialiser sets it. For that, each new step is copied as a
// whole once more (Swift 6.3): 7 % of the instructions of a page. A `var` of type `Optional<T>` is set once.
// swift-format-ignore: UseShorthandTypeNames
/// A step of a model, in all its languages, as the author wrote it.
///
/// Steps come in reading order: a group before its children. A step of a file and a step of a library are
/// the same value.
public struct Step: Hashable, Sendable {
  /// The identifier, unique in the model.
  public var id: String
  /// The coarsest level at which the step is still shown.
  public var detailLevel: DetailLevel
  /// The number of groups that the step is inside; 0 at the top.
  public var depth: Int
  /// A Boolean value that indicates whether the step has steps of its own. It stands for them where they
  /// are hidden.
  public var isGroup: Bool
  /// The place of the step at each level.
  public var places: StepPlaces
  /// The model's own language.
  public var language: String
  /// All prose in any language, in the order of the file.
  public var texts: [ContentText]
  /// The operations of `do`, in order.
  public var operations: [FoldOperation]
  /// The drawing, made by hand or computed from folds; nil if there is none.
  public var diagram: Optional<Diagram>
  /// A Boolean value that indicates whether the drawing was computed. Then it is not part of the file, and
  /// is not exported to one.
  public var isDiagramComputed: Bool
  /// The steps that this step repeats; nil if it repeats none.
  public var repetition: Optional<Repetition>

  public init(
    id: String, detailLevel: DetailLevel = .overview, depth: Int = 0, isGroup: Bool = false,
    places: StepPlaces, language: String, texts: [ContentText],
    operations: [FoldOperation] = [], diagram: Diagram? = nil, isDiagramComputed: Bool = false,
    repetition: Repetition? = nil
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
    self.isDiagramComputed = isDiagramComputed
    self.repetition = repetition
  }

  /// A Boolean value that indicates whether the step has operations or a drawing made by hand. The paper may
  /// differ after such a step, so each level must show it or a group around it.
  ///
  /// A stored step that was read without its drawing can give false although the drawing was made by hand. A
  /// predicate of a query is right in any case.
  public var movesPaper: Bool { !operations.isEmpty || diagram != nil && !isDiagramComputed }

  // MARK: In the model's own language, for predicates

  /// The ordinal at ``DetailLevel/full``, from 1.
  public var ordinal: Int { places.full.ordinal }
  /// The title in the model's own language: one imperative sentence.
  public var title: String { texts.first(.title, in: language, else: language) ?? "" }
  /// The subtitle in the model's own language; nil if there is none.
  public var subtitle: String? { texts.first(.subtitle, in: language, else: language) }
  /// The tips in the model's own language, in order.
  public var tips: [String] { texts.all(.tip, in: language, else: language) }
  /// The cautions in the model's own language, in order.
  public var cautions: [String] { texts.all(.caution, in: language, else: language) }
  /// The languages in which the step has a title, in the order of the file.
  public var languages: [String] { texts.filter { $0.kind == .title }.map(\.language) }
}
