/// One operation of a step's `do`, or a `point`: a fold as it is written.
///
/// What the names mean depends on the paper as folded at that moment, so an operation keeps its
/// arguments as written; `OrigamiFolding` resolves them. The checker has already seen that each
/// argument is allowed for its kind and is well formed.
public struct FoldOperation: Hashable, Sendable {
  /// What is done; the raw value is the element's name.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Not a fold: names a point.
    case point
    case valley, mountain, precrease
    case insideReverse = "inside-reverse"
    case outsideReverse = "outside-reverse"
    /// Squash, petal, rabbit ear and the like: creases that exist are folded anew.
    case refold
    case unfold
    case turnOver = "turn-over"
    case rotate
  }

  /// The arguments an operation can have, in canonical order; the raw value is the attribute's name.
  public enum Argument: String, CaseIterable, Hashable, Sendable {
    case id, kind
    case at, mid, along, part, foot, meet, with
    case through, segment, bring, onto, pivot, perpendicular, pick, angle, from
    case lift, hinge, move, keep, layers, layer, on, toward
    case step, axis, degrees
  }

  /// An argument and its value.
  public struct Value: Hashable, Sendable {
    /// Which argument.
    public var argument: Argument
    /// As written, white space normalised.
    public var text: String

    /// Stores the two values.
    public init(_ argument: Argument, _ text: String) {
      self.argument = argument
      self.text = text
    }
  }

  /// What an author adds where several results are possible.
  public enum Hint: Hashable, Sendable {
    /// The face at one paper point lies above the face at another.
    case above(face: String, of: String)
    /// The crease on a paper segment is `mountain`, `valley` or `flat` afterwards.
    case crease(as: String, through: String)
  }

  /// What is done.
  public var kind: Kind
  /// In canonical order, each at most once.
  public var values: [Value]
  /// In the order written.
  public var hints: [Hint]

  /// Stores the values, putting them in canonical order.
  public init(_ kind: Kind, values: [Value], hints: [Hint] = []) {
    self.kind = kind
    let order = Argument.allCases
    self.values = values.sorted {
      (order.firstIndex(of: $0.argument) ?? 0) < (order.firstIndex(of: $1.argument) ?? 0)
    }
    self.hints = hints
  }

  /// Stores values that are in canonical order already, as a parser reads them.
  package init(_ kind: Kind, inCanonicalOrder values: [Value], hints: [Hint]) {
    self.kind = kind
    self.values = values
    self.hints = hints
  }

  /// The value of an argument, if it is given.
  public subscript(argument: Argument) -> String? {
    values.first { $0.argument == argument }?.text
  }
}

/// A step that stands for others: "repeat steps 2–4 behind".
public struct Repetition: Hashable, Sendable {
  /// Where the repeated steps are done.
  public enum Place: String, CaseIterable, Hashable, Sendable {
    case behind
    case otherSide = "other-side"
    case allSides = "all-sides"
  }

  /// The first step repeated, by id.
  public var from: String
  /// The last step repeated, by id.
  public var to: String
  /// How often; nil when not written.
  public var times: Int?
  /// Where; nil means on the same paper again.
  public var place: Place?
  /// The mirror line on the paper, two points as written, where the symmetry is not plain.
  public var mirror: String?

  /// Stores the values.
  public init(from: String, to: String, times: Int? = nil, place: Place? = nil, mirror: String? = nil) {
    self.from = from
    self.to = to
    self.times = times
    self.place = place
    self.mirror = mirror
  }
}
