import Glibc

/// The program that shows long text on a terminal: `$PAGER`, else less.
struct PagerProcess {
  /// Write here; the pager reads it.
  let input: CInt
  private let process: pid_t

  /// Starts the pager.
  ///
  /// - Returns: nil when none is wished for (`PAGER` is empty or `cat`), or none can be started.
  init?(_ environment: Environment) {
    let command = environment.variables["PAGER"] ?? "less"
    guard !command.isEmpty, command != "cat" else { return nil }
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    // What this program ignores would stay ignored in the pager.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    var variables = environment.variables
    // Quit if it fits one screen, show colours, leave the text on the screen: as git asks of less.
    if variables["LESS"] == nil { variables["LESS"] = "FRX" }
    let words = ["/bin/sh", "-c", command]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + settings).forEach { free($0) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, &settings)
    close(ends[0])
    guard failure == 0 else {
      close(ends[1])
      return nil
    }
    // The interrupt key is the pager's while it runs.
    signal(SIGINT, SIG_IGN)
    input = ends[1]
    self.process = process
  }

  /// Ends the text and waits until the reader has left the pager.
  func finish() {
    close(input)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    signal(SIGINT, SIG_DFL)
  }
}
