import ArgumentParser
import Foundation
import Glibc
import Testing
import Threading

@testable import origami

/// Messages about command lines that are wrong whatever the files are.
@Suite struct UsageTests {
  @Test func `an address is no place to write to, in the variable and as a folder either`() throws {
    try Program.inFolder { program in
      try program.copyContent("cup.xml")
      #expect(try program.run("import", "cup.xml").status == 0)
      #expect(try program.run("publish", "https://example.invalid/x").error.contains("not to an address"))
      program.environment["ORIGAMI_LIBRARY"] = "https://example.invalid/x"
      #expect(try program.run("import", "cup.xml").error.contains("can only be read"))
      let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
      #expect(!left.contains { $0.hasPrefix("https") }, "\(left)")
    }
  }

  @Test func `a name in a command to paste is quoted, whatever accents its apostrophes have`() throws {
    try Program.inFolder { program in
      let error = try program.run("read", "x'\u{301};echo no;'.xml", "--plain").error
      #expect(error.contains("origami new 'x'\\''\u{301};echo no;'\\''.xml'"), "\(error)")
    }
  }

  @Test func `a folder is read by its name also where no library can be`() throws {
    try Program.inFolder { program in
      for name in ["HOME", "XDG_DATA_HOME", "ORIGAMI_LIBRARY"] { program.environment[name] = "" }
      try FileManager.default.createDirectory(
        at: program.folder.appendingPathComponent("drafts"), withIntermediateDirectories: false)
      try program.write(Sample.model("bird", steps: [("fold", "overview")]), to: "drafts/bird.xml")
      let result = try program.run("read", "drafts", "--plain")
      #expect(result.status == 0, "\(result.error)")
    }
  }

  @Test func `the variable names a published library, as the option does`() throws {
    try Program.inFolder { program in
      try program.copyContent("cup.xml")
      #expect(try program.run("import", "cup.xml").status == 0)
      #expect(try program.run("publish", "www").status == 0)
      program.environment["ORIGAMI_LIBRARY"] = program.folder.appendingPathComponent("www").path
      #expect(try program.run("list").output.contains("cup"))
    }
  }

  static let wrong: [(arguments: [String], message: String)] = [
    (["stepz"], "origami: error: no command 'stepz'\nhelp: did you mean 'steps'?\n"),
    (["help", "nope"], "origami: error: no command 'nope'\nhelp: see 'origami --help' for the commands\n"),
    (
      ["list", "--frobnicate"],
      "origami: error: unknown option '--frobnicate'\nhelp: see 'origami list --help'\n"
    ),
    (["list", "--limit", "0"], "origami: error: --limit must be at least 1\n"),
    (["list", "--limit", "-1"], "origami: error: the value '-1' is invalid for '--limit <n>'\nhelp: see"),
    (["read", "a", "--detial", "full"], "origami: error: unknown option '--detial'\nhelp: did you mean"),
    (
      ["read", "a", "b"], "origami: error: read takes one model or several files, and there is no file 'a'\n"
    ),
    (
      ["list", "--limit", "\u{1B}[2J\u{9B}\u{202E}"],
      "origami: error: the value '␛[2J\\u{9B}\\u{202E}' is invalid for '--limit <n>'\nhelp: see"
    ),
    (["list", "--\u{1B}[2J"], "origami: error: unknown option '--␛[2J'\n"),
    (["\u{1B}[2J"], "origami: error: no command '␛[2J'\n"),
    (["read", "swan", "--width", "39"], "origami: error: --width must be 40 to 200\n"),
    (["read", "--step", "neck"], "origami: error: --step needs a model\n"),
    (
      ["convert", "x.fold", "--to", "xml", "--frame", "3"],
      "origami: error: --frame cannot be given with --to xml, which takes all frames\n"
    ),
    (["steps"], "origami: error: missing expected argument '<model>'\n"),
    (
      ["steps", "swan", "--detail", "most"],
      "origami: error: the value 'most' is invalid for '--detail <level>'; expected overview, "
        + "standard or full\n"
        + "help: see 'origami steps --help'\n"
    ),
    (
      ["steps", "swan", "--detail", "ful"],
      "origami: error: the value 'ful' is invalid for '--detail <level>'; expected overview, "
        + "standard or full\n"
        + "help: did you mean 'full'?\n"
    ),
    (
      ["read", "swan", "--graphics", "braile"],
      "origami: error: the value 'braile' is invalid for '--graphics <graphics>'; "
        + "expected auto, kitty, sixel, braille, ascii or words\n"
        + "help: did you mean 'braille'?\n"
    ),
    (["list", "Did you mean me"], "origami: error: unexpected argument 'Did you mean me'\nhelp: see"),
    (
      ["export", "swan", "--format", "xlm"],
      "origami: error: the value 'xlm' is invalid for '--format <format>'; "
        + "expected xml, fold, cp, opx or svg-cp\n"
        + "help: did you mean 'xml'?\n"
    ),
  ]

