import Glibc

/// Finds the `*.xml` files below a folder, in byte order of their paths.
///
/// Hidden files and folders and links to folders are skipped; a link to a file is a file. What cannot be read
/// is noted, and the walk continues.
struct FolderWalk {
  /// The files, each path beginning with the folder as given.
  private(set) var files: [String] = []
  /// The folders below the given one, in the order of the walk.
  private(set) var folders: [String] = []
  /// The paths that could not be read, in the order of the walk.
  private(set) var problems: [PathProblem] = []

  /// Walks through `folder`, whose path is printed as given.
  init(_ folder: String) { walk(Array(folder.utf8)) }

  private mutating func walk(_ folder: [UInt8]) {
    let listing: FolderListing
    do throws(SystemError) {
      listing = try FolderListing(ofFolder: folder)
    } catch {
      return note(folder, .system(error.code))
    }
    let prefix = folder.last == 0x2F ? folder : folder + [0x2F]
    var entries: [(name: [UInt8], isFile: Bool)] = []
    for (name, kind) in listing.kinds where name.first != 0x2E {
      var isFolder = kind == .folder
      if kind == .other {
        var status = stat()
        guard (prefix + name).withCString({ lstat($0, &status) }) == 0 else {
          // A file that was removed after the listing is skipped. Any other error is reported.
          if errno != ENOENT { note(prefix + name, .system(errno)) }
          continue
        }
        isFolder = status.st_mode & S_IFMT == S_IFDIR
      }
      if isFolder {
        entries.append((name + [0x2F], false))
      } else if name.count > 4, name.suffix(4).elementsEqual(".xml".utf8) {
        entries.append((name, kind == .file))
      }
    }
    // With its slash, a folder stands where the paths below it stand in byte order.
    entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
    for (name, isFile) in entries {
      if name.last == 0x2F {
        folders.append(String(decoding: (prefix + name).dropLast(), as: UTF8.self))
        walk(prefix + name)
      } else {
        add(prefix + name, isFile: isFile)
      }
    }
  }

  /// Adds a file.
  ///
  /// - Parameter isFile: false if it may be something other than a file, such as a link or a pipe.
  private mutating func add(_ path: [UInt8], isFile: Bool) {
    if !isFile {
      var status = stat()
      guard path.withCString({ stat($0, &status) }) == 0 else { return note(path, .system(errno)) }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: return  // a link to a folder
      case S_IFREG: break
      default: return note(path, .notAFile)
      }
    }
    guard let text = String(validating: path, as: UTF8.self) else { return note(path, .notUTF8) }
    files.append(text)
  }

  private mutating func note(_ path: [UInt8], _ reason: PathProblem.Reason) {
    var path = path
    if path.count > 1, path.last == 0x2F { path.removeLast() }
    problems.append(PathProblem(path: String(decoding: path, as: UTF8.self), reason: reason))
  }
}

/// A path that cannot be read.
package struct PathProblem: Error, Hashable, Sendable {
  /// The reason why a path cannot be read.
  package enum Reason: Hashable, Sendable {
    /// The system refused it, with this `errno`.
    case system(Int32)
    /// A pipe, a device or a socket that was found in a folder.
    case notAFile
    /// The name is not UTF-8, so that the library could not record it.
    case notUTF8
    /// The path has no character.
    case empty
  }

  /// The path as given or found. Bytes that are not UTF-8 are replaced.
  package var path: String
  package var reason: Reason
}
