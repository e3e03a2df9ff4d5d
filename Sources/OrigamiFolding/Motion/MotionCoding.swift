public import OrigamiModel

extension StepMotion {
  /// The version of the encoding, in the first eight bits of a record.
  private static let recordVersion = 2
  /// The most movements of a record. A step with more is imported without them.
  package static let movementLimit = 1_000

  /// The motion in a compact form, from which it can be created again without the steps before it.
  ///
  /// A record has the states between which the paper moves, and the method by which it moves. Poses are not
  /// in it: they are computed again. Coordinates keep 46 bits after the point, and coordinates that differ by
  /// less than 1e-12 of the sheet's size are stored as one.
  ///
  /// - Complexity: O(n²) in the faces, for the layer orders.
  public var record: MotionRecord {
    var writer = BitWriter()
    writer.append(StepMotion.recordVersion, bits: 8)
    writer.append(view == .identity)
    if view != .identity {
      writer.append(view.isFlipped)
      writer.append(view.xAxis.x)
      writer.append(view.xAxis.y)
    }
    writer.append(count: movements.count)
    var last: PaperState?
    for movement in movements {
      switch movement {
      case .turn(let turn, let state):
        writer.append(true)
        writer.append(turn.kind)
        writer.append(state, after: &last)
      case .paper(let motion, _):
        let course = motion.course
        writer.append(false)
        writer.append(course.before, after: &last)
        writer.append(course.after, after: &last)
        writer.append(course)
      }
    }
    return MotionRecord(bytes: writer.bytes)
  }

  /// Creates the motion that a record describes; nil for a record that is damaged or has another version.
  ///
  /// - Complexity: O(n²) comparisons of boxes for n faces, and what finding a motion costs.
  public init?(_ record: MotionRecord) {
    var reader = BitReader(record.bytes)
    guard let motion = try? StepMotion(&reader), reader.isAtEnd else { return nil }
    self = motion
  }

  /// Creates the motion of several records, one after the other; nil when there are none, or one is damaged.
  public init?(_ records: [MotionRecord]) {
    var motions: [StepMotion] = []
    for record in records {
      guard let motion = StepMotion(record) else { return nil }
      motions.append(motion)
    }
    self.init(motions)
  }

  /// Creates the motion of several motions, one after the other; nil when there are none.
  public init?(_ motions: [StepMotion]) {
    guard let first = motions.first else { return nil }
    self.init(motions.flatMap(\.movements), view: first.view)
  }

  private init(_ reader: inout BitReader) throws(BitReader.Damage) {
    guard try reader.bits(8) == StepMotion.recordVersion else { throw BitReader.Damage() }
    var view = Isometry.identity
    if !(try reader.flag()) {
      let isFlipped = try reader.flag()
      let axis = Point(x: try reader.double(), y: try reader.double())
      view = Isometry(xAxis: axis, isFlipped: isFlipped, shift: .zero)
    }
    let first = view
    var movements: [Movement] = []
    var last: PaperState?
    for _ in 0..<(try reader.count(atMost: StepMotion.movementLimit)) {
      if try reader.flag() {
        let turn = ViewTurn(try reader.turnKind(), from: view)
        movements.append(.turn(turn, try reader.state(after: &last)))
        view = turn.after
      } else {
        let (before, after) = (try reader.state(after: &last), try reader.state(after: &last))
        movements.append(.paper(try reader.motion(before, after), view: view))
      }
    }
    guard !movements.isEmpty else { throw BitReader.Damage() }
    self.init(movements, view: first)
  }
}

extension BitWriter {
  /// Appends a state, or a mark that it is the last one, or that it has the sheet of the last one.
  fileprivate mutating func append(_ state: PaperState, after last: inout PaperState?) {
    append(state == last)
    guard state != last else { return }
    let isOnSameSheet =
      state.sheet.vertices == last?.sheet.vertices && state.sheet.faces == last?.sheet.faces
      && state.joins == last?.joins
    append(isOnSameSheet)
    if !isOnSameSheet { append(state.sheet, joins: state.joins) }
    append(state)
    last = state
  }

  fileprivate mutating func append(_ kind: ViewTurn.Kind) {
    switch kind {
    case .over(let isHorizontal):
      append(true)
      append(isHorizontal)
    case .round(let degrees):
      append(false)
      append(degrees)
    }
  }

  /// Appends the method of a motion; for a reverse fold, also two vertices on its fold line.
  fileprivate mutating func append(_ course: FoldMotion.Course) {
    let ends = course.line.flatMap { course.before.hingeVertices($0, to: course.after) }
    let kind = course.kind == .reverse && ends == nil ? .notShown : course.kind
    append(FoldMotion.Kind.allCases.firstIndex(of: kind) ?? 0, bits: 2)
    guard kind == .reverse, let ends else { return }
    let width = BitWriter.width(for: course.before.sheet.vertices.count)
    append(ends.0, bits: width)
    append(ends.1, bits: width)
  }
}

extension BitReader {
  fileprivate mutating func state(after last: inout PaperState?) throws(Damage) -> PaperState {
    if try flag() {
      guard let last else { throw Damage() }
      return last
    }
    let state: PaperState
    if try flag() {
      guard let last else { throw Damage() }
      state = try self.state(last.sheet, joins: last.joins)
    } else {
      let (sheet, joins) = try sheet()
      state = try self.state(sheet, joins: joins)
    }
    last = state
    return state
  }

  fileprivate mutating func turnKind() throws(Damage) -> ViewTurn.Kind {
    try flag() ? .over(isHorizontal: try flag()) : .round(degrees: try double())
  }

  /// Reads the method of a motion. A motion that cannot be found again is not shown.
  fileprivate mutating func motion(
    _ before: PaperState, _ after: PaperState
  ) throws(Damage) -> FoldMotion {
    guard before.sheet.vertices == after.sheet.vertices, before.sheet.faces == after.sheet.faces else {
      throw Damage()
    }
    let kind = FoldMotion.Kind.allCases[Int(try bits(2))]
    var line: Line?
    if kind == .reverse {
      let count = before.sheet.vertices.count
      let width = BitWriter.width(for: count)
      let (start, end) = (try number(width, below: count), try number(width, below: count))
      line = Line(before.places[start], before.places[end])
    }
    let course = FoldMotion.Course(before: before, after: after, kind: kind, line: line)
    return FoldMotion(course) ?? FoldMotion(notShown: before, after)
  }
}

extension PaperState {
  /// Returns the ends of the longest crease on a line between moving and staying faces; nil where there is
  /// none.
  fileprivate func hingeVertices(_ line: Line, to after: PaperState) -> (Int, Int)? {
    let edges = hinges(on: line) { !placements[$0].isNear(after.placements[$0]) }.map { sheet.edges[$0.edge] }
    func length(_ edge: CreasePattern.Edge) -> Double { places[edge.start].distance(to: places[edge.end]) }
    return edges.max { length($0) < length($1) }.map { ($0.start, $0.end) }
  }
}
