import OrigamiModel

/// The listing of a level with opened groups, found by looking at every step. The arithmetic in
/// `OpenedGroups` is compared with it.
struct ExpectedListing {
  struct Item {
    var step: Step
    var number: String
    /// The numbers of the first and last part directly inside a group, if its parts are listed.
    var parts: [String]?
  }

  var steps: [Item] = []

  init(_ all: [Step], level: DetailLevel, opened: Set<String>) {
    /// The opened group around the present step: its depth and its numbers.
    var open: (depth: Int, number: String, full: String)?
    for step in all {
      if let depth = open?.depth, step.depth <= depth { open = nil }
      let place = step.places.place(at: level)
      if let open {
        steps.append(
          Item(step: step, number: open.number + step.places.full.number.dropFirst(open.full.count)))
      } else if let place {
        steps.append(Item(step: step, number: place.number))
        if opened.contains(step.id) { open = (step.depth, place.number, step.places.full.number) }
      }
    }
    for index in steps.indices {
      let inside = steps[(index + 1)...].prefix { $0.step.depth > steps[index].step.depth }
      let direct = inside.filter { $0.step.depth == steps[index].step.depth + 1 }
      guard let first = direct.first, let last = direct.last else { continue }
      steps[index].parts = [first.number, last.number]
    }
  }
}