  @Test(arguments: wrong.indices) func `a wrong command line says why and ends with 64`(index: Int) throws {
    try Program.inFolder { program in
      let (arguments, message) = Self.wrong[index]
      let result = try program.run(arguments)
      #expect(result.status == 64)
      #expect(result.output == "")
      #expect(result.error.hasPrefix(message), "\(result.error)")
      #expect(!result.error.contains("Usage:") && !result.error.contains("Error:"))
    }
  }

  @Test func `a bad level in the environment is wrong from the command line`() throws {
    try Program.withContent { program in
      program.environment["ORIGAMI_DETAIL"] = "most"
      let result = try program.run("steps", "swan")
      #expect(result.status == 64)
      #expect(
        result.error == """
          origami: error: $ORIGAMI_DETAIL is 'most'; expected overview, standard or full
          help: set it to one of these, or unset it\n
          """)
      #expect(try program.run("steps", "swan", "--detail", "full").status == 0)
    }
  }

  @Test func `common options may stand before and behind the command, the later wins`() throws {
    try Program.inFolder { program in
      let result = try program.run("--library", "first", "list", "--library", "second")
      #expect(result.status == 1)
      #expect(result.error.hasPrefix("origami: error: there is no library at second\n"))
      #expect(try program.run("--verbose", "--library=first", "list").error.contains("no library at first"))
    }
  }

  @Test func `the options that may stand before the command are the common options`() {
    let help = CommonOptions.helpMessage().matches(of: /\n  (--[a-z-]+)( <)?/)
    #expect(help.filter { $0.2 != nil }.map { String($0.1) } == ArgumentOrder.valued)
    #expect(help.filter { $0.2 == nil }.map { String($0.1) } == ArgumentOrder.flags)
  }

  @Test(arguments: ArgumentOrder.flags + ["--color=never", "--progress=never"])
  func `every common option may stand before the command`(option: String) throws {
    try Program.inFolder { program in
      let result = try program.run(option, "--library", "first", "list")
      #expect(result.error.hasPrefix("origami: error: there is no library at first\n"), "\(result.error)")
    }
  }

  @Test(arguments: [
    ["--help"], ["help"], ["help", "help"], [], ["help", "steps"], ["steps", "--help"], ["--version"],
    ["--verbose", "help", "steps"], ["help", "--library", "first", "steps"],
  ])
  func `help and version are no failure`(arguments: [String]) throws {
    try Program.inFolder { program in
      let result = try program.run(arguments)
      #expect(result.status == 0)
      #expect(result.error == "")
      #expect(!result.output.isEmpty)
      if arguments.contains("steps") { #expect(result.output.contains("--detail")) }
    }
  }
}

/// Writing to a descriptor that does not block.
@Suite struct OutputTests {
  @Test func `a full pipe is waited for`() throws {
    var ends: [CInt] = [0, 0]
    #expect(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    let piece = [UInt8](repeating: 1, count: 4096)
    var count = 0
    while true {
      let written = write(ends[1], piece, piece.count)
      if written < 0 { break }
      count += written
    }
    let text = [UInt8](repeating: 2, count: 300_000)
    let (writing, failures) = (ends[1], Locked<[any Error]>([]))
    Thread.detachNewThread {
      do { try Output.writeAll(text, to: writing) } catch { failures.withLock { $0.append(error) } }
      close(writing)
    }
    var read: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var wait = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    while poll(&wait, 1, -1) > 0 {
      let found = Glibc.read(ends[0], &buffer, buffer.count)
      if found == 0 { break }
      if found > 0 { read += buffer[..<found] }
    }
    close(ends[0])
    #expect(failures.withLock { $0.isEmpty })
    #expect(read.count == count + text.count && read.last == 2)
  }
}
