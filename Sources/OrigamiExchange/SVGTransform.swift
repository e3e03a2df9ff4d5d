internal import Foundation
internal import OrigamiModel

/// An affine map of SVG: `matrix(a b c d e f)`.
struct SVGTransform {
  var (a, b, c, d, e, f) = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

  /// Creates the identity.
  init() {}

  /// Creates the map of a list of transforms as an attribute or a style has it: with or without units, or
  /// `none`; nil when the list is malformed or has a unit that is not known here.
  init?(_ text: String) {
    var rest = text == "none" ? "" : text[...]
    while let open = rest.firstIndex(of: "(") {
      guard let close = rest[open...].firstIndex(of: ")") else { return nil }
      let words = rest[..<open].split { $0.isWhitespace || $0 == "," }
      guard words.count == 1, let name = words.first else { return nil }
      let numbers = SVGTransform.numbers(
        rest[rest.index(after: open)..<close], areAngles: ["rotate", "skewX", "skewY"].contains(name))
      guard let numbers, let next = SVGTransform(name: name, numbers) else { return nil }
      self = after(next)
      rest = rest[rest.index(after: close)...]
    }
    guard rest.allSatisfy({ $0.isWhitespace || $0 == "," }) else { return nil }
  }

  /// Returns the numbers of a transform: lengths in pixels, angles in degrees. Lengths in other units depend
  /// on the screen or the text, and are not read.
  private static func numbers(_ text: Substring, areAngles: Bool) -> [Double]? {
    var scanner = SVGNumbers(text)
    var values: [Double] = []
    while !scanner.isAtEnd, values.count <= 6 {
      guard let value = scanner.number() else { return nil }
      var unit = ""
      while let letter = scanner.letter() { unit.unicodeScalars.append(Unicode.Scalar(letter)) }
      switch (unit, areAngles) {
      case ("", _), ("px", false), ("deg", true): values.append(value)
      case ("turn", true): values.append(360 * value)
      case ("grad", true): values.append(0.9 * value)
      case ("rad", true): values.append(value * 180 / .pi)
      default: return nil
      }
    }
    return values
  }

  private init?(name: Substring, _ v: [Double]) {
    // A unit can make a number infinite.
    guard v.allSatisfy(\.isFinite) else { return nil }
    switch (name, v.count) {
    case ("matrix", 6): (a, b, c, d, e, f) = (v[0], v[1], v[2], v[3], v[4], v[5])
    case ("translate", 1): e = v[0]
    case ("translate", 2): (e, f) = (v[0], v[1])
    case ("translateX", 1): e = v[0]
    case ("translateY", 1): f = v[0]
    case ("scale", 1): (a, d) = (v[0], v[0])
    case ("scale", 2): (a, d) = (v[0], v[1])
    case ("scaleX", 1): a = v[0]
    case ("scaleY", 1): d = v[0]
    case ("rotate", 1), ("rotate", 3):
      // Quarter turns are exact.
      let turns = (v[0] / 90).rounded()
      let isQuarter = turns * 90 == v[0]
      let index = Int(turns.truncatingRemainder(dividingBy: 4)) & 3
      let cosine = isQuarter ? [1.0, 0, -1, 0][index] : cos(v[0] * .pi / 180)
      let sine = isQuarter ? [0.0, 1, 0, -1][index] : sin(v[0] * .pi / 180)
      (a, b, c, d) = (cosine, sine, -sine, cosine)
      if v.count == 3 {
        (e, f) = (v[1] - a * v[1] - c * v[2], v[2] - b * v[1] - d * v[2])
      }
    case ("skewX", 1): c = tan(v[0] * .pi / 180)
    case ("skewY", 1): b = tan(v[0] * .pi / 180)
    default: return nil
    }
    // Far beyond the coordinates that are allowed. Nested transforms may pass it; `LineDrawing.add` refuses
    // their lines.
    for value in [a, b, c, d, e, f] where !value.isFinite || abs(value) > 1e12 { return nil }
  }

  /// Returns the map that applies `inner` and then this one.
  func after(_ inner: SVGTransform) -> SVGTransform {
    var result = SVGTransform()
    result.a = a * inner.a + c * inner.b
    result.b = b * inner.a + d * inner.b
    result.c = a * inner.c + c * inner.d
    result.d = b * inner.c + d * inner.d
    result.e = a * inner.e + c * inner.f + e
    result.f = b * inner.e + d * inner.f + f
    return result
  }

  /// Returns the image of a point.
  func callAsFunction(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
  }
}
