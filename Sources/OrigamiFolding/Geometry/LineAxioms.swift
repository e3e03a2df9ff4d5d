internal import Glibc
internal import OrigamiModel

/// The fold lines that points and lines determine, by the seven Huzita–Justin axioms.
///
/// Axioms 1 and 2 need points only: they are initialisers of ``Line``. Axiom 4, a perpendicular through a
/// point, is written as an angle of 90°. A function returns every line that meets its condition, and the
/// caller picks one. A landing where the point already lies gives none: the point need not move.
enum LineAxioms {
  /// Axiom 3: returns the line that brings a ray onto a ray: the bisector, or the middle line of parallels.
  /// Rays of one line that point opposite ways have their perpendicular; on different lines they have none.
  static func bringing(ray: Line, onto target: Line) -> Line? {
    guard let crossing = ray.crossing(target) else {
      guard ray.direction.dot(target.direction) > 0 else {
        guard ray.side(of: target.origin) == 0 else { return nil }
        return Line(through: (ray.origin + target.origin) * 0.5, along: ray.direction.turnedLeft)
      }
      return Line(through: (ray.origin + target.foot(of: ray.origin)) * 0.5, along: target.direction)
    }
    return Line(through: crossing, along: ray.direction + target.direction)
  }

  /// Axiom 5: returns the lines through a pivot that bring a point onto a line, in the order of the landings
  /// along the line.
  static func bringing(_ a: Point, onto line: Line, pivot: Point) -> [(line: Line, landing: Point)] {
    let foot = line.foot(of: pivot)
    let rest = (a - pivot).squaredLength - (foot - pivot).squaredLength
    // A point that should touch the line misses it by a little when it is written with few decimals.
    guard rest >= -2 * PointReading.snap * (foot - pivot).length else { return [] }
    let reach = max(0, rest).squareRoot()
    let landings = reach <= PaperState.tolerance ? [0] : [-reach, reach]
    // A point that just misses the line lands on it a little off the circle around the pivot, so the bisector
    // would miss the pivot.
    return landings.map { foot + line.direction * $0 }.compactMap { landing in
      Line(between: a, landing).map { (Line(through: pivot, along: $0.direction) ?? $0, landing) }
    }
  }

  /// Axiom 6: returns the lines that bring p onto one line and q onto another, in the order of p's landings
  /// along the first.
  static func bringing(_ p: Point, onto first: Line, and q: Point, onto second: Line) -> [Line] {
    // Let p land at first.origin + t · first.direction, and w be the way from p to its landing. The fold line
    // runs half-way between the two, and q's reflection q - 2 ((q - middle)·w / w·w) w must lie on the second
    // line. Multiplied by w·w, that is a cubic in t. The lists are polynomials in t, the constant term first.
    // The unit of length is about the largest distance, so that the limits below suit a sheet of any size. It
    // is a power of two, so dividing by it does not round.
    let unit = max((first.origin - p).length, (q - p).length, abs(second.distance(to: q))).binade
    guard unit > 0 else { return [] }
    let (start, along) = ((first.origin - p) * (1 / unit), first.direction)
    let normal = second.direction.turnedLeft
    let ww = [start.squaredLength, 2 * start.dot(along), 1]
    let nw = [normal.dot(start), normal.dot(along)]
    // (q - middle)·w, where middle = p + w / 2.
    let reach = (q - p) * (1 / unit)
    let qw = [
      reach.dot(start) - ww[0] / 2, reach.dot(along) - ww[1] / 2, -ww[2] / 2,
    ]
    let offset = second.distance(to: q) / unit
    let cubic = [
      offset * ww[0] - 2 * qw[0] * nw[0],
      offset * ww[1] - 2 * (qw[0] * nw[1] + qw[1] * nw[0]),
      offset * ww[2] - 2 * (qw[1] * nw[1] + qw[2] * nw[0]),
      -2 * qw[2] * nw[1],
    ]
    var lines: [Line] = []
    for root in realRoots(cubic) {
      let landing = first.origin + first.direction * (root * unit)
      // Where p already lies on its line, the cubic has two or three roots there, up to 2e-5 apart.
      guard p.distance(to: landing) > 1e-4 * unit, let line = Line(between: p, landing),
        abs(second.distance(to: line.reflection(q))) < 10 * PaperState.tolerance,
        !lines.contains(where: { $0.coincides(with: line) })
      else { continue }
      lines.append(line)
    }
    return lines
  }

  /// Axiom 7: returns the line that brings a point onto a line and is perpendicular to another line.
  static func bringing(_ a: Point, onto line: Line, perpendicularTo other: Line) -> Line? {
    // The point moves along the direction of the line that the fold is perpendicular to.
    Line(through: a, along: other.direction)?.crossing(line).flatMap { Line(between: a, $0) }
  }

  // MARK: Cubics

  /// Returns the real roots of a polynomial of degree at most 3, ascending. Coefficients start with the
  /// constant term.
  static func realRoots(_ coefficients: [Double]) -> [Double] {
    let scale = coefficients.map(abs).max() ?? 0
    guard scale > 0 else { return [] }
    var terms = coefficients.map { $0 / scale }
    while let last = terms.last, abs(last) < 1e-12 { terms.removeLast() }
    let roots: [Double]
    switch terms.count {
    case 2: roots = [-terms[0] / terms[1]]
    case 3: roots = quadratic(terms[2], terms[1], terms[0])
    case 4: roots = cubic(terms[2] / terms[3], terms[1] / terms[3], terms[0] / terms[3])
    default: roots = []
    }
    return roots.map { polish($0, terms) }.sorted()
  }

  private static func quadratic(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    let discriminant = b * b - 4 * a * c
    // Two roots within 1e-7 are one, up to rounding.
    if abs(discriminant) < 1e-14 { return [-b / (2 * a)] }
    guard discriminant > 0 else { return [] }
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return q == 0 ? [0] : [q / a, c / q]
  }

  /// Returns the real roots of t³ + a t² + b t + c.
  private static func cubic(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    let shift = -a / 3
    let p = b - a * a / 3
    let q = 2 * a * a * a / 27 - a * b / 3 + c
    let discriminant = q * q / 4 + p * p * p / 27
    // Three roots within 1e-5 are one: rounding moves them that far apart.
    if abs(p) < 1e-10, abs(q) < 1e-15 { return [shift] }
    // Two of three roots are one, up to rounding. Roots can be close, so only the ratio counts.
    if abs(discriminant) < 1e-12 * max(q * q / 4, abs(p * p * p) / 27) {
      let root = cbrt(q / 2)
      return [shift - 2 * root, shift + root]
    }
    if discriminant > 0 {
      let root = discriminant.squareRoot()
      return [shift + cbrt(-q / 2 + root) + cbrt(-q / 2 - root)]
    }
    let radius = 2 * (-p / 3).squareRoot()
    let angle = acos(max(-1, min(1, 3 * q / (p * radius)))) / 3
    return (0..<3).map { shift + radius * cos(angle - 2 * .pi * Double($0) / 3) }
  }

  /// Refines a root by two steps of Newton's method, which restore the digits that the closed form loses.
  private static func polish(_ root: Double, _ terms: [Double]) -> Double {
    var root = root
    for _ in 0..<2 {
      let value = terms.reversed().reduce(0) { $0 * root + $1 }
      let slope = terms.indices.dropFirst().reversed().reduce(0) { $0 * root + Double($1) * terms[$1] }
      // At a double root, a step would be rounding divided by almost nothing.
      guard abs(slope) > 1e-9 else { break }
      root -= value / slope
    }
    return root
  }
}
