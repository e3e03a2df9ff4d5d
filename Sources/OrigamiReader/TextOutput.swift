public import Terminal

/// Lines to bytes: the last step of every plain output.
public enum TextOutput {
  /// Adds lines to a buffer, each with its newline.
  ///
  /// With `Styling.none` no escape byte is added.
  public static func append(_ lines: [StyledLine], to bytes: inout [UInt8], styling: Styling) {
    for line in lines { line.appendBytes(to: &bytes, styling: styling) }
  }
}
