/// Writes text with the characters of ASCII, for terminals that show no others.
///
/// Letters lose their accents (`é` is `e`), German umlauts become two letters (`ä` is `ae`), quotes and
/// dashes get their plain forms, and drawn signs become similar characters. What has no similar character is
/// `?`.
public enum ASCIIText {
  /// Returns the text in ASCII, line breaks and control characters included.
  ///
  /// - Complexity: O(*n*). Text in ASCII is returned as it is after one pass over its bytes.
  public static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        result.unicodeScalars.append(scalar)
      } else if let written = longer[scalar] ?? signs[scalar].map({ String($0) }) ?? letter(scalar) {
        result += written
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
          ? Character(scalar) : signs[scalar] ?? letter(scalar)?.first ?? (isBraille(scalar) ? "*" : "?")
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
    "…": "...", "→": "->", "←": "<-", "↔": "<->", "°": " deg", "½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3",
    "⅔": "2/3", "√": "sqrt ", "≈": "~", "≤": "<=", "≥": ">=", "€": "EUR", "©": "(c)", "®": "(R)", "™": "(TM)",
    "\u{AD}": "", "\u{200B}": "", "\u{200C}": "", "\u{200D}": "", "\u{2060}": "", "\u{FEFF}": "",
  ]

  /// Signs for which one character stands. `▕` and `▏` are the left and the right end of the scroll bar.
  private static let signs: [Unicode.Scalar: Character] = [
    "\u{A0}": " ", "\u{202F}": " ", "\u{2009}": " ", "\u{3000}": " ",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "·": "-", "•": "*", "×": "x", "÷": "/",
    "“": "\"", "”": "\"", "„": "\"", "«": "\"", "»": "\"", "‘": "'", "’": "'", "‚": "'", "‹": "<", "›": ">",
    "′": "'", "″": "\"", "´": "'", "¡": "!", "¿": "?", "。": ".", "、": ",", "：": ":", "（": "(", "）": ")",
    "…": "~", "→": ">", "←": "<", "↑": "^", "↓": "v", "°": "o", "✓": "+", "✗": "x",
    "─": "-", "━": "=", "│": "|", "┃": "|", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "┌": "+", "┐": "+",
    "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+", "▕": "[", "▏": "]", "█": "#",
    "▓": "#", "▒": "+", "░": ".", "▀": "#", "▄": "#", "▸": ">", "▶": ">", "◀": "<", "◆": "*", "◇": "o",
    "●": "*", "○": ".", "■": "#", "□": ".", "▲": "^", "△": "^", "▼": "v", "▽": "v", "★": "*", "☆": "*",
    "⠋": "|", "⠙": "/", "⠸": "-", "⠴": "|", "⠦": "/", "⠇": "-",
  ]

  /// The plain letter of each letter with an accent.
  private static let accented: [Unicode.Scalar: String] = {
    let groups: KeyValuePairs = [
      "a": "àáâãäåāăą", "A": "ÀÁÂÃÄÅĀĂĄ", "c": "çćĉċč", "C": "ÇĆĈĊČ", "d": "ďđð", "D": "ĎĐÐ",
      "e": "èéêëēĕėęě", "E": "ÈÉÊËĒĔĖĘĚ", "g": "ĝğġģ", "G": "ĜĞĠĢ", "h": "ĥħ", "H": "ĤĦ", "i": "ìíîïĩīĭįı",
      "I": "ÌÍÎÏĨĪĬĮİ",
      "j": "ĵ", "J": "Ĵ", "k": "ķ", "K": "Ķ", "l": "ĺļľŀł", "L": "ĹĻĽĿŁ", "n": "ñńņňŋ", "N": "ÑŃŅŇŊ",
      "o": "òóôõöøōŏő", "O": "ÒÓÔÕÖØŌŎŐ", "r": "ŕŗř", "R": "ŔŖŘ", "s": "śŝşšșß", "S": "ŚŜŞŠȘ", "t": "ţťŧț",
      "T": "ŢŤŦȚ", "u": "ùúûüũūŭůűų", "U": "ÙÚÛÜŨŪŬŮŰŲ", "w": "ŵ", "W": "Ŵ", "y": "ýÿŷ", "Y": "ÝŸŶ",
      "z": "źżž", "Z": "ŹŻŽ",
    ]
    var plain: [Unicode.Scalar: String] = [:]
    for (letter, forms) in groups { for form in forms.unicodeScalars { plain[form] = letter } }
    return plain
  }()

  /// Returns a letter without its accent, or nothing for an accent; nil for anything else.
  private static func letter(_ scalar: Unicode.Scalar) -> String? {
    (0x300...0x36F).contains(scalar.value) ? "" : accented[scalar]
  }
}
