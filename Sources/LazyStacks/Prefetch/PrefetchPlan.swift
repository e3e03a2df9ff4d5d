/// Which items work is done for ahead, and how far the plan has come.
///
/// Made again after every frame, from where the screen is, which way it goes and how fast. Nothing in it
/// is a list: candidates are counted off one by one when there is time for them.
struct PrefetchPlan: Sendable {
  /// Rounds of the plan, in this order: what arrives from elsewhere is started for all first, because
  /// waiting for it costs nothing.
  enum Round: Int, Sendable {
    case nestedOnScreen
    case load
    case work
    case finished
  }

  /// 1 towards the end, −1 towards the start, 0 before the first move.
  private(set) var direction = 0
  /// The average of the last moves, in rows.
  private(set) var speed = 0
  /// The items on screen, by index.
  var shown = 0..<0
  /// How many rows ahead of the screen work is done.
  var rowsAhead = 0
  var rowsBehind = 0
  var limit = 0

  private(set) var round = Round.finished
  /// Whether the candidates on the other side of the direction are being counted.
  private(set) var isBehind = false
  /// How many candidates of this side were passed.
  private(set) var passed = 0
  /// Their rows.
  private var passedRows = 0

  /// Takes a move by rows into direction and speed; true if it reverses the direction.
  mutating func moved(by distance: Int) -> Bool {
    speed = (speed * 3 + abs(distance)) / 4
    guard distance != 0 else { return false }
    let old = direction
    direction = distance > 0 ? 1 : -1
    return old != 0 && old != direction
  }

  mutating func jumped(_ direction: Int) {
    self.direction = direction
    speed = 0
  }

  mutating func restart() {
    round = .nestedOnScreen
    startSide(behind: false)
  }

  mutating func stop() { round = .finished }

  /// The next candidate's index; nil at the end of the round's side.
  func candidate(of count: Int) -> Int? {
    if round == .nestedOnScreen {
      let index = shown.lowerBound + passed
      return index < shown.upperBound && !isBehind ? index : nil
    }
    // Two thirds of the items may lie ahead, so that behind is never starved.
    let most = isBehind ? limit / 3 : limit - limit / 3
    guard passed < most, passedRows < (isBehind ? rowsBehind : rowsAhead) else { return nil }
    let isForward = (direction >= 0) != isBehind
    let index = isForward ? shown.upperBound + passed : shown.lowerBound - 1 - passed
    return index >= 0 && index < count ? index : nil
  }

  /// Counts a candidate off.
  mutating func pass(rows: Int) {
    passed += 1
    passedRows += rows
  }

  /// Goes on to the other side, or to the next round.
  mutating func endSide() {
    guard isBehind || round == .nestedOnScreen else { return startSide(behind: true) }
    round = Round(rawValue: round.rawValue + 1) ?? .finished
    startSide(behind: false)
  }

  private mutating func startSide(behind: Bool) {
    isBehind = behind
    passed = 0
    passedRows = 0
  }
}
