import ArgumentParser
import Glibc
import OrigamiReader
import OrigamiWeb

/// `origami trust`
struct TrustCommand: RunnableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust", abstract: "Read a published library only if it is signed with a key.",
    discussion: """
      The key is a public key of minisign. It is kept if the library is signed with it now. From then on, a \
      library at this address that is not signed with it, or that is older than what was read, is refused. \
      A second key takes the place of the first.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("The address or folder of the published library.", valueName: "address"))
  var address: String

  @Argument(help: ArgumentHelp("The file with the public key.", valueName: "keyfile"))
  var keyFile: String?

  @Flag(help: "Forget the key of the address.")
  var forget = false

  func validate() throws {
    if forget == (keyFile != nil) { throw ValidationError("trust needs either a key's file or --forget") }
  }

  func run(in environment: Environment, output: Output) async throws -> ExitStatus {
    let place =
      LibraryAddress.isAddress(address) ? try common.address(address) : LibraryAddress(folder: address)
    guard let keys = environment.trustedKeys else { throw CommandProblem.noPlaceForKeys }
    let name = VisibleName.of(address)
    let words = environment.words(nil, for: environment.terminals.output)
    guard let keyFile else {
      let isForgotten = try keys.forget(place)
      try output.writeTextLine(words(isForgotten ? .keyForgotten : .noKey, name))
      return .done
    }
    let key: MinisignKey
    do { key = try MinisignKey(path: keyFile) } catch {
      throw CommandProblem.web(error, place: keyFile)
    }
    do {
      let time = try await PublishedContent.trust(key, for: place, common.opening(environment), in: keys)
      try output.writeTextLine(words(.keyTrusted, name, VisibleName.of(time)))
    } catch let error as WebError {
      throw CommandProblem.web(error, place: address)
    }
    return .done
  }
}

/// The program `minisign`, which signs publications.
struct MinisignProgram {
  private let path: String
  private let key: String

  /// Finds the program.
  ///
  /// - Parameter key: the file with the secret key. The program asks for its password on the terminal.
  /// - Throws: ``CommandProblem`` if the program or the file is not there, before anything is published.
  init(key: String, _ environment: Environment) throws(CommandProblem) {
    guard access(key, R_OK) == 0 else { throw .unreadableKey(key, code: errno) }
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let paths = folders.map { folder in folder + "/minisign" }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { throw .noMinisign }
    (self.path, self.key) = (path, key)
  }

  /// Writes the signature of a file to another.
  func sign(_ file: String, _ signature: String) throws {
    let arguments: [String] = [path, "-S", "-s", key, "-m", file, "-x", signature]
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { (text: String) in strdup(text) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Standard output is for results. The question for the password goes to standard error.
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    var pid = pid_t()
    let code = posix_spawn(&pid, path, &actions, nil, &words, environ)
    guard code == 0 else { throw WebError.notSigned(.notStarted(code: code)) }
    var status: CInt = -1
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw WebError.notSigned(.failed) }
  }
}
