import OrigamiModel
import OrigamiReader
import OrigamiStore

/// Notes on standard error that content is not offered in the language of `--lang`.
enum LanguageNote {
  /// Writes a note if the option names a language that a model is not offered in.
  static func write(_ option: String?, for model: StoredModel, _ environment: Environment) {
    guard let option, LanguageTag.lookUp(option, among: model.languages) == nil else { return }
    let words = environment.messageWords(option)
    let (name, languages) = (VisibleName.of(model.id.text), list(model.languages))
    writeError("origami: " + words(.noteNotInLanguage, name, VisibleName.of(option), languages) + "\n")
  }

  /// Writes a note if the option names a language in which no model of a list has a title.
  ///
  /// - Parameter titles: the languages of the titles of all listed models.
  static func write(_ option: String?, forTitles titles: Set<String>, _ environment: Environment) {
    guard let option, !titles.isEmpty, LanguageTag.lookUp(option, among: titles) == nil else { return }
    let words = environment.messageWords(option)
    let languages = list(titles.sorted())
    writeError("origami: " + words(.noteNoTitleInLanguage, VisibleName.of(option), languages) + "\n")
  }

  private static func list(_ languages: [String]) -> String {
    languages.map { VisibleName.of($0) }.joined(separator: ", ")
  }
}

extension StoredModel {
  /// The languages in which the model has a title.
  var titleLanguages: [String] { model.texts.filter { $0.kind == .title }.map(\.language) }
}
