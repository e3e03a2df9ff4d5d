import Foundation
import Testing

/// Output that was looked at once and must stay as it is.
///
/// `ORIGAMI_RECORD=1 swift test` writes what is new or different; look at the difference before you commit
/// it.
enum Golden {
  static func expect(
    _ text: String, _ name: String, testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("Goldens")
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["ORIGAMI_RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(text == recorded, "\(name) differs from what was recorded", sourceLocation: sourceLocation)
  }
}
