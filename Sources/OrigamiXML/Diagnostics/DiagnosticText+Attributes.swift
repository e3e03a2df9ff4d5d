internal import OrigamiModel

extension Problem {
  /// Words for attributes and their values.
  var attributeWords: (what: String, expected: String?, help: String?) {
    switch self {
    case .unknownAttribute(let name, let element, let isQualified):
      unknownAttribute(name, element, isQualified)
    case .missingAttribute(let name, let element):
      ("\(tag(element)) has no \(name.text)", "\(name.text)=\"…\"", nil)
    case .missingLanguage(let element):
      (
        "\(tag(element)) has no language", "xml:lang=\"…\"",
        "name the language in which it is written, such as xml:lang=\"en\""
      )
    case .unknownValue(let value, let attribute, let element, let allowed):
      (
        "\(attribute.text)=\(quoted(value)) of \(tag(element)) is not one of the words allowed",
        alternatives(allowed),
        suggestion(NearestNames.nearest(to: value, among: allowed))
      )
    case .badValue(let value, let attribute, let form):
      ("\(attribute.text)=\(quoted(value)) is not \(form.words)", form.expected, form.help(for: value))
    case .badLanguage(let value):
      ("xml:lang=\(quoted(value)) is not a language tag", "a tag such as en, ja or pt-BR", nil)
    case .combination(let element, let combination): combination.words(of: element)
    case .unknownVersion(let version, let isNewer):
      (
        "version \(quoted(version)) of the format"
          + (isNewer ? " is newer than this program" : " is not known"),
        quoted(Grammar.version),
        isNewer ? "parts that this program does not know are reported as unknown" : nil
      )
    case .repeatedLink(let relation):
      ("the page has a second link \(quoted(relation))", nil, "remove one of them")
    case .missingSelfLink: ("the page has no link to itself", "<link rel=\"self\" href=\"…\"/>", nil)
    default: preconditionFailure("\(self) is not about attributes")
    }
  }

  private func unknownAttribute(
    _ name: String, _ element: Name, _ isQualified: Bool
  ) -> (what: String, expected: String?, help: String?) {
    let allowed = Grammar.rule(element).attributes.names.map(\.text)
    if isQualified {
      return (
        "\(tag(element)) has no attribute \(shortened(name))", nil, "attributes of this format have no prefix"
      )
    }
    if name == "lang" {
      return ("\(tag(element)) has no attribute lang", "xml:lang", "did you mean xml:lang?")
    }
    return (
      "\(tag(element)) has no attribute \(shortened(name))",
      allowed.isEmpty ? "no attribute but xml:lang" : alternatives(allowed),
      suggestion(NearestNames.nearest(to: name, among: allowed))
    )
  }
}

extension Problem.ValueForm {
  /// The form, to follow "is not".
  fileprivate var words: String {
    switch self {
    case .identifier: "an id"
    case .number: "a number"
    case .positiveNumber: "a number above 0"
    case .numberInRange: "in the range that is allowed"
    case .wholeNumber: "a whole number in the range that is allowed"
    case .colour: "a colour"
    case .fraction: "a fraction from 0 to 1"
    case .foldAngle: "an angle above 0 and below 180 degrees"
    case .view: "a turn and a lean in degrees"
    case .licence: "a licence"
    case .place: "a place"
    case .coordinates: "a list of places"
    case .points: "the points needed here"
    case .paperPoints: "the paper points needed here"
    case .line: "a line"
    case .lines: "two lines"
    case .layers: "a number of layers"
    case .layer: "a layer"
    case .relativePath: "a path below the file's folder"
    case .reference: "an address"
    case .words: "a text"
    }
  }

