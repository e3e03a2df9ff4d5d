internal import OrigamiModel

/// The numbers of the last step before a place, at one level: one for each depth, outermost first.
///
/// `[3, 1]` is the step 3.1.
package typealias NumberStack = [Int]

/// The effect that a run of steps has on the numbering of the steps after it, at one level.
///
/// Pages hold no numbers, so that a step that is inserted changes no page but its own. Nodes hold the effects
/// of the pages below them, from which a reader finds the numbers at any page.
package struct NumberingEffect: Hashable, Sendable {
  /// The smallest depth of the run's steps.
  var depth: Int
  /// The number of steps at that depth.
  var added: Int
  /// The numbers below that depth, after the last step.
  var tail: NumberStack

  /// The effect of one step.
  package init(stepAt depth: Int) { (self.depth, added, tail) = (depth, 1, []) }

  init(depth: Int, added: Int, tail: NumberStack) {
    (self.depth, self.added, self.tail) = (depth, added, tail)
  }

  /// Returns the numbers after the run, from those before it.
  package func applied(to stack: NumberStack) -> NumberStack {
    var result = Array(stack.prefix(depth))
    while result.count < depth { result.append(0) }
    result.append((stack.count > depth ? stack[depth] : 0) + added)
    return result + tail
  }

  /// Returns the effect of this run and another one after it.
  package func followed(by next: NumberingEffect) -> NumberingEffect {
    // A shallower step replaces all numbers that this run changed.
    if next.depth < depth { return next }
    if next.depth == depth {
      return NumberingEffect(depth: depth, added: added + next.added, tail: next.tail)
    }
    // The next run lies below the last step of this one, so it changes the tail only.
    let inner = NumberingEffect(depth: next.depth - depth - 1, added: next.added, tail: next.tail)
    return NumberingEffect(depth: depth, added: added, tail: inner.applied(to: tail))
  }

  /// The effect as text: `depth:added:tail`.
  package var text: String { "\(depth):\(added):" + tail.map(String.init).joined(separator: ",") }

  /// Creates an effect from its text; nil for any other text.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let depth = Int(parts[0]), let added = Int(parts[1]), (0..<256).contains(depth)
    else { return nil }
    let tail = parts[2].split(separator: ",").compactMap { Int($0) }
    // Numbers have the limit that nodes have for counts, so that sums do not overflow. A depth is limited,
    // because `applied` makes an array of that length; steps have depths below 64.
    guard tail.count < 256, (tail + [added]).allSatisfy((0...0xFFFF_FFFF).contains) else { return nil }
    self.init(depth: depth, added: added, tail: tail)
    guard self.text == text else { return nil }
  }
}

extension StepNumbering {
  /// Skips the steps of a node.
  mutating func skip(_ child: IndexNode.Child) {
    for level in DetailLevel.allCases {
      counts[level] += child.counts[level]
      if let effect = child.effects[level] { stacks[level] = effect.applied(to: stacks[level]) }
    }
  }
}
