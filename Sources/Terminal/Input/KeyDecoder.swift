/// Turns the bytes that a terminal sends into events, however they are split.
///
/// It decodes UTF-8 text, the legacy sequences of xterm and the Linux console, `CSI u` (kitty keyboard
/// protocol and xterm's modifyOtherKeys), bracketed paste, and the answers to questions. Unknown sequences
/// are dropped as a whole, so that no part of them is taken for keys.
///
/// Bytes alone cannot tell a lone Escape from the start of a sequence. Inside a sequence, the caller waits as
/// long as ``patience`` says, and then calls ``timeout()``. The decoder itself has no clock.
public struct KeyDecoder: Sendable {
  private enum State {
    case ground
    /// Inside a character of several bytes, with the number of missing ones.
    case character(missing: Int)
    case escape
    /// After `ESC O`.
    case singleShift
    /// After `ESC [`. The bytes are in `sequence`.
    case control
    /// Inside OSC, DCS, APC, PM or SOS, with its first byte, until ST (or BEL).
    case string(UInt8, escaped: Bool)
    case paste
  }

  /// The largest number of bytes kept of a sequence. The rest is dropped.
  private static let sequenceLimit = 4096
  /// The largest number of bytes kept of a paste. The rest is dropped.
  private static let pasteLimit = 1 << 16
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var state = State.ground
  private var sequence: [UInt8] = []
  /// A Boolean value that indicates whether an Escape came before, which means Alt.
  private var hasAlt = false

  /// Creates a decoder outside any sequence.
  public init() {}

  /// The time that the start of a sequence waits for its rest, from its last byte on; nil outside sequences.
  ///
  /// It is short where the bytes may be a key, such as a lone Escape. Those of an answer are no key, and over
  /// a slow line they may come apart: the rest would be taken for keys.
  public var patience: Duration? {
    switch state {
    // A paste may pause, so no time limit ends it: only its end sequence does. Until then every key is text.
    case .ground, .paste: nil
    case .control, .string: sequence.isEmpty ? .milliseconds(40) : .seconds(1)
    case .character, .escape, .singleShift: .milliseconds(40)
    }
  }

