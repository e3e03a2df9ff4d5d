import Glibc
import OrigamiModel
import OrigamiStore
import OrigamiXML

/// Content files for an import: read from disk or standard input, parsed and checked, their problems reported.
///
/// Unchecked because `ContentParser` is not Sendable: `read` is called on one thread, one file at a time, as
/// `ContentFileReading` promises; nothing else here changes.
final class ContentFileReader: ContentFileReading, @unchecked Sendable {
  /// What an import ends with when a file cannot be read is not thrown but reported.
  enum Problem: Sendable {
    case diagnostic(Diagnostic, file: String)
    case unreadable(file: String, ContentSourceError)
  }

  private let parser = ContentParser()
  private let report: @Sendable (Problem) -> Void

  /// - Parameter report: called on the reading thread.
  init(report: @escaping @Sendable (Problem) -> Void) { self.report = report }

  func hash(ofFileAt path: String) -> ContentHash? {
    guard path != "-" else { return nil }
    var hasher = ContentHasher()
    do {
      try OpenFile(opening: path).forEachChunk { hasher.update($0) }
    } catch {
      return nil  // it is then read, and what is wrong with it is reported
    }
    return hasher.finish()
  }

  func read(
    fileAt path: String, telling tell: (ContentEvent) throws -> Void
  ) throws -> ContentFileEnding {
    var hasher = ContentHasher()
    do {
      let file = try path == "-" ? OpenFile(descriptor: STDIN_FILENO) : OpenFile(opening: path)
      let source = ContentSource.reader { buffer in
        let count = try file.read(into: buffer)
        hasher.update(UnsafeRawBufferPointer(buffer).prefix(count))
        return count
      }
      let summary = try parser.parseAndFold(source, onEvent: tell) { report(.diagnostic($0, file: path)) }
      let isClean = summary.errors == 0
      return ContentFileEnding(
        hash: isClean && path != "-" ? hasher.finish() : nil,
        isWhole: summary.isReadToEnd && isOnlyModels(summary))
    } catch let error as ContentSourceError {
      report(.unreadable(file: path, error))
      return ContentFileEnding(hash: nil, isWhole: false)
    }
  }

  /// Whether everything wrong was inside of models, and the file holds models at all.
  private func isOnlyModels(_ summary: ContentSummary) -> Bool {
    summary.errors == 0 || summary.modelsFailed > 0
  }

  func photo(_ source: String, besides file: String, atMost byteLimit: Int) -> PhotoFile {
    Photographs.read(source, besides: file, atMost: byteLimit)
  }

  func exists(fileAt path: String) -> Bool { access(path, F_OK) == 0 }
}

/// Finds the pictures that content names.
enum Photographs {
  /// The bytes of a picture, which must really lie in the folder of the content file or below.
  static func read(_ source: String, besides file: String, atMost byteLimit: Int) -> PhotoFile {
    guard let slash = file.lastIndex(of: "/") else { return .missing }
    let folder = String(file[..<slash]) + "/"
    guard let realFolder = realPath(folder), let path = realPath(folder + source),
      path.hasPrefix(realFolder + "/")
    else { return .missing }
    var bytes: [UInt8] = []
    do {
      try OpenFile(opening: path).forEachChunk { chunk in
        guard bytes.count + chunk.count <= byteLimit else { throw TooLarge() }
        bytes.append(contentsOf: chunk)
      }
    } catch is TooLarge {
      return .tooLarge
    } catch {
      return .missing
    }
    return .bytes(bytes)
  }

  private struct TooLarge: Error {}

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
