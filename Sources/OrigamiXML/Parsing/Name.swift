/// The name of an element or an attribute of the format. Many names are both.
///
/// Names are numbers, so that sets of names are bits and tables are arrays. The order of cases has no
/// meaning, but `texts` must list the names in the same order.
enum Name: UInt8, CaseIterable {
  // Elements
  case model, library, page, link
  case title, subtitle, text, tip, caution, verbal, caption, summary
  case designer, diagrammer, rights, source, tag, time, paper, point, steps, step, showcase, photo
  case `repeat`, `do`, diagram, valley, mountain, precrease, insideReverse, outsideReverse, refold,
    unfold, turnOver, rotate, above, crease
  case face, line, arrow, mark, label
  // Attributes
  case id, version, difficulty, lang, spdx, href, minutes, shape, width, height, points, front, back,
    detail, from, to, times, on, by, src, rel, of, total
  case at, mid, along, part, foot, meet, with, through, segment, bring, onto, pivot, perpendicular, pick,
    angle, lift, hinge, move, keep, layers, layer, toward, axis, degrees, kind, `as`, side, bend, tilt, pose,
    view

  /// The name as written in a file.
  var text: String { Name.texts[Int(rawValue)] }

  /// All names as written, in the order of cases. (Asking the cases for their names takes a millisecond.)
  private static let texts: [String] = """
    model library page link
    title subtitle text tip caution verbal caption summary
    designer diagrammer rights source tag time paper point steps step showcase photo
    repeat do diagram valley mountain precrease inside-reverse outside-reverse refold
    unfold turn-over rotate above crease
    face line arrow mark label
    id version difficulty lang spdx href minutes shape width height points front back
    detail from to times on by src rel of total
    at mid along part foot meet with through segment bring onto pivot perpendicular pick
    angle lift hinge move keep layers layer toward axis degrees kind as side bend tilt pose
    view
    """.utf8.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
}

/// A set of names: 128 bits, so the format can have at most 128 names.
struct NameSet: ExpressibleByArrayLiteral {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  @inline(__always)
  init() {}

  init(arrayLiteral names: Name...) { self.init(names) }

  init(_ names: some Sequence<Name>) {
    for name in names { insert(name) }
  }

  @inline(__always)
  func contains(_ name: Name) -> Bool {
    let bit = UInt64(name.rawValue)
    return (bit < 64 ? low : high) &>> bit & 1 != 0
  }

  @inline(__always)
  mutating func insert(_ name: Name) {
    let bit = UInt64(name.rawValue)
    if bit < 64 { low |= 1 &<< bit } else { high |= 1 &<< bit }
  }

  @inline(__always)
  var isEmpty: Bool { low | high == 0 }

  func union(_ other: NameSet) -> NameSet {
    var union = self
    union.low |= other.low
    union.high |= other.high
    return union
  }

  /// Returns the names that `other` does not have.
  @inline(__always)
  func subtracting(_ other: NameSet) -> NameSet {
    var rest = self
    rest.low &= ~other.low
    rest.high &= ~other.high
    return rest
  }

  /// The names in the order of cases; for messages.
  var names: [Name] { Name.allCases.filter(contains) }
}
