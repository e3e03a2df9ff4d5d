internal import SeededRandom

/// An event of a simulated history.
///
/// The numbers are brought into range when the event is played. So any event can be left out of a history,
/// and the rest can still be played: failures become short.
public enum SimulatedEvent: Hashable, Sendable {
  /// Scroll by rows, both ways.
  case scroll(Int)
  /// Scroll by pages, both ways.
  case page(Int)
  /// Step by items, both ways.
  case step(Int)
  /// To the first row.
  case start
  /// To the last row.
  case end
  /// To an item, perhaps to a position in it.
  case go(item: Int, position: Int?, alignment: Int)
  /// To an item by place.
  case goToPlace(item: Int)
  /// Scrolls so far that the target is found by estimated heights.
  case leap(Int)
  /// Another size.
  case resize(columns: Int, rows: Int)
  /// Another width and back: nothing may differ.
  case resizeAndBack(columns: Int)
  /// Another level.
  case level(Int)
  /// Another level and back: nothing may differ.
  case levelAndBack(Int)
  /// New items at a place.
  case insert(item: Int, count: Int)
  /// New items at the very start.
  case prepend(Int)
  /// Items gone.
  case remove(item: Int, count: Int)
  /// Items new at one place and gone at another, told as one difference.
  case exchange(item: Int, count: Int)
  /// Items changed, told as a difference.
  case update(item: Int, count: Int)
  /// Items changed, told by id.
  case reword(item: Int)
  /// Everything read anew, some of it changed.
  case refresh(seed: Int)
  /// Other colours.
  case restyle
  /// Time for work ahead.
  case tick(Int)

  /// A random event. Large insertions are as rare as they are slow to lay out eagerly.
  static func random(using random: inout SeededGenerator, prepending: Int) -> SimulatedEvent {
    switch random.below(32) {
    case 0...4: .scroll(random.below(61) - 30)
    case 5, 6: .page(random.below(5) - 2)
    case 7: .step(random.below(7) - 3)
    case 8: random.below(2) == 0 ? .start : .end
    case 9, 10:
      .go(
        item: random.below(1 << 20), position: random.below(2) == 0 ? nil : random.below(1 << 20),
        alignment: random.below(4))
    case 11: .goToPlace(item: random.below(1 << 20))
    case 12: .leap(random.below(2_001) - 1_000)
    case 13: .resize(columns: random.below(1 << 20), rows: random.below(1 << 20))
    case 14: .resizeAndBack(columns: random.below(1 << 20))
    case 15: .level(random.below(3))
    case 16: .levelAndBack(random.below(3))
    case 17: .insert(item: random.below(1 << 20), count: 1 + random.below(4))
    case 18: .prepend(random.below(8) == 0 ? prepending : 1 + random.below(5))
    case 19: .remove(item: random.below(1 << 20), count: 1 + random.below(4))
    case 20: .update(item: random.below(1 << 20), count: 1 + random.below(4))
    case 21: .reword(item: random.below(1 << 20))
    case 22: .refresh(seed: random.below(1 << 20))
    case 23: .restyle
    case 24, 25: .exchange(item: random.below(1 << 20), count: 1 + random.below(4))
    case 26, 27: .level(random.below(3))
    case 28: .resize(columns: random.below(1 << 20), rows: random.below(1 << 20))
    default: .tick(random.below(12))
    }
  }
}
