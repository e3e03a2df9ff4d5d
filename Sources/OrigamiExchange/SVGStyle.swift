/// The stroke style of an SVG line, which decides its meaning in a crease pattern.
struct SVGStyle {
  /// The meaning of a stroke, by the colours of Origami Simulator and Flat-Folder.
  ///
  /// `undriven` is an unassigned crease. `green` is a cut or an unassigned crease; ``SVGReader`` decides.
  enum Meaning {
    case boundary, mountain, valley, flat, undriven, triangulation, green
  }

  /// The properties for which the value `inherit` is followed.
  private struct Values {
    var stroke: String?
    var strokeOpacity: Double?
    var opacity: Double?
    var isVisible = true
  }

  private var own = Values()
  /// The values of the element around.
  private var around = Values()
  /// A Boolean value that indicates whether the element itself has `display: none`.
  private var isRemoved = false
  /// A Boolean value that indicates whether an element around it has `display: none`. Nothing inside can undo
  /// that.
  private var isInsideRemoved = false
  /// The transforms of the element itself, as they are written.
  private(set) var transform: String?

  var stroke: String? { own.stroke }
  /// A Boolean value that indicates whether the element's own lines are not drawn.
  var isHidden: Bool { isRemoved || isInsideRemoved || !own.isVisible }

  /// Returns the properties that an element inside of this one begins with. Opacity is not inherited, because
  /// it applies to a group as a whole.
  func inherited() -> SVGStyle {
    var style = self
    style.around = own
    style.own.opacity = nil
    style.transform = nil
    style.isInsideRemoved = isRemoved || isInsideRemoved
    style.isRemoved = false
    return style
  }

  /// Sets one property of the style.
  mutating func apply(_ name: some StringProtocol, _ value: String) {
    if name == "transform" { return transform = value }
    let value = String(value.prefix(Declarations.longestValue))
    let inherits = value == "inherit"
    switch name {
    case "stroke": own.stroke = inherits ? around.stroke : value
    case "stroke-opacity": own.strokeOpacity = inherits ? around.strokeOpacity : SVGStyle.fraction(value)
    case "opacity": own.opacity = inherits ? around.opacity : SVGStyle.fraction(value)
    case "display": isRemoved = value == "none"
    case "visibility": own.isVisible = inherits ? around.isVisible : !["hidden", "collapse"].contains(value)
    default: break
    }
  }

  /// The properties that matter, of declarations such as `stroke:#f00;opacity:.5`.
  struct Declarations {
    private static let names: Set<String> = [
      "stroke", "stroke-opacity", "opacity", "display", "visibility", "transform",
    ]
    /// The most characters of a value other than a transform. Colours, numbers and words are shorter.
    fileprivate static let longestValue = 64

    /// The values by property, each with the number of its rule.
    fileprivate private(set) var values: [String: (text: String, rule: Int)] = [:]

    /// Creates no declarations.
    init() {}

    /// Reads declarations.
    ///
    /// - Parameter number: the number of their rule in the order of the file.
    init(_ text: some StringProtocol, number: Int = 0) {
      for declaration in text.split(separator: ";") {
        guard let colon = declaration.firstIndex(of: ":") else { continue }
        let name = String(declaration[..<colon].filter { !$0.isWhitespace })
        guard Declarations.names.contains(name) else { continue }
        // An exclamation mark begins `!important`, which is ignored: the later rule wins.
        let longest = name == "transform" ? Int.max : Declarations.longestValue
        let words = declaration[declaration.index(after: colon)...].prefix(longest)
          .prefix { $0 != "!" }.split(whereSeparator: \.isWhitespace)
        values[name] = (words.joined(separator: " "), number)
      }
    }

    /// Adds declarations. Of two values of a property, that of the later rule wins.
    mutating func add(_ other: Declarations) {
      values.merge(other.values) { $0.rule > $1.rule ? $0 : $1 }
    }
  }

  /// Sets the properties of declarations.
  mutating func apply(_ declarations: Declarations) {
    for (name, value) in declarations.values { apply(name, value.text) }
  }

  private static func fraction(_ text: String) -> Double? {
    if text.hasSuffix("%") { return Double(text.dropLast()).map { $0 / 100 } }
    return Double(text)
  }

  /// The fold angle of a crease as a share of a half turn.
  var foldShare: Double { (own.strokeOpacity ?? 1) * (own.opacity ?? 1) }

  /// The meaning of the stroke; nil for no stroke and for a colour without meaning.
  var meaning: Meaning? { stroke.flatMap(SVGStyle.color).flatMap(SVGStyle.meaning) }

  /// Returns red, green and blue of a colour, each from 0 to 255; nil for an unknown colour. Its alpha is not
  /// read: as in Origami Simulator, only `opacity` and `stroke-opacity` mean an angle.
  private static func color(_ text: String) -> SIMD3<Int>? {
    let text = text.lowercased()
    if text.hasPrefix("#") {
      let digits = text.dropFirst().compactMap(\.hexDigitValue)
      guard digits.count == text.count - 1 else { return nil }
      switch digits.count {
      case 3, 4: return SIMD3(17 * digits[0], 17 * digits[1], 17 * digits[2])
      case 6, 8:
        return SIMD3(
          16 * digits[0] + digits[1], 16 * digits[2] + digits[3], 16 * digits[4] + digits[5])
      default: return nil
      }
    }
    if text.hasPrefix("rgb"), let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      let parts = text[text.index(after: open)...].dropLast().split { $0 == "," || $0 == " " || $0 == "/" }
      let values = parts.prefix(3).map { part in
        part.hasSuffix("%") ? Double(part.dropLast()).map { $0 * 2.55 } : Double(part)
      }
      guard values.count == 3, let r = values[0], let g = values[1], let b = values[2],
        [r, g, b].allSatisfy({ (0...255).contains($0) })
      else { return nil }
      return SIMD3(Int(r.rounded()), Int(g.rounded()), Int(b.rounded()))
    }
    return names[text]
  }

  private static let names: [String: SIMD3<Int>] = [
    "black": SIMD3(0, 0, 0), "red": SIMD3(255, 0, 0), "blue": SIMD3(0, 0, 255), "lime": SIMD3(0, 255, 0),
    "green": SIMD3(0, 128, 0), "yellow": SIMD3(255, 255, 0), "magenta": SIMD3(255, 0, 255),
    "fuchsia": SIMD3(255, 0, 255), "gray": SIMD3(128, 128, 128), "grey": SIMD3(128, 128, 128),
  ]

  /// Returns the meaning of a colour; nil when it has none.
  ///
  /// Drawing programs shift colours a little, so a channel counts as on from 180 and as off up to 80, nearly
  /// black as black, and nearly equal channels as grey. A light grey is paper or a grid.
  private static func meaning(_ color: SIMD3<Int>) -> Meaning? {
    let (high, low) = (max(color.x, color.y, color.z), min(color.x, color.y, color.z))
    if high <= 64 { return .boundary }
    if high - low <= 24 { return high <= 200 ? .flat : nil }
    let isOn = [color.x, color.y, color.z].map { $0 >= 180 }
    let isOff = [color.x, color.y, color.z].map { $0 <= 80 }
    switch (isOn, isOff) {
    case ([true, false, false], [false, true, true]): return .mountain
    case ([false, false, true], [true, true, false]): return .valley
    case ([false, true, false], [true, false, true]): return .green
    case ([true, true, false], [false, false, true]): return .triangulation
    case ([true, false, true], [false, true, false]): return .undriven
    default: return color == SIMD3(0, 128, 0) ? .green : nil
    }
  }
}
