/// Reads JSON value by value, as the caller requests, without building a tree.
///
/// Values that are not requested are skipped. The lists that are kept (``keep(_:)``) and the depth of nesting
/// are limited. Errors carry the line and the path of keys and indexes.
struct JSONReader {
  /// The kind of the next value.
  enum Kind {
    case object, array, string, number, literal
  }

  /// The most arrays and objects inside one another.
  static let depthLimit = 64
  /// The longest string that is read, in bytes.
  static let textLimit = 1 << 20

  private let stream: ByteStream
  private var chunk: [UInt8] = []
  private var position = 0
  private(set) var line = 1
  private(set) var path: [String] = []

  /// The bytes that the caller may still keep.
  private var bytesLeft = ExchangeLimits.bytes

  /// Creates a reader at the start of a file.
  init(_ stream: ByteStream) { self.stream = stream }

  /// Returns an error at the current position.
  func error(_ message: String, code: ExchangeError.Code = .syntax, help: String? = nil) -> ExchangeError {
    ExchangeError(code, at: .init(line: line, path: path), message, help: help)
  }

  /// Counts bytes that the caller keeps from the file.
  ///
  /// - Throws: when there are too many.
  mutating func keep(_ count: Int) throws(ExchangeError) {
    bytesLeft -= count
    guard bytesLeft >= 0 else {
      throw error(
        "its lists are larger than \(ExchangeLimits.bytes >> 20) MiB", code: .tooLarge,
        help: "export single frames, or without the order of all faces")
    }
  }

  // MARK: Values

