/// The steps of one page on which a word occurs, as the list of words of a long model names them.
struct WordPlaces: Hashable, Sendable {
  /// The position of the page's first step in the model, from 0.
  var page: Int
  /// The steps with the word, as indices in the page, rising.
  var indices: [Int]

  init(page: Int, indices: [Int]) { (self.page, self.indices) = (page, indices) }

  /// Returns the key: the word, the page, and the differences between one index and the next.
  func key(of word: String) -> TreeKey {
    var last = 0
    let steps = indices.map { index in
      defer { last = index }
      return String(index - last)
    }
    return TreeKey(parts: [word, String(page), steps.joined(separator: " ")])
  }

  /// Reads a key.
  ///
  /// - Throws: ``WebError/badObject(_:)``
  init(_ key: TreeKey) throws(WebError) {
    let parts = key.parts
    let damage = WebError.badObject("a list of words without its steps")
    guard parts.count == 3, let page = Int(parts[1]), page >= 0, !parts[2].isEmpty else { throw damage }
    self.init(page: page, indices: [])
    for part in parts[2].split(separator: " ") {
      guard let difference = Int(part), (0...0xFFFF).contains(difference) else { throw damage }
      indices.append((indices.last ?? 0) + difference)
    }
  }
}
