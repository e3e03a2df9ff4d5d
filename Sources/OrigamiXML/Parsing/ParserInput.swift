internal import CLibXML2

/// The buffer of libxml2, where most values lie as they are in the file.
struct ParserInput {
  private var start: UInt = 0
  private var count: UInt = 0
  private var end: UnsafePointer<UInt8>?
  /// The parser's offset in the file, in bytes.
  private(set) var offset = 0
  /// The byte at that offset.
  private(set) var here: UInt8 = 0
  /// The byte after that; 0 at the end of the buffer.
  private(set) var next: UInt8 = 0

  /// Creates an input without a buffer.
  init() {}

  /// Reads the current buffer. It is valid until the parser is given more bytes.
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

  /// A Boolean value that indicates whether `>` or `/>` follows. libxml2 passes a start tag on before it
  /// notices that the `>` is missing.
  @inline(__always)
  var isAtEndOfTag: Bool { here == 0x3E || here == 0x2F && next == 0x3E }

  /// Returns the end of the buffer if a value lies in it, so that a reader may look beyond the value's end;
  /// else nil.
  @inline(__always)
  func readable(behind bytes: Bytes) -> UnsafePointer<UInt8>? {
    UInt(bitPattern: bytes.baseAddress) &- start < count ? end : nil
  }
}
