import Glibc
package import OrigamiExchange
package import OrigamiModel
package import OrigamiStore
package import OrigamiXML

/// Reads content files for an import: from disk or standard input, parsed and checked, their problems
/// reported.
///
/// Unchecked because `ContentParser` and `MissingFiles` are not Sendable. `hash`, `read` and `position` are
/// called on the reading thread and use the parser and the position only; the other calls come from the
/// writing thread, and only `presence` changes anything.
package final class ContentFileReader: ContentFileReading, @unchecked Sendable {
  /// A problem of a file.
  package enum Problem: Sendable {
    case diagnostic(Diagnostic, file: String)
    case unreadable(file: String, ContentSourceError)
    /// A page of a published library. It cannot be imported, because its models have no steps.
    case page(file: String)
    /// A FOLD file that cannot be read as a sequence.
    case foreign(file: String, ExchangeError)
  }

  private let paths: ContentPaths
  private let parser = ContentParser()
  private var missing: MissingFiles
  private let report: @Sendable (Problem) -> Void
  package private(set) var position = 0

  /// Creates a reader of the files of `paths`.
  ///
  /// - Parameters:
  ///   - force: whether files below a path that does not exist count as gone.
  ///   - report: called on the reading thread.
  package init(_ paths: ContentPaths, force: Bool, report: @escaping @Sendable (Problem) -> Void) {
    self.paths = paths
    self.report = report
    missing = MissingFiles(below: paths.prunable, force: force) { folder throws(SystemError) in
      try FolderListing(ofFolder: Array(folder.utf8))
    }
  }

  package func hash(ofFileAt path: String) -> ContentHash? {
    guard path != "-" else { return nil }
    var hasher = ContentHasher()
    do {
      try OpenFile(opening: path, acceptsStreams: false).forEachChunk { hasher.update($0) }
    } catch {
      return nil  // It is read then, and what is wrong with it is reported.
    }
    return hasher.finish()
  }

  package func read(
    fileAt path: String, telling tell: (ContentEvent) throws -> Void
  ) throws -> ContentFileEnding {
    var hasher = ContentHasher()
    position = 0
    do {
      let file = try paths.open(path)
      var source = ContentSource.reader { buffer in
        let count = try file.read(into: buffer)
        hasher.update(UnsafeRawBufferPointer(buffer).prefix(count))
        self.position += count
        return count
      }
      if SequenceFile.isSequence(path) {
        source = try SequenceFile.source(of: file, path) {
          hasher.update($0)
          position += $0.count
        }
      }
      let summary = try parser.parseForImport(source) { event in
        switch event {
        case .pageBegan, .pageFailed: throw PageFound()
        default: try tell(event)
        }
      } onDiagnostic: {
        report(.diagnostic($0, file: path))
      }
      return ContentFileEnding(
        hash: summary.errors == 0 && !file.isStream ? hasher.finish() : nil,
        isWhole: summary.isReadToEnd && summary.errors == 0)
    } catch is PageFound {
      report(.page(file: path))
      return ContentFileEnding(hash: nil, isWhole: false)
    } catch let error as ContentSourceError {
      report(.unreadable(file: path, error))
      return ContentFileEnding(hash: nil, isWhole: false)
    } catch let error as ExchangeError {
      report(.foreign(file: path, error))
      return ContentFileEnding(hash: nil, isWhole: false)
    }
  }

  private struct PageFound: Error {}

  package func photo(_ source: String, besides file: String, atMost byteLimit: Int) -> PhotoFile {
    PhotoFiles.read(source, besides: file, atMost: byteLimit)
  }

  package func exists(fileAt path: String) -> Bool { access(path, F_OK) == 0 }

  package func device(ofFileAt path: String) -> Int? {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_dev) : nil
  }

  package func presence(ofFileAt path: String, device: Int?, below root: String) -> FilePresence {
    let presence = missing.presence(of: path, device: device, below: root)
    // A file that another program replaces while its folder is listed can be missing from the list.
    var status = stat()
    return presence == .gone && lstat(path, &status) == 0 ? .present : presence
  }
}
