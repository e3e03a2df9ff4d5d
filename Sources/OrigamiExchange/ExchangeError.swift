/// Why a file of another program cannot be read, or a pattern cannot be written.
public struct ExchangeError: Error, CustomStringConvertible {
  /// The kind of problem, for scripts.
  public enum Code: String, Sendable {
    /// The text is not what its format calls for.
    case syntax
    /// The file is in no format that is read.
    case unknownFormat = "unknown-format"
    /// The file is correct, and holds what cannot be read here, for example curves.
    case unsupported
    /// The lines are not a crease pattern.
    case geometry
    /// A limit is passed.
    case tooLarge = "too-large"
  }

  /// Where the problem is.
  public struct Place: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int?
    /// The keys and indexes that lead to a value in JSON.
    public var path: [String] = []
  }

  /// The kind of problem.
  public var code: Code
  /// Where it is.
  public var place: Place
  /// What is wrong, without a full stop.
  public var message: String
  /// What to do.
  public var help: String?
  /// The error of the file system, where that is the reason.
  public var cause: (any Error)?

  init(_ code: Code, at place: Place = Place(), _ message: String, help: String? = nil) {
    self.code = code
    self.place = place
    self.message = message
    self.help = help
  }

  /// Creates the error of a file that the system does not let read.
  init(cause: any Error) {
    self.init(.syntax, "it cannot be read")
    self.cause = cause
  }

  /// The message with the place in JSON before it.
  public var description: String {
    place.path.isEmpty ? message : "\(place.path.joined(separator: "/")): \(message)"
  }
}
