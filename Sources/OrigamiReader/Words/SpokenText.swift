import OrigamiDiagrams
import OrigamiModel
import Terminal

/// Steps and models as paragraphs to be read aloud: no drawing, no braille and no box characters.
public enum SpokenText {
  /// Returns one step as one paragraph: its number, then its `verbal` text. Without that text, all of its
  /// words and a description of its drawing follow. Cautions and tips are last. A group's heading is its
  /// number and title only.
  public static func paragraph(_ content: StepContent) -> String {
    let phrases = ReaderPhrases.best(for: content.language)
    if let heading = content.heading {
      return joined([
        phrases.fill(phrases.step, content.number), heading.prefix(1).uppercased() + heading.dropFirst(),
      ])
    }
    var sentences = [phrases.fill(phrases.step, content.number)]
    let verbal = content.texts(.verbal)
    if verbal.isEmpty {
      sentences.append(content.title)
      sentences += content.texts(.subtitle) + content.texts(.text)
      if let diagram = content.diagram {
        sentences += DiagramWords(
          diagram, language: content.language, operations: content.operations, sheet: content.sheet
        )
        .sentences()
      }
    } else {
      sentences += verbal
    }
    sentences += content.texts(.caution).map { phrases.caution + $0 }
    sentences += content.texts(.tip).map { phrases.tip + $0 }
    return joined(sentences)
  }

  /// Returns a model's title, summary and facts as one paragraph.
  public static func paragraph(_ header: ModelHeader) -> String {
    joined([header.title] + header.texts + header.facts)
  }

  /// Returns the caption of a photo as one paragraph.
  public static func paragraph(ofCaption caption: String) -> String { joined([caption]) }

  private static func joined(_ sentences: [String]) -> String { Sentences.joined(sentences.map(speakable)) }

  /// Returns text without the characters that a screen reader reads as braille or as "box drawings light
  /// horizontal".
  private static func speakable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in VisibleText.of(text).unicodeScalars {
      let isDrawn = (0x2500...0x259F).contains(scalar.value) || (0x2800...0x28FF).contains(scalar.value)
      result.append(isDrawn ? " " : scalar)
    }
    return TextWrapper(width: .max).lines(of: String(result)).joined(separator: " ")
  }
}

/// Joins sentences to a paragraph.
enum Sentences {
  /// Joins sentences. A sentence that does not end with punctuation gets a full stop. No space follows an
  /// East Asian full stop.
  static func joined(_ sentences: [String]) -> String {
    var text = ""
    for sentence in sentences where !sentence.isEmpty {
      if let last = last(of: text), !"。！？".contains(last) { text += " " }
      text += sentence
      if let last = last(of: sentence), !".!?:;…。！？：；".contains(last) { text += "." }
    }
    return text
  }

  /// Returns the last character before closing brackets and quotation marks.
  private static func last(of text: String) -> Character? { text.last { !")]\"'”’“»«）」』".contains($0) } }
}
