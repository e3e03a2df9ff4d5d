internal import OrigamiModel

/// The straight pieces of an SVG path: the commands `M`, `L`, `H`, `V`, `Z` and their relative forms.
enum SVGPathData {
  /// Calls `body` with the ends of each piece.
  static func forEachPiece(
    of text: String, _ body: (Point, Point) throws(ExchangeError) -> Void
  ) throws(ExchangeError) {
    var scanner = SVGNumbers(text)
    var (start, current) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    var command: UInt8?
    var hasBegun = false
    func next() throws(ExchangeError) -> Double {
      guard let value = scanner.number() else { throw ExchangeError(.syntax, "a path lacks a number") }
      return value
    }
    while true {
      if let letter = scanner.letter() {
        command = letter
      } else if scanner.isAtEnd {
        return
      }
      guard let own = command else {
        throw ExchangeError(.syntax, "a path has a number where a command is needed")
      }
      guard hasBegun || own | 0x20 == UInt8(ascii: "m") else {
        throw ExchangeError(.syntax, "a path does not begin with M")
      }
      hasBegun = true
      let isRelative = own >= UInt8(ascii: "a")
      let base = isRelative ? current : Point(x: 0, y: 0)
      let before = current
      switch Character(Unicode.Scalar(own)).lowercased() {
      case "m":
        current = Point(x: base.x + (try next()), y: base.y + (try next()))
        start = current
        // Further coordinate pairs are lines.
        command = isRelative ? UInt8(ascii: "l") : UInt8(ascii: "L")
        continue
      case "l": current = Point(x: base.x + (try next()), y: base.y + (try next()))
      case "h": current.x = base.x + (try next())
      case "v": current.y = base.y + (try next())
      case "z":
        current = start
        command = nil
        if before != current { try body(before, current) }
        continue
      case "c", "s", "q", "t", "a":
        throw ExchangeError(
          .unsupported, "it has curves; only straight creases can be folded flat here",
          help: "replace curves by short straight lines, or remove what is no crease")
      default:
        throw ExchangeError(.syntax, "\"\(Character(Unicode.Scalar(own)))\" is no command of a path")
      }
      try body(before, current)
    }
  }
}

/// Reads the numbers and letters of an SVG attribute one after the other.
struct SVGNumbers {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: ",") {
      position += 1
    }
  }

  /// A Boolean value that indicates whether only white space and commas follow.
  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return position >= bytes.count
    }
  }

  /// Takes the next character if it is a letter; otherwise returns nil.
  mutating func letter() -> UInt8? {
    skipSpace()
    guard position < bytes.count, bytes[position] | 0x20 >= UInt8(ascii: "a"),
      bytes[position] | 0x20 <= UInt8(ascii: "z")
    else { return nil }
    position += 1
    return bytes[position - 1]
  }

  /// Takes the next number, or returns nil. `1-2` and `.5.5` are two numbers each.
  mutating func number() -> Double? {
    skipSpace()
    let start = position
    var (hasPoint, hasExponent, hasDigit) = (false, false, false)
    scan: while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        guard position == start || bytes[position - 1] | 0x20 == UInt8(ascii: "e") else { break scan }
      case UInt8(ascii: "."):
        guard !hasPoint, !hasExponent else { break scan }
        hasPoint = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        // Not the first letter of a unit, as in 10em.
        guard hasDigit, !hasExponent, isExponent(at: position + 1) else { break scan }
        hasExponent = true
      default: break scan
      }
      position += 1
    }
    guard hasDigit, let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)),
      value.isFinite
    else { return nil }
    return value
  }

  /// Returns whether digits follow, with or without a sign.
  private func isExponent(at position: Int) -> Bool {
    var rest = bytes[position...]
    if let sign = rest.first, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(sign) {
      rest = rest.dropFirst()
    }
    return rest.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  /// Returns the numbers of a text; nil if it contains anything else. Reading stops after `most` + 1 numbers,
  /// so that the caller can tell that there are too many.
  static func all(_ text: some StringProtocol, most: Int) -> [Double]? {
    var scanner = SVGNumbers(text)
    var values: [Double] = []
    while !scanner.isAtEnd {
      guard let value = scanner.number() else { return nil }
      values.append(value)
      if values.count > most { break }
    }
    return values
  }
}
