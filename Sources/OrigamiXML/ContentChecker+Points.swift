internal import OrigamiModel

extension ContentChecker {
  /// Returns an attribute's value as a list of points, with its white space normalised. Reports a wrong value
  /// and returns nil.
  ///
  /// A point is a name, `x,y` on the paper or, where a place is enough, `@x,y` in the plane. An unknown name
  /// is reported, but the list is returned.
  mutating func pointList(
    _ attribute: Name, _ element: Name, count: ClosedRange<Int>, allowsPlane: Bool = true,
    allowsNames: Bool = true
  ) -> String? {
    guard let bytes = bytes(attribute) else { return nil }
    let tokens = bytes.split(whereSeparator: isSpace)
    let isFormed = tokens.allSatisfy { token in
      let token = Bytes(rebasing: token)
      return isPlace(token, allowsPlane: allowsPlane) || allowsNames && isIdentifier(token)
    }
    guard isFormed, count.contains(tokens.count) else {
      badValue(attribute, element, allowsPlane ? .points(count) : .paperPoints(count))
      return nil
    }
    checkPoints(bytes, attribute, element, allowsPlane: allowsPlane)
    return normalized(bytes)
  }

  /// Checks a line of a `point`: two points, or the id of a fold.
  mutating func checkLine(_ attribute: Name) {
    guard let bytes = bytes(attribute) else { return }
    let tokens = bytes.split(whereSeparator: isSpace)
    if tokens.count == 1, let token = tokens.first.map({ Bytes(rebasing: $0) }), isIdentifier(token) {
      use(String(decoding: token, as: UTF8.self), as: .crease, at: attribute)
    } else if tokens.count == 2 {
      _ = pointList(attribute, .point, count: 2...2)
    } else {
      badValue(attribute, .point, .line)
    }
  }

  /// Reports unknown names in a list of points, and words that are no points.
  mutating func checkPoints(_ bytes: Bytes, _ attribute: Name, _ element: Name, allowsPlane: Bool) {
    for token in bytes.split(whereSeparator: isSpace) {
      let token = Bytes(rebasing: token)
      if isPlace(token, allowsPlane: allowsPlane) { continue }
      guard isIdentifier(token) else { return badValue(attribute, element, .points(1...1)) }
      use(String(decoding: token, as: UTF8.self), as: .point, at: attribute)
    }
  }

  /// Checks that a name is defined before it is used.
  private mutating func use(_ id: String, as kind: Problem.Identified, at attribute: Name) {
    if kind == .point, words.paperNames.contains(id) { return }
    guard isInModel else { return }
    if let entry = pointIDs.entry(of: id) {
      if entry.kind != kind {
        report(.otherKind(id, wanted: kind, found: entry.kind), at: attributePlace(attribute))
      }
    } else if pointIDs.hasSpilled {
      var place = attributePlace(attribute)
      let use = IdentifierLedger.Use(
        sequence: pointIDs.count, wanted: kind, level: nil, role: .single,
        position: window.position(of: &place))
      do {
        try pointIDs.ask(id, use)
      } catch {
        fail(with: error)
      }
    } else if !model.hasLostPoints {
      var near: [String] = []
      if !reports.isFull {
        let known = model.pointNames + (kind == .point ? words.paperNameList : [])
        near = suggestions.nearest(to: id, among: known)
      }
      report(.unknownPoint(id, wanted: kind, near: near), at: attributePlace(attribute))
    }
  }

  /// Returns a Boolean value that indicates whether bytes are `x,y`, or `@x,y` where that is allowed.
  private func isPlace(_ bytes: Bytes, allowsPlane: Bool) -> Bool {
    guard var reader = ValueReader(bytes) else { return false }
    if allowsPlane { _ = reader.skip(0x40) }
    do throws(ValueReader.Failure) {
      _ = try reader.decimal()
      guard reader.skip(0x2C) else { return false }
      _ = try reader.decimal()
      return reader.isAtEnd
    } catch {
      return false
    }
  }

  /// Returns a Boolean value that indicates whether bytes are a part of a segment: a fraction or a decimal
  /// from 0 to 1.
  func isFraction(_ bytes: Bytes) -> Bool {
    let parts = bytes.split(separator: 0x2F, omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let numerator = readInteger(Bytes(rebasing: parts[0]), in: 0...1_000_000),
        let denominator = readInteger(Bytes(rebasing: parts[1]), in: 1...1_000_000)
      else { return false }
      return numerator <= denominator
    }
    guard case .success(let part) = readDecimal(bytes) else { return false }
    return part.mantissa >= 0 && part.value <= 1
  }
}

/// Returns the number of words in a normalised text.
func wordCount(_ text: String) -> Int { text.utf8.split(whereSeparator: isSpace).count }
