import Glibc

/// A call to the operating system that failed, with its `errno`.
struct SystemFailure: Error, CustomStringConvertible {
  let call: String
  let path: String?
  let code: Int32

  /// Takes `errno` as it is now.
  init(doing call: String, _ path: String? = nil) {
    self.call = call
    self.path = path
    code = errno
  }

  var description: String {
    let reason = String(cString: strerror(code))
    return path.map { "\(call) \($0): \(reason)" } ?? "\(call): \(reason)"
  }
}
