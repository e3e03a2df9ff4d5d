/// The reason why a file of another program cannot be read, or a pattern cannot be written.
public struct ExchangeError: Error, CustomStringConvertible {
  /// The kind of problem, for scripts.
  public enum Code: String, Sendable {
    /// The text does not follow the format.
    case syntax
    /// The file is in none of the readable formats.
    case unknownFormat = "unknown-format"
    /// The file is correct but uses a feature that is not supported, for example curves.
    case unsupported
    /// The lines do not form a crease pattern.
    case geometry
    /// A limit is passed.
    case tooLarge = "too-large"
  }

  /// A place in a file.
  public struct Place: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int?
    /// The keys and indexes that lead to a JSON value.
    public var path: [String] = []
  }

  /// The kind of problem.
  public var code: Code
  /// The place of the problem.
  public var place: Place
  /// A description of the problem, without a full stop.
  public var message: String
  /// Advice on what to do; nil when there is none.
  public var help: String?
  /// The error of the file system that caused this one; nil for other reasons.
  public var cause: (any Error)?

  init(_ code: Code, at place: Place = Place(), _ message: String, help: String? = nil) {
    self.code = code
    self.place = place
    self.message = message
    self.help = help
  }

  /// Creates the error for a file that the system cannot read. Messages show the cause instead of the code.
  init(cause: any Error) {
    self.init(.syntax, "it cannot be read")
    self.cause = cause
  }

  /// The message, after the path in JSON if there is one; without the line.
  public var description: String {
    place.path.isEmpty ? message : "\(place.path.joined(separator: "/")): \(message)"
  }
}
