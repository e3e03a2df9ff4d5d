import OrigamiModel
import SeededRandom
import Testing

@testable import OrigamiXML

@Suite struct TextRegisterTests {
  @Test(arguments: [3, 15, 16, 17, 200])
  func `says of every text what a comparison with all others would`(languages: Int) {
    var random = SeededGenerator(seed: UInt64(languages))
    var register = TextRegister()
    var texts: [ContentText] = []
    for _ in 0..<500 {
      let tag = "x-\(Int.random(in: 0..<languages, using: &random))"
      let kind: ContentText.Kind = Bool.random(using: &random) ? .title : .verbal
      let text = ContentText(kind, Bool.random(using: &random) ? tag : tag.uppercased(), "a")
      let isMet = texts.contains { $0.kind == kind && LanguageTag.matches($0.language, text.language) }

      let isNew = register.isNew(text, among: texts)

      #expect(isNew == !isMet, "seed \(languages): \(text)")
      if isNew { texts.append(text) }
    }
  }
}
