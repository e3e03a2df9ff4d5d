import Glibc
import Terminal

/// The smallest full-screen program: what the tests of the terminal layer run under a pseudo-terminal.
///
/// Shows its size and the last event. `q` ends it; `t` traps, `a` aborts, `v` reads a bad address, `o` overflows the
/// stack, `b` stays busy for ever, so that a test can see how the terminal is left in each case.
@main
enum TerminalProbe {
  static func main() throws {
    let device = try TerminalDevice(descriptor: STDIN_FILENO)
    try device.enter()
    var shown: Frame?
    var message = "ready"
    while true {
      let size = device.size ?? (rows: 24, columns: 80)
      var frame = Frame(rows: size.rows, columns: size.columns)
      frame.draw(StyledLine("\(size.rows)x\(size.columns) \(message)"), row: 0)
      device.write(FrameDifference.bytes(from: shown, to: frame).bytes)
      shown = frame
      for event in device.wait() {
        message = "\(event)"
        switch event {
        case .input(.key(let key)): act(on: key, device)
        case .resized, .continued: shown = nil
        case .ending(let signal): device.die(by: signal)
        case .lost: exit(1)
        case .input, .woken: break
        }
      }
    }
  }

  private static func act(on key: Key, _ device: TerminalDevice) {
    switch key.code {
    case .character("q"):
      device.leave()
      exit(0)
    case .character("t"): preconditionFailure("asked to trap")
    case .character("a"): abort()
    case .character("v"):
      UnsafePointer<Int>(bitPattern: 16)?.withMemoryRebound(to: Int.self, capacity: 1) { print($0.pointee) }
    case .character("o"): print(deepen(1))
    case .character("b"): while getpid() > 0 {}
    default: break
    }
  }

  @inline(never)
  private static func deepen(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      buffer[0] = UInt8(truncatingIfNeeded: depth)
      return deepen(depth + 1) + Int(buffer[0])
    }
  }
}
