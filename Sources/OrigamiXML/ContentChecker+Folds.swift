internal import OrigamiModel

extension ContentChecker {
  mutating func beginOperation(_ name: Name) {
    let kind = FoldOperation.Kind(rawValue: name.text) ?? .point
    operation = OperationDraft(operation: FoldOperation(kind, inCanonicalOrder: [], hints: []), name: name)
    checkArguments(name)
    let values = argumentValues()
    operation?.operation.values = values
    guard let bytes = bytes(.id) else { return }
    guard isIdentifier(bytes) else {
      noteLostIDs(in: .do)
      return badValue(.id, name, .identifier)
    }
    enterPoint(String(decoding: bytes, as: UTF8.self), name == .point ? .point : .crease)
  }

  mutating func endOperation() {
    guard let done = operation else { return }
    operation = nil
    if done.name == .refold, !frames[depth].isDamaged { checkHints(done) }
    var byteCount = 0
    for value in done.operation.values { byteCount += value.text.utf8.count + 32 }
    guard isAdmissible(byteCount: byteCount + 64 * done.operation.hints.count) else { return }
    switch frames[depth - 1].name {
    case .do:
      guard draft.isOpen else { break }
      draft.operations.append(done.operation)
      draft.operationPlaces.append(tagPlace)
    default:
      model.header.points.append(done.operation)
      model.pointPlaces.append(tagPlace)
    }
  }

  /// Returns the arguments as written, in canonical order.
  private mutating func argumentValues() -> [FoldOperation.Value] {
    var values: [FoldOperation.Value] = []
    for (name, argument) in words.arguments {
      guard let bytes = bytes(name) else { continue }
      values.append(FoldOperation.Value(argument, normalized(bytes)))
    }
    return values
  }

  /// Returns a value with its white space normalised.
  mutating func normalized(_ bytes: Bytes) -> String {
    guard let base = bytes.baseAddress else { return "" }
    text.removeAll()
    text.append(base, count: bytes.count)
    return String(decoding: text.normalized(), as: UTF8.self)
  }

  private mutating func enterPoint(_ id: String, _ kind: Problem.Identified) {
    guard !words.paperNames.contains(id) else {
      return report(.reservedName(id, kind), at: attributePlace(.id))
    }
    // In a page of steps, the folds before the page are unknown.
    guard isInModel else { return }
    var place = tagPlace
    let position = window.position(of: &place)
    do {
      if let taken = try pointIDs.enter(id, kind: kind, at: position) {
        report(.duplicateID(id, kind, first: taken.position), at: attributePlace(.id))
      } else if model.pointNames.count < ModelState.namesKept {
        model.pointNames.append(id)
      }
    } catch {
      fail(with: error)
    }
  }

  // MARK: Arguments of each operation

  private mutating func checkArguments(_ name: Name) {
    if let bytes = bytes(.pose), !isFraction(bytes) { badValue(.pose, name, .fraction) }
    switch name {
    case .point: checkPoint()
    case .valley, .mountain, .precrease, .insideReverse, .outsideReverse: checkLineFold(name)
    case .refold: checkRefold()
    case .unfold: _ = reference(.step, .unfold)
    case .turnOver: _ = word(.axis, name, in: words.axis)
    default: _ = decimal(.degrees, name)
    }
  }

  private mutating func checkPoint() {
    let constructions: [Name] = [.at, .mid, .along, .foot, .meet]
    if exactlyOne(of: constructions, .point) {
      pair(.along, .part, .point)
      pair(.meet, .with, .point)
    }
    if bytes(.at) != nil { _ = pointList(.at, .point, count: 1...1, allowsPlane: false, allowsNames: false) }
    _ = pointList(.mid, .point, count: 2...2)
    _ = pointList(.along, .point, count: 2...2)
    _ = pointList(.foot, .point, count: 3...3)
    checkLine(.meet)
    checkLine(.with)
    if let bytes = bytes(.part), !isFraction(bytes) { badValue(.part, .point, .fraction) }
    if bytes(.layer) != nil, bytes(.on) != nil { combination(.point, .both(.layer, .on), at: .on) }
    if let bytes = bytes(.layer), !bytes.elementsEqual("bottom".utf8),
      readInteger(bytes, in: 1...10_000) == nil
    {
      badValue(.layer, .point, .layer)
    }
    _ = pointList(.on, .point, count: 1...1, allowsPlane: false)
  }

