internal import OrigamiModel

/// The names of points and folds in the open model, and the lists that use them.
struct PointNames: ~Copyable {
  private var ids: IdentifierLedger
  /// The first ``ContentLimits/namesKept`` names, for suggestions of similar ones.
  private var known: [String] = []

  init(limits: ContentLimits) { ids = IdentifierLedger(budget: limits.identifiersInMemory) }

  mutating func removeAll() {
    ids.removeAll()
    known.removeAll()
  }

  /// Enters the name of the point or fold that begins now.
  mutating func enter(_ id: String, _ kind: Problem.Identified, _ file: inout ContentFile) {
    guard !file.words.paperNames.contains(id) else {
      return file.report(.reservedName(id, kind), at: file.attributePlace(.id))
    }
    // In a page of steps, the folds before the page are unknown.
    guard file.open.model.isOpen else { return }
    do {
      if let taken = try ids.enter(id, kind: kind, at: file.tagPosition()) {
        file.report(.duplicateID(id, kind, first: taken.position), at: file.attributePlace(.id))
      } else if known.count < ContentLimits.namesKept {
        known.append(id)
      }
    } catch {
      file.fail(with: error)
    }
  }

  /// Reports the names that could not be judged before the end of the model.
  mutating func settle(_ file: inout ContentFile) throws {
    try file.settle(&ids, hasLostIDs: file.open.model.hasLostPoints)
  }

  /// Returns an attribute's value as a list of points, with its white space normalised. Reports a wrong value
  /// and returns nil.
  ///
  /// A point is a name (if `allowsNames`), `x,y` on the paper, or `@x,y` in the plane (if `allowsPlane`). A
  /// point in the plane has no layer. An unknown name is reported, but the list is returned.
  mutating func list(
    _ attribute: Name, count: ClosedRange<Int>, allowsPlane: Bool = true, allowsNames: Bool = true,
    _ file: inout ContentFile
  ) -> String? {
    guard let bytes = file.bytes(attribute) else { return nil }
    let tokens = bytes.split(whereSeparator: isSpace)
    let isFormed = tokens.allSatisfy { token in
      let token = Bytes(rebasing: token)
      return isPlace(token, allowsPlane: allowsPlane) || allowsNames && isIdentifier(token)
    }
    // Only `at` of a point takes no names, and it takes one place.
    let form: Problem.ValueForm =
      !allowsNames ? .place : allowsPlane ? .points(count) : .paperPoints(count)
    guard isFormed, count.contains(tokens.count) else {
      file.badValue(attribute, form)
      return nil
    }
    check(bytes, attribute, allowsPlane: allowsPlane, &file)
    return file.normalized(bytes)
  }

  /// Checks a line of a `point`: two points, or the id of a fold.
  mutating func check(line attribute: Name, _ file: inout ContentFile) {
    guard let bytes = file.bytes(attribute) else { return }
    let tokens = bytes.split(whereSeparator: isSpace)
    if tokens.count == 1, let token = tokens.first.map({ Bytes(rebasing: $0) }), isIdentifier(token) {
      use(String(decoding: token, as: UTF8.self), as: .crease, at: attribute, &file)
    } else if tokens.count == 2 {
      _ = list(attribute, count: 2...2, &file)
    } else {
      file.badValue(attribute, .line)
    }
  }

  /// Reports unknown names in a list of points. Words that are no points are reported too: only one of two
  /// lines can have them, because a ``list(_:count:allowsPlane:allowsNames:_:)`` is formed.
  mutating func check(
    _ bytes: Bytes, _ attribute: Name, allowsPlane: Bool = true, _ file: inout ContentFile
  ) {
    for token in bytes.split(whereSeparator: isSpace) {
      let token = Bytes(rebasing: token)
      if isPlace(token, allowsPlane: allowsPlane) { continue }
      guard isIdentifier(token) else { return file.badValue(attribute, .lines) }
      use(String(decoding: token, as: UTF8.self), as: .point, at: attribute, &file)
    }
  }

  /// Checks that a name is defined before it is used.
  private mutating func use(
    _ id: String, as kind: Problem.Identified, at attribute: Name, _ file: inout ContentFile
  ) {
    if kind == .point, file.words.paperNames.contains(id) { return }
    guard file.open.model.isOpen else { return }
    if let entry = ids.entry(of: id) {
      if entry.kind != kind {
        file.report(.otherKind(id, wanted: kind, found: entry.kind), at: file.attributePlace(attribute))
      }
    } else if ids.hasSpilled {
      var place = file.attributePlace(attribute)
      let use = IdentifierLedger.Use(
        sequence: ids.count, wanted: kind, level: nil, role: .single,
        position: file.window.position(of: &place))
      do {
        try ids.ask(id, use)
      } catch {
        file.fail(with: error)
      }
    } else if !file.open.model.hasLostPoints {
      var near: [String] = []
      if !file.reports.isFull {
        let candidates = known + (kind == .point ? file.words.paperNameList : [])
        let swapped = id.split(separator: "-").reversed().joined(separator: "-")
        near =
          kind == .point && file.words.paperNames.contains(swapped)
          ? [swapped] : file.suggestions.nearest(to: id, among: candidates)
      }
      file.report(.unknownPoint(id, wanted: kind, near: near), at: file.attributePlace(attribute))
    }
  }

  /// Returns a Boolean value that indicates whether bytes are `x,y`, or `@x,y` where that is allowed.
  private func isPlace(_ bytes: Bytes, allowsPlane: Bool) -> Bool {
    guard var reader = ValueReader(bytes) else { return false }
    if allowsPlane { _ = reader.skip(UInt8(ascii: "@")) }
    do throws(ValueReader.Failure) {
      _ = try reader.decimal()
      guard reader.skip(UInt8(ascii: ",")) else { return false }
      _ = try reader.decimal()
      return reader.isAtEnd
    } catch {
      return false
    }
  }
}
