import Foundation
import OrigamiWeb
import Testing

/// Signatures of publications, made by minisign.
@Suite struct SignatureTests {
  private static let key = """
    untrusted comment: minisign public key 7F64AF77426137A7
    RWSnN2FCd69kfwI53HjsYeqjha7iTPc3xGZEcJO2NhhBYnTHFwUlZw4C
    """
  /// Signatures of `hi` and a line feed: of its hash, as minisign makes them, and of the text itself.
  private static let signatures = [
    """
    untrusted comment: signature from minisign secret key
    RUSnN2FCd69kf8UtII0kdLL1OlHXkt0ziAUSqdSOT4YkzUF0u54ZghpgHqc3ZL9CiD6NtHPYVHXmz0F8a6SVcOn+i2Z+tJEgFgg=
    trusted comment: origami test 3
    GcdkunS7rO/TM+OZ1lHjXrG8nZw2tvQViiZlkMjyRfK97ETaOUpB+bLivaX7jeJhkk1v1GCqSiwep7ZMiXnEBA==
    """,
    """
    untrusted comment: signature from minisign secret key
    RWSnN2FCd69kfwaIrESt//cqX0xnaKAOs+y5A5DXtRn4FyUR6ZolI6woOptWgbqlwrQ0QIjyIR/8htpf54ikC0OySZ7QHR8MBQo=
    trusted comment: timestamp:1795385283\tfile:f
    mmRalO+ajHjwWGDcFNr3/Gi6jJjZJ4bD4bvAPeUgfVAeg/vjPfwZxCeukVCYi84KBvXk1KUif98F6tiFwPhhCA==
    """,
  ]

  private func verify(_ message: String, _ signature: String, key: String = key) throws {
    let key = try MinisignKey(file: Array(key.utf8))
    try #require(MinisignSignature(file: Array(signature.utf8))).verify(Array(message.utf8), key)
  }

  @Test(
    .enabled(if: MinisignSignature.canVerify, "libsodium is not installed: apt install libsodium23"),
    arguments: signatures)
  func `a signature holds for its message, its key and its comment, and for nothing else`(
    signature: String
  ) throws {
    try verify("hi\n", signature)
    let other = "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"
    #expect(throws: WebError.badSignature(.otherKey)) {
      try verify("hi\n", signature, key: other)
    }
    let isOther = WebError.badSignature(.otherContent)
    #expect(throws: isOther) { try verify("ho\n", signature) }
    let comment = signature.replacing("trusted comment: ", with: "trusted comment: not ")
      .replacing("untrusted comment: not ", with: "untrusted comment: ")
    #expect(throws: isOther) { try verify("hi\n", comment) }
  }

  @Test(.enabled(if: MinisignSignature.canVerify, "libsodium is not installed: apt install libsodium23"))
  func `a comment may have a line separator and bytes that are not UTF-8`() throws {
    let key = try MinisignKey(
      file: Array("RWSa492oy/0aU4NY+cQo5GMxWIUh+cwO2fRW3IfG+bxVacCVTGnYoZ7R\r\n".utf8))
    let head = """
      untrusted comment: signature from minisign secret key
      RUSa492oy/0aUxktJMVwkf2gpoGYhcMzHLLYpFb4M1br3W0mbpCagtcK5K14X0p/hmyuuYGYaoCBIYxlVeiDuhW1r1uEZB+ZsAo=
      trusted comment: a\u{2028}b\u{20}
      """
    let tail = """
      \u{20}c
      fu5K9fbX5l6CegUdX7Iv3lpvoj8cDzFiDBWNvY0GAfRk35gIBs6FsPMF8RVNoTK6d1HA9LuOCoXdayWWtaa5Cw==
      """
    let signature = try #require(MinisignSignature(file: Array(head.utf8) + [0xFF] + Array(tail.utf8)))
    try signature.verify(Array("hi\n".utf8), key)
  }

  @Test(arguments: ["", "RWSn", "untrusted comment: x\nRWSnN2FCd69kfwI53Hjs\n", "<html></html>"])
  func `a text that is no key is refused`(text: String) {
    #expect(throws: WebError.badKey) { _ = try MinisignKey(file: Array(text.utf8)) }
  }

  @Test func `a file that is larger than any key is no key`() async throws {
    try await withFolder { folder in
      let path = folder + "/swan.xml"
      try Data(count: 5000).write(to: URL(filePath: path))
      #expect(throws: WebError.badKey) { _ = try MinisignKey(path: path) }
    }
  }
}

/// The program minisign, and a pair of keys in a folder.
struct Minisign {
  /// The path of the program; nil where it is not installed.
  static let program: String? = ["/usr/bin/minisign", "/usr/local/bin/minisign"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  let folder: String
  let name: String

  init(_ folder: String, name: String = "key") throws {
    (self.folder, self.name) = (folder, name)
    try run("-G", "-W", "-p", "\(folder)/\(name).pub", "-s", "\(folder)/\(name).sec")
  }

  func key() throws -> MinisignKey { try MinisignKey(path: "\(folder)/\(name).pub") }

  func sign(_ file: String, _ signature: String) throws {
    try run("-S", "-s", "\(folder)/\(name).sec", "-m", file, "-x", signature)
  }

  private func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: Minisign.program ?? "minisign")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw TestLibrary.Problem(text: "minisign failed") }
  }
}
