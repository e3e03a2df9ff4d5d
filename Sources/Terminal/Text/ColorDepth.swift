/// The number of colours that a terminal shows.
public enum ColorDepth: Hashable, Sendable {
  /// No colour.
  case none
  /// The colours of ``Style/Color``.
  case sixteen
  /// A cube of 216 colours and 24 greys.
  case palette256
  /// Red, green and blue of eight bits each.
  case millions
}
