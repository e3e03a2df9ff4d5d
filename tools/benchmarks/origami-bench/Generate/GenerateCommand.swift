import ArgumentParser
import Glibc

/// `origami-bench generate …`: inputs for benchmarks, the same bytes from the same seed.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Write realistic content of any size.",
    subcommands: [Library.self, Files.self, Wide.self, Deep.self, Text.self, Folds.self])

  struct Seed: ParsableArguments {
    @Option(help: "The same seed gives the same bytes.") var seed: UInt64 = 1
  }

  struct Library: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "One library file of models of about 24 steps.")
    @OptionGroup var seed: Seed
    @Option(help: "At least this size, such as 10MB, 1GB.") var size: ByteSize
    @Argument(help: "The file to write, - for standard output.") var output: String

    func run() throws {
      try writeLibrary(XMLForm(isLibrary: true), seed: seed.seed, size: size, to: output)
    }
  }

  struct Text: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "The same models as plain text.")
    @OptionGroup var seed: Seed
    @Option(help: "At least this size, such as 10MB, 1GB.") var size: ByteSize
    @Argument(help: "The file to write, - for standard output.") var output: String

    func run() throws { try writeLibrary(TextForm(), seed: seed.seed, size: size, to: output) }
  }

  struct Files: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Many small files, one model each, a hundred to a folder.")
    @OptionGroup var seed: Seed
    @Option(help: "How many files.") var count = 10_000
    @Option(help: "How many steps each has; 7 are about 10 kB.") var steps = 7
    @Argument(help: "The folder to make.") var output: String

    func run() throws {
      try makeFolder(output)
      for index in 0..<count {
        let folder = "\(output)/\(padded(index / 100, 4))"
        if index % 100 == 0 { try makeFolder(folder) }
        var file = try OutputBuffer(path: "\(folder)/\(padded(index, 6)).xml")
        let model = ModelSketch(index: index, seed: seed.seed, stepCount: steps, fullness: .usual)
        try XMLForm(isLibrary: false).write(model, to: &file)
        try file.flush()
      }
    }

    private func padded(_ number: Int, _ digits: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    private func makeFolder(_ path: String) throws {
      guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw SystemFailure(doing: "mkdir", path) }
    }
  }

  struct Wide: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "One library file of very many models of the same number of lean steps.")
    @OptionGroup var seed: Seed
    @Option(help: "How many models.") var models = 420_000
    @Option(help: "How many steps each has.") var steps = 24
    @Argument(help: "The file to write, - for standard output.") var output: String

    func run() throws {
      var file = try OutputBuffer(path: output)
      let form = XMLForm(isLibrary: true)
      form.beginLibrary(&file)
      for index in 0..<models {
        let model = ModelSketch(index: index, seed: seed.seed, stepCount: steps, fullness: .lean)
        try form.write(model, to: &file)
      }
      form.endLibrary(&file)
      try file.flush()
    }
  }

  struct Deep: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "One file of one model of very many lean steps.")
    @OptionGroup var seed: Seed
    @Option(help: "How many steps.") var steps = 10_000_000
    @Argument(help: "The file to write, - for standard output.") var output: String

    func run() throws {
      var file = try OutputBuffer(path: output)
      let model = ModelSketch(index: 0, seed: seed.seed, stepCount: steps, fullness: .lean)
      try XMLForm(isLibrary: false).write(model, to: &file)
      try file.flush()
    }
  }

  struct Folds: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "One library file of models of 30 steps whose folds are computed.")
    @Option(help: "How many models.") var models = 1000
    @Argument(help: "The file to write, - for standard output.") var output: String

    func run() throws {
      var file = try OutputBuffer(path: output)
      let form = XMLForm(isLibrary: true)
      form.beginLibrary(&file)
      for index in 0..<models { try FoldedForm().write(model: index, to: &file) }
      form.endLibrary(&file)
      try file.flush()
    }
  }

  /// Models in order until the size is reached, so that a small library is a prefix of a large one.
  private static func writeLibrary(
    _ form: some ContentForm, seed: UInt64, size: ByteSize, to path: String
  ) throws {
    var form = form
    var file = try OutputBuffer(path: path)
    form.beginLibrary(&file)
    var index = 0
    while file.total < size.bytes {
      try form.write(ModelSketch(index: index, seed: seed, fullness: .usual), to: &file)
      index += 1
    }
    form.endLibrary(&file)
    try file.flush()
  }
}

/// A number of bytes as people write it: `100MB` is 100,000,000.
struct ByteSize: ExpressibleByArgument {
  let bytes: Int

  init?(argument: String) {
    let units: [(String, Int)] = [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000), ("B", 1), ("", 1)]
    for (unit, factor) in units where argument.hasSuffix(unit) {
      guard let number = Int(argument.dropLast(unit.count)), number >= 0 else { return nil }
      bytes = number * factor
      return
    }
    return nil
  }
}
