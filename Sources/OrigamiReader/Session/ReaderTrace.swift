internal import Glibc

/// A file of lines about what the reader does: `ORIGAMI_TRACE=navigation,loads,frames` and
/// `ORIGAMI_TRACE_FILE=…`.
public final class ReaderTrace: Sendable {
  /// The subject of a line.
  public enum Topic: String, CaseIterable, Sendable {
    /// Screens that are initialised, tasks that start and end with them.
    case navigation
    /// Loads, with their reason and outcome.
    case loads
    /// Frames, with their counters.
    case frames
  }

  private let topics: Set<Topic>
  private let descriptor: CInt

  /// Opens the file to append to it; nil without a topic or a file.
  public init?(topics: String?, path: String?) {
    guard let topics, let path, !path.isEmpty else { return nil }
    self.topics = Set(topics.split(separator: ",").compactMap { Topic(rawValue: String($0)) })
    guard !self.topics.isEmpty else { return nil }
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Returns a Boolean value that indicates whether lines of a topic are written.
  public func has(_ topic: Topic) -> Bool { topics.contains(topic) }

  /// Writes a line, if the topic was chosen.
  public func write(_ topic: Topic, _ text: @autoclosure () -> String) {
    guard has(topic) else { return }
    let line = Array("\(topic.rawValue) \(text())\n".utf8)
    // A trace that cannot be written is no reason to stop reading.
    _ = Glibc.write(descriptor, line, line.count)
  }
}
