import Terminal
import Testing

@testable import OrigamiReader

@Suite struct KeyTableTests {
  static let screens: [ScreenKinds] = [.list, .library, .grid, .model, .page, .text, .zoom]

  @Test(arguments: screens)
  func `a key does one thing on a screen`(screen: ScreenKinds) {
    let bindings = KeyTable.bindings.filter { !$0.screens.isDisjoint(with: screen) }
    for key in Set(bindings.flatMap(\.codes)) {
      let commands = Set(bindings.filter { $0.codes.contains(key) }.map(\.command))
      #expect(commands.count == 1, "\(key): \(commands)")
    }
  }

  @Test func `the help page tells every command, with its keys`() {
    let told = Set(KeyTable.help.compactMap { $0 }.flatMap(\.commands))
    #expect(told == Set(KeyTable.bindings.map(\.command)))
    for line in KeyTable.help.compactMap({ $0 }) where !line.commands.isEmpty {
      #expect(!Words.english.keys(of: line).isEmpty)
    }
  }

  @Test func `each key that the help page shows does what it says`() {
    for binding in KeyTable.bindings where !binding.keys.isEmpty {
      #expect(binding.codes.count >= binding.keys.count, "\(binding.keys)")
      for screen in Self.screens where !binding.screens.isDisjoint(with: screen) {
        for code in binding.codes { #expect(KeyTable.command(for: code, on: screen) == binding.command) }
      }
    }
  }
}
