import Glibc
import Terminal

/// The lines of a list. Names come from outside: what would control the terminal is shown instead.
let names = ["crane", "swan", "\u{1B}[2J", "白鳥", "👨‍👩‍👧"]
let lines = (1...20).map { number in
  var line = StyledLine("bird \(number) ", .dim)
  line.append(names[number % names.count], .bold)
  return line
}

// Not a terminal: plain text without an escape byte.
guard isatty(STDOUT_FILENO) == 1 else {
  var bytes: [UInt8] = []
  for line in lines.prefix(5) { line.appendBytes(to: &bytes, styling: .none) }
  print(String(decoding: bytes, as: UTF8.self), terminator: "")
  exit(0)
}

let device = try TerminalDevice(descriptor: STDOUT_FILENO)
try device.enter()
var shown: Frame?
var top = 0
while true {
  // A frame is made anew for each event. Only the cells that differ are written.
  let size = device.size ?? (rows: 24, columns: 80)
  var frame = Frame(rows: size.rows, columns: size.columns)
  for row in 0..<min(size.rows, lines.count - top) { frame.draw(lines[top + row], row: row) }
  device.write(FrameDifference.bytes(from: shown, to: frame).bytes)
  shown = frame

  for event in device.wait() {
    switch event {
    case .input(.key(let key)):
      switch key {
      case .character("j"), Key(.down): top = min(top + 1, lines.count - 1)
      case .character("k"), Key(.up): top = max(top - 1, 0)
      case .character("q"), Key(.escape):
        device.leave()
        exit(0)
      default: break
      }
    case .resized, .continued: shown = nil
    case .ending(let signal): device.die(by: signal)
    case .lost: exit(1)
    case .input, .woken: break
    }
  }
}
