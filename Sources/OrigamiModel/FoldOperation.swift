/// An operation of a step's `do`, or a `point`, as it is written.
///
/// The meaning of a name depends on the paper as folded at that moment. So an operation keeps its arguments
/// as written, and `OrigamiFolding` resolves them. The checker has already made sure that each argument is
/// allowed for its kind and well formed.
public struct FoldOperation: Hashable, Sendable {
  /// The kind of an operation. The raw value is the name of the element. Libraries store the position, so a
  /// new kind goes to the end.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Gives a point a name. Nothing is folded.
    case point
    case valley, mountain, precrease
    case insideReverse = "inside-reverse"
    case outsideReverse = "outside-reverse"
    /// Folds existing creases in a new way: squash, petal, rabbit ear and others.
    case refold
    case unfold
    case turnOver = "turn-over"
    case rotate
  }

  /// The arguments that an operation can have, in canonical order. The raw value is the name of the
  /// attribute; `content/README.md` says what each means. Libraries store the position, so a new argument
  /// goes to the end.
  public enum Argument: String, CaseIterable, Hashable, Sendable {
    case id, kind
    case at, mid, along, part, foot, meet, with
    case through, segment, bring, onto, pivot, perpendicular, pick, angle, from
    case lift, hinge, move, keep, layers, layer, on, toward
    case step, axis, degrees
    case pose, view
  }

  /// An argument with its value.
  public struct Value: Hashable, Sendable {
    /// The argument.
    public var argument: Argument
    /// The value as written, with white space normalised.
    public var text: String

    public init(_ argument: Argument, _ text: String) {
      self.argument = argument
      self.text = text
    }
  }

  /// A hint by which an author chooses one of several possible results.
  public enum Hint: Hashable, Sendable {
    /// The face at one paper point lies above the face at another, for the viewer.
    case above(face: String, of: String)
    /// The crease on a paper segment is `mountain`, `valley` or `flat` afterwards, seen from the side that
    /// was up at the start. In `refold kind="open"` the sign is the viewer's, and a `free` crease goes with
    /// the others.
    case crease(as: String, through: String)
  }

  /// The kind of the operation.
  public var kind: Kind
  /// The arguments in canonical order, each at most once.
  public var values: [Value]
  /// The hints in the order written.
  public var hints: [Hint]

  /// Creates an operation. The values are put into canonical order.
  public init(_ kind: Kind, values: [Value], hints: [Hint] = []) {
    self.kind = kind
    let order = Argument.allCases
    self.values = values.sorted {
      (order.firstIndex(of: $0.argument) ?? 0) < (order.firstIndex(of: $1.argument) ?? 0)
    }
    self.hints = hints
  }

  /// The value of an argument; nil if it is not given.
  public subscript(argument: Argument) -> String? {
    values.first { $0.argument == argument }?.text
  }
}

/// A range of earlier steps that a step repeats: "repeat steps 2–4 behind".
public struct Repetition: Hashable, Sendable {
  /// The place at which the steps are repeated. Libraries store the position, so a new place goes to the end.
  public enum Place: String, CaseIterable, Hashable, Sendable {
    /// On the layers behind: at the same places, seen with the paper turned over.
    case behind
    /// At the mirrored places, without turning the paper over.
    case otherSide = "other-side"
    /// For words only. It cannot be folded: its steps are written out.
    case allSides = "all-sides"
  }

  /// The id of the first step that is repeated.
  public var from: String
  /// The id of the last step that is repeated.
  public var to: String
  /// The number of times; nil if it is not written.
  public var times: Int?
  /// The place; nil means the same paper again.
  public var place: Place?
  /// The mirror line on the paper, as two points as written, where the symmetry is not obvious.
  public var mirror: String?

  public init(from: String, to: String, times: Int? = nil, place: Place? = nil, mirror: String? = nil) {
    self.from = from
    self.to = to
    self.times = times
    self.place = place
    self.mirror = mirror
  }
}
