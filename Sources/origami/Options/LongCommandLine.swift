/// Makes the positional arguments of a long command line few, before the argument parser reads them.
///
/// The parser takes time that grows with the square of their number: 10 s for 20,000 paths. So a row of them
/// is joined into one argument, with a character that no argument can have, and divided again afterwards.
enum LongCommandLine {
  /// Command lines that are no longer than this are left alone.
  private static let shortCount = 64
  private static let separator: Character = "\0"

  /// Joins each row of arguments that do not begin with `-`, except its first, which may be the value of an
  /// option.
  static func joined(_ arguments: [String]) -> [String] {
    guard arguments.count > shortCount else { return arguments }
    var joined: [String] = []
    var row: [String] = []
    func rowEnded() {
      if let first = row.first { joined.append(first) }
      if row.count > 1 { joined.append(row.dropFirst().joined(separator: String(separator))) }
      row = []
    }
    var areOptionsOver = false
    for argument in arguments {
      if areOptionsOver || !argument.hasPrefix("-") {
        row.append(argument)
      } else {
        rowEnded()
        joined.append(argument)
        areOptionsOver = argument == "--"
      }
    }
    rowEnded()
    return joined
  }

  /// Divides what was joined.
  static func divided(_ arguments: [String]) -> [String] {
    arguments.flatMap { $0.split(separator: separator, omittingEmptySubsequences: false).map(String.init) }
  }
}
