public import OrigamiModel

extension FoldError {
  /// A sentence for people that describes the error, without its full stop.
  public var message: String {
    switch self {
    case .missing(let arguments): "this fold needs \(FoldError.list(arguments))"
    case .malformed(let argument, let text): "\(argument.rawValue)=\"\(text)\" cannot be read"
    case .unexpected(let argument):
      "\(argument.rawValue) cannot be combined with the other attributes of this fold"
    case .unexpectedHint(let hint): "\(hint.written) has no effect here"
    case .contradictingHint(let hint): "\(hint.written) contradicts what is written before it"
    case .unknownName(let name): "there is no point or crease \"\(name)\" here"
    case .nameTaken(let name): "\"\(name)\" is made twice"
    case .notOnPaper(let name): "\"\(name)\" is outside the sheet"
    case .planePoint(let name): "\"\(name)\" is a position in the plane, but a point on the sheet is needed"
    case .paperHasNoArea: "the sheet's outline crosses or touches itself, or encloses nothing"
    case .paperSize(let size):
      "the sheet is \(Decimal9(size)?.description ?? "\(size)") long; only sheets from 0.01 to 10000 can be "
        + "folded"
    case .noLayer(let place): "no paper lies at @\(place.written)"
    case .layerElsewhere(let name, let place):
      "the layer with \"\(name)\" does not lie at @\(place.written)"
    case .severalLayers(let place, let points):
      "more than one layer lies on top at @\(place.written): "
        + "those with \(points.map(\.written).joined(separator: " and "))"
    case .tooFewLayers(let asked, let found):
      "there \(found == 1 ? "is only 1 layer" : "are only \(found) layers") here, not \(asked)"
    case .parallel: "the two lines are parallel"
    case .samePoint(let a, let b): "\"\(a)\" and \"\(b)\" are the same place"
    case .bentCrease(let name): "the crease \"\(name)\" is bent: it no longer lies on one line"
    case .noSolution: "no fold line satisfies this"
    case .severalSolutions(let count): "\(count) fold \(count == 1 ? "line satisfies" : "lines satisfy") this"
    case .equallyNear(let point, let end):
      "the two places where \"\(point)\" can land are equally near \"\(end)\""
    case .sideUnknown: "it is not clear which side of the line moves"
    case .pointOnLine(let name): "\"\(name)\" is on the fold line and belongs to neither side"
    case .pointsOnBothSides(let a, let b): "\"\(a)\" and \"\(b)\" are on different sides of the fold line"
    case .keptPointMoves(let name): "\"\(name)\" should stay, but it is in the part that moves"
    case .pointOnCrease(let name): "\"\(name)\" is on a crease or an edge, and not inside one face"
    case .layersUnknown: "it is not clear how many layers move"
    case .nothingToFold: "the fold line crosses no layer that can fold"
    case .nothingMoves: "no paper moves in this fold"
    case .blocked(let moving, let staying):
      "the layer with \(moving.written) cannot move: the one with \(staying.written) stays in its way"
    case .notLastFold(let step, let last):
      last.map { "step \"\(step)\" is not the last fold; \"\($0)\" is" }
        ?? "there is no fold left that can be unfolded"
    case .openEnd(let place): "the crease would end inside a face, at @\(place.written)"
    case .notThisKind(let kind): "a fold of kind \(kind.rawValue) is not possible with these layers"
    case .anotherSink(let claimed, let found):
      found.map { "this is not a \(claimed): it is a \($0)" } ?? "this is not a \(claimed): it sinks no point"
    case .motionUnknown: "how the paper moves in this fold is not known, so it cannot be drawn half way"
    case .stands(let point):
      "the paper at \(point.written) stands, folded part of the way: it cannot be folded, creased or moved"
    case .cannotStop: "this fold cannot stop at an angle: how the paper moves in it is not known"
    case .cannotOpen: "these creases cannot open by this angle: the rest of the paper does not follow"
    case .cannotFold(let reason):
      reason.map { "this cannot fold flat: \($0.message)" } ?? "this cannot fold flat"
    case .ambiguous(_, let states): "this can be folded in \(states) ways or more"
    case .tooHard: "the layers can be ordered in too many ways to try them all"
    case .tooManyFoldings: "these creases can be folded in too many ways to try them all"
    case .tooLarge(let faces): "the creases cut the sheet into more than \(faces) faces"
    case .tooManyNames(let limit): "more than \(limit) points and creases have a name"
    case .tooManyRepetitions(let limit): "the repetitions in this model perform more than \(limit) steps"
    case .creaseSignsMissing(let kind):
      "\(kind) needs the direction, mountain or valley, of each crease that it folds"
    case .noCrease(let segment): "no crease lies along \"\(segment)\""
    case .symmetry(let found):
      found == 0 ? "the paper is not symmetrical" : "the paper has \(found) symmetries"
    case .notSymmetrical(let line): "the paper is not symmetrical in the line \"\(line)\""
    case .halvesCoincide: "both halves of the paper already lie at the same places"
    case .allSides: "a repetition on all sides cannot be folded"
    case .unknownSteps(let from, let to, let kept):
      "\"\(from)\" to \"\(to)\" cannot be repeated: they are not both among the last \(kept) steps"
    }
  }

