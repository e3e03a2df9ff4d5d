import OrigamiExchange
import OrigamiImport
import OrigamiReader
import OrigamiXML
import Terminal

/// A file of another program, from the command line.
enum ExchangeInput {
  /// Reads a file, or standard input.
  ///
  /// - Throws: ``Failure`` with ``ExitStatus/unreadable``, printed like other problems: file, line, code.
  static func read(_ path: String) throws -> ExchangeFile {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    do {
      let file = try path == "-" ? OpenFile(descriptor: 0) : OpenFile(opening: path, acceptsStreams: true)
      return try ExchangeFile(
        ByteStream {
          let count = try file.read(into: buffer)
          return Array(buffer[..<count])
        })
    } catch let error as ExchangeError {
      throw failure(error, path)
    } catch let error as ContentSourceError {
      throw unreadable(path, error)
    }
  }

  /// Returns a frame of a file.
  static func frame(_ number: Int, of file: ExchangeFile, _ path: String) throws -> ExchangeFile.Frame {
    do { return try file.frame(number) } catch { throw failure(error, path) }
  }

  /// Returns the problem as it is printed.
  static func failure(_ error: ExchangeError, _ path: String) -> Failure {
    if let cause = error.cause as? ContentSourceError { return unreadable(path, cause) }
    let line = error.place.line.map { ":\($0)" } ?? ""
    return Failure(
      message: VisibleText.of(error.description), help: error.help, status: .unreadable,
      place: "\(VisibleName.of(path))\(line)", code: error.code.rawValue)
  }

  /// Returns the problem of a file that was read, but cannot be used for this command.
  static func refusal(_ path: String, _ message: String) -> Failure {
    Failure(message: message, status: .unreadable, place: VisibleName.of(path), code: "unsupported")
  }

  private static func unreadable(_ path: String, _ error: ContentSourceError) -> Failure {
    var failure = MessageText.failure(for: CommandProblem.unreadableFile(path, error), .english)
    failure.status = .unreadable
    return failure
  }
}
