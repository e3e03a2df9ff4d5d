import OrigamiModel
import Terminal

/// Something that a key does.
enum ReaderCommand: Hashable, Sendable {
  case lineDown, lineUp, pageDown, pageUp, halfDown, halfUp, nextStep, previousStep, start, end
  case typeNumber, typeAddress, searchForward, searchBackward, nextHit, previousHit
  case level(DetailLevel), moreDetail, lessDetail
  case play, moveForward, moveBack
  case mark, marks, showcase, nextPhoto, previousPhoto
  case zoom, zoomIn, zoomOut, viewLeft, viewRight, viewUp, viewDown
  case nextItem, previousItem
  case nextPage, previousPage, view, signs, spoken
  case language, openGroup, open, back, retry, repaint, suspend, help, quit
}

/// The kinds of screens that keys are for.
struct ScreenKinds: OptionSet, Sendable {
  let rawValue: Int
  /// Rows with one selected.
  static let list = ScreenKinds(rawValue: 1)
  /// The list of models, which can be searched.
  static let library = ScreenKinds(rawValue: 2)
  /// The steps of a model.
  static let model = ScreenKinds(rawValue: 4)
  /// Text that scrolls: a page of the notation, or the help.
  static let text = ScreenKinds(rawValue: 8)
  /// An enlarged drawing, in which keys move the view.
  static let zoom = ScreenKinds(rawValue: 16)
  /// The steps of a model on pages. All other keys are those of ``model``.
  static let page = ScreenKinds(rawValue: 32)
  /// The models side by side.
  static let grid = ScreenKinds(rawValue: 64)
  /// The first screen.
  static let menu = ScreenKinds(rawValue: 128)
  static let lists: ScreenKinds = [.list, .library]
  static let scrolling: ScreenKinds = [.model, .text]
  /// ``all`` without ``grid``, where ← selects the model at the left and does not go back.
  static let ungridded: ScreenKinds = [.list, .library, .model, .text]
  /// All but the zoom, whose keys have bindings of their own, and ``page`` and ``menu``, which add keys to
  /// ``model`` and ``list``.
  static let all: ScreenKinds = [.list, .library, .model, .text, .grid]
}

/// One line of the table of keys: the keys that do one thing, and the words for it.
struct KeyBinding: Sendable {
  let command: ReaderCommand
  /// The keys as the help shows them.
  let keys: [String]
  /// The keys as terminals send them, the hidden ones included.
  let codes: [Key]
  let screens: ScreenKinds
  /// The word for the bottom line, after the first of ``keys``; nil if no screen takes it from here.
  let hint: Word?
}

/// The keys of all screens, for the help page and the hints in the bottom line.
///
/// A command may have several bindings, for different screens. The help and the hints show the keys and the
/// word of the first one. On one kind of screen a key has one command.
enum KeyTable {
  /// A line of the help page: the commands with one meaning, or the heading of a group.
  struct HelpLine: Sendable {
    /// The commands; empty for a heading.
    let commands: [ReaderCommand]
    let meaning: Word

    /// Returns the heading of a group.
    static func heading(_ text: Word) -> HelpLine { HelpLine(commands: [], meaning: text) }
  }

  // MARK: The table

