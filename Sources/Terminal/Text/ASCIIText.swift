/// Writes text with the characters of ASCII, for terminals that show no others.
///
/// Letters lose their accents (`é` is `e`), German umlauts become two letters (`ä` is `ae`), quotes and
/// dashes get their plain forms, and drawn signs become similar characters. What has no similar character is
/// `?`.
public enum ASCIIText {
  /// Returns the text in ASCII. Line breaks and other control characters of ASCII stay; further ones become
  /// visible, as in ``VisibleText``.
  ///
  /// - Complexity: O(*n*). Text in ASCII is returned as it is after one pass over its bytes.
  public static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        result.unicodeScalars.append(scalar)
      } else if let written = longer[scalar] ?? sign(scalar).map({ String($0) }) ?? letter(scalar) {
        // A fraction must not join the number before it: `2½` is `2 1/2`.
        if written.first?.isNumber == true, result.last?.isNumber == true { result += " " }
        result += scalar == "°" && result.last == " " ? "deg" : written
      } else if VisibleText.isLive(scalar) {
        result += VisibleText.of(String(scalar))
      } else {
        result += String(repeating: "?", count: DisplayWidth.of(Character(scalar)))
      }
    }
    return result
  }

  /// Returns the text in ASCII with as many columns as it has, for the cells of a frame.
  static func inColumns(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = ""
    for cluster in text {
      if cluster.isASCII {
        result.append(cluster)
      } else if let scalar = cluster.unicodeScalars.first {
        let sign =
          scalar.isASCII
          ? Character(scalar) : sign(scalar) ?? letter(scalar)?.first ?? (isBraille(scalar) ? "*" : "?")
        result += String(repeating: sign, count: DisplayWidth.of(cluster))
      }
    }
    return result
  }

  private static func isBraille(_ scalar: Unicode.Scalar) -> Bool { (0x2801...0x28FF).contains(scalar.value) }

  // MARK: Tables

  /// Characters that are written with several, and those without a column.
  private static let longer: [Unicode.Scalar: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "ẞ": "SS", "æ": "ae",
    "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "oe", "Ø": "Oe", "å": "aa", "Å": "Aa", "þ": "th", "Þ": "Th",
    "…": "...", "→": "->", "←": "<-", "↔": "<->", "°": " deg", "√": "sqrt ", "≈": "~", "≤": "<=", "≥": ">=",
    "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5",
    "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
    "€": "EUR", "©": "(c)", "®": "(R)", "™": "(TM)",
    "\u{AD}": "", "\u{200B}": "", "\u{200C}": "", "\u{200D}": "", "\u{2060}": "", "\u{FEFF}": "",
  ]

  /// Returns the character that stands for a sign or a space; nil for anything else.
  private static func sign(_ scalar: Unicode.Scalar) -> Character? {
    scalar.properties.generalCategory == .spaceSeparator ? " " : signs[scalar]
  }

  /// Signs for which one character stands, and letters that are not others with an accent. `▕` and `▏` are
  /// the left and the right end of the scroll bar, and the braille characters the frames of the spinner
  /// (`ReaderScreen.spinnerSign`) and a blank.
  private static let signs: [Unicode.Scalar: Character] = [
    "ß": "s", "ı": "i", "ð": "d", "Ð": "D", "ŋ": "n", "Ŋ": "N",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "·": "-", "•": "*", "×": "x",
    "÷": "/", "⁄": "/", "〜": "~",
    "“": "\"", "”": "\"", "„": "\"", "‟": "\"", "«": "\"", "»": "\"", "‘": "'", "’": "'", "‚": "'", "‛": "'",
    "‹": "<", "›": ">",
    "′": "'", "″": "\"", "´": "'", "¡": "!", "¿": "?", "。": ".", "、": ",", "：": ":", "（": "(", "）": ")",
    "…": "~", "→": ">", "←": "<", "↑": "^", "↓": "v", "°": "o", "✓": "+", "✗": "x",
    "─": "-", "━": "=", "│": "|", "┃": "|", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "┌": "+", "┐": "+",
    "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+", "▕": "[", "▏": "]", "█": "#",
    "▓": "#", "▒": "+", "░": ".", "▀": "#", "▄": "#", "▸": ">", "▶": ">", "◀": "<", "◆": "*", "◇": "o",
    "●": "*", "○": ".", "■": "#", "□": ".", "▲": "^", "△": "^", "▼": "v", "▽": "v", "★": "*", "☆": "*",
    "⠋": "|", "⠙": "/", "⠸": "-", "⠴": "|", "⠦": "/", "⠇": "-", "\u{2800}": " ",
  ]

  /// Returns a Latin letter without its accent, or nothing for an accent; nil for anything else.
  ///
  /// The names of Unicode tell the plain letter: `ễ` is LATIN SMALL LETTER E WITH CIRCUMFLEX AND TILDE.
  private static func letter(_ scalar: Unicode.Scalar) -> String? {
    if (0x300...0x36F).contains(scalar.value) { return "" }
    guard let words = scalar.properties.name?.split(separator: " "), words.count > 4, words[0] == "LATIN",
      words[2] == "LETTER", words[3].count == 1, words[4] == "WITH"
    else { return nil }
    return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
  }
}
