internal import OrigamiModel

/// Reads folds, points and hints, and checks their arguments.
struct OperationReader: ~Copyable {
  /// The fold that is being read.
  private struct Draft {
    var operation: FoldOperation
    /// The kind of a `refold`, if it is known.
    var refold: RefoldKind?
    var hasFlatCrease = false
    var creaseCount = 0
    /// The bytes of all hints, also of those that were dropped.
    var hintByteCount = 0
  }

  var points: PointNames
  private var draft: Draft?

  init(limits: ContentLimits) { points = PointNames(limits: limits) }

  /// Prepares for the next file.
  mutating func reset() {
    draft = nil
    points.removeAll()
  }

  mutating func begin(_ name: Name, _ file: inout ContentFile, steps: inout StepNames) {
    // `ContentChecker` passes only names that are kinds, so the alternative is never used.
    let kind = FoldOperation.Kind(rawValue: name.text) ?? .point
    draft = Draft(operation: FoldOperation(kind, values: []))
    checkArguments(name, &file, steps: &steps)
    let values = argumentValues(&file)
    draft?.operation.values = values
    guard file.bytes(.id) != nil else { return }
    guard let id = file.identifier(.id) else { return file.open.noteLostIDs(in: .do) }
    points.enter(id, name == .point ? .point : .crease, &file)
  }

  /// Ends a fold or a point and returns it, with the bytes that it takes.
  mutating func end(_ file: inout ContentFile) -> (FoldOperation, byteCount: Int)? {
    guard let done = draft else { return nil }
    draft = nil
    if !file.elements.current.isDamaged { checkHints(done, &file) }
    let byteCount = done.operation.values.reduce(done.hintByteCount) { $0 + $1.text.utf8.count + 32 }
    return (done.operation, byteCount)
  }

  /// Returns the arguments in canonical order, with their white space normalised.
  private mutating func argumentValues(_ file: inout ContentFile) -> [FoldOperation.Value] {
    var values: [FoldOperation.Value] = []
    for (name, argument) in file.words.arguments {
      guard let bytes = file.bytes(name) else { continue }
      values.append(FoldOperation.Value(argument, file.normalized(bytes)))
    }
    return values
  }

  // MARK: Arguments of each operation

  private mutating func checkArguments(
    _ name: Name, _ file: inout ContentFile, steps: inout StepNames
  ) {
    if let bytes = file.bytes(.pose), !isFraction(bytes) { file.badValue(.pose, .fraction) }
    if let bytes = file.bytes(.view) {
      if !isView(bytes) { file.badValue(.view, .view) }
      // Only a fold that stops at an angle leaves paper standing up, which is then drawn from `view`. With
      // `from`, `angle` is the direction of the line and no such stop.
      if file.bytes(.from) != nil { file.refuse([.view], beside: .from, name) }
      if file.bytes(.angle) == nil { file.refuse([.view], without: .angle, name) }
    }
    switch name {
    case .point: checkPoint(&file)
    case .valley, .mountain, .precrease, .insideReverse, .outsideReverse: checkLineFold(name, &file)
    case .refold: checkRefold(&file)
    case .unfold:
      _ = steps.reference(.step, &file)
      checkFoldAngle(&file)
    case .turnOver: _ = file.word(.axis, name, in: file.words.axis)
    default: _ = file.decimal(.degrees)
    }
  }

  private mutating func checkPoint(_ file: inout ContentFile) {
    let constructions: [Name] = [.at, .mid, .along, .foot, .meet]
    if file.exactlyOne(of: constructions, .point) {
      file.pair(.along, .part, .point)
      file.pair(.meet, .with, .point)
    }
    _ = points.list(.at, count: 1...1, allowsPlane: false, allowsNames: false, &file)
    _ = points.list(.mid, count: 2...2, &file)
    _ = points.list(.along, count: 2...2, &file)
    _ = points.list(.foot, count: 3...3, &file)
    points.check(line: .meet, &file)
    points.check(line: .with, &file)
    if let bytes = file.bytes(.part), !isFraction(bytes) { file.badValue(.part, .fraction) }
    if file.bytes(.layer) != nil, file.bytes(.on) != nil {
      file.combination(.point, .both(.layer, .on), at: .on)
    }
    if let bytes = file.bytes(.layer), !bytes.elementsEqual("bottom".utf8),
      readInteger(bytes, in: 1...10_000) == nil
    {
      file.badValue(.layer, .layer)
    }
    _ = points.list(.on, count: 1...1, allowsPlane: false, &file)
  }