  private mutating func checkLineFold(_ name: Name) {
    checkLineConstruction(name)
    if let bytes = bytes(.layers), !["flap", "all", "top"].contains(where: { bytes.elementsEqual($0.utf8) }),
      readInteger(bytes, in: 1...10_000) == nil
    {
      badValue(.layers, name, .layers)
    }
    _ = pointList(.move, name, count: 1...64, allowsPlane: false)
    _ = pointList(.keep, name, count: 1...64, allowsPlane: false)
    _ = word(.segment, name, in: words.segment)
    if bytes(.segment) != nil, bytes(.through) == nil || bytes(.angle) != nil {
      combination(name, .segmentWithoutThrough, at: .segment)
    }
  }

  private mutating func checkLineConstruction(_ name: Name) {
    guard exactlyOne(of: [.through, .bring], name) else { return }
    if bytes(.through) != nil {
      refuse([.onto, .pivot, .perpendicular, .pick], without: .bring, name)
      pair(.angle, .from, name)
      _ = pointList(.through, name, count: bytes(.angle) == nil ? 2...2 : 1...1)
      _ = decimal(.angle, name)
      _ = pointList(.from, name, count: 2...2)
      return
    }
    refuse([.angle, .from], without: .through, name)
    let brought = pointList(.bring, name, count: 1...2, allowsPlane: false).map(wordCount) ?? 0
    guard let onto = bytes(.onto) else { return combination(name, .needs(.bring, with: .onto), at: .bring) }
    if onto.contains(0x7C) {
      checkTwoLines(name, brought)
    } else {
      checkLanding(name, brought)
    }
  }

  /// Checks `bring="p q" onto="a b | c d"`.
  private mutating func checkTwoLines(_ name: Name, _ brought: Int) {
    refuse([.pivot, .perpendicular], beside: .onto, name)
    _ = word(.pick, name, in: words.pick)
    if brought == 1 { combination(name, .unequal(.bring, .onto), at: .bring) }
    guard let onto = bytes(.onto) else { return }
    let lines = onto.split(separator: 0x7C, omittingEmptySubsequences: false)
    guard lines.count == 2, lines.allSatisfy({ line in line.split(whereSeparator: isSpace).count == 2 })
    else {
      return badValue(.onto, name, .lines)
    }
    for line in lines { checkPoints(Bytes(rebasing: line), .onto, name, allowsPlane: true) }
  }

  /// Checks `bring` of one point onto one point or a line, or of a ray onto a ray.
  private mutating func checkLanding(_ name: Name, _ brought: Int) {
    refuse([.pick], without: .onto, name)
    let onto = pointList(.onto, name, count: 1...2).map(wordCount) ?? 0
    _ = pointList(.pivot, name, count: 1...1)
    _ = pointList(.perpendicular, name, count: 2...2)
    guard brought > 0, onto > 0 else { return }
    let isOntoLine = brought == 1 && onto == 2
    if brought == 2, onto == 1 { return combination(name, .unequal(.bring, .onto), at: .onto) }
    if !isOntoLine { return refuse([.pivot, .perpendicular], beside: .onto, name) }
    if bytes(.pivot) != nil, bytes(.perpendicular) != nil {
      combination(name, .both(.pivot, .perpendicular), at: .perpendicular)
    } else if bytes(.pivot) == nil, bytes(.perpendicular) == nil {
      combination(name, .noneOf([.pivot, .perpendicular]))
    }
  }

