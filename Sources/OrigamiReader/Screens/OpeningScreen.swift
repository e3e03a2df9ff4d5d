import Navigation
import Terminal

/// The load of the library with which the reader begins.
enum OpeningLoad: ScreenLoadKey {
  case library
  var description: String { "library" }
}

/// The screen while the published library with which the reader begins is opened. It says so, and after a
/// failure why, until a retry succeeds. The screens that were asked for then take its place.
final class OpeningScreen: LoadingScreen<OpeningLoad, OpenedLibrary> {
  private let opening: LibraryOpening
  private var failure: LoadFailure?

  init(_ opening: LibraryOpening) { self.opening = opening }

  override var name: String { "opening" }

  override func handle(_ event: ScreenEvent) {
    switch event {
    case .resized: if failure == nil, !loads.isRunning(.library) { open() }
    case .key(let key):
      switch KeyTable.command(for: key, on: .list) {
      case .retry? where failure != nil: open()
      // There is no screen to go back to.
      case .back?, .quit?: request(.quit)
      default: break
      }
    default: break
    }
  }

  private func open() {
    failure = nil
    load(.library, isVisible: true) { [opening] in
      do { return try await opening.open() } catch let failure as OpeningFailure {
        throw LoadFailure(.verbatim, failure.sentences)
      }
    }
  }

  override func take(_ result: Result<OpenedLibrary, LoadFailure>, of key: OpeningLoad) {
    switch result {
    case .success(let opened): request(.begin(opened))
    case .failure(let failed): failure = failed
    }
  }

  override func draw(into frame: inout Frame) {
    drawHead("Origami", into: &frame)
    let quits = words.hint(.quit, .quitsReader) + "."
    let address = VisibleText.of(opening.address)
    if let failure {
      let help = "\(words.triesAgain) \(quits)"
      Chrome.drawSentence("\(failure.text(words))\n\n\(address)\n\n\(help)", metrics, into: &frame)
    } else {
      let sentence = words.shown("\(spinnerSign) ") + words(.loadingLibrary)
      Chrome.drawSentence("\(sentence)\n\n\(address)\n\n\(quits)", metrics, into: &frame)
    }
    drawFoot(
      (failure == nil ? [] : [words.keyHint(.retry)]) + [words.keyHint(.quit)], into: &frame)
  }
}
