/// The part of an import that is done, and the time that is left, from the bytes of its files.
///
///     var progress = ImportProgress(sizes: [("/a.xml", 300), ("/b.xml", 100)])
///     progress.read(150, of: "/a.xml")            // progress.fraction is 0.375
///     progress.timeLeft(after: .seconds(3))       // 5 seconds
package struct ImportProgress: Hashable, Sendable {
  /// The sizes of the files that are not finished.
  private var sizes: [PathKey: Int] = [:]
  private let total: Int
  private var finished = 0
  /// The bytes of unfinished files that were read.
  private var read: [PathKey: Int] = [:]
  private var readTotal = 0

  /// Creates the progress of files before the first is read. A file without a size, such as standard input,
  /// is left out.
  package init(sizes: [(path: String, size: Int)]) {
    for (path, size) in sizes { self.sizes[PathKey(path)] = size }
    total = self.sizes.values.reduce(0, +)
  }

  /// Takes the number of bytes of a file that were read so far. Bytes beyond its size do not count.
  package mutating func read(_ bytes: Int, of file: String) {
    let file = PathKey(file)
    guard let size = sizes[file] else { return }
    let now = max(read[file] ?? 0, min(bytes, size))
    readTotal += now - (read[file] ?? 0)
    read[file] = now
  }

  /// Counts a file as done, whether it was read or not.
  package mutating func finish(_ file: String) {
    let file = PathKey(file)
    finished += sizes.removeValue(forKey: file) ?? 0
    readTotal -= read.removeValue(forKey: file) ?? 0
  }

  /// The part of all bytes that is done, 0…1; 0 without a size. It never decreases.
  package var fraction: Double { total > 0 ? Double(finished + readTotal) / Double(total) : 0 }

  /// Returns the time that is left if the rest takes as long for each byte as what is done; nil if nothing is
  /// done.
  package func timeLeft(after elapsed: Duration) -> Duration? {
    let done = finished + readTotal
    return done > 0 ? elapsed * (total - done) / done : nil
  }
}
