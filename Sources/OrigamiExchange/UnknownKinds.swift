internal import OrigamiFolding

/// A count of the lines of a file whose kind is not known, by the word for the kind: a colour or a type.
struct UnknownKinds {
  /// The most words that are named.
  private static let named = 16
  /// The most characters of a word that are shown.
  private static let longest = 32

  private var counts: [String: Int] = [:]
  private var total = 0

  /// Counts lines of a kind.
  mutating func add(_ word: String, count: Int = 1) {
    total += count
    if counts[word] != nil || counts.count < UnknownKinds.named { counts[word, default: 0] += count }
  }

  /// Returns the record of all lines, for a note; empty if there are none.
  ///
  /// - Parameter sentence: makes a sentence of the number of lines (`2 lines`), whether all have one kind,
  ///   and the list of the kinds.
  func record(
    _ sentence: (_ lines: String, _ isOne: Bool, _ kinds: String) -> String
  ) -> [PatternRepairs.UnknownLines] {
    guard total > 0 else { return [] }
    let isOne = counts.values.contains(total)
    var kinds = counts.sorted { $0.key < $1.key }.map { word, count in
      word.prefix(UnknownKinds.longest) + (isOne ? "" : " (\(count))")
    }
    let others = total - counts.values.reduce(0, +)
    if others > 0 { kinds.append("others (\(others))") }
    return [
      .init(count: total, sentence: sentence(counted(total, "line"), isOne, kinds.joined(separator: ", ")))
    ]
  }
}

extension LineDrawing {
  /// Adds the note on lines of unknown types, which count as unassigned creases.
  mutating func note(unknownTypes: UnknownKinds) {
    unknownLines += unknownTypes.record { lines, isOne, types in
      "\(lines) of \(isOne ? "an unknown type" : "unknown types") taken for creases of either kind: \(types)"
    }
  }
}
