import OrigamiModel

/// The names of the sheet's corners, the middles of its edges and its centre, as the viewer of a drawing sees
/// them.
///
/// Content names these places as the sheet lies at the start. A drawing can show the sheet turned over,
/// rotated or folded. Where an operation's places are seen follows from the arrow or the fold line that shows
/// it.
struct SheetNames: Sendable {
  /// A way in which the whole sheet lies: turned over from side to side or not, then rotated anticlockwise by
  /// a number of quarters.
  private struct Turn: Sendable {
    var isOver = false
    var quarters = 0

    func callAsFunction(_ place: Vector) -> Vector {
      var place = isOver ? Vector(-place.x, place.y) : place
      for _ in 0..<quarters { place = Vector(-place.y, place.x) }
      return place
    }
  }

  /// The named places. The sheet reaches from -1 to 1, right and up.
  private static let places = [
    "top-left": Vector(-1, 1), "top": Vector(0, 1), "top-right": Vector(1, 1), "left": Vector(-1, 0),
    "centre": Vector(0, 0), "right": Vector(1, 0), "bottom-left": Vector(-1, -1), "bottom": Vector(0, -1),
    "bottom-right": Vector(1, -1),
  ]

  /// The names as content writes them, of a sheet that lies as at the start.
  static let written = Dictionary(uniqueKeysWithValues: places.keys.map { ($0, $0) })

  /// The ways in which the sheet may lie in the drawing; empty for a sheet without such names.
  private let turns: [Turn]
  /// The centre of the sheet, around which it is turned.
  private let centre: Vector
  private var arrows: [(start: ScenePoint, end: ScenePoint)] = []
  private var folds: [[ScenePoint]] = []

  /// Reads the arrows and fold lines of a drawing.
  ///
  /// - Complexity: O(*n*) in the elements.
  init(of sheet: Paper.Shape, in diagram: Diagram) {
    var faces: [(corners: [Point], side: Diagram.Side)] = []
    for element in diagram.elements {
      switch element {
      case .arrow(let arrow):
        if let end = arrow.to {
          arrows.append((SheetNames.scenePoint(arrow.from), SheetNames.scenePoint(end)))
        }
      // The line of a fold that is hidden below other layers is drawn as `xray`.
      case .line(let points, .valley), .line(let points, .mountain), .line(let points, .xray):
        folds.append(points.map(SheetNames.scenePoint))
      case .face(let corners, let side): faces.append((corners, side))
      default: break
      }
    }
    let (width, height): (Double, Double)
    switch sheet {
    case .square: (width, height) = (1, 1)
    case .rectangle(let across, let up): (width, height) = (across, up)
    case .polygon:
      (turns, centre) = ([], Vector(0, 0))
      return
    }
    centre = Vector(width / 2, height / 2)
    if let face = faces.first, faces.count == 1,
      abs(abs(Vector.doubledArea(face.corners)) / 2 - width * height)
        < SheetNames.tolerance * (width + height)
    {
      turns = (0..<4).map { Turn(isOver: face.side == .back, quarters: $0) }
    } else {
      // Folded paper is not recognised when it is turned. A place keeps its name from the start as long as it
      // still lies where it lay then.
      turns = [Turn()]
    }
  }

  /// Returns the viewer's name for each name that content uses: one dictionary for each way of lying in which
  /// the drawing shows all operations. If there is no such way, returns one empty dictionary.
  func seen(in operations: [FoldOperation]) -> [[String: String]] {
    let shown = turns.filter { turn in operations.allSatisfy { shows($0, turn) } }
    if shown.isEmpty { return [[:]] }
    return shown.map { turn in
      SheetNames.places.compactMapValues { place in
        let seen = turn(place)
        return SheetNames.places.first { $0.value == seen }?.key
      }
    }
  }

  /// Returns whether a fold line or an arrow shows the operation at the places that it names. Other places,
  /// such as an author's points, may be anywhere, and an operation without places may be shown in any way.
  private func shows(_ operation: FoldOperation, _ turn: Turn) -> Bool {
    func places(_ argument: FoldOperation.Argument) -> [ScenePoint?] {
      (operation[argument] ?? "").split(separator: " ").map { name in
        SheetNames.places[String(name)].map { place in
          let place = turn(Vector(place.x * centre.x, place.y * centre.y))
          return ScenePoint(x: centre.x + place.x, y: centre.y + place.y)
        }
      }
    }
    let (through, onto) = (places(.through), places(.onto))
    if !through.isEmpty { return folds.contains { $0.allSatisfy { SheetNames.lies($0, on: through) } } }
    let moving = places(.bring) + places(.lift)
    // A computed arrow starts at the last place that moves (`FoldLineReading.pointer`). If one drawn by hand
    // starts elsewhere, the step is told by the drawing alone.
    guard let pointer = moving.last else { return true }
    return arrows.contains { start, end in
      let way = end - start
      // Paper lands across the fold line, which crosses the middle of the arrow at a right angle.
      func landing(_ place: ScenePoint) -> ScenePoint {
        place - way * (2 * Vector.dot(place - start.toward(end, 0.5), way) / Vector.dot(way, way))
      }
      let landings = onto.count == 1 ? [] : moving.dropLast().map { $0.map(landing) } + [end]
      let across = places(.perpendicular)
      return way.length > SheetNames.tolerance && SheetNames.meets(pointer, start)
        && (onto.count != 1 || SheetNames.meets(onto[0], end))
        && landings.allSatisfy { SheetNames.lies($0, on: onto) }
        && (places(.pivot) + places(.hinge)).allSatisfy { SheetNames.meets($0, $0.map(landing)) }
        && SheetNames.lies(across.first?.map { $0 + way }, on: across)
    }
  }

  // MARK: Places

  /// The distance within which two places are one. Drawings have six decimals.
  private static let tolerance = 1e-5

  private static func scenePoint(_ point: Point) -> ScenePoint { ScenePoint(x: point.x, y: point.y) }

  /// Returns whether two places are one; true if one of them is nil.
  private static func meets(_ one: ScenePoint?, _ other: ScenePoint?) -> Bool {
    guard let one, let other else { return true }
    return (one - other).length < tolerance
  }

  /// Returns whether a place is on the line through two others; true if one of them is nil.
  private static func lies(_ place: ScenePoint?, on line: [ScenePoint?]) -> Bool {
    guard let place, line.count == 2, let start = line[0], let end = line[1] else { return true }
    return abs(Vector.cross((end - start).unit, place - start)) < tolerance
  }
}
