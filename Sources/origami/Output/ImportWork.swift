import Glibc
import OrigamiImport

/// The work of an import, in bytes of files.
struct ImportWork {
  private var sizes: [String: Int] = [:]
  private var total = 0
  private var finished = 0

  /// Asks for the sizes of all files. Standard input has none.
  init(_ paths: ContentPaths) {
    for file in paths.files {
      var status = stat()
      guard stat(file.absolute, &status) == 0 else { continue }
      sizes[file.absolute] = Int(status.st_size)
      total += Int(status.st_size)
    }
  }

  /// Returns the part that is done, 0 to 1, while a file is read: half of that file counts.
  func done(in file: String) -> Double {
    total > 0 ? (Double(finished) + Double(sizes[file] ?? 0) / 2) / Double(total) : 0
  }

  /// Counts a file as done.
  mutating func finish(_ file: String) { finished += sizes.removeValue(forKey: file) ?? 0 }
}
