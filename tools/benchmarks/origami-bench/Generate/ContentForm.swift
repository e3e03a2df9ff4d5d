/// A way to write sketches down.
protocol ContentForm {
  mutating func beginLibrary(_ output: inout OutputBuffer)
  mutating func write(_ model: ModelSketch, to output: inout OutputBuffer) throws
  mutating func endLibrary(_ output: inout OutputBuffer)
}
