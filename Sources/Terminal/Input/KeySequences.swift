/// The meaning of the control sequences that a terminal sends.
///
/// Sources: ECMA-48, "XTerm Control Sequences" (Dickey), "Comprehensive keyboard handling in terminals" and
/// "Terminal graphics protocol" (kitty).
enum KeySequences {
  /// Returns the key for a byte below space, or for DEL.
  static func controlKey(_ byte: UInt8) -> Key {
    switch byte {
    case 0x0D, 0x0A: Key(.enter)
    case 0x09: Key(.tab)
    case 0x08, 0x7F: Key(.backspace)
    case 0: Key(.character(" "), .control)
    case 1...26: Key(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    default: Key(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    }
  }

  /// Returns the key for `ESC O` and a byte.
  static func singleShift(_ byte: UInt8) -> Key? {
    if byte == UInt8(ascii: "M") { return Key(.enter) }
    return letterKey(byte).map { Key($0) }
  }

  /// Returns the event for `ESC [`, parameters and intermediates, and a final byte; nil if it is unknown. The
  /// parameters of an answer begin with `?`; those of F1 to F5 on the Linux console are `[`.
  static func event(parameters: [UInt8], final: UInt8) -> InputEvent? {
    if parameters.first == UInt8(ascii: "[") { return linuxFunctionKey(final).map(InputEvent.key) }
    guard let first = parameters.first, (0x3C...0x3F).contains(first) else {
      return plain(numbers(parameters), final: final)
    }
    let values = numbers(parameters.dropFirst())
    switch (first, final) {
    case (UInt8(ascii: "?"), UInt8(ascii: "c")): return .answer(.primaryAttributes(values.map { $0 ?? 0 }))
    case (UInt8(ascii: "?"), UInt8(ascii: "u")): return .answer(.keyboardFlags(value(values, 0, else: 0)))
    case (UInt8(ascii: "?"), UInt8(ascii: "y")) where parameters.last == UInt8(ascii: "$"):
      return .answer(.mode(value(values, 0, else: 0), state: value(values, 1, else: 0)))
    case (UInt8(ascii: "?"), UInt8(ascii: "S")) where values.count == 3 && values[0] == 1 && values[1] == 0:
      return .answer(.colorRegisters(value(values, 2, else: 0)))
    default: return nil
    }
  }

  /// Returns the answer in the body of `ESC _ G … ESC \`: `i=31;OK` or `i=31;ENOENT:…`.
  static func graphicsAnswer(_ body: [UInt8]) -> TerminalAnswer? {
    guard body.first == UInt8(ascii: "G") else { return nil }
    let parts = String(decoding: body.dropFirst(), as: UTF8.self)
      .split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let id = parts[0].split(separator: ",").first { $0.hasPrefix("i=") }.flatMap { Int($0.dropFirst(2)) }
    return .graphics(id: id ?? 0, ok: parts[1] == "OK")
  }

  /// Returns the colour in the body of `ESC ] 11 ; … ESC \`: `11;rgb:1e1e/1e1e/2e2e`, each channel of one to
  /// four digits.
  static func colorAnswer(_ body: [UInt8]) -> TerminalAnswer? {
    let text = String(decoding: body, as: UTF8.self)
    guard text.hasPrefix("11;rgb") else { return nil }
    let channels = text.drop { $0 != ":" }.dropFirst().split(separator: "/").prefix(3).map { digits -> Int? in
      guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit),
        let value = Int(digits, radix: 16)
      else { return nil }
      return value * 255 / ((1 << (4 * digits.count)) - 1)
    }
    guard channels.count == 3, let red = channels[0], let green = channels[1], let blue = channels[2] else {
      return nil
    }
    return .background(red: red, green: green, blue: blue)
  }

  // MARK: Private

  /// A number beyond all characters. Larger ones count as this.
  private static let largestNumber = 0x110000

  /// Returns the parameters between the `;`, nil where one is left out. Of subparameters (`:`) only the first
  /// counts.
  private static func numbers(_ bytes: some Sequence<UInt8>) -> [Int?] {
    var values: [Int?] = [nil]
    var isSubparameter = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: ";"):
        values.append(nil)
        isSubparameter = false
      case UInt8(ascii: ":"): isSubparameter = true
      case 0x30...0x39 where !isSubparameter:
        let digit = Int(byte - 0x30)
        values[values.count - 1] = min((values[values.count - 1] ?? 0) * 10 + digit, largestNumber)
      default: break
      }
    }
    return values
  }

  private static func value(_ values: [Int?], _ index: Int, else missing: Int) -> Int {
    index < values.count ? values[index] ?? missing : missing
  }

  private static func plain(_ values: [Int?], final: UInt8) -> InputEvent? {
    // Kitty: 8 Super, 16 Hyper, 32 Meta, 64 Caps Lock, 128 Num Lock. xterm: 8 Meta.
    let bits = max(value(values, 1, else: 1) - 1, 0)
    let modifiers = Key.Modifiers(rawValue: bits & 7 | (bits & 0x38 == 0 ? 0 : 8))
    switch final {
    case UInt8(ascii: "u"): return character(value(values, 0, else: 0), modifiers).map(InputEvent.key)
    case UInt8(ascii: "~"):
      // xterm's modifyOtherKeys: CSI 27 ; modifiers ; character ~
      if values.first == 27 {
        return character(value(values, 2, else: 0), modifiers).map(InputEvent.key)
      }
      return numberedKey(value(values, 0, else: 0)).map { .key(Key($0, modifiers)) }
    case UInt8(ascii: "Z"): return .key(Key(.tab, .shift))
    case UInt8(ascii: "t") where values.first == 6:
      return .answer(.cellSize(height: value(values, 1, else: 0), width: value(values, 2, else: 0)))
    default: return letterKey(final).map { .key(Key($0, modifiers)) }
    }
  }

  private static func letterKey(_ byte: UInt8) -> Key.Code? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P"): .function(1)
    case UInt8(ascii: "Q"): .function(2)
    case UInt8(ascii: "R"): .function(3)
    case UInt8(ascii: "S"): .function(4)
    default: nil
    }
  }

  private static func numberedKey(_ number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  private static func linuxFunctionKey(_ final: UInt8) -> Key? {
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) else { return nil }
    return Key(.function(Int(final - UInt8(ascii: "A")) + 1))
  }

  private static func character(_ code: Int, _ modifiers: Key.Modifiers) -> Key? {
    switch code {
    case 27: return Key(.escape, modifiers)
    case 13, 57_414: return Key(.enter, modifiers)
    case 9: return Key(.tab, modifiers)
    case 8, 127: return Key(.backspace, modifiers)
    // Kitty: the keypad.
    case 57_417: return Key(.left, modifiers)
    case 57_418: return Key(.right, modifiers)
    case 57_419: return Key(.up, modifiers)
    case 57_420: return Key(.down, modifiers)
    case 57_421: return Key(.pageUp, modifiers)
    case 57_422: return Key(.pageDown, modifiers)
    case 57_423: return Key(.home, modifiers)
    case 57_424: return Key(.end, modifiers)
    case 57_425: return Key(.insert, modifiers)
    case 57_426: return Key(.delete, modifiers)
    default:
      // Kitty's private codes (from 57344) are keys without text, such as Caps Lock.
      guard let scalar = Unicode.Scalar(UInt32(code)), scalar.value >= 0x20,
        !(0xE000...0xF8FF).contains(scalar.value)
      else { return nil }
      return Key(.character(Character(scalar)), modifiers)
    }
  }
}