  private mutating func checkLineFold(_ name: Name, _ file: inout ContentFile) {
    checkLineConstruction(name, &file)
    if let bytes = file.bytes(.layers),
      !["flap", "all", "top"].contains(where: { bytes.elementsEqual($0.utf8) }),
      readInteger(bytes, in: 1...10_000) == nil
    {
      file.badValue(.layers, .layers)
    }
    _ = points.list(.move, count: 1...64, allowsPlane: false, &file)
    _ = points.list(.keep, count: 1...64, allowsPlane: false, &file)
    _ = file.word(.segment, name, in: file.words.segment)
    if file.bytes(.segment) != nil, file.bytes(.through) == nil || file.bytes(.from) != nil {
      file.combination(name, .segmentWithoutThrough, at: .segment)
    }
  }

  private mutating func checkLineConstruction(_ name: Name, _ file: inout ContentFile) {
    guard file.exactlyOne(of: [.through, .bring], name) else { return }
    // With `from`, the angle is the direction of the line; without, it is where the fold stops. A precrease
    // has no such angle.
    if name == .precrease || file.bytes(.from) != nil {
      file.pair(.angle, .from, name)
      _ = file.decimal(.angle)
    } else {
      checkFoldAngle(&file)
    }
    if file.bytes(.through) != nil {
      file.refuse([.onto, .pivot, .perpendicular, .pick], without: .bring, name)
      _ = points.list(.through, count: file.bytes(.from) == nil ? 2...2 : 1...1, &file)
      _ = points.list(.from, count: 2...2, &file)
      return
    }
    file.refuse([.from], without: .through, name)
    let brought = points.list(.bring, count: 1...2, allowsPlane: false, &file).map(wordCount) ?? 0
    guard let onto = file.bytes(.onto) else {
      return file.combination(name, .needs(.bring, with: .onto), at: .bring)
    }
    if onto.contains(0x7C) {
      checkTwoLines(name, brought, &file)
    } else {
      checkLanding(name, brought, &file)
    }
  }

  /// Checks `bring="p q" onto="a b | c d"`.
  private mutating func checkTwoLines(_ name: Name, _ brought: Int, _ file: inout ContentFile) {
    file.refuse([.pivot, .perpendicular], beside: .onto, name)
    _ = file.word(.pick, name, in: file.words.pick)
    if brought == 1 { file.combination(name, .unequal(.bring, .onto), at: .bring) }
    guard let onto = file.bytes(.onto) else { return }
    let lines = onto.split(separator: 0x7C, omittingEmptySubsequences: false)
    guard lines.count == 2, lines.allSatisfy({ line in line.split(whereSeparator: isSpace).count == 2 })
    else {
      return file.badValue(.onto, .lines)
    }
    for line in lines { points.check(Bytes(rebasing: line), .onto, &file) }
  }

  /// Checks `bring` of one point onto one point or a line, or of a ray onto a ray.
  private mutating func checkLanding(_ name: Name, _ brought: Int, _ file: inout ContentFile) {
    file.refuse([.pick], beside: .onto, name)
    let onto = points.list(.onto, count: 1...2, &file).map(wordCount) ?? 0
    _ = points.list(.pivot, count: 1...1, &file)
    _ = points.list(.perpendicular, count: 2...2, &file)
    guard brought > 0, onto > 0 else { return }
    let isOntoLine = brought == 1 && onto == 2
    if brought == 2, onto == 1 { return file.combination(name, .unequal(.bring, .onto), at: .onto) }
    if !isOntoLine { return file.refuse([.pivot, .perpendicular], beside: .onto, name) }
    if file.bytes(.pivot) != nil, file.bytes(.perpendicular) != nil {
      file.combination(name, .both(.pivot, .perpendicular), at: .perpendicular)
    } else if file.bytes(.pivot) == nil, file.bytes(.perpendicular) == nil {
      file.combination(name, .noneOf([.pivot, .perpendicular]))
    }
  }

  /// Checks the angle at which a fold stops.
  private mutating func checkFoldAngle(_ file: inout ContentFile) {
    guard let angle = file.decimal(.angle)?.value else { return }
    if angle <= 0 || angle >= 180 { file.badValue(.angle, .foldAngle) }
  }

  private mutating func checkRefold(_ file: inout ContentFile) {
    let kind = file.word(.kind, .refold, in: file.words.refold)
    draft?.refold = kind
    _ = file.word(.toward, .refold, in: file.words.toward)
    // Paper that opens keeps one face in the plane. Other refolds may keep several.
    _ = points.list(.keep, count: 1...(kind == .open ? 1 : 64), allowsPlane: false, &file)
    let brought = points.list(.bring, count: 1...64, allowsPlane: false, &file).map(wordCount)
    let onto = points.list(.onto, count: 1...64, &file).map(wordCount)
    _ = points.list(.lift, count: 1...1, allowsPlane: false, &file)
    _ = points.list(.hinge, count: 2...2, &file)
    checkFoldAngle(&file)
    let pairs = (file.pair(.bring, .onto, .refold), file.pair(.lift, .hinge, .refold))
    if let brought, let onto, brought != onto {
      file.combination(.refold, .unequal(.bring, .onto), at: .onto)
    }
    // What is half there, or wrong, is reported already.
    if pairs == (true, true) {
      checkNeeds(brought: brought ?? (file.bytes(.bring) == nil ? 0 : .max), &file)
    }
  }

