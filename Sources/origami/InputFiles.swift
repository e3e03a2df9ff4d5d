import Glibc

/// The files that a command line names, each read once: absolute for the library, as given for people.
struct InputFiles {
  /// A file as it is shown, and its absolute path.
  struct File: Hashable {
    /// As given, or found below a folder as given.
    var shown: String
    /// Absolute, without `.` and `..`; `-` is standard input.
    var absolute: String
  }

  /// The files, in the order of the command line, within a folder in byte order.
  private(set) var files: [File] = []
  /// The paths that cannot be read.
  private(set) var unreadable: [ContentFiles.Unreadable] = []
  /// The absolute paths of what was given, for what is below them.
  let absolutePaths: [String]

  /// Finds the files.
  init(_ paths: [String]) {
    var seen: Set<String> = []
    let folder = InputFiles.currentFolder()
    absolutePaths = paths.map { InputFiles.absolute($0, from: folder) }
    for path in paths {
      do throws(ContentFiles.Unreadable) {
        for shown in try ContentFiles.files(at: path) {
          let absolute = InputFiles.absolute(shown, from: folder)
          if seen.insert(absolute).inserted { files.append(File(shown: shown, absolute: absolute)) }
        }
      } catch {
        unreadable.append(error)
      }
    }
  }

  /// How absolute paths of these files are shown.
  var shownNames: [String: String] {
    Dictionary(files.map { ($0.absolute, $0.shown) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Paths

  private static func currentFolder() -> String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// A path from the root, without `.`, `..` and doubled slashes; links are not followed.
  static func absolute(_ path: String, from folder: String) -> String {
    if path == "-" { return path }
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") {
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}
