import Glibc
import OrigamiStore

/// Decides for `--prune` whether recorded files are gone, or only on a disk that is not mounted.
///
/// A file is gone when the nearest existing folder above it was listed without error and lacks the next name,
/// or has a file of this name where a folder was.
/// Three things may mean that a disk is not mounted: the pruned path does not exist, it has no content file,
/// or the nearest folder is on another device than the file was. Then a file counts as gone only with
/// `force`.
struct MissingFiles {
  private let paths: [PathKey: PrunedPath]
  private let force: Bool
  private let list: (String) throws(SystemError) -> FolderListing
  /// Listings by folder, so that each folder is read once.
  private var listings: [PathKey: Result<FolderListing, SystemError>] = [:]

  /// Creates the rule for files below `paths`.
  ///
  /// - Parameters:
  ///   - force: whether a path that does not exist, an empty one, and another device do not matter.
  ///   - list: returns the listing of a folder.
  init(
    below paths: [PrunedPath], force: Bool,
    list: @escaping (String) throws(SystemError) -> FolderListing
  ) {
    self.paths = Dictionary(paths.map { (PathKey($0.absolute), $0) }, uniquingKeysWith: { first, _ in first })
    self.force = force
    self.list = list
  }

  /// Returns the presence of a recorded file.
  ///
  /// - Parameters:
  ///   - device: the device that it was on when it was imported; nil when that is not known.
  ///   - root: the pruned path that it is below.
  mutating func presence(of path: String, device: Int?, below root: String) -> FilePresence {
    guard let pruned = paths[PathKey(root)] else { return .present }
    if !force, pruned.state != .listed {
      return .undecided(pruned.state == .missing ? .missingPath(root) : .noContent(root))
    }
    // If the pruned path is missing, the folders above it show whether it is really gone.
    let start = pruned.state == .missing || root == "/" ? "" : root
    var folder = start
    for name in path.utf8.dropFirst(start.utf8.count).split(separator: 0x2F) {
      let listing: FolderListing
      switch self.listing(of: folder) {
      // A file has the folder's name now; or, only with `force`, a link below the pruned path that leads
      // nowhere. What was in the folder is gone.
      case .failure(let error)
      where error.code == ENOTDIR || force && folder != start && error.code == ENOENT:
        return .gone
      case .failure(let error): return .undecided(.unreadableFolder(folder, errno: error.code))
      case .success(let found): listing = found
      }
      guard listing.kinds[Array(name)] != nil else {
        if !force, let device, device != listing.device { return .undecided(.otherDevice(folder)) }
        return .gone
      }
      folder += "/" + String(Substring(name))
    }
    return .present
  }

  private mutating func listing(of folder: String) -> Result<FolderListing, SystemError> {
    let key = PathKey(folder)
    if let known = listings[key] { return known }
    let result: Result<FolderListing, SystemError>
    do throws(SystemError) {
      result = .success(try list(folder.isEmpty ? "/" : folder))
    } catch {
      result = .failure(error)
    }
    listings[key] = result
    return result
  }
}
