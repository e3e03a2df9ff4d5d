import OrigamiModel
import Testing

@Suite struct LanguageTagTests {
  /// A wish, what is offered, and what is found (RFC 4647, 3.4).
  @Test(arguments: [
    ("en", ["de", "en"], "en"),
    ("EN", ["de", "en"], "en"),
    ("zh-Hant-TW", ["zh", "zh-Hant"], "zh-Hant"),
    ("zh-Hant-TW", ["zh"], "zh"),
    // The single letter goes with what it introduces.
    ("zh-Hant-x-private", ["zh-Hant-x", "zh-Hant"], "zh-Hant"),
    ("de-1996", ["de-1996-x-y", "de"], "de"),
    ("x-klingon", ["x", "x-klingon"], "x-klingon"),
    // Locales of POSIX.
    ("ja_JP.UTF-8", ["en", "ja"], "ja"),
    ("pt_BR.UTF-8@euro", ["pt", "pt-BR"], "pt-BR"),
  ])
  func `the most exact tag that is offered is found`(wish: String, offered: [String], found: String) {
    #expect(LanguageTag.lookUp(wish, among: offered) == found)
  }

  @Test(arguments: ["C", "POSIX", "C.UTF-8", "", "-", "x-elvish", "fr-CA", "e"])
  func `what is not offered is not found`(wish: String) {
    #expect(LanguageTag.lookUp(wish, among: ["de", "en", "x"]) == nil)
  }

  @Test func `hyphens without a subtag do no harm`() {
    #expect(LanguageTag.lookUp("en--", among: ["en"]) == "en")
    #expect(LanguageTag.lookUp("en-x--y", among: ["en"]) == "en")
  }
}
