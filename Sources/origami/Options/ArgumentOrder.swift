/// Moves options of ``CommonOptions`` from before the name of a command to after it.
///
/// `origami --library L list` becomes `origami list --library L`. Of an option given twice the later one
/// wins, so options from before the command come first.
enum ArgumentOrder {
  /// The common options that take a value.
  static let valued = ["--library", "--color", "--progress"]
  /// The common options that take none.
  static let flags = ["--verbose", "--offline", "--metered", "--insecure-http"]

  /// Returns the arguments with the common options moved from before the command to right after it.
  static func normalized(_ arguments: [String]) -> [String] {
    var leading: [String] = []
    var index = arguments.startIndex
    while index < arguments.endIndex {
      let argument = arguments[index]
      if flags.contains(argument) || valued.contains(where: { argument.hasPrefix($0 + "=") }) {
        leading.append(argument)
        index += 1
      } else if valued.contains(argument), index + 1 < arguments.endIndex {
        leading += arguments[index...index + 1]
        index += 2
      } else {
        break
      }
    }
    let rest = arguments[index...]
    guard let command = rest.first, !command.hasPrefix("-") else { return arguments }
    return [command] + leading + rest.dropFirst()
  }
}
