import OrigamiDiagrams
public import OrigamiModel
public import Terminal

/// The program's own words in one language, for a terminal with a character set.
///
/// A text is a literal that is looked up by its ``Word``: nothing is read or built at the start of the
/// program.
public struct Words: Hashable, Sendable {
  /// A language of the program's own words.
  public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
  }

  public var language: Language
  /// The characters that the terminal shows.
  public var charset: Charset

  public init(_ language: Language, charset: Charset = .utf8) {
    (self.language, self.charset) = (language, charset)
  }

  /// The words in English, with all characters.
  public static let english = Words(.english)

  /// Returns the words of the first tag in whose language there are any; English if there are none.
  ///
  /// - Parameter tags: BCP 47 tags, or names of locales such as `de_AT.UTF-8`; nil is skipped.
  public static func best(for tags: [String?], charset: Charset = .utf8) -> Words {
    Words(tags.lazy.compactMap { $0.flatMap(Language.init(tag:)) }.first ?? .english, charset: charset)
  }

  /// Returns a text that has no gaps.
  public func callAsFunction(_ word: Word) -> String { shown(text(of: word)) }

  /// Returns a text with its gaps filled: `{a}` is the first value, `{b}` the second.
  public func callAsFunction(_ word: Word, _ values: String...) -> String { self(word, filling: values) }

  /// Returns a text with its gaps filled with any number of values.
  func callAsFunction(_ word: Word, filling values: [String]) -> String {
    shown(fill(text(of: word), values, number: ""))
  }

  /// Returns the form of a text for a number, with its gaps filled: `{n}` is the number. The form before a
  /// `|` is for the number 1.
  ///
  /// - Parameter isGrouped: a Boolean value that indicates whether there are signs between the thousands.
  public func callAsFunction(
    _ word: Word, count: Int, isGrouped: Bool = true, _ values: String...
  ) -> String {
    let forms = text(of: word).split(separator: "|")
    let form = (count == 1 ? forms.first : forms.last) ?? ""
    return shown(fill(String(form), values, number: isGrouped ? number(count) : String(count)))
  }

  /// Returns a number with a sign between the thousands, as `5,803`.
  public func number(_ number: Int) -> String {
    var digits = Array(String(number))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(contentsOf: text(of: .thousands), at: index)
      index -= 3
    }
    return String(digits)
  }

  /// Returns a number with the language's decimal sign.
  func decimal(_ number: Double) -> String {
    "\(number)".replacing(".", with: text(of: .decimal))
  }

  /// Returns the tags of a model in the language, as far as they have a translation.
  public func tags(_ tags: [String]) -> [String] {
    tags.map { shown(ContentTerms.translated($0, to: language.rawValue)) }
  }

  /// Returns a text with the characters that the terminal shows.
  public func shown(_ text: String) -> String { charset == .ascii ? ASCIIText.of(text) : text }

  private func text(of word: Word) -> String {
    switch language {
    case .english: word.english
    case .german: word.german
    }
  }

  private func fill(_ template: String, _ values: [String], number: String) -> String {
    PhraseTemplate.fill(template) { gap in
      guard let letter = gap.utf8.first, letter != UInt8(ascii: "n") else { return number }
      let index = Int(letter) - Int(UInt8(ascii: "a"))
      return values.indices.contains(index) ? values[index] : ""
    }
  }
}

extension Words.Language {
  /// Creates the language of a tag or of a locale's name; nil without words in it.
  init?(tag: String) {
    self.init(rawValue: tag.prefix { $0.isLetter }.lowercased())
  }
}

extension Words {
  /// Returns the name of a difficulty. In English it is the word that `--difficulty` takes.
  public func difficulty(_ difficulty: Difficulty) -> String {
    if language == .english { return difficulty.name }
    let phrases = ReaderPhrases.best(for: language.rawValue)
    return shown(phrases.difficulties[difficulty] ?? difficulty.name)
  }

  /// Returns the name of a level of detail.
  func level(_ level: DetailLevel) -> String {
    switch level {
    case .overview: self(.overview)
    case .standard: self(.standard)
    case .full: self(.full)
    }
  }
}
