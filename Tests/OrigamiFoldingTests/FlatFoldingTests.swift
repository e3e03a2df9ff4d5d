import OrigamiFolding
import OrigamiModel
import Testing

@Suite struct FlatFoldingTests {
  @Test func `an uncreased sheet has one state`() throws {
    let folding = FlatFolding(try .stamps(1, 1))
    #expect(folding.exactStates == StateCount(1))
    #expect(folding.variableCount == 0)
  }

  // The numbers of ways to fold a strip and a sheet of labelled stamps, known since Lucas and Lunnon
  // (OEIS A000136, A001415 and A001418).
  @Test(arguments: [(1, 1), (2, 2), (3, 6), (4, 16), (5, 50), (6, 144), (7, 462)])
  func `a strip of stamps folds in the known number of ways`(length: Int, ways: UInt64) throws {
    #expect(FlatFolding(try .stamps(length, 1)).exactStates == StateCount(ways))
  }

  @Test(arguments: [(2, 2, 8), (3, 2, 60), (4, 2, 320), (3, 3, 1368)])
  func `a sheet of stamps folds in the known number of ways`(
    columns: Int, rows: Int, ways: UInt64
  ) throws {
    #expect(FlatFolding(try .stamps(columns, rows)).exactStates == StateCount(ways))
  }

  @Test func `creases that are not folded change nothing`() throws {
    let strip = try CreasePattern.stamps(4, 1)
    for flat in [(0.0, 0.5, 4.0, 0.5), (0.5, 0, 0.5, 1), (1.75, 0, 2.5, 1)] {
      let (x1, y1, x2, y2) = flat
      let creased = try CreasePattern(
        lines: strip.edges.map { edge in
          let (a, b) = (strip.vertices[edge.start], strip.vertices[edge.end])
          return (a.x, a.y, b.x, b.y, edge.assignment)
        } + [(x1, y1, x2, y2, .flat)])
      #expect(creased.faces.count > strip.faces.count)
      #expect(FlatFolding(creased).exactStates == StateCount(16))
    }
  }

  @Test func `counting stops at the limit and says so`() throws {
    let folding = FlatFolding(try .stamps(3, 3), limits: .init(statesPerPart: 100))
    #expect(folding.verdict == .foldable(states: StateCount(100), isExact: false))
  }

  @Test func `a search that is stopped before it finds anything knows nothing`() throws {
    let folding = FlatFolding(try .stamps(3, 3), limits: .init(guessesPerPart: 1))
    guard case .unknown(.workLimit(let faces)) = folding.verdict else {
      Issue.record("verdict \(folding.verdict)")
      return
    }
    #expect(faces == Array(0..<9))
  }

  @Test func `the orders found are a stacking that respects the creases`() throws {
    let strip = try CreasePattern(lines: [
      (0, 0, 4, 0, .boundary), (4, 0, 4, 1, .boundary), (4, 1, 0, 1, .boundary), (0, 1, 0, 0, .boundary),
      (1, 0, 1, 1, .valley), (2, 0, 2, 1, .mountain), (3, 0, 3, 1, .valley),
    ])
    let folding = FlatFolding(strip)
    // A zigzag has one state: each layer on the one before.
    #expect(folding.exactStates == StateCount(1))
    let ofColumn = (0..<4).compactMap { column in
      strip.faces.firstIndex { face in
        face.allSatisfy { (Double(column)...Double(column + 1)) ~= strip.vertices[$0].x }
      }
    }
    let above = Set(folding.order)
    let isFlipped = folding.placements[ofColumn[0]].isFlipped
    for lower in 0..<4 {
      for upper in (lower + 1)..<4 {
        let order = FaceOrder(above: ofColumn[upper], below: ofColumn[lower])
        #expect(above.contains(isFlipped ? FaceOrder(above: order.below, below: order.above) : order))
      }
    }
  }

