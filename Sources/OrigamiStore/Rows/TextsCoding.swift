internal import OrigamiModel

/// The encoding of a step's prose.
///
/// The title and the subtitle in the model's own language have columns of their own. The whole list is JSON
/// in `step.texts`, in the order of the file, so that SQL can search it.
///
///     [0,1,[3,"en","Crease sharply."],[0,"ja","半分に折る"]]
///
/// A text is (kind, language, content). 0 and 1 stand for the title and the subtitle that have columns.
/// NULL stands for `[0]`, or for `[0,1]` if there is a subtitle, which is what most steps in one language
/// have. A text whose language tag differs from the model's only in case is in its column and also in the
/// list, with its tag.
enum TextsCoding {
  /// The positions of the texts that have columns of their own.
  struct Columns {
    /// The position of the title in the model's language; nil if there is none.
    var title: Int?
    /// The position of the subtitle in the model's language; nil if there is none.
    var subtitle: Int?

    init(_ texts: [ContentText], language: String) {
      for (index, text) in texts.enumerated() {
        if title == nil, text.kind == .title, LanguageTag.matches(text.language, language) {
          title = index
        } else if subtitle == nil, text.kind == .subtitle, LanguageTag.matches(text.language, language) {
          subtitle = index
        }
      }
    }
  }

  /// Appends the JSON, unless NULL stands for it.
  ///
  /// - Returns: true if anything was appended.
  static func append(
    _ texts: [ContentText], language: String, columns: Columns, to bytes: inout [UInt8]
  ) -> Bool {
    let title = columns.title.flatMap { texts[$0].language == language ? $0 : nil }
    let subtitle = columns.subtitle.flatMap { texts[$0].language == language ? $0 : nil }
    let isPlain = title == 0 && (texts.count == 1 || texts.count == 2 && subtitle == 1)
    guard !isPlain else { return false }
    bytes.append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if index == title {
        bytes.append(UInt8(ascii: "0"))
      } else if index == subtitle {
        bytes.append(UInt8(ascii: "1"))
      } else {
        bytes.append(UInt8(ascii: "["))
        bytes.append(UInt8(ascii: "0") + text.kind.rawValue)
        bytes.append(UInt8(ascii: ","))
        appendQuoted(text.language, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        appendQuoted(text.content, to: &bytes)
        bytes.append(UInt8(ascii: "]"))
      }
    }
    bytes.append(UInt8(ascii: "]"))
    return true
  }

  private static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices {
        let byte = utf8[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        bytes.append(contentsOf: utf8[start..<index])
        if byte < 0x20 {
          bytes.append(contentsOf: byte < 0x10 ? "\\u000".utf8 : "\\u001".utf8)
          bytes.append(contentsOf: String(byte & 0xF, radix: 16).utf8)
        } else {
          bytes.append(UInt8(ascii: "\\"))
          bytes.append(byte)
        }
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  // MARK: Reading

  /// Returns the texts in the order of the file.
  static func texts(
    _ json: UnsafeRawBufferPointer?, language: String, title: String, subtitle: String?
  ) throws(ByteReader.Damage) -> [ContentText] {
    let own = ContentText(.title, language, title)
    guard let json else {
      return subtitle.map { [own, ContentText(.subtitle, language, $0)] } ?? [own]
    }
    var reader = TextsReader(json)
    return try reader.texts(title: own, subtitle: ContentText(.subtitle, language, subtitle ?? ""))
  }
}

/// Reads exactly the JSON that ``TextsCoding`` writes.
private struct TextsReader {
  private let json: UnsafeRawBufferPointer
  private var position = 0

  init(_ json: UnsafeRawBufferPointer) { self.json = json }

  mutating func texts(
    title: ContentText, subtitle: ContentText
  ) throws(ByteReader.Damage) -> [ContentText] {
    var texts: [ContentText] = []
    try expect("[")
    if take("]") { return texts }
    repeat {
      if take("0") {
        texts.append(title)
      } else if take("1") {
        texts.append(subtitle)
      } else {
        try expect("[")
        let digit = try byte()
        guard digit >= 0x30, let kind = ContentText.Kind(rawValue: digit - 0x30) else {
          throw ByteReader.Damage()
        }
        try expect(",")
        let language = try quoted()
        try expect(",")
        texts.append(ContentText(kind, language, try quoted()))
        try expect("]")
      }
    } while take(",")
    try expect("]")
    return texts
  }

  private mutating func quoted() throws(ByteReader.Damage) -> String {
    try expect("\"")
    let start = position
    while position < json.count, json[position] != UInt8(ascii: "\""), json[position] != UInt8(ascii: "\\") {
      position += 1
    }
    if take("\"") { return String(decoding: json[start..<position - 1], as: UTF8.self) }
    var bytes = Array(json[start..<position])
    while !take("\"") {
      var byte = try byte()
      if byte == UInt8(ascii: "\\") {
        byte = try self.byte()
        if byte == UInt8(ascii: "u") { byte = try escaped() }
      }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads the four digits after `\u`, with which only control characters are written.
  private mutating func escaped() throws(ByteReader.Damage) -> UInt8 {
    guard position + 4 <= json.count,
      let byte = UInt8(String(decoding: json[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw ByteReader.Damage() }
    position += 4
    return byte
  }

  private mutating func byte() throws(ByteReader.Damage) -> UInt8 {
    guard position < json.count else { throw ByteReader.Damage() }
    defer { position += 1 }
    return json[position]
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < json.count, UInt32(json[position]) == character.value else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(ByteReader.Damage) {
    guard take(character) else { throw ByteReader.Damage() }
  }
}
