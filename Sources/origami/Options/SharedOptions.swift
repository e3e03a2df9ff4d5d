import ArgumentParser
import OrigamiModel
import OrigamiStore

// Options that several commands have, each by itself: its help, and its default. They are no option groups,
// because each group adds four searches through the program's conformances before a command begins.

extension ArgumentHelp {
  /// `--detail`
  static var detail: ArgumentHelp {
    ArgumentHelp(
      "How much to show: overview, standard or full.",
      discussion: "Default: $ORIGAMI_DETAIL, else standard.", valueName: "level")
  }

  /// `--lang`
  static var language: ArgumentHelp {
    ArgumentHelp(
      "The language of the steps, as a tag (en, ja, pt-BR).",
      discussion: "Default: the locale; where a model does not offer it, the model's own language.",
      valueName: "tag")
  }

  /// `--width`
  static var width: ArgumentHelp { ArgumentHelp("The columns to use, 40 to 200.", valueName: "n") }
}

/// The widths that text can be laid out for.
enum PrintedWidth {
  private static let range = 40...200

  /// Checks the value of `--width`.
  ///
  /// - Throws: `ValidationError` outside 40 to 200.
  static func validate(_ width: Int?) throws {
    guard let width, !range.contains(width) else { return }
    throw ValidationError("--width must be 40 to 200")
  }

  /// Returns the nearest width within the limits.
  static func clamped(_ columns: Int) -> Int { min(max(columns, range.lowerBound), range.upperBound) }
}

extension Environment {
  /// Returns the level in force: the option, else `$ORIGAMI_DETAIL`, else standard.
  func level(_ option: DetailLevel?) throws(CommandProblem) -> DetailLevel {
    if let option { return option }
    guard let name = self["ORIGAMI_DETAIL"] else { return .standard }
    guard let level = DetailLevel(name: name) else { throw .unknownLevel(name) }
    return level
  }

  /// Returns the language to show a model in: that of the option or the locale if every step has a title in
  /// it, else the model's own.
  func language(_ option: String?, of model: StoredModel) -> String {
    language(option, among: model.languages, own: model.model.language)
  }

  /// Returns the language to show content in: the option's or the locale's if `offered` has it, else `own`.
  func language(_ option: String?, among offered: [String], own: String) -> String {
    guard let wish = option ?? language else { return own }
    return LanguageTag.lookUp(wish, among: offered) ?? own
  }

  /// Returns the title of a model in the language of the option or the locale, else in the model's own.
  func title(of stored: StoredModel, _ option: String?) -> String {
    let language = language(option, among: stored.titleLanguages, own: stored.model.language)
    return stored.model.texts.first(.title, in: language, else: stored.model.language) ?? stored.model.title
  }

  /// Returns the columns to use: the option's, else those of the terminal within limits, else 80.
  func columns(_ option: Int?) -> Int { option ?? terminalColumns.map(PrintedWidth.clamped) ?? 80 }
}