  /// Returns the kind of the next value.
  mutating func kind() throws(ExchangeError) -> Kind {
    guard let byte = try next() else { throw error("the file ends in the middle of a value") }
    switch byte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return .literal
    default: throw error("a value is expected, and there is \(JSONReader.shown(byte))")
    }
  }

  /// Reads an object; `body` reads or skips the value of each key.
  mutating func object(
    _ body: (inout JSONReader, String) throws(ExchangeError) -> Void
  ) throws(ExchangeError) {
    guard try kind() == .object else { throw error("an object is expected") }
    try open()
    guard try next() != UInt8(ascii: "}") else { return position += 1 }
    while true {
      guard try next() == UInt8(ascii: "\"") else { throw error("a key is expected") }
      let key = try string()
      guard try next() == UInt8(ascii: ":") else { throw error("a colon is expected after \"\(key)\"") }
      position += 1
      path.append(key)
      try body(&self, key)
      path.removeLast()
      if try isLast(UInt8(ascii: "}")) { return }
    }
  }

  /// Reads an array; `body` reads or skips each element.
  mutating func array(
    _ body: (inout JSONReader, Int) throws(ExchangeError) -> Void
  ) throws(ExchangeError) {
    guard try kind() == .array else { throw error("an array is expected") }
    try open()
    guard try next() != UInt8(ascii: "]") else { return position += 1 }
    var index = 0
    let depth = path.count
    while true {
      path.append("")
      do throws(ExchangeError) { try body(&self, index) } catch {
        // The index is turned into text only for an error.
        var error = error
        if error.place.path.count > depth { error.place.path[depth] = "\(index)" }
        throw error
      }
      path.removeLast()
      index += 1
      if try isLast(UInt8(ascii: "]")) { return }
    }
  }

  private mutating func open() throws(ExchangeError) {
    guard path.count < JSONReader.depthLimit else {
      throw error("arrays and objects are nested more than \(JSONReader.depthLimit) deep", code: .tooLarge)
    }
    position += 1
  }

  private mutating func isLast(_ close: UInt8) throws(ExchangeError) -> Bool {
    let byte = try next()
    position += 1
    if byte == close { return true }
    guard byte == UInt8(ascii: ",") else {
      position -= 1
      throw error(
        byte.map { "a comma is expected, and there is \(JSONReader.shown($0))" } ?? "the file ends too early")
    }
    return false
  }

  /// Skips a value.
  mutating func skip() throws(ExchangeError) {
    switch try kind() {
    case .object: try object { (reader, _) throws(ExchangeError) in try reader.skip() }
    case .array: try array { (reader, _) throws(ExchangeError) in try reader.skip() }
    case .string: _ = try string(keeps: false)
    case .number: _ = try numberText()
    case .literal: _ = try literal()
    }
  }

  /// Reads null.
  ///
  /// - Returns: false, without reading, when the next value is another.
  mutating func null() throws(ExchangeError) -> Bool {
    guard try next() == UInt8(ascii: "n") else { return false }
    guard try literal() == "null" else { throw error("null is expected") }
    return true
  }

  /// Reads true or false.
  mutating func boolean() throws(ExchangeError) -> Bool {
    guard try kind() == .literal else { throw error("true or false is expected") }
    let text = try literal()
    guard text != "null" else { throw error("true or false is expected") }
    return text == "true"
  }

  private mutating func literal() throws(ExchangeError) -> String {
    var text = ""
    while let byte = try byte(), byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z"), text.utf8.count < 6 {
      text.unicodeScalars.append(Unicode.Scalar(byte))
      position += 1
    }
    guard ["true", "false", "null"].contains(text) else { throw error("\"\(text)\" is no JSON value") }
    return text
  }

  // MARK: Numbers

  /// Reads a finite number.
  mutating func number() throws(ExchangeError) -> Double {
    guard try kind() == .number else { throw error("a number is expected") }
    let text = try numberText()
    guard let value = Double(text) else { throw error("\"\(text)\" is not a number") }
    guard value.isFinite else { throw error("the number \(text) is too large", code: .tooLarge) }
    return value
  }

  /// Reads a whole number.
  mutating func integer() throws(ExchangeError) -> Int {
    let value = try number()
    guard let whole = Int(exactly: value) else { throw error("\(value) is no whole number") }
    return whole
  }

  private mutating func numberText() throws(ExchangeError) -> String {
    var text = ""
    while let byte = try byte(), JSONReader.isNumberByte[Int(byte)] {
      guard text.utf8.count < 64 else { throw error("a number has more than 64 characters", code: .tooLarge) }
      text.unicodeScalars.append(Unicode.Scalar(byte))
      position += 1
    }
    return text
  }

  private static let isNumberByte: [Bool] = (0..<256).map { byte in
    "+-.eE0123456789".utf8.contains(UInt8(byte))
  }

  // MARK: Texts

  /// Reads a string.
  mutating func string() throws(ExchangeError) -> String {
    guard try kind() == .string else { throw error("a text is expected") }
    return try string(keeps: true)
  }

  private mutating func string(keeps: Bool) throws(ExchangeError) -> String {
    position += 1
    var bytes: [UInt8] = []
    while let byte = try byte() {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return keeps ? String(decoding: bytes, as: UTF8.self) : ""
      case UInt8(ascii: "\\"): try escape(into: &bytes)
      case 0..<0x20: throw error("a text holds a control character")
      default: bytes.append(byte)
      }
      if !keeps { bytes.removeAll(keepingCapacity: true) }
      guard bytes.count <= JSONReader.textLimit else {
        throw error("a text is longer than \(JSONReader.textLimit >> 20) MiB", code: .tooLarge)
      }
    }
    throw error("the file ends inside a text")
  }

  private mutating func escape(into bytes: inout [UInt8]) throws(ExchangeError) {
    guard let byte = try byte() else { throw error("the file ends inside a text") }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): bytes.append(10)
    case UInt8(ascii: "t"): bytes.append(9)
    case UInt8(ascii: "r"): bytes.append(13)
    case UInt8(ascii: "b"): bytes.append(8)
    case UInt8(ascii: "f"): bytes.append(12)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
    case UInt8(ascii: "u"):
      var unit = try hexadecimal()
      while 0xD800..<0xDC00 ~= unit, try self.byte() == UInt8(ascii: "\\") {
        // The second half of a surrogate pair follows, or another escape. A half alone is replaced.
        position += 1
        guard try self.byte() == UInt8(ascii: "u") else {
          bytes.append(contentsOf: "\u{FFFD}".utf8)
          return try escape(into: &bytes)
        }
        position += 1
        let next = try hexadecimal()
        if 0xDC00..<0xE000 ~= next {
          unit = 0x10000 + (unit - 0xD800) << 10 + (next - 0xDC00)
        } else {
          bytes.append(contentsOf: "\u{FFFD}".utf8)
          unit = next
        }
      }
      bytes.append(contentsOf: String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8)
    default: throw error("after a backslash there is \(JSONReader.shown(byte)), which is no escape")
    }
  }

  private mutating func hexadecimal() throws(ExchangeError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try byte(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("\\u needs four hexadecimal digits")
      }
      position += 1
      value = value << 4 + UInt32(digit)
    }
    return value
  }

  // MARK: Bytes

  /// Returns the next byte; nil at the end.
  private mutating func byte() throws(ExchangeError) -> UInt8? {
    if position < chunk.count { return chunk[position] }
    chunk = try stream.take()
    position = 0
    return chunk.first
  }

  /// Returns the next byte that is not white space; nil at the end.
  private mutating func next() throws(ExchangeError) -> UInt8? {
    while let byte = try byte() {
      switch byte {
      case 0x0A: line += 1
      case 0x20, 0x09, 0x0D: break
      default: return byte
      }
      position += 1
    }
    return nil
  }

  /// Checks that only white space follows.
  mutating func end() throws(ExchangeError) {
    if let byte = try next() { throw error("after the end there is \(JSONReader.shown(byte))") }
  }

  private static func shown(_ byte: UInt8) -> String {
    0x21..<0x7F ~= byte ? "\"\(Character(Unicode.Scalar(byte)))\"" : "the byte \(byte)"
  }
}