  /// Decodes the next bytes and returns the events that are complete.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes { if let event = feed(byte) { events.append(event) } }
    return events
  }

  /// Ends a sequence after which nothing has come for a while, and returns its event.
  ///
  /// A lone Escape is the key, and an Escape with the one character that begins a sequence is Alt with that
  /// character. Other incomplete sequences are dropped.
  public mutating func timeout() -> [InputEvent] {
    defer { reset() }
    switch state {
    case .escape: return [.key(Key(.escape, hasAlt ? .alt : []))]
    case .control where sequence.isEmpty: return [.key(Key(.character("["), .alt))]
    case .singleShift: return [.key(Key(.character("O"), .alt))]
    case .string(let kind, escaped: false) where sequence.isEmpty:
      return [.key(Key(.character(Character(Unicode.Scalar(kind))), .alt))]
    default: return []
    }
  }

  // MARK: States

  private mutating func feed(_ byte: UInt8) -> InputEvent? {
    switch state {
    case .singleShift where byte == 0x1B, .control where byte == 0x1B,
      .string(_, escaped: false) where byte == 0x1B && sequence.isEmpty:
      // A new sequence begins, so nothing more follows the last one.
      let event = timeout().first
      state = .escape
      return event
    case .ground: return ground(byte)
    case .character(let missing): return character(byte, missing: missing)
    case .escape: return escape(byte)
    case .singleShift where byte < 0x20:
      reset()
      return feed(byte)
    case .singleShift: return end(KeySequences.singleShift(byte).map(InputEvent.key))
    case .control: return control(byte)
    case .string(let kind, let escaped): return string(byte, kind: kind, escaped: escaped)
    case .paste: return paste(byte)
    }
  }

  private mutating func ground(_ byte: UInt8) -> InputEvent? {
    switch byte {
    case 0x1B:
      state = .escape
      return nil
    case 0x20..<0x7F: return finish(Key(.character(Character(Unicode.Scalar(byte)))))
    case 0..<0x20, 0x7F: return finish(KeySequences.controlKey(byte))
    case 0xC2..<0xE0: return begin(byte, missing: 1)
    case 0xE0..<0xF0: return begin(byte, missing: 2)
    case 0xF0..<0xF5: return begin(byte, missing: 3)
    default:
      reset()
      return nil
    }
  }

  private mutating func begin(_ byte: UInt8, missing: Int) -> InputEvent? {
    sequence = [byte]
    state = .character(missing: missing)
    return nil
  }

  private mutating func character(_ byte: UInt8, missing: Int) -> InputEvent? {
    guard byte & 0xC0 == 0x80 else {
      reset()
      return feed(byte)
    }
    sequence.append(byte)
    guard missing == 1 else {
      state = .character(missing: missing - 1)
      return nil
    }
    guard let text = String(validating: sequence, as: UTF8.self), let character = text.first else {
      reset()
      return nil
    }
    return finish(Key(.character(character)))
  }

  private mutating func escape(_ byte: UInt8) -> InputEvent? {
    sequence.removeAll(keepingCapacity: true)
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      state = .string(byte, escaped: false)
    case 0x1B:
      // Two in a row: the first means Alt, the second may begin a sequence.
      if hasAlt { return nil }
      hasAlt = true
    default:
      hasAlt = true
      state = .ground
      return ground(byte)
    }
    return nil
  }

  private mutating func control(_ byte: UInt8) -> InputEvent? {
    switch byte {
    case 0x40..<0x7F:
      // The Linux console sends F1 to F5 as `ESC [ [ A` to `ESC [ [ E`.
      if byte == UInt8(ascii: "["), sequence.isEmpty {
        sequence.append(byte)
        return nil
      }
      return endControl(byte)
    case 0x20..<0x40:
      if sequence.count < KeyDecoder.sequenceLimit { sequence.append(byte) }
      return nil
    default:
      // The sequence has broken off. This byte may be Ctrl+C.
      reset()
      return feed(byte)
    }
  }

  private mutating func endControl(_ final: UInt8) -> InputEvent? {
    if final == UInt8(ascii: "~"), sequence == Array("200".utf8) {
      reset()
      state = .paste
      return nil
    }
    return end(KeySequences.event(parameters: sequence, final: final))
  }

  /// Ends a sequence that means an event, or nothing.
  private mutating func end(_ event: InputEvent?) -> InputEvent? {
    if case .key(let key)? = event { return finish(key) }
    reset()
    return event
  }

  private mutating func string(_ byte: UInt8, kind: UInt8, escaped: Bool) -> InputEvent? {
    if escaped, byte == UInt8(ascii: "\\") { return endString(kind) }
    if byte == 0x07, kind == UInt8(ascii: "]") { return endString(kind) }
    if escaped {
      // The string has broken off, and another sequence begins.
      reset()
      return escape(byte)
    }
    if byte == 0x1B {
      state = .string(kind, escaped: true)
      return nil
    }
    if byte < 0x20 {
      // The string has broken off. This byte may be Ctrl+C.
      reset()
      return feed(byte)
    }
    if sequence.count < KeyDecoder.sequenceLimit { sequence.append(byte) }
    return nil
  }

  private mutating func endString(_ kind: UInt8) -> InputEvent? {
    let body = sequence
    reset()
    switch kind {
    case UInt8(ascii: "_"): return KeySequences.graphicsAnswer(body).map(InputEvent.answer)
    case UInt8(ascii: "]"): return KeySequences.colorAnswer(body).map(InputEvent.answer)
    default: return nil
    }
  }

  private mutating func paste(_ byte: UInt8) -> InputEvent? {
    sequence.append(byte)
    guard byte == UInt8(ascii: "~"), sequence.suffix(KeyDecoder.pasteEnd.count) == KeyDecoder.pasteEnd[...]
    else {
      // Beyond the limit only the bytes that may be the end are kept.
      if sequence.count >= KeyDecoder.pasteLimit + KeyDecoder.pasteEnd.count {
        sequence.remove(at: KeyDecoder.pasteLimit)
      }
      return nil
    }
    let text = String(decoding: sequence.dropLast(KeyDecoder.pasteEnd.count), as: UTF8.self)
    reset()
    return .paste(text)
  }

  private mutating func finish(_ key: Key) -> InputEvent {
    var key = key
    if hasAlt { key.modifiers.insert(.alt) }
    reset()
    return .key(key)
  }

  private mutating func reset() {
    state = .ground
    sequence.removeAll(keepingCapacity: true)
    hasAlt = false
  }
}
