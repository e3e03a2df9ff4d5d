/// The text form of numbers in SVG, and of angles in labels and sentences.
enum SceneNumber {
  /// Returns a number with at most two decimals, no trailing zeros and no exponent: `12`, `-0.5`, `3.25`.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let hundredths = Int((min(max(value, -1e12), 1e12) * 100).rounded())
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