  // Stamps A B C D on a strip, all creases valleys: A and D each lie between B and C, or outside; not
  // both outside, nor woven.
  @Test(arguments: [(1.0, 1.0, 3), (1.5, 1, 1), (1, 1.5, 1), (1.5, 1.5, 0)])
  func `an end too long for its fold is stopped by paper`(
    first: Double, last: Double, states: UInt64
  ) throws {
    let (left, right) = (-first, 2 + last)
    let folding = FlatFolding(
      try CreasePattern(lines: [
        (left, 0, right, 0, .boundary), (right, 0, right, 1, .boundary),
        (right, 1, left, 1, .boundary), (left, 1, left, 0, .boundary),
        (0, 0, 0, 1, .valley), (1, 0, 1, 1, .valley), (2, 0, 2, 1, .valley),
      ]))
    if states > 0 {
      #expect(folding.exactStates == StateCount(states))
    } else {
      guard case .layers(_, let faces, let involved) = try #require(folding.impossibility) else {
        Issue.record("verdict \(folding.verdict)")
        return
      }
      #expect(Set(faces).isSubset(of: involved))
      #expect(involved == [0, 1, 2, 3])
    }
  }

  @Test(arguments: [
    (CreaseAssignment.unassigned, [FaceOrder(above: 0, below: 1), FaceOrder(above: 1, below: 0)]),
    (.valley, [FaceOrder(above: 0, below: 1)]), (.mountain, [FaceOrder(above: 1, below: 0)]),
  ])
  func `a given order that contradicts another or a crease is called a given order`(
    assignment: CreaseAssignment, orders: [FaceOrder]
  ) throws {
    let strip = try CreasePattern(lines: [
      (0, 0, 2, 0, .boundary), (2, 0, 2, 1, .boundary), (2, 1, 0, 1, .boundary), (0, 1, 0, 0, .boundary),
      (1, 0, 1, 1, assignment),
    ])
    let sheet = strip.orderingFaces(like: strip.faces.sorted { $0.min() ?? 0 < $1.min() ?? 0 })
    let reason = try #require(FlatFolding(sheet, orders: orders).impossibility)
    #expect(
      reason.message == "a given order of layers contradicts a fold or another given order at faces 0 1, "
        + "as follows from the faces 0 1")
  }

  @Test func `a vertex that cannot fold is named`() throws {
    let folding = FlatFolding(
      try .star([(0, .valley), (90, .valley), (180, .valley), (270, .valley)]))
    guard case .vertex(let fault) = try #require(folding.impossibility) else {
      Issue.record("not for its vertex")
      return
    }
    #expect(fault.rule == .maekawa(mountains: 0, valleys: 4))
    #expect(fault.place == Point(x: 0, y: 0))
  }

  @Test func `a ring that does not close is refused though every vertex is at its edge`() throws {
    // A frame with one crease: its two sides would have to part.
    let frame = try CreasePattern(
      lines: CreasePatternTests.square + [
        (0.4, 0.4, 0.6, 0.4, .boundary), (0.6, 0.4, 0.6, 0.6, .boundary),
        (0.6, 0.6, 0.4, 0.6, .boundary), (0.4, 0.6, 0.4, 0.4, .boundary),
        (0, 0, 0.4, 0.4, .valley), (1, 1, 0.6, 0.6, .flat),
      ])
    #expect(
      FlatFolding(frame).impossibility?.message.hasPrefix("around a hole, an odd number of creases is folded")
        == true)
  }

  @Test func `mirrored, turned, turned over and scaled patterns have as many states`() throws {
    let pattern = try CreasePattern.fishLike()
    let states = try #require(FlatFolding(pattern).exactStates)
    let transforms: [(String, (Point) -> Point)] = [
      ("mirrored in x", { Point(x: 1 - $0.x, y: $0.y) }), ("mirrored in y", { Point(x: $0.x, y: -$0.y) }),
      ("transposed", { Point(x: $0.y, y: $0.x) }),
      ("turned and scaled", { Point(x: 300 * $0.x - 400 * $0.y, y: 400 * $0.x + 300 * $0.y) }),
    ]
    for (name, transform) in transforms {
      #expect(FlatFolding(try pattern.mapping(transform)).exactStates == states, "\(name)")
    }
    let turnedOver = try CreasePattern(
      cleaning: pattern.vertices,
      edges: pattern.edges.map { edge in
        let opposite: [CreaseAssignment: CreaseAssignment] = [.mountain: .valley, .valley: .mountain]
        return .init(
          start: edge.start, end: edge.end, assignment: opposite[edge.assignment] ?? edge.assignment)
      })
    #expect(FlatFolding(turnedOver).exactStates == states)
  }
}

extension CreasePattern {
  /// Two waterbomb-like vertices beside each other and a free pleat; several states.
  static func fishLike() throws -> CreasePattern {
    try CreasePattern(lines: [
      (0, 0, 4, 0, .boundary), (4, 0, 4, 2, .boundary), (4, 2, 0, 2, .boundary), (0, 2, 0, 0, .boundary),
      (0, 1, 4, 1, .unassigned), (2, 0, 2, 2, .unassigned), (1, 0, 1, 2, .unassigned),
      (3, 0, 3, 2, .unassigned),
    ])
  }
}