  /// Checks the attributes that each kind of refold needs.
  private mutating func checkNeeds(brought: Int, _ file: inout ContentFile) {
    guard let kind = draft?.refold else { return }
    let hasLift = file.bytes(.lift) != nil
    let hasLanding = file.bytes(.bring) != nil || hasLift
    let need: Problem.KindNeed? =
      switch kind {
      case .petal where !hasLift: .liftAndHinge
      case .squash where !hasLanding: .landing
      // A missing `keep` is reported as an attribute.
      case .squash where (file.string(.keep).map(wordCount) ?? 2) < 2: .keepOnBothSides
      case .rabbitEar where brought < 2: .twoLandings
      case .open where file.bytes(.angle) == nil: .angle
      default: nil
      }
    if let need { file.combination(.refold, .kindNeeds(kind: kind.rawValue, what: need)) }
  }

  // MARK: Hints

  mutating func readHint(_ name: Name, _ file: inout ContentFile) {
    if name == .above {
      let face = points.list(.face, count: 1...1, allowsPlane: false, &file)
      let other = points.list(.of, count: 1...1, allowsPlane: false, &file)
      if let face, let other { addHint(.above(face: face, of: other), &file) }
      return
    }
    let sign = file.word(.as, name, in: file.words.crease)
    draft?.creaseCount += 1
    // A missing or wrong sign is reported already.
    if sign == "flat" || sign == nil { draft?.hasFlatCrease = true }
    // A segment of the plane names the creases of all layers there, which only `open` can mean.
    let through = points.list(.through, count: 2...2, allowsPlane: draft?.refold == .open, &file)
    if let sign, let through { addHint(.crease(as: sign, through: through), &file) }
  }

  private mutating func addHint(_ hint: FoldOperation.Hint, _ file: inout ContentFile) {
    guard var fold = draft.take() else { return }
    let texts =
      switch hint {
      case .above(let face, let other): [face, other]
      case .crease(let sign, let through): [sign, through]
      }
    fold.hintByteCount += texts.reduce(64) { $0 + $1.utf8.count }
    // More hints are dropped without a report here. When the operation ends, `ContentChecker.keep` refuses a
    // step with this many bytes.
    if fold.hintByteCount <= file.limits.valueByteCount { fold.operation.hints.append(hint) }
    draft = fold
  }

  /// Checks the creases that each kind of refold needs.
  private mutating func checkHints(_ done: Draft, _ file: inout ContentFile) {
    guard let kind = done.refold else { return }
    let need: Problem.KindNeed? =
      switch kind {
      case .squash where !done.hasFlatCrease: .flatCrease
      case .collapse, .swivel, .sink, .crimp, .closedSink, .spreadSink, .open:
        done.creaseCount == 0 ? .creases : nil
      default: nil
      }
    if let need {
      file.report(
        .combination(element: .refold, .kindNeeds(kind: kind.rawValue, what: need)), at: file.tagPlace)
    }
  }
}

// Attributes that go together, or do not.
extension ContentFile {
  /// Returns whether exactly one of `attributes` is present. Reports it when none or several are.
  fileprivate mutating func exactlyOne(of attributes: [Name], _ element: Name) -> Bool {
    let given = attributes.filter { bytes($0) != nil }
    if given.count == 1 { return true }
    if given.isEmpty {
      combination(element, .noneOf(attributes))
    } else {
      combination(element, .both(given[0], given[1]), at: given[1])
    }
    return false
  }

  /// Returns whether both or none of two attributes are present. Reports it when one is missing.
  @discardableResult
  fileprivate mutating func pair(_ one: Name, _ other: Name, _ element: Name) -> Bool {
    let (isOne, isOther) = (bytes(one) != nil, bytes(other) != nil)
    if isOne, !isOther { combination(element, .needs(one, with: other), at: one) }
    if isOther, !isOne { combination(element, .needs(other, with: one), at: other) }
    return isOne == isOther
  }

  fileprivate mutating func refuse(_ attributes: [Name], without partner: Name, _ element: Name) {
    for name in attributes where bytes(name) != nil {
      combination(element, .needs(name, with: partner), at: name)
    }
  }

  fileprivate mutating func refuse(_ attributes: [Name], beside other: Name, _ element: Name) {
    for name in attributes where bytes(name) != nil {
      combination(element, .notWith(name, attribute: other, value: string(other) ?? ""), at: name)
    }
  }
}
