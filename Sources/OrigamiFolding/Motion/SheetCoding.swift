internal import OrigamiModel

// The encoding of a crease pattern in a motion record. The coordinates of folded paper repeat, also mirrored
// in the middle of the sheet, so each different one is written once.

extension BitWriter {
  /// The number of fractional bits of a coordinate, in units of the sheet's size.
  static let coordinateBits = 46
  /// The distance within which two coordinates count as one, as a share of the sheet's size.
  private static let sameCoordinate = 1e-12

  /// Appends the vertices and faces of a sheet; the edges follow from them.
  mutating func append(_ sheet: CreasePattern, joins: Set<VertexPair>) {
    append(count: sheet.vertices.count)
    append(count: sheet.faces.count)
    let size = sheet.vertices.reduce(0) { max($0, abs($1.x), abs($1.y)) }
    append(size)
    var table = CoordinateTable(size: size)
    for vertex in sheet.vertices { table.insert(vertex) }
    append(count: table.values.count)
    for value in table.values { append(coordinate: value) }
    let width = BitWriter.width(for: table.values.count)
    for place in table.places {
      append(place.isMirrored)
      append(place.index, bits: width)
    }
    let vertexWidth = BitWriter.width(for: sheet.vertices.count)
    for loop in sheet.faces {
      // The number of corners beyond three, in three bits; 7 says that the number beyond ten follows.
      append(min(loop.count - 3, 7), bits: 3)
      if loop.count >= 10 { append(count: loop.count - 10) }
      for vertex in loop { append(vertex, bits: vertexWidth) }
    }
    append(count: joins.count)
    for pair in joins.sorted(by: { ($0.low, $0.high) < ($1.low, $1.high) }) {
      append(pair.low, bits: vertexWidth)
      append(pair.high, bits: vertexWidth)
    }
  }

  /// Appends a coordinate as a share of the sheet's size, between −2 and 2. Multiples of 1/1024 are short.
  private mutating func append(coordinate value: Double) {
    let short = value * 1024
    append(short == short.rounded())
    if short == short.rounded() {
      append(Int(short) + 2048, bits: 13)
    } else {
      let one = Double(1 << BitWriter.coordinateBits)
      append(Int((value * one).rounded()) + 2 << BitWriter.coordinateBits, bits: BitWriter.coordinateBits + 3)
    }
  }

  /// The different coordinates of a sheet as shares of its size, mirrored ones counted once.
  private struct CoordinateTable {
    let size: Double
    private(set) var values: [Double] = []
    /// For each coordinate of each vertex, the index of its value, and whether it is 1 minus that value.
    private(set) var places: [(index: Int, isMirrored: Bool)] = []

    init(size: Double) { self.size = size }

    mutating func insert(_ vertex: Point) {
      insert(vertex.x / size)
      insert(vertex.y / size)
    }

    private mutating func insert(_ value: Double) {
      let mirrored = 1 - value
      if let index = values.firstIndex(where: {
        abs($0 - value) < BitWriter.sameCoordinate || abs($0 - mirrored) < BitWriter.sameCoordinate
      }) {
        places.append((index, abs(values[index] - value) >= BitWriter.sameCoordinate))
      } else {
        values.append(value)
        places.append((values.count - 1, false))
      }
    }
  }
}

extension BitReader {
  /// The most vertices of a sheet.
  private static let vertexLimit = 16 * StepFolder.faceLimit

  /// Reads a sheet without assignments.
  mutating func sheet() throws(Damage) -> (sheet: CreasePattern, joins: Set<VertexPair>) {
    let vertexCount = try count(atMost: BitReader.vertexLimit)
    let faceCount = try count(atMost: StepFolder.faceLimit)
    let size = try double()
    guard vertexCount >= 3, faceCount >= 1, size > 0 else { throw Damage() }
    let valueCount = try count(atMost: 2 * vertexCount)
    guard valueCount > 0 else { throw Damage() }
    var values: [Double] = []
    for _ in 0..<valueCount { values.append(try coordinate()) }
    let width = BitWriter.width(for: valueCount)
    var places: [Double] = []
    for _ in 0..<2 * vertexCount {
      let isMirrored = try flag()
      let value = values[try number(width, below: valueCount)]
      places.append((isMirrored ? 1 - value : value) * size)
    }
    let vertices = (0..<vertexCount).map { Point(x: places[2 * $0], y: places[2 * $0 + 1]) }
    let vertexWidth = BitWriter.width(for: vertexCount)
    var faces: [[Int]] = []
    for _ in 0..<faceCount {
      var corners = Int(try bits(3)) + 3
      if corners == 10 { corners += try count(atMost: vertexCount) }
      var loop: [Int] = []
      for _ in 0..<corners { loop.append(try number(vertexWidth, below: vertexCount)) }
      guard Set(loop).count == corners else { throw Damage() }
      faces.append(loop)
    }
    var joins: Set<VertexPair> = []
    for _ in 0..<(try count(atMost: 16 * faceCount)) {
      joins.insert(
        VertexPair(
          try number(vertexWidth, below: vertexCount), try number(vertexWidth, below: vertexCount)))
    }
    return (CreasePattern(vertices: vertices, edges: BitReader.edges(of: faces), faces: faces), joins)
  }

  /// Reads a coordinate that was written with `append(coordinate:)`.
  private mutating func coordinate() throws(Damage) -> Double {
    if try flag() { return Double(Int(try bits(13)) - 2048) / 1024 }
    let one = Double(1 << BitWriter.coordinateBits)
    return Double(Int(try bits(BitWriter.coordinateBits + 3)) - 2 << BitWriter.coordinateBits) / one
  }

  /// Returns each edge around the faces once.
  private static func edges(of faces: [[Int]]) -> [CreasePattern.Edge] {
    var known: Set<VertexPair> = []
    var edges: [CreasePattern.Edge] = []
    for loop in faces {
      for (position, start) in loop.enumerated() {
        let end = loop[(position + 1) % loop.count]
        guard known.insert(VertexPair(start, end)).inserted else { continue }
        edges.append(CreasePattern.Edge(start: start, end: end, assignment: .flat))
      }
    }
    return edges
  }
}
