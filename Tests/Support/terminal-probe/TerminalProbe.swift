import Glibc
import Terminal

/// A small full-screen program that the tests of `Terminal` run in a pseudo-terminal.
///
/// Shows its size and the last event. `q` ends it, `e` does so without leaving the terminal; `t` traps, `a`
/// aborts, `v` reads a bad address, `o` overflows the stack, `b` stays busy for ever, `w` writes for ever,
/// `c` does so while another thread crashes, `n` makes the terminal non-blocking and writes much, `k`
/// switches on the kitty keyboard, `s` stops, `z` waits for the next key and is sent the stop signal before
/// it reads it, `u` wakes it after every event. A test sees how the terminal is left in each case.
@main
enum TerminalProbe {
  static func main() throws {
    let device = try TerminalDevice(descriptor: STDIN_FILENO)
    try device.enter()
    var shown: Frame?
    var message = "ready"
    var wakesAlways = false
    while true {
      let size = device.size ?? (rows: 24, columns: 80)
      var frame = Frame(rows: size.rows, columns: size.columns)
      frame.draw(StyledLine("\(size.rows)x\(size.columns) \(message)"), row: 0)
      device.write(FrameDifference.bytes(from: shown, to: frame).bytes)
      shown = frame
      if wakesAlways { device.wakeHandle.wake() }
      for event in device.wait() {
        message = "\(event)"
        switch event {
        case .input(.key(Key(.character("u")))): wakesAlways = true
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
    case .character("e"): exit(0)
    case .character("t"): preconditionFailure("asked to trap")
    case .character("a"): abort()
    case .character("v"):
      UnsafePointer<Int>(bitPattern: 16)?.withMemoryRebound(to: Int.self, capacity: 1) { print($0.pointee) }
    case .character("o"): print(deepen(1))
    case .character("b"): while getpid() > 0 {}
    case .character("w"): writeForEver(device)
    case .character("n"):
      _ = fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL) | O_NONBLOCK)
      device.write(rows(20_000))
    case .character("k"): try? device.pushKeyboard()
    case .character("s"): try? device.stop()
    case .character("z"):
      device.write(Array("\r\nwaiting".utf8))
      while !device.hasPendingInput {}
      raise(SIGTSTP)
    case .character("c"):
      var thread = pthread_t()
      pthread_create(&thread, nil, { _ in preconditionFailure("asked to trap on another thread") }, nil)
      writeForEver(device)
    default: break
    }
  }

  private static func writeForEver(_ device: TerminalDevice) {
    let frame = rows(1000)
    while getpid() > 0 { device.write(frame) }
  }

  private static func rows(_ count: Int) -> [UInt8] {
    Array(String(repeating: "\u{1B}[2H" + String(repeating: "#", count: 60), count: count).utf8)
  }

  @inline(never)
  private static func deepen(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      buffer[0] = UInt8(truncatingIfNeeded: depth)
      return deepen(depth + 1) + Int(buffer[0])
    }
  }
}
