public import Terminal

/// Turns lines into bytes, for plain output.
public enum TextOutput {
  /// Adds lines to a buffer, each with its newline.
  ///
  /// With `Styling.none` no escape byte is added, except for pictures in pixels, which are sent before the
  /// lines that show them.
  public static func append(
    _ lines: [StyledLine], to bytes: inout [UInt8], styling: Styling, graphics: Graphics = .braille
  ) {
    if let pictures = graphics.pictures { bytes += pictures.takeOutput() }
    for line in lines { line.appendBytes(to: &bytes, styling: styling) }
  }
}
