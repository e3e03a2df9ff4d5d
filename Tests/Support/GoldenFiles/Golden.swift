internal import Foundation

/// Output that was looked at once and must stay as it is.
///
/// `ORIGAMI_RECORD=1 swift test` writes what is new or different; look at the difference before you commit
/// it.
package enum Golden {
  /// Returns the first line in which a text differs from its recorded form; nil when they are equal.
  ///
  /// - Parameters:
  ///   - text: the output.
  ///   - name: the name of the file in the folder `Goldens` beside the test.
  ///   - testFile: the path of the test.
  /// - Throws: the error of reading or writing the file.
  package static func difference(
    of text: String, from name: String, testFile: String = #filePath
  ) throws -> String? {
    let folder = URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("Goldens")
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["ORIGAMI_RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    guard text != recorded else { return nil }
    let (new, old) = (text.components(separatedBy: "\n"), recorded.components(separatedBy: "\n"))
    let line = zip(new, old).prefix { $0 == $1 }.count
    return """
      \(name) line \(line + 1)
      recorded: \(line < old.count ? old[line] : "(the end)")
      now:      \(line < new.count ? new[line] : "(the end)")
      """
  }
}
