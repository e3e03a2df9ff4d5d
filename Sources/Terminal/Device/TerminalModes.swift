/// The bytes that switch a terminal to full screen and back.
enum TerminalModes {
  /// Switches on the alternate screen, no wrapping at the last column, the wheel as arrow keys (1007) and
  /// bracketed paste.
  ///
  /// The wheel sends arrow keys, so the mouse is not captured and text can still be selected. Some terminals
  /// have 1007 on from the start: its state is saved first (XTSAVE) and restored at the end.
  ///
  /// - Parameters:
  ///   - isRestored: whether the terminal is as the program found it. If not, nothing is saved or pushed a
  ///     second time.
  ///   - pushesKeyboard: whether the kitty keyboard flags are pushed.
  static func enter(isRestored: Bool, pushesKeyboard: Bool) -> [UInt8] {
    let save = isRestored ? "\u{1B}[?1007s" : ""
    let modes = "\u{1B}[?1049h\u{1B}[?7l" + save + "\u{1B}[?1007h\u{1B}[?2004h"
    return Array(modes.utf8) + (isRestored && pushesKeyboard ? keyboard : [])
  }

  /// Pushes the kitty keyboard flags: keys that look alike are told apart.
  static let keyboard = Array("\u{1B}[>1u".utf8)

  /// The questions about the capabilities, in one write: synchronized updates, kitty keyboard, kitty
  /// graphics, the size of a cell, the number of colours of a sixel picture and the background colour. The
  /// attributes come last: every terminal answers them.
  static let questions = Array(
    ("\u{1B}[?2026$p\u{1B}[?u\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
      + "\u{1B}[16t\u{1B}[?1;1;0S\u{1B}]11;?\u{1B}\\\u{1B}[c").utf8)

  /// Ends a picture or a title that was cut in the middle (ST); does nothing elsewhere. It is sent twice,
  /// because tmux takes the first as part of a picture that was cut within a doubled escape byte.
  private static let stringEnd = Array("\u{1B}\\\u{1B}\\".utf8)

  /// Returns the bytes that undo everything: pictures, synchronized update, margins, look, bracketed paste,
  /// wrapping and cursor. Leaving the alternate screen is the last.
  ///
  /// - Parameters:
  ///   - keyboardPushed: Pops the kitty keyboard flags. A pop without a push would take the shell's own.
  ///   - pictures: Has the terminal forget the pictures that it was sent.
  static func leave(keyboardPushed: Bool, pictures: [UInt8] = []) -> [UInt8] {
    let keyboard = keyboardPushed ? "\u{1B}[<u" : ""
    let modes =
      "\u{1B}[?2026l\u{1B}[?1007r\u{1B}[r\u{1B}[0m" + keyboard
      + "\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    return stringEnd + pictures + Array(modes.utf8)
  }
}
