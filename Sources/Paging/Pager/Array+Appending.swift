extension Array {
  /// Appends elements one by one.
  ///
  /// In generic code, the first `+` or `+=` of arrays of a type makes the runtime search the conformances of
  /// the program, 0.1 ms. What runs before the first frame calls this instead.
  mutating func appendEach(_ others: [Element]) {
    for other in others { append(other) }
  }
}
