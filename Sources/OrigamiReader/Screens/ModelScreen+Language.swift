import LazyStacks
import OrigamiModel
import OrigamiStore

extension ModelScreen {
  /// Shows the model in the next of its languages. The current step stays on its row.
  func changeLanguage() {
    guard isOpen else { return }
    let languages = items.model.languages
    guard languages.count > 1 else {
      message = words(.oneLanguage, languages.first ?? items.model.model.language)
      return
    }
    let present = languages.firstIndex { LanguageTag.matches($0, items.language) } ?? 0
    let index = (present + 1) % languages.count
    let next = languages[index]
    dependencies.wishes.choice.choose(next)
    items.words = words
    holdCurrent()
    items.show(in: next)
    renewShowcase()
    message = words(.languageIs, next, "\(index + 1)", "\(languages.count)")
    // For the stack it is a change to the same level: the same steps, with other heights.
    tell(.levelChanged(to: items.level.rawValue))
  }
}