  private mutating func checkRefold() {
    let kind = word(.kind, .refold, in: words.refold)
    operation?.refold = kind
    _ = word(.toward, .refold, in: words.toward)
    _ = pointList(.keep, .refold, count: 1...64, allowsPlane: false)
    let brought = pointList(.bring, .refold, count: 1...64, allowsPlane: false).map(wordCount)
    let onto = pointList(.onto, .refold, count: 1...64).map(wordCount)
    _ = pointList(.lift, .refold, count: 1...1, allowsPlane: false)
    _ = pointList(.hinge, .refold, count: 2...2)
    pair(.bring, .onto, .refold)
    pair(.lift, .hinge, .refold)
    if let brought, let onto, brought != onto { combination(.refold, .unequal(.bring, .onto), at: .onto) }
    checkNeeds(brought: brought ?? 0)
  }

  /// Checks the attributes that each kind of refold needs.
  private mutating func checkNeeds(brought: Int) {
    guard let kind = operation?.refold else { return }
    let hasLift = bytes(.lift) != nil
    let hasLanding = bytes(.bring) != nil || hasLift
    let need: Problem.KindNeed? =
      switch kind {
      case .petal where !hasLift: .liftAndHinge
      case .squash where !hasLanding: .landing
      case .squash where (string(.keep).map(wordCount) ?? 2) < 2: .keepOnBothSides
      case .rabbitEar where brought < 2: .twoLandings
      default: nil
      }
    if let need { combination(.refold, .kindNeeds(kind: kind.rawValue, what: need)) }
  }

  // MARK: Hints

  mutating func readHint(_ name: Name) {
    if name == .above {
      let face = pointList(.face, name, count: 1...1, allowsPlane: false)
      let other = pointList(.of, name, count: 1...1, allowsPlane: false)
      if let face, let other { addHint(.above(face: face, of: other)) }
      return
    }
    let sign = word(.as, name, in: words.crease)
    operation?.creaseCount += 1
    if sign == "flat" { operation?.hasFlatCrease = true }
    let through = pointList(.through, name, count: 2...2, allowsPlane: false)
    if let sign, let through { addHint(.crease(as: sign, through: through)) }
  }

  private mutating func addHint(_ hint: FoldOperation.Hint) {
    // The hints are counted when the operation ends. No step can hold this many.
    guard let count = operation?.operation.hints.count, count < limits.valueByteCount / 64 else { return }
    operation?.operation.hints.append(hint)
  }

  /// Checks the creases that each kind of refold needs.
  private mutating func checkHints(_ done: OperationDraft) {
    guard let kind = done.refold else { return }
    let need: Problem.KindNeed? =
      switch kind {
      case .squash where !done.hasFlatCrease: .flatCrease
      case .collapse where done.creaseCount == 0, .swivel where done.creaseCount == 0,
        .sink where done.creaseCount == 0, .crimp where done.creaseCount == 0,
        .closedSink where done.creaseCount == 0, .spreadSink where done.creaseCount == 0:
        .creases
      default: nil
      }
    if let need {
      report(.combination(element: .refold, .kindNeeds(kind: kind.rawValue, what: need)), at: tagPlace)
    }
  }

  // MARK: Combinations

  /// Returns whether exactly one of `attributes` is present. Reports it when none or several are.
  private mutating func exactlyOne(of attributes: [Name], _ element: Name) -> Bool {
    let given = attributes.filter { bytes($0) != nil }
    if given.count == 1 { return true }
    if given.isEmpty {
      combination(element, .noneOf(attributes))
    } else {
      combination(element, .both(given[0], given[1]), at: given[1])
    }
    return false
  }

  /// Checks two attributes that are allowed only together.
  private mutating func pair(_ one: Name, _ other: Name, _ element: Name) {
    if bytes(one) != nil, bytes(other) == nil { combination(element, .needs(one, with: other), at: one) }
    if bytes(other) != nil, bytes(one) == nil { combination(element, .needs(other, with: one), at: other) }
  }

  private mutating func refuse(_ attributes: [Name], without partner: Name, _ element: Name) {
    for name in attributes where bytes(name) != nil {
      combination(element, .needs(name, with: partner), at: name)
    }
  }

  private mutating func refuse(_ attributes: [Name], beside other: Name, _ element: Name) {
    for name in attributes where bytes(name) != nil {
      combination(element, .notWith(name, attribute: other, value: string(other) ?? ""), at: name)
    }
  }
}