  static let bindings: [KeyBinding] = [
    bind(.lineDown, "j", "↓", also: [.control("e"), .control("n")]),
    bind(.lineDown, also: [Key(.enter)], on: .text),
    bind(.lineUp, "k", "↑", also: [.control("y"), .control("p")]),
    bind(.pageDown, "space", "f", also: [Key(.pageDown), .control("f"), .control("v")], hint: .next),
    bind(.pageUp, "b", also: [Key(.pageUp), .control("b")]),
    bind(.halfDown, "d", also: [.control("d")]),
    bind(.halfUp, "u", also: [.control("u")]),
    bind(.nextStep, "]", on: .scrolling, hint: .nextStep),
    bind(.previousStep, "[", on: .scrolling),
    bind(.start, "g", also: [Key(.home)]),
    bind(.end, "G", also: [Key(.end)]),
    bind(
      .nextPage, "space", "→",
      also: [Key(.down), Key(.pageDown)] + "jfd".map { Key(.character($0)) } + "fvden".map(Key.control),
      on: .page, hint: .nextPage),
    bind(
      .previousPage, "b", "←",
      also: [Key(.up), Key(.pageUp)] + "ku".map { Key(.character($0)) } + "buyp".map(Key.control),
      on: .page, hint: .pageBack),
    bind(.view, "v", on: .model, hint: .pages),
    bind(.signs, "i", on: .model, hint: .signs),
    bind(.spoken, "t", on: .model, hint: .spokenWords),
    bind(.typeNumber, ":", on: [.model, .library, .grid]),
    bind(.typeAddress, ":", on: .menu),
    bind(.searchForward, "/", on: [.model, .library, .grid, .menu], hint: .search),
    bind(.searchBackward, "?", on: .model),
    bind(.nextHit, "n", on: .model),
    bind(.previousHit, "N", on: .model),
    bind(.level(.overview), "1", on: .model),
    bind(.level(.standard), "2", on: .model),
    bind(.level(.full), "3", on: .model),
    bind(.moreDetail, "+", also: [Key(.character("="))], on: .model),
    bind(.lessDetail, "-", on: .model),
    bind(.play, "p", on: [.model, .zoom], hint: .play),
    bind(.moveBack, ",", on: [.model, .zoom]),
    bind(.moveForward, ".", on: [.model, .zoom]),
    bind(.language, "l", on: .model),
    bind(.mark, "m", on: .model, hint: .mark),
    bind(.marks, "'", on: [.model, .list, .library, .grid], hint: .marks),
    bind(.showcase, "s", on: .model, hint: .showcase),
    bind(.previousPhoto, "<", on: .model),
    bind(.nextPhoto, ">", on: .model),
    bind(.zoom, "z", on: [.model, .zoom], hint: .enlarge),
    bind(.zoomIn, "+", also: [Key(.character("="))], on: .zoom),
    bind(.zoomOut, "-", on: .zoom),
    bind(.viewLeft, "←", on: .zoom),
    bind(.viewRight, "→", on: .zoom),
    bind(.viewUp, "↑", also: [Key(.character("k"))], on: .zoom),
    bind(.viewDown, "↓", also: [Key(.character("j"))], on: .zoom),
    bind(.nextItem, "→", on: .grid),
    bind(.previousItem, "←", on: .grid),
    bind(.open, "Enter", "→", on: .lists, hint: .open),
    bind(.openGroup, "Enter", "→", on: .model, hint: .showParts),
    bind(.open, also: [Key(.enter)], on: .grid),
    bind(.back, "Esc", "←", on: .ungridded, hint: .back),
    bind(.back, also: [Key(.escape)], on: .grid),
    bind(.retry, "r", on: [.model, .list, .library, .grid], hint: .retry),
    bind(.repaint, "^L", also: [.control("l")]),
    bind(.suspend, "^Z", also: [.control("z")]),
    bind(.help, "h", hint: .help),
    bind(.quit, "q", also: [.control("c"), .control("\\")], hint: .quit),
    bind(.back, also: [Key(.escape)], on: .zoom),
    bind(.retry, also: [Key(.character("r"))], on: .zoom),
    bind(.help, also: [Key(.character("h"))], on: .zoom),
    bind(.quit, also: [Key(.character("q"))], on: .zoom),
  ]

  /// The help page: groups of keys below their headings, parted by empty lines.
  static let help: [HelpLine?] = [
    .heading(.helpMove),
    HelpLine(commands: [.lineDown, .lineUp], meaning: .helpLine),
    HelpLine(commands: [.pageDown, .pageUp], meaning: .helpPage),
    HelpLine(commands: [.halfDown, .halfUp], meaning: .helpHalfPage),
    HelpLine(commands: [.nextStep, .previousStep], meaning: .helpStep),
    HelpLine(commands: [.start, .end], meaning: .helpEnds),
    HelpLine(commands: [.typeNumber], meaning: .helpGoTo),
    HelpLine(commands: [.previousItem, .nextItem], meaning: .helpModels),
    nil,
    .heading(.helpSee),
    HelpLine(commands: [.view], meaning: .helpView),
    HelpLine(commands: [.nextPage, .previousPage], meaning: .helpPages),
    HelpLine(commands: [.level(.overview), .level(.standard), .level(.full)], meaning: .helpLevels),
    HelpLine(commands: [.moreDetail, .lessDetail], meaning: .helpDetail),
    HelpLine(commands: [.openGroup], meaning: .helpGroup),
    HelpLine(commands: [.play], meaning: .helpPlay),
    HelpLine(commands: [.moveBack, .moveForward], meaning: .helpByHand),
    HelpLine(commands: [.signs], meaning: .helpSigns),
    HelpLine(commands: [.spoken], meaning: .helpSpoken),
    HelpLine(commands: [.language], meaning: .helpLanguage),
    HelpLine(commands: [.showcase], meaning: .helpShowcase),
    HelpLine(commands: [.previousPhoto, .nextPhoto], meaning: .helpPhotographs),
    nil,
    .heading(.helpClosely),
    HelpLine(commands: [.zoom], meaning: .helpZoom),
    HelpLine(commands: [.zoomIn, .zoomOut], meaning: .helpScale),
    HelpLine(commands: [.viewLeft, .viewRight, .viewUp, .viewDown], meaning: .helpShift),
    nil,
    .heading(.helpFind),
    HelpLine(commands: [.searchForward, .searchBackward], meaning: .helpSearch),
    HelpLine(commands: [.nextHit, .previousHit], meaning: .helpHits),
    HelpLine(commands: [.mark], meaning: .helpMark),
    HelpLine(commands: [.marks], meaning: .helpMarks),
    nil,
    .heading(.helpGo),
    HelpLine(commands: [.open], meaning: .open),
    HelpLine(commands: [.typeAddress], meaning: .helpAddress),
    HelpLine(commands: [.back], meaning: .back),
    HelpLine(commands: [.retry], meaning: .helpRetry),
    HelpLine(commands: [.repaint], meaning: .helpRedraw),
    HelpLine(commands: [.suspend], meaning: .helpSuspend),
    HelpLine(commands: [.help], meaning: .helpHelp),
    HelpLine(commands: [.quit], meaning: .quit),
  ]

