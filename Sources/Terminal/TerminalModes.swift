/// What is switched on in a terminal for a full screen, and how all of it is switched off.
enum TerminalModes {
  /// Alternate screen; no wrapping at the last column; the wheel sends arrows there (1007), so that the mouse need
  /// not be captured and text can still be selected; pasted text is marked as such.
  static let enter = Array("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?1007h\u{1B}[?2004h".utf8)

  /// The questions about what the terminal can do, in one write: synchronized updates, kitty keyboard, kitty
  /// graphics, the size of a cell, the colour behind text, and last the attributes, which every terminal answers: a fence.
  static let questions = Array(
    ("\u{1B}[?2026$p\u{1B}[?u\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
      + "\u{1B}[16t\u{1B}]11;?\u{1B}\\\u{1B}[c").utf8)

  /// Undoes everything, whatever is on: ends a synchronized update, margins, look, bracketed paste, mouse, wrapping,
  /// the cursor, and leaves the alternate screen last. The kitty keyboard is popped only if it was pushed; a second
  /// pop would take the shell's own.
  ///
  /// - Parameter pictures: has the terminal forget the pictures that it was sent; comes first.
  static func leave(keyboardPushed: Bool, pictures: [UInt8] = []) -> [UInt8] {
    let keyboard = keyboardPushed ? "\u{1B}[<u" : ""
    return pictures
      + Array(
        ("\u{1B}\\\u{1B}[?2026l\u{1B}[r\u{1B}[0m" + keyboard
          + "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?1007l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l").utf8)
  }
}