  /// Advice on how to mend the error; nil when the message says all.
  public var help: String? {
    switch self {
    case .paperSize: "write its size and all coordinates in another unit"
    case .sideUnknown: "add move=\"a point that moves\" or keep=\"a point that stays\""
    case .pointOnLine: "name a point that is not on the line"
    case .pointsOnBothSides: "name points of one side"
    case .keptPointMoves: "take it out of keep, or move another part"
    case .pointOnCrease: "name a point inside a face"
    case .layersUnknown: "add layers=\"all\", \"top\" or a number, or a point with move"
    case .severalSolutions(let count):
      "write " + (1...max(1, count)).map { "pick=\"\($0)\"" }.joined(separator: " or ")
    case .equallyNear: "name the line with another second point, on the side where it should land"
    case .severalLayers: "add layer=\"bottom\", layer=\"2\" or on=\"a point of the layer\""
    case .planePoint: "make a point there first, with <point id=\"p\" mid=\"@x,y @x,y\"/>"
    case .ambiguous(let hints, _): hints.first.map { "add \($0.written), or \($0.alternative)" }
    case .tooManyFoldings:
      "say which of them fold, with <crease as=\"mountain\" through=\"p q\"/>, or add points to keep"
    case .allSides: "write the steps out"
    case .symmetry(let found) where found > 0: "add by=\"a b\", the mirror line on the sheet"
    case .halvesCoincide: "write on=\"behind\""
    case .creaseSignsMissing: "add <crease as=\"mountain\" through=\"p q\"/> for each"
    case .noCrease: "precrease it first"
    case .anotherSink(_, let found):
      found.map { "write kind=\"\($0)\", or change the directions of the creases" }
    case .motionUnknown: "leave out pose"
    case .stands: "fold this before the paper is raised, or unfold that step first"
    case .cannotStop: "leave out angle"
    case .cannotOpen: "open other creases, or by another angle"
    case .cannotFold(.vertex(let fault)):
      switch fault.rule {
      case .oddDegree, .kawasaki:
        "write a <crease as=\"mountain\" through=\"p q\"/> for each crease that folds at "
          + "\(fault.place.written), and precrease what is missing"
      case .maekawa, .bigLittleBig:
        "change mountain to valley, or the reverse, at creases that meet at \(fault.place.written)"
      }
    case .openEnd: "end it on a crease or an edge"
    case .blocked: "fold more layers, or fewer, or tuck with <above face=\"p\" of=\"q\"/>"
    default: nil
    }
  }

  private static func list(_ arguments: [FoldOperation.Argument]) -> String {
    arguments.map(\.rawValue).joined(separator: " or ")
  }
}

extension FoldOperation.Hint {
  /// The hint as an XML element of a content file, ready to paste.
  public var written: String {
    switch self {
    case .above(let face, let other): "<above face=\"\(face)\" of=\"\(other)\"/>"
    case .crease(let assignment, let segment): "<crease as=\"\(assignment)\" through=\"\(segment)\"/>"
    }
  }

  /// The hint that rules out what this one allows, in words.
  fileprivate var alternative: String {
    switch self {
    case .above: "its opposite"
    // A crease that is offered is `flat`.
    case .crease: "with as=\"mountain\" or as=\"valley\""
    }
  }
}

extension Impossibility {
  /// A sentence for people that gives the reason, without its full stop.
  public var message: String {
    switch self {
    case .vertex(let fault): "at vertex \(fault.vertex) (\(fault.place.written)) \(fault.rule.message)"
    case .doesNotClose(let edge, .infinity):
      "around a hole, an odd number of creases is folded: the faces at edge \(edge) contradict each other"
    case .doesNotClose(let edge, let distance):
      "the two faces at edge \(edge) would be apart by "
        + "\(Decimal9(distance)?.description ?? "more than the sheet")"
    case .layers(let rule, let faces, let involved):
      "\(rule.message) at faces \(Impossibility.list(faces)), as follows from the faces "
        + Impossibility.list(involved)
    case .layersAt(let rule, let points):
      "\(rule.message) at the layers with \(points.map(\.written).joined(separator: " and "))"
    case .exhausted(let faces): "no order of the faces \(Impossibility.list(faces)) obeys all rules"
    case .exhaustedAt(let points):
      "no order of the layers with \(points.prefix(4).map(\.written).joined(separator: " and "))"
        + (points.count > 4 ? " and \(points.count - 4) more obeys all rules" : " obeys all rules")
    case .indistinct: "creases or edges are too close together to be told apart"
    }
  }

  /// Returns the numbers of faces, the first 24 of many.
  private static func list(_ faces: [Int]) -> String {
    faces.prefix(24).map { "\($0)" }.joined(separator: " ")
      + (faces.count > 24 ? " and \(faces.count - 24) more" : "")
  }
}

