import Glibc
package import OrigamiStore
internal import OrigamiXML

/// Reads the photos that content names.
package enum PhotoFiles {
  /// Returns the bytes of a photo. Its path, after symbolic links are resolved, must be in the folder of the
  /// content file or below it.
  ///
  /// - Parameters:
  ///   - source: the path as content gives it, relative to the folder of `file`.
  ///   - file: the absolute path of the content file; `-`, standard input, has no folder and so no photos.
  package static func read(_ source: String, besides file: String, atMost byteLimit: Int) -> PhotoFile {
    guard let slash = file.utf8.lastIndex(of: 0x2F) else { return .missing }
    let folder = String(file[...slash])
    guard let realFolder = folder.realPath, let path = (folder + source).realPath else { return .missing }
    guard path.utf8.starts(with: (realFolder == "/" ? "/" : realFolder + "/").utf8) else { return .outside }
    var bytes: [UInt8] = []
    do {
      try OpenFile(opening: path, acceptsStreams: false).forEachChunk { chunk in
        guard bytes.count + chunk.count <= byteLimit else { throw TooLarge() }
        bytes.append(contentsOf: chunk)
      }
    } catch is TooLarge {
      return .tooLarge
    } catch ContentSourceError.notAFile, ContentSourceError.cannotOpen(errno: EISDIR) {
      return .notAFile
    } catch {
      return .missing
    }
    return .bytes(bytes)
  }

  private struct TooLarge: Error {}
}
