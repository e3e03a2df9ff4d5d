internal import Glibc

extension ArraySlice<UInt8> {
  /// Returns the index of the first occurrence of a text, which is not empty.
  func firstIndex(of text: StaticString) -> Int? {
    withUnsafeBytes { raw in
      guard let base = raw.baseAddress else { return nil }
      var start = base
      let end = base + raw.count
      let size = text.utf8CodeUnitCount
      while let found = memchr(start, CInt(text.utf8Start[0]), end - start),
        end - UnsafeRawPointer(found) >= size
      {
        if size == 1 || memcmp(found, text.utf8Start, size) == 0 {
          return startIndex + (UnsafeRawPointer(found) - base)
        }
        start = UnsafeRawPointer(found) + 1
      }
      return nil
    }
  }
}
