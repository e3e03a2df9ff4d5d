extension Diagram {
  /// The faces and edges of the drawing, without a ``scale``.
  ///
  /// Arrows, marks, letters and fold lines show the next fold. Creases would only be noise in a small
  /// drawing.
  public var paperOnly: Diagram {
    Diagram(
      elements.filter { element in
        switch element {
        case .face, .tiltedFace, .line(_, .edge): true
        case .line, .arrow, .mark, .label: false
        }
      })
  }

  /// The paper of the drawing with coordinates of three decimals, for a list of many small drawings.
  package var cover: Diagram {
    func rounded(_ points: [Point]) -> [Point] {
      points.map { Point(x: ($0.x * 1000).rounded() / 1000, y: ($0.y * 1000).rounded() / 1000) }
    }
    return Diagram(
      paperOnly.elements.lazy.map { element in
        switch element {
        case .face(let points, let side): .face(rounded(points), side: side)
        case .tiltedFace(let points, let side, let tilt): .tiltedFace(rounded(points), side: side, tilt: tilt)
        case .line(let points, let kind): .line(rounded(points), kind: kind)
        case .arrow, .mark, .label: element
        }
      })
  }
}
