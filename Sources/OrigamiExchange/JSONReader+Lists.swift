/// The lists of the FOLD format, with their limits.
extension JSONReader {
  /// Reads a list.
  ///
  /// - Parameter most: the most entries.
  mutating func list<Element>(
    most: Int = ExchangeLimits.elements,
    _ element: (inout JSONReader) throws(ExchangeError) -> Element
  ) throws(ExchangeError) -> [Element] {
    var elements: [Element] = []
    try array { (reader, index) throws(ExchangeError) in
      guard index < most else {
        throw reader.error("the list has more than \(most) entries", code: .tooLarge)
      }
      elements.append(try element(&reader))
    }
    return elements
  }

  /// Reads points of two or more coordinates. The third is 0 where the file has two.
  mutating func points() throws(ExchangeError) -> [SIMD3<Double>] {
    try list { (reader) throws(ExchangeError) in
      var point = SIMD3<Double>(repeating: 0)
      var count = 0
      try reader.array { (reader, index) throws(ExchangeError) in
        let value = try reader.number()
        guard abs(value) <= ExchangeLimits.coordinate else {
          throw reader.error(
            "the coordinate \(value) is beyond \(ExchangeLimits.coordinate)", code: .tooLarge)
        }
        if index < 3 { point[index] = value }
        count += 1
      }
      guard count >= 2 else { throw reader.error("a vertex needs two coordinates") }
      // The size of a point, SIMD3<Double>, in memory.
      try reader.keep(32)
      return point
    }
  }

  /// Reads the numbers of vertices or faces in one entry, such as the two of an edge; more than `most` are
  /// an error of syntax.
  mutating func references(most: Int) throws(ExchangeError) -> [Int32] {
    var values: [Int32] = []
    try array { (reader, index) throws(ExchangeError) in
      guard index < most else { throw reader.error("the list has more than \(most) entries") }
      guard let value = Int32(exactly: try reader.integer()) else {
        throw reader.error("the number is no reference")
      }
      values.append(value)
    }
    return values
  }

  /// Reads a string or null.
  mutating func optionalString() throws(ExchangeError) -> String? {
    try null() ? nil : try string()
  }

  /// Reads a list of strings, such as the classes of a frame, of which a file has a few.
  mutating func strings() throws(ExchangeError) -> [String] {
    try list(most: 1_000) { (reader) throws(ExchangeError) in try reader.string() }
  }
}
