import ArgumentParser
import Testing

@testable import origami

/// Rows of arguments are joined for the parser, and divided again.
@Suite struct LongCommandLineTests {
  private let paths = (0..<100).map { "p\($0)" }

  @Test func `a row becomes two arguments, the first of which may be the value of an option`() {
    let line = ["--library", "l"] + paths + ["--force"] + paths + ["--", "-x"] + paths
    let joined = LongCommandLine.joined(line)
    #expect(joined.count == 9)
    #expect(joined[...1] == ["--library", "l"])
    #expect(LongCommandLine.divided(joined) == line)
  }

  @Test func `a short line is left alone`() {
    #expect(LongCommandLine.joined(["a", "b"]) == ["a", "b"])
  }

  @Test func `twenty thousand paths are parsed as they were given`() throws {
    let many = (0..<20_000).map { "p\($0)" }
    let command = try ImportCommand.parse(LongCommandLine.joined(["--prune"] + many + ["--force"]))
    #expect(command.prune && command.force)
    #expect(LongCommandLine.divided(command.paths) == many)
    let files = many.map { "./\($0)" }
    #expect(ReadCommand.takesManyArguments)
    #expect(try ReadCommand.parse(LongCommandLine.joined(files)).models == files)
  }
}