extension Uncertainty {
  /// A sentence for people that says why the answer is not known, without its full stop.
  public var message: String {
    switch self {
    case .workLimit(let faces):
      "the search among \(faces.count) faces was stopped before an order was found"
    case .stopped(let stop, let solved, let parts):
      parts == 0
        ? "\(stop.message), before the search began"
        : "\(stop.message); of \(parts) independent part\(parts == 1 ? "" : "s"), \(solved) "
          + (solved == 1 ? "has an order" : "have an order")
    case .imprecise: "the coordinates are not precise enough to tell its points apart"
    case .rounded(let distance):
      "its points are drawn to within "
        + (Decimal9(max((distance * 1e6).rounded(), 1) / 1e6)?.description ?? "some units") + ", "
        + "too coarse for its short creases to tell"
    case .disconnected: "it has parts that nothing joins"
    }
  }
}

extension FoldingBudget.Stop {
  /// A sentence for people that names the limit, without its full stop.
  public var message: String {
    switch self {
    case .time(let limit): "stopped after \(Decimal9(limit / .seconds(1))?.description ?? "its time") s"
    case .memory(let bytes): "stopped at \(bytes >> 20) MiB of memory"
    case .work: "stopped at the limit of work"
    }
  }
}

extension CreasePatternError {
  /// A sentence for people that describes the error, without its full stop.
  public var message: String {
    switch self {
    case .empty: "its lines enclose no face"
    case .notPlanar: "its lines are in parts that do not touch, or cannot be told apart"
    case .loose(let place): "the lines around \(place.written) do not touch the sheet and reach outside it"
    case .tooLarge:
      "it has too many lines or crossings; \(CreasePattern.RepairLimits.edges) edges are the most"
    case .tooMuchWork: "it has so many lines that mending them is too much work"
    case .conflictingAssignments(let a, let b, let one, let other):
      "two lines from \(a.written) to \(b.written) are \(one.rawValue) and \(other.rawValue)"
    }
  }
}

extension LayerRule {
  /// The order of layers that the rule forbids, in words.
  var message: String {
    switch self {
    case .tacoTaco: "two folded edges would pass through each other"
    case .tacoTortilla: "a layer would pass through a folded edge"
    case .tortillaTortilla: "two layers would change places"
    case .transitivity: "three layers would each lie above the next"
    case .crease: "the directions of two folds contradict each other"
    case .given: "a given order of layers contradicts a fold or another given order"
    }
  }
}

extension VertexFault.Rule {
  /// A phrase for people that describes the broken rule.
  public var message: String {
    switch self {
    case .oddDegree(1): "a folded crease ends inside the sheet"
    case .oddDegree(let count): "\(count) creases are folded, an odd number"
    case .maekawa(let mountains, let valleys):
      "\(VertexFault.Rule.counts(mountains, valleys)) do not differ by two"
    case .kawasaki(let excess):
      "every other angle adds up to \(VertexFault.Rule.degrees(excess + .pi))°, not to 180°"
    case .bigLittleBig(let angle, let mountains, let valleys):
      "the creases around a smallest angle of \(VertexFault.Rule.degrees(angle))° are "
        + VertexFault.Rule.counts(mountains, valleys)
    }
  }

  private static func counts(_ mountains: Int, _ valleys: Int) -> String {
    "\(mountains) \(mountains == 1 ? "mountain" : "mountains") and "
      + "\(valleys) \(valleys == 1 ? "valley" : "valleys")"
  }

  private static func degrees(_ radians: Double) -> String {
    Decimal9((radians * 18_000 / .pi).rounded() / 100)?.description ?? "?"
  }
}

extension FoldedFormError {
  /// A sentence for people that describes the error, without its full stop.
  public var message: String {
    switch self {
    case .empty: "it has no faces, or all their vertices lie at one place"
    case .samePlace(let one, let other): "the vertices \(one) and \(other) are at one place"
    case .flatFace(let face): "face \(face) encloses nothing"
    case .notManifold(let one, let other):
      "more than two faces meet at the edge from vertex \(one) to vertex \(other)"
    case .disconnected(let face): "no edge joins face \(face) to the first face"
    case .doesNotUnfold(let face, let other, let distance):
      "it cannot be unfolded to a flat sheet: faces \(face) and \(other) would part by "
        + (Decimal9((distance * 1e6).rounded() / 1e6)?.description ?? "more than the sheet")
    case .imprecise: "its coordinates are not precise enough to unfold it"
    case .notFolded(let one, let other):
      "the edge from vertex \(one) to vertex \(other) is marked as folded, but its faces lie the same way up"
    case .folded(let one, let other):
      "the edge from vertex \(one) to vertex \(other) is marked as flat, but its faces lie opposite ways up"
    case .overlapsItself: "unfolded, its faces overlap or leave the sheet in parts"
    }
  }
}
