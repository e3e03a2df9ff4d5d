import Glibc
internal import OrigamiStore
package import OrigamiXML

/// The content files that a command line names, each once.
///
/// A file stands for itself, `-` for standard input, and a folder for every `*.xml` below it in byte order.
package struct ContentPaths: Sendable {
  /// A content file.
  package struct File: Hashable, Sendable {
    /// The path as given, or found below a folder as given.
    package var shown: String
    /// The absolute path, without `.` and `..`; `-` is standard input.
    package var absolute: String
  }

  /// The files, in the order of the command line.
  package private(set) var files: [File] = []
  /// The paths that cannot be read.
  package private(set) var problems: [PathProblem] = []
  /// The arguments whose models may be pruned, in order, each once: no standard input and no other stream.
  package private(set) var prunable: [PrunedPath] = []
  /// The absolute paths of the files that were named themselves, not found in a folder.
  private(set) var named: Set<PathKey> = []
  private var shownNames: [PathKey: String] = [:]

  /// Finds the files of the command-line arguments `paths`.
  package init(_ paths: [String]) {
    let folder = ContentPaths.currentFolder()
    for path in paths {
      let root = ContentPaths.absolute(path, from: folder)
      for shown in find(path, root) {
        let absolute = shown == path ? root : ContentPaths.absolute(shown, from: folder)
        let key = PathKey(absolute)
        guard shownNames[key] == nil else { continue }
        shownNames[key] = shown
        files.append(File(shown: shown, absolute: absolute))
      }
    }
    var known: Set<PathKey> = []
    prunable.removeAll { !known.insert(PathKey($0.absolute)).inserted }
    for path in prunable where shownNames[PathKey(path.absolute)] == nil {
      shownNames[PathKey(path.absolute)] = path.shown
    }
  }

  /// Returns the path to print for an absolute one: as it was given first.
  package func shown(_ absolute: String) -> String { shownNames[PathKey(absolute)] ?? absolute }

  /// Opens one of the files by its absolute path; `-` is standard input.
  ///
  /// A pipe or a device is read only where it was named, never where it was found in a folder.
  package func open(_ absolute: String) throws(ContentSourceError) -> OpenFile {
    if absolute == "-" { return OpenFile(descriptor: STDIN_FILENO) }
    return try OpenFile(opening: absolute, acceptsStreams: named.contains(PathKey(absolute)))
  }

  /// Returns the files of one argument, and notes whether it may be pruned.
  private mutating func find(_ path: String, _ root: String) -> [String] {
    if path == "-" { return [path] }
    guard !path.isEmpty else {
      // As text it would be the current folder, whose models could then be pruned.
      problems.append(PathProblem(path: path, reason: .empty))
      return []
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      problems.append(PathProblem(path: path, reason: .system(code)))
      if [ENOENT, ENOTDIR].contains(code) {
        prunable.append(PrunedPath(absolute: root, shown: path, state: .missing))
      }
      return []
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      let walk = FolderWalk(path)
      problems += walk.problems
      let state: PrunedPath.State = walk.files.isEmpty ? .noContent : .listed
      prunable.append(PrunedPath(absolute: root, shown: path, state: state))
      return walk.files
    case S_IFREG: prunable.append(PrunedPath(absolute: root, shown: path, state: .listed))
    default: break
    }
    named.insert(PathKey(root))
    return [path]
  }

  // MARK: Paths

  static func currentFolder() -> String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns a path from the root, without `.`, `..` and doubled slashes.
  ///
  /// A symbolic link is followed only before `..`, which then names the folder that holds the link's target,
  /// as it does for the system. Other links stay in the path.
  package static func absolute(_ path: String, from folder: String) -> String {
    if path == "-" { return path }
    var parts: [Substring.UTF8View.SubSequence] = []
    let full = path.utf8.first == 0x2F ? path : folder + "/" + path
    for part in full.utf8.split(separator: 0x2F) {
      if part.elementsEqual(".".utf8) { continue }
      guard part.elementsEqual("..".utf8) else {
        parts.append(part)
        continue
      }
      if let target = target(ofLink: joined(parts)) { parts = target.utf8.split(separator: 0x2F) }
      _ = parts.popLast()
    }
    return joined(parts)
  }

  private static func joined(_ parts: [Substring.UTF8View.SubSequence]) -> String {
    "/" + parts.map { String(Substring($0)) }.joined(separator: "/")
  }

  /// Returns the path of what a symbolic link leads to; nil if it is no link or leads nowhere.
  private static func target(ofLink path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return nil }
    return path.realPath
  }
}

/// A path as the key of a set or a dictionary: paths of different bytes are different files, although
/// `String` treats canonically equivalent ones as equal.
struct PathKey: Hashable, Sendable {
  private let path: String

  init(_ path: String) { self.path = path }

  static func == (a: PathKey, b: PathKey) -> Bool { a.path.utf8.elementsEqual(b.path.utf8) }

  func hash(into hasher: inout Hasher) {
    var path = path
    path.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// A command-line argument below which `--prune` looks for models whose files are gone.
package struct PrunedPath: Hashable, Sendable {
  /// The state of a path.
  package enum State: Hashable, Sendable {
    /// A file, or a folder with content files.
    case listed
    /// A folder without a content file: perhaps a disk that is not mounted.
    case noContent
    /// There is no file or folder.
    case missing
  }

  package var absolute: String
  /// The path as given.
  package var shown: String
  package var state: State

  package init(absolute: String, shown: String, state: State) {
    self.absolute = absolute
    self.shown = shown
    self.state = state
  }
}
