import Glibc
import SeededRandom

/// The files that are damaged: given ones, and small generated ones of all shapes.
struct FuzzSeeds {
  private let files: [[UInt8]]

  /// - Parameter generates: whether content files are generated besides those at the paths.
  init(_ paths: [String], generates: Bool) throws {
    var files = try paths.map { try FuzzSeeds.bytes(ofFileAt: $0) }
    guard generates else {
      self.files = files
      return
    }
    for index in 0..<8 {
      let model = ModelSketch(
        index: index, seed: 5, stepCount: 6 + index * 4, fullness: index % 2 == 0 ? .usual : .lean)
      files.append(try FuzzSeeds.bytes { try XMLForm(isLibrary: false).write(model, to: &$0) })
    }
    files.append(
      try FuzzSeeds.bytes { output in
        let form = XMLForm(isLibrary: true)
        form.beginLibrary(&output)
        for index in 0..<3 {
          try form.write(ModelSketch(index: index, seed: 6, stepCount: 8, fullness: .usual), to: &output)
        }
        form.endLibrary(&output)
      })
    self.files = files
  }

  /// The damaged file of a number.
  func damaged(_ number: Int, seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed, part: number)
    let (file, other) = (generator.below(files.count), generator.below(files.count))
    var mutator = Mutator(generator: generator)
    return mutator.mutate(files[file], splicing: files[other])
  }

  private static func bytes(_ write: (inout OutputBuffer) throws -> Void) throws -> [UInt8] {
    var output = OutputBuffer()
    try write(&output)
    return output.contents
  }

  private static func bytes(ofFileAt path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw SystemFailure(doing: "open", path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: piece[..<count])
    }
  }
}
