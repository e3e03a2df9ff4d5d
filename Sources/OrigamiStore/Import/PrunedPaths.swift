/// The paths that an import prunes: of files, and of folders with all that is below them.
struct PrunedPaths {
  private let paths: Set<[UInt8]>

  init(_ paths: [String]) { self.paths = Set(paths.map { Array($0.utf8) }) }

  /// Returns a Boolean value that indicates whether a file is at or below one of the paths.
  ///
  /// - Complexity: O(depth of the path); there may be many thousand paths.
  func contain(_ path: String) -> Bool {
    // The only path that is not absolute is "-", standard input.
    guard !paths.isEmpty, path != "-" else { return false }
    let bytes = Array(path.utf8)
    if paths.contains(bytes) || paths.contains([UInt8(ascii: "/")]) { return true }
    return bytes.indices.contains { bytes[$0] == UInt8(ascii: "/") && paths.contains(Array(bytes[..<$0])) }
  }
}
