// Answers what the lazy stack engine costs, or plays histories: `lazystacks-bench simulate 1000000`.
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "simulate" {
  simulate(Array(arguments.dropFirst()))
} else {
  print("processor time                                  median  least  p99")
  HeightIndexQuestions.ask(Bench())
  FrameQuestions.ask(Bench())
}
