import Glibc

/// Remembers for each terminal whether its background was light, in a small file beside the saved places.
///
/// A terminal is known by its name, `$TERM_PROGRAM` or else `$TERM`. The first frame is drawn before the
/// terminal can answer, so it takes the answer of the last time. A file that cannot be read or written is as
/// if there were none.
struct TerminalMemory: Sendable {
  private let path: String?
  private let terminal: String

  /// The most bytes that are read, and the most terminals that are kept.
  private static let limit = (bytes: 4096, terminals: 32)

  init(_ environment: Environment) {
    path = environment.stateFolder.map { $0 + "/terminals" }
    let name = environment["TERM_PROGRAM"] ?? environment["TERM"] ?? ""
    // So that all entries fit into the bytes that are read.
    terminal = String(decoding: name.utf8.filter { $0 > 0x20 && $0 < 0x7F }.prefix(100), as: UTF8.self)
  }

  /// A Boolean value that indicates whether the terminal's background was light; nil if it has not answered
  /// yet.
  var isLight: Bool? {
    guard !terminal.isEmpty else { return nil }
    return entries.last { $0.terminal == terminal }.map { $0.isLight }
  }

  /// Remembers an answer if it differs from the known one.
  func remember(isLight: Bool) {
    guard let path, !terminal.isEmpty, self.isLight != isLight else { return }
    let others = entries.filter { $0.terminal != terminal }.suffix(TerminalMemory.limit.terminals - 1)
    let lines = (others + [(terminal, isLight)]).map { "\($0.0) \($0.1 ? "light" : "dark")\n" }
    // Another program reads the old file or the new one, and writes a file of its own.
    let next = path + ".\(getpid())"
    let file = open(next, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    let bytes = Array(lines.joined().utf8)
    let isWhole = write(file, bytes, bytes.count) == bytes.count
    close(file)
    if !isWhole || rename(next, path) != 0 { unlink(next) }
  }

  private var entries: [(terminal: String, isLight: Bool)] {
    guard let path, case let file = open(path, O_RDONLY | O_CLOEXEC), file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: TerminalMemory.limit.bytes)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n").compactMap {
      let parts = $0.split(separator: " ")
      guard parts.count == 2, parts[1] == "light" || parts[1] == "dark" else { return nil }
      return (String(parts[0]), parts[1] == "light")
    }
  }
}
