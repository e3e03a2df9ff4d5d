import Terminal

/// A sentence in place of a screen, and what to do.
final class NoticeScreen: LoadingScreen<NoLoad, Never> {
  let title: String
  let text: String

  init(title: String, text: String) {
    self.title = title
    self.text = text
  }

  /// Creates a screen that says why another cannot be shown. It has no destination, which sets the words of
  /// other screens.
  convenience init(_ error: any Error, _ words: Words) {
    self.init(title: words(.notOpened), text: "\(LoadFailure(error).text(words))\n\n\(words.goesBack)")
    vocabulary = { words }
  }

  override var name: String { "notice" }

  override func handle(_ event: ScreenEvent) {
    guard case .key(let key) = event, let command = KeyTable.command(for: key, on: .list) else { return }
    if command == .back || command == .quit { requestCommon(command) }
  }

  override func draw(into frame: inout Frame) {
    drawHead(title, into: &frame)
    Chrome.drawSentence(text, metrics, into: &frame)
    drawFoot([words.keyHint(.quit)], into: &frame)
  }
}
