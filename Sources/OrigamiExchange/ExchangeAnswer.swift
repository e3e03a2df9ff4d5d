public import OrigamiFolding

/// The answer to whether a crease pattern folds flat, or whether a folded form is possible paper.
public struct ExchangeAnswer {
  /// The answer in one word.
  public enum Verdict: String, Sendable {
    case foldable
    case notFoldable = "not foldable"
    case unknown
  }

  /// The answer.
  public let verdict: Verdict
  /// The number of faces; 0 if the frame was not read, is empty, or says that it is a folded form and could
  /// not be unfolded.
  public let faces: Int
  /// The number of pairs of faces that overlap: the variables in the search for an order of the layers. 0
  /// where nothing was folded.
  public let variables: Int
  /// The number of states in decimal digits; nil where it is not known whether there is any.
  public let states: String?
  /// The reason for a no or an unknown, or why more states may exist; nil for a plain yes.
  public let reason: String?
  /// The crease pattern; nil when the frame has none that could be unfolded.
  public let pattern: CreasePattern?
  /// The folding; nil when there was nothing to fold.
  public let folding: FlatFolding?
  /// The repairs of the frame's lines.
  public let repairs: PatternRepairs

  /// Creates the answer for a frame that was not read, because a limit was passed before.
  public init(stoppedBy stop: FoldingBudget.Stop) {
    self.init(.unknown, faces: 0, states: nil, reason: stop.message)
  }

  /// Folds a frame to find the answer.
  ///
  /// A folded form is foldable when it unfolds to a flat sheet and some order of its layers agrees with the
  /// file's orders. Its states are counted like those of a pattern.
  public init(_ frame: ExchangeFile.Frame, limits: FlatFolding.Limits, budget: FoldingBudget?) {
    switch frame.content {
    case .pattern(let pattern, let repairs):
      self.init(FlatFolding(pattern, limits: limits, budget: budget), repairs)
    case .foldedForm(let form):
      // Its lines are not repaired.
      self.init(
        FlatFolding(form.pattern, orders: form.orders, limits: limits, budget: budget), PatternRepairs())
    case .wrongForm(.imprecise):
      self.init(.unknown, faces: 0, states: nil, reason: FoldedFormError.imprecise.message)
    case .wrongForm(let error): self.init(.notFoldable, faces: 0, states: "0", reason: error.message)
    case .notFlat(let frame):
      self.init(
        .unknown, faces: frame.faces, states: nil, reason: frame.reason, pattern: frame.pattern,
        repairs: frame.repairs)
    case .empty: self.init(.unknown, faces: 0, states: nil, reason: "the frame is empty")
    }
  }

  private init(
    _ verdict: Verdict, faces: Int, states: String?, reason: String, pattern: CreasePattern? = nil,
    repairs: PatternRepairs = PatternRepairs()
  ) {
    self.pattern = pattern
    self.repairs = repairs
    self.verdict = verdict
    self.faces = faces
    self.states = states
    self.reason = reason
    variables = 0
    folding = nil
  }

  private init(_ folding: FlatFolding, _ repairs: PatternRepairs) {
    self.folding = folding
    self.repairs = repairs
    pattern = folding.pattern
    faces = folding.pattern.faces.count
    variables = folding.variableCount
    switch folding.verdict {
    case .foldable(let count, let isExact):
      (verdict, states) = (.foldable, "\(count)")
      reason =
        isExact
        ? nil
        : "counting was \(folding.stop?.message ?? "stopped at a limit of states or guesses"); "
          + "there may be more"
    case .notFoldable(let impossibility):
      (verdict, states, reason) = (.notFoldable, "0", impossibility.message)
    case .unknown(let uncertainty):
      (verdict, states, reason) = (.unknown, nil, uncertainty.message)
    }
  }

  /// The answer as a sentence: `foldable in 5 ways: 72 faces, 892 pairs overlap`.
  public var sentence: String {
    let ways = "\(states ?? "") way\(states == "1" ? "" : "s")"
    switch (verdict, reason) {
    case (.foldable, nil): return "foldable in \(ways): \(size)"
    case (.foldable, let reason?): return "foldable in at least \(ways): \(size); \(reason)"
    case (_, let reason):
      return verdict.rawValue + (reason.map { ": " + $0 } ?? "") + (faces == 0 ? "" : " (\(size))")
    }
  }

  /// The numbers of faces and of pairs, as far as they were found.
  private var size: String {
    let pairs = counted(variables, "pair") + (variables == 1 ? " overlaps" : " overlap")
    let isCounted = folding != nil && (verdict != .unknown || variables > 0)
    return counted(faces, "face") + (isCounted ? ", \(pairs)" : "")
  }
}
