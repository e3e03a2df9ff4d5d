/// The plan of work ahead: which items it covers, and how far it has come.
///
/// It is made again after every frame, from the place, the direction and the speed of the screen. It stores
/// no list: candidates are enumerated one by one.
struct WorkPlan: Sendable {
  /// The rounds of the plan, in this order. Loads are started for all items first, because waiting for them
  /// costs nothing.
  enum Round: Int, Sendable {
    /// The nested stacks of items on screen do their own work ahead.
    case nestedOnScreen
    /// Loads are started.
    case load
    /// All phases after ``ItemPhase/load``, item by item.
    case work
    /// All work within reach is done.
    case finished
  }

  /// 1 towards the end, −1 towards the start, 0 before the first move.
  private(set) var direction = 0
  /// The average length of the last moves, in rows. It is rounded down at each move, so after many equal
  /// moves it can be up to 3 rows too small.
  private(set) var speed = 0
  /// The items on screen, by index.
  var shown = 0..<0
  /// The number of rows ahead of the screen for which work is done.
  var rowsAhead = 0
  /// The number of rows on the other side for which work is done.
  var rowsBehind = 0
  /// The most items with work ahead, on both sides together.
  var limit = 0
  /// The most items in the direction of travel: two thirds, so that some remain for a turn.
  var limitAhead: Int { limit - limitBehind }
  var limitBehind: Int { limit / 3 }

  private(set) var round = Round.finished
  /// A Boolean value that indicates whether the candidates lie opposite to ``direction``.
  private var isBehind = false
  /// The number of candidates of this side that were passed.
  private var passed = 0
  /// The rows of those candidates.
  private var passedRows = 0

  /// Updates direction and speed after a move by rows; returns true if the direction is reversed.
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

  /// Ends all work ahead, because no item is on screen. The next plan begins anew.
  mutating func stop() {
    (shown, limit) = (0..<0, 0)
    round = .finished
  }

  /// Returns the index of the next candidate; nil when this side has no more within reach.
  func candidate(of count: Int) -> Int? {
    if round == .nestedOnScreen {
      let index = shown.lowerBound + passed
      return index < shown.upperBound ? index : nil
    }
    let (items, rows) = isBehind ? (limitBehind, rowsBehind) : (limitAhead, rowsAhead)
    guard passed < items, passedRows < rows else { return nil }
    let isForward = (direction >= 0) != isBehind
    let index = isForward ? shown.upperBound + passed : shown.lowerBound - 1 - passed
    return index >= 0 && index < count ? index : nil
  }

  /// Moves on to the next candidate.
  mutating func pass(rows: Int) {
    passed += 1
    passedRows += rows
  }

  /// Moves on to the other side, or to the next round.
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
