import ArgumentParser

/// Makes the inputs of benchmarks and answers the questions that need the modules themselves.
///
/// `tools/bench` drives it; it is a product of nothing and is not installed.
@main
struct OrigamiBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "origami-bench", abstract: "Inputs and questions for tools/bench.",
    subcommands: [
      GenerateCommand.self, ParseCommand.self, PageCommand.self, PagerCommand.self, LookUpCommand.self,
      NavigationCommand.self, FuzzCommand.self,
    ])
}
