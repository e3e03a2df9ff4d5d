/// Translations of common tags and of the designer "Traditional".
///
/// Files write these words in English, so that a tag is one word in a search and in `list --tag`. A word that
/// is not in the table is shown as it is.
enum ContentTerms {
  /// Returns a word in a language; the word itself without a translation.
  static func translated(_ word: String, to language: String) -> String {
    switch language.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
    case "de": german[word] ?? word
    case "ja": japanese[word] ?? word
    default: word
    }
  }

  private static let german = [
    "Traditional": "Traditionell", "animal": "Tier", "base": "Grundform", "bird": "Vogel", "boat": "Boot",
    "box": "Schachtel", "building": "Gebäude", "container": "Behälter", "crane": "Kranich", "cup": "Becher",
    "dog": "Hund", "fish": "Fisch", "for children": "für Kinder", "frog": "Frosch", "game": "Spiel",
    "hat": "Hut", "helmet": "Helm", "house": "Haus", "inflatable": "zum Aufblasen", "kabuto": "Kabuto",
    "newspaper": "Zeitung", "swan": "Schwan", "toy": "Spielzeug", "useful": "nützlich",
    "windmill base": "Windmühlengrundform",
  ]

  private static let japanese = [
    "Traditional": "伝承", "animal": "動物", "base": "基本形", "bird": "鳥", "boat": "舟", "box": "箱",
    "building": "建物", "container": "入れ物", "crane": "鶴", "cup": "コップ", "dog": "犬", "fish": "魚",
    "for children": "子ども向け", "frog": "かえる", "game": "遊び", "hat": "帽子", "helmet": "兜", "house": "家",
    "inflatable": "ふくらませる", "kabuto": "兜", "newspaper": "新聞紙", "swan": "白鳥", "toy": "おもちゃ",
    "useful": "実用", "windmill base": "風車の基本形",
  ]
}
