internal import CLibXML2

/// Where libxml2's buffer lies, in which it leaves most of what it hands over as it is in the file.
struct ParserInput {
  private var start: UInt = 0
  private var count: UInt = 0
  private var end: UnsafePointer<UInt8>?
  /// How far the parser has come, in bytes from the start of the file.
  private(set) var offset = 0
  /// The byte at which it stands.
  private(set) var here: UInt8 = 0
  private(set) var next: UInt8 = 0

  /// No buffer.
  init() {}

  /// The buffer as it is now; valid until the parser is given more.
  @inline(__always)
  init(_ context: xmlParserCtxtPtr) {
    guard let input = context.pointee.input, let base = input.pointee.base, let end = input.pointee.end,
      let here = input.pointee.cur
    else { return }
    start = UInt(bitPattern: base)
    count = UInt(bitPattern: end - base)
    self.end = end
    offset = Int(input.pointee.consumed) &+ (here - base)
    // libxml2 ends its buffer with a zero.
    self.here = here[0]
    if here < end { next = here[1] }
  }

  /// Whether the start tag before which the parser stands is closed. libxml2 hands a tag over before it sees
  /// that its `>` is missing.
  @inline(__always)
  var isAtEndOfTag: Bool { here == 0x3E || here == 0x2F && next == 0x3E }

  /// How far memory behind a value can be read: to the end of the buffer, if it is in that.
  @inline(__always)
  func readable(behind bytes: Bytes) -> UnsafePointer<UInt8>? {
    UInt(bitPattern: bytes.baseAddress) &- start < count ? end : nil
  }
}
