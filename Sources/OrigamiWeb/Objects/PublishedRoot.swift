internal import Foundation
internal import OrigamiModel

/// The root of a published library: `library.json`, the only file that changes.
package struct PublishedRoot: Codable, Hashable, Sendable {
  /// The version of the format that this program writes and reads.
  static let supportedFormat = 1
  /// The most bytes of the file.
  static let byteLimit = 4096
  /// The highest number in a root: more than any library has, and far from where numbers overflow.
  static let numberLimit = 1 << 53

  /// The trees of a library. Each is the root of a tree as text.
  struct Trees: Codable, Hashable, Sendable {
    /// The list of models, by title and identifier.
    var models: String?
    /// The models by identifier.
    var ids: String?
    /// The models by tag and by difficulty.
    var tags: String?
    /// The models by the words in them.
    var words: String?
  }

  var format = PublishedRoot.supportedFormat
  /// The identifier of the library.
  package var id: String
  /// The number of the publication. It grows with each publication into the same folder.
  package var sequence: Int
  /// The time of the publication, in ISO 8601 and UTC.
  package var time: String
  /// The number of models.
  package var models: Int
  /// The number of steps of all models.
  package var steps: Int
  var trees: Trees
  /// The name of the first page of the list of models, so that it can be loaded with the list's root.
  var first: String?

  /// Reads a root.
  ///
  /// - Throws: ``WebError/notALibrary(_:)``, ``WebError/newerFormat(_:supported:)``,
  ///   ``WebError/badObject(_:)``
  package init(json: [UInt8]) throws(WebError) {
    struct Version: Codable { var format: Int }
    let decoder = JSONDecoder()
    guard let version = try? decoder.decode(Version.self, from: Data(json)) else {
      // Some servers pack whatever they send, asked or not.
      if json.starts(with: [0x1F, 0x8B]) { throw .notALibrary(.compressed) }
      // A login page of a network answers every address with HTML.
      let isPage = json.first { $0 > 0x20 } == UInt8(ascii: "<")
      throw .notALibrary(isPage ? .webPage : .unreadable)
    }
    guard version.format <= PublishedRoot.supportedFormat else {
      throw .newerFormat(version.format, supported: PublishedRoot.supportedFormat)
    }
    guard let root = try? decoder.decode(PublishedRoot.self, from: Data(json)),
      [root.models, root.steps, root.sequence].allSatisfy((0...PublishedRoot.numberLimit).contains)
    else { throw .notALibrary(.unreadable) }
    try root.verifyNames()
    self = root
  }

  /// Verifies that the root names what its counts need. A name that is not there, or is no name, would read
  /// as an empty library.
  ///
  /// A library without tags and difficulties has no tree of tags, and one without letters none of words.
  private func verifyNames() throws(WebError) {
    func damage(_ name: String) -> WebError { .badObject("\(RootPath.root) has a damaged '\(name)'") }
    guard format > 0 else { throw damage("format") }
    let names = [
      ("models", trees.models), ("ids", trees.ids), ("tags", trees.tags), ("words", trees.words),
    ]
    for (name, tree) in names {
      guard let tree else { continue }
      guard TreeRoot(tree) != nil, models > 0 else { throw damage(name) }
    }
    guard (trees.models != nil) == (models > 0) else { throw damage("models") }
    guard (trees.ids != nil) == (models > 0) else { throw damage("ids") }
    guard (first != nil) == (models > 0), first.map({ ObjectName(hex: $0) != nil }) != false else {
      throw damage("first")
    }
    guard models <= steps, (steps > 0) == (models > 0) else { throw damage("steps") }
  }

  /// Verifies the number of the steps of all models. No object has it, so only a read of all models can.
  func verify(steps: Int) throws(WebError) {
    guard self.steps == steps else { throw .badObject("\(RootPath.root) has a damaged 'steps'") }
  }

  init(id: String, sequence: Int, time: String, models: Int, steps: Int, trees: Trees, first: String?) {
    (self.id, self.sequence, self.time, self.models, self.steps) = (id, sequence, time, models, steps)
    (self.trees, self.first) = (trees, first)
  }

  /// The root as the bytes of its file. Equal roots give equal bytes.
  package var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    // Strings and integers can always be encoded.
    guard let data = try? encoder.encode(self) else { preconditionFailure("a root that cannot be encoded") }
    return Array(data) + [UInt8(ascii: "\n")]
  }

  /// Returns a Boolean value that indicates whether this root was published before another one, as a cache on
  /// the way may send it.
  ///
  /// A root with a lower or equal number but a later time counts as newer: the library was published anew
  /// into an empty folder. Of two roots with the same number and time, none is older: one of them is damaged.
  func isOlder(than other: PublishedRoot) -> Bool {
    id == other.id && sequence <= other.sequence && time <= other.time
      && (sequence, time) != (other.sequence, other.time)
  }

  /// A number by which roots differ, also those that were published into an empty folder and have the same
  /// sequence number, and a damaged one and what it was before.
  package var revision: Int { Int(truncatingIfNeeded: ContentHasher.hash(json).low >> 1) }

  /// Returns a Boolean value that indicates whether another root has the same content.
  func hasContent(of other: PublishedRoot) -> Bool {
    id == other.id && models == other.models && steps == other.steps && trees == other.trees
  }

  var modelTree: TreeRoot? { tree(trees.models, count: models) }
  var idTree: TreeRoot? { tree(trees.ids, .ids, count: models) }
  var tagTree: TreeRoot? { tree(trees.tags, .tags) }
  var wordTree: TreeRoot? { tree(trees.words, .words) }

  private func tree(_ text: String?, _ keys: TreeRoot.Keys? = nil, count: Int? = nil) -> TreeRoot? {
    guard let text, var tree = TreeRoot(text) else { return nil }
    tree.keys = keys
    tree.counts = count.map { PerLevel(full: $0, standard: 0, overview: 0) }
    return tree
  }
}