  fileprivate var expected: String? {
    switch self {
    case .identifier: "a letter or _, then letters, digits, . - _; at most 256 bytes"
    case .number: "a number such as 12 or -0.5"
    case .positiveNumber: "a number such as 1 or 0.7071"
    case .numberInRange: "a number from -1000000 to 1000000"
    case .wholeNumber(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .colour: "#rgb or #rrggbb"
    case .fraction: "a fraction such as 1/3 or 0.25"
    case .foldAngle: "degrees such as 90; a fold without angle goes all the way"
    case .view: "two numbers such as 30 20: a turn from -180 to 180 and a lean from -90 to 90"
    case .licence: "an SPDX identifier such as CC0-1.0"
    case .place: "x,y"
    case .coordinates(let count): "at least \(count) places x,y with spaces between them"
    case .points(let range): "\(counted(range)), each a name, x,y or @x,y"
    case .paperPoints(let range): "\(counted(range)), each a name or x,y"
    case .line: "two points, or the id of a fold"
    case .lines: "two points, a bar and two points: a b | c d"
    case .layers: "flap, all, top or a number"
    case .layer: "bottom or a number"
    case .relativePath: "a relative path such as photos/swan.png"
    case .reference: "an address without spaces"
    case .words: "words"
    }
  }

  fileprivate func help(for value: String) -> String? {
    switch self {
    case .number: "exponents, units and a comma as decimal sign are not allowed"
    case .paperPoints where value.contains("@"):
      "a plane point (@x,y) has no layer, so nothing can be kept or moved by it"
    case .place, .coordinates, .points, .paperPoints:
      hasMiswrittenNumbers(value)
        ? "write a point as x,y without a space, and its numbers with a full stop: 0.5,1" : nil
    case .relativePath: "no scheme, no leading /, no .., no \\, no %"
    default: nil
    }
  }

  /// Returns a Boolean value that indicates whether a word that begins like a number is not two numbers with
  /// a comma between them.
  private func hasMiswrittenNumbers(_ value: String) -> Bool {
    value.split(whereSeparator: \.isWhitespace).contains { word in
      let parts = word.split(separator: ",", omittingEmptySubsequences: false)
      let isNumber = word.first.map { "0123456789.,-@".contains($0) } ?? false
      return isNumber && (parts.count != 2 || parts.contains("")) && value.contains(",")
    }
  }

  private func counted(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound, range.upperBound) {
    case (1, 1): "one point"
    case (let count, let same) where count == same: "\(count) points"
    case (let least, let most): "\(least) to \(most) points"
    }
  }
}

extension Problem.Combination {
  /// A Boolean value that indicates whether something is missing.
  var isOfMissing: Bool {
    switch self {
    case .needs, .noneOf, .kindNeeds, .segmentWithoutThrough: true
    case .both, .notWith, .unequal, .secondPose, .sameEnds: false
    }
  }

  fileprivate func words(of element: Name) -> (what: String, expected: String?, help: String?) {
    switch self {
    case .both(let one, let other):
      (
        "\(tag(element)) has both \(one.text) and \(other.text)", "one of them",
        "remove \(one.text) or \(other.text)"
      )
    case .needs(let name, let partner):
      ("\(name.text) of \(tag(element)) needs \(partner.text)", "\(partner.text)=\"…\"", nil)
    case .notWith(let name, let attribute, let value):
      ("\(name.text) is not allowed with \(attribute.text)=\(quoted(value))", nil, "remove \(name.text)")
    case .noneOf(let names):
      ("\(tag(element)) does not say where it is", alternatives(names.map { "\($0.text)=\"…\"" }), nil)
    case .unequal(let one, let other):
      ("\(one.text) and \(other.text) do not have the same number of points", "a partner for each", nil)
    case .kindNeeds(let kind, let need):
      ("this \(kind) is incomplete", need.words, need.help)
    case .segmentWithoutThrough:
      ("segment needs a line through two points", "through=\"a b\"", nil)
    case .secondPose:
      (
        "the pose of an earlier fold of this step is drawn, and this one is not", nil,
        "remove one of them, or make this fold a step of its own"
      )
    case .sameEnds:
      ("the arrow ends where it begins, so it has no direction", nil, "move one of its ends")
    }
  }
}

extension Problem.KindNeed {
  fileprivate var help: String? {
    self == .creases
      ? "add <crease as=\"mountain\" through=\"p q\"/> for each crease that folds, from p to q" : nil
  }

  fileprivate var words: String {
    switch self {
    case .angle: "angle=\"…\""
    case .liftAndHinge: "lift=\"…\" and hinge=\"…\""
    case .flatCrease: "<crease as=\"flat\" through=\"…\"/> for the ridge that opens"
    case .landing: "bring=\"…\" onto=\"…\""
    case .keepOnBothSides: "keep=\"…\" with a point on either side of the ridge"
    case .twoLandings: "bring and onto with the landings of both raw edges"
    case .creases: "a <crease> for each that changes"
    }
  }
}
