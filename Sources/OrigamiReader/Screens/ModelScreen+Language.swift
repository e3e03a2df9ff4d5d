import LazyStacks
import OrigamiModel
import OrigamiStore

extension ModelScreen {
  /// Shows the model in the next of its languages. The current step stays on its row.
  func changeLanguage() {
    guard isOpen else { return }
    let languages = items.model.languages
    guard languages.count > 1 else {
      message = "this model is in one language: \(languages.first ?? items.model.model.language)"
      return
    }
    let present = languages.firstIndex { LanguageTag.matches($0, items.language) } ?? 0
    let next = languages[(present + 1) % languages.count]
    dependencies.wishes.choice.choose(next)
    holdCurrent()
    items.show(in: next)
    showcase = ShowcaseStrip(
      items.model.model.photos, language: next, own: items.model.model.language, graphics: items.graphics)
    showcase.resize(columns: metrics.columns)
    message = "language: \(next) · \(present + 1 == languages.count ? 1 : present + 2) of \(languages.count)"
    // The same steps, with other heights.
    tell(.levelChanged(to: items.level.rawValue))
  }
}
