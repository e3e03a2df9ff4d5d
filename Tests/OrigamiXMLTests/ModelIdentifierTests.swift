import SeededRandom
import Testing

@testable import OrigamiXML

@Suite struct ModelIdentifierTests {
  @Test(arguments: [
    ("My bird & 1", "my-bird-1"), ("crane.v2", "crane-v2"), ("-_ ", "model"), ("", "model"),
    ("2 cups", "model-2-cups"),
    ("折り鶴", "折り鶴"), ("Étoile", "étoile"), ("E\u{301}toile", "étoile"), ("\u{301}a", "model-\u{301}a"),
    ("हंस", "हंस"), ("😀 hat ×", "hat"),
  ])
  func `an id has the letters and digits of a name, in any script`(name: String, id: String) {
    #expect(ModelIdentifier.made(from: name).unicodeScalars.elementsEqual(id.unicodeScalars))
  }

  @Test func `whatever the name is, the format takes the id`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<5_000 {
      let scalars = (0..<Int.random(in: 0...90, using: &random)).map { _ in
        Unicode.Scalar(UInt32.random(in: 0...(Bool.random(using: &random) ? 0x7F : 0x3FFFF), using: &random))
      }
      let name = String(String.UnicodeScalarView(scalars.compactMap { $0 }))
      var id = ModelIdentifier.made(from: name)
      #expect(id.withUTF8 { isIdentifier($0) }, "\(name) \(id)")
    }
  }
}
