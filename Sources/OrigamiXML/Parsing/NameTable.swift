internal import CLibXML2

/// The names of the format by the pointers under which one libxml2 context knows them.
///
/// libxml2 keeps each name once and always passes the same pointer for it. So a name is recognised without
/// comparing its letters.
///
/// - Complexity: one multiplication and usually one comparison a name.
struct NameTable: ~Copyable {
  /// The table has 2^9 slots: with at most 128 names, three of four are free.
  private static let bits = 9
  /// Open addressing; nil is a free slot.
  private let slots: UnsafeMutablePointer<(pointer: UnsafePointer<xmlChar>?, name: Name)>
  /// The namespace of the format.
  private(set) var namespace: UnsafePointer<xmlChar>?
  /// The prefix of `xml:lang`.
  private(set) var xmlPrefix: UnsafePointer<xmlChar>?

  init() {
    slots = .allocate(capacity: 1 << NameTable.bits)
    slots.initialize(repeating: (nil, .model), count: 1 << NameTable.bits)
  }

  deinit { slots.deallocate() }

  /// Replaces the pointers by those of `context`.
  mutating func learn(_ context: xmlParserCtxtPtr) {
    for slot in 0..<1 << NameTable.bits { slots[slot].pointer = nil }
    namespace = origami_xml_intern(context, Grammar.namespace, -1)
    xmlPrefix = origami_xml_intern(context, "xml", -1)
    for name in Name.allCases {
      let pointer = origami_xml_intern(context, name.text, -1)
      var slot = NameTable.slot(pointer)
      while slots[slot].pointer != nil { slot = (slot + 1) & (1 << NameTable.bits - 1) }
      slots[slot] = (pointer, name)
    }
  }

  /// Returns the name of a pointer; nil for a name that is not of the format.
  @inline(__always)
  func name(_ pointer: UnsafePointer<xmlChar>?) -> Name? {
    var slot = NameTable.slot(pointer)
    while let candidate = slots[slot].pointer {
      if candidate == pointer { return slots[slot].name }
      slot = (slot + 1) & (1 << NameTable.bits - 1)
    }
    return nil
  }

  @inline(__always)
  private static func slot(_ pointer: UnsafePointer<xmlChar>?) -> Int {
    let bits = UInt64(UInt(bitPattern: pointer)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: bits >> UInt64(64 - NameTable.bits))
  }
}
