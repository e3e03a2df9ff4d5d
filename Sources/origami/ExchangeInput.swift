import OrigamiExchange
import OrigamiImport
import OrigamiReader
import OrigamiXML
import Terminal

/// A file of another program, from the command line.
enum ExchangeInput {
  /// Reads a file, or standard input.
  ///
  /// - Parameter status: the exit status for a file that cannot be read.
  /// - Throws: ``Failure``, printed like other problems: file, line, code.
  static func read(_ path: String, failing status: ExitStatus = .failed) throws -> ExchangeFile {
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
      throw failure(error, path, status)
    } catch let error as ContentSourceError {
      throw unreadable(path, error, status)
    }
  }

  /// Returns a frame of a file.
  ///
  /// - Parameter status: the exit status for a frame that cannot be read.
  static func frame(
    _ number: Int, of file: ExchangeFile, _ path: String, failing status: ExitStatus = .failed
  ) throws -> ExchangeFile.Frame {
    do { return try file.frame(number) } catch { throw failure(error, path, status) }
  }

  /// Returns the problem as it is printed.
  static func failure(
    _ error: ExchangeError, _ path: String, _ status: ExitStatus = .failed
  ) -> Failure {
    if let cause = error.cause as? ContentSourceError { return unreadable(path, cause, status) }
    let line = error.place.line.map { ":\($0)" } ?? ""
    return Failure(
      message: VisibleText.of(error.description), help: error.help, status: status,
      place: "\(VisibleName.of(path))\(line)", code: error.code.rawValue)
  }

  /// Returns the problem of a file that was read, but cannot be used for this command.
  static func refusal(_ path: String, _ message: String, help: String? = nil) -> Failure {
    Failure(message: message, help: help, place: VisibleName.of(path), code: "unsupported")
  }

  private static func unreadable(
    _ path: String, _ error: ContentSourceError, _ status: ExitStatus
  ) -> Failure {
    var failure = MessageText.failure(for: CommandProblem.unreadableFile(path, error), .english)
    failure.status = status
    return failure
  }
}