  // MARK: Reading it

  /// Returns the command of a key with Control that works on every screen, also while text is typed; nil for
  /// any other key.
  static func commandEverywhere(for key: Key) -> ReaderCommand? {
    guard key.modifiers == .control, let command = command(for: key, on: .all) else { return nil }
    return [.repaint, .suspend, .quit].contains(command) ? command : nil
  }

  /// Returns what a key does on a screen; nil if it does nothing there.
  static func command(for key: Key, on screen: ScreenKinds) -> ReaderCommand? {
    bindings.first { !$0.screens.isDisjoint(with: screen) && $0.codes.contains(key.plain) }?.command
  }

  // MARK: Making it

  private static func bind(
    _ command: ReaderCommand, _ keys: String..., also hidden: [Key] = [], on screens: ScreenKinds = .all,
    hint: Word? = nil
  ) -> KeyBinding {
    KeyBinding(
      command: command, keys: keys, codes: keys.compactMap(code) + hidden, screens: screens, hint: hint)
  }

  /// Returns the key that a name stands for; nil for a name such as `^L`, whose key is given beside it.
  private static func code(of name: String) -> Key? {
    switch name {
    case "space": Key(.character(" "))
    case "Enter": Key(.enter)
    case "Esc": Key(.escape)
    case "↓": Key(.down)
    case "↑": Key(.up)
    case "→": Key(.right)
    case "←": Key(.left)
    default: name.count == 1 ? name.first.map { Key(.character($0)) } : nil
    }
  }
}

extension Key {
  /// A Boolean value that indicates whether it is one of the four arrows.
  var isArrow: Bool { [.up, .down, .left, .right].contains(code) }

  /// The key without Shift, which terminals report or not.
  fileprivate var plain: Key { Key(code, modifiers.subtracting(.shift)) }
}

extension Words {
  /// Returns the keys of a line of the help, as `j k ↓ ↑`: the first keys of all commands, then the second
  /// ones.
  func keys(of line: KeyTable.HelpLine) -> String {
    let lists = line.commands.map { command in
      KeyTable.bindings.first { $0.command == command }?.keys ?? []
    }
    let most = lists.map(\.count).max() ?? 0
    return (0..<most).flatMap { place in lists.compactMap { $0.indices.contains(place) ? $0[place] : nil } }
      .map(key).joined(separator: " ")
  }

  /// Returns a hint for the bottom line, as `space next`.
  ///
  /// - Parameter word: replaces the word of the table.
  /// - Returns: an empty text if there is no word.
  func hint(_ command: ReaderCommand, _ word: Word? = nil) -> String {
    let binding = KeyTable.bindings.first { $0.command == command }
    guard let word = word ?? binding?.hint else { return "" }
    return "\(firstKey(of: command)) \(self(word))"
  }

  /// Returns a hint for the bottom line, with a form for little room.
  ///
  /// - Parameters:
  ///   - word: replaces the word of the table.
  ///   - brief: the word for little room; nil is the same word.
  func keyHint(_ command: ReaderCommand, _ word: Word? = nil, brief: Word? = nil) -> KeyHint {
    let text = hint(command, word)
    if command == .quit { return KeyHint(text, brief: hint(command, .quitBrief)) }
    let short = brief.map { hint(command, $0) } ?? text
    // The name of the space key is long, and has a brief form.
    let space = self(.keySpace)
    return KeyHint(
      text,
      brief: short.hasPrefix(space) ? self(.keySpaceBrief) + String(short.dropFirst(space.count)) : short)
  }

  /// Returns the name of the first key of a command.
  func firstKey(of command: ReaderCommand) -> String {
    KeyTable.bindings.first { $0.command == command }?.keys.first.map(key) ?? ""
  }

  /// Returns what has failed, with the key that tries it again.
  func retrying(_ failure: String) -> String { "\(failure)\(divider)\(hint(.retry))" }

  /// The sentences below a message that fills the screen.
  var triesAgain: String { hint(.retry, .triesAgain) }
  var goesBack: String { hint(.back, .goesBack) }
  /// Returns what to do on a screen that shows only a failure.
  func help(triesAgain: Bool) -> String { (triesAgain ? self.triesAgain + " " : "") + goesBack }

  /// The four arrows, as `← ↓ ↑ →`.
  var arrowKeys: String { charset == .ascii ? self(.keyArrows) : "← ↓ ↑ →" }

  /// The sign between two facts in a line.
  var divider: String { shown(" · ") }

  /// Returns the name of a key. Without arrows in the character set, their keys have names.
  func key(_ name: String) -> String {
    switch name {
    case "space": self(.keySpace)
    case "Enter": self(.keyEnter)
    case "Esc": self(.keyEscape)
    case "↑": charset == .ascii ? self(.keyUp) : name
    case "↓": charset == .ascii ? self(.keyDown) : name
    case "←": charset == .ascii ? self(.keyLeft) : name
    case "→": charset == .ascii ? self(.keyRight) : name
    default: name
    }
  }
}
