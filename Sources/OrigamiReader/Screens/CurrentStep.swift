import OrigamiModel

/// The choice of the step that counts as the one being read.
///
/// After a jump its target is current until the user scrolls. Then it is the first step at the very top, the
/// last step at the end, and otherwise the step with the most rows on screen (of several, the upper one).
struct CurrentStep: Hashable {
  /// The target of a jump.
  enum Target: Hashable {
    case step(ContentID)
    /// A position in the listing, from 0, whose step may not be loaded yet.
    case position(Int)
    /// The photographs after the last step.
    case showcase
  }

  /// The steps on screen.
  struct View {
    /// The steps with visible rows, from top to bottom, with the number of these rows.
    var steps: [(id: ContentID, rows: Int)] = []
    /// A Boolean value that indicates whether the first row of the model is on screen.
    var isAtStart = false
    /// A Boolean value that indicates whether the last row of the model is on screen.
    var isAtEnd = false
    /// The last step of the listing; nil if it is not loaded.
    var last: ContentID?
  }

  private(set) var target: Target?

  /// Makes the target of a jump current.
  mutating func jumped(to target: Target) { self.target = target }

  /// Makes the screen decide, because the user has scrolled.
  mutating func scrolled() { target = nil }

  /// Returns the current step; nil if none is loaded.
  ///
  /// - Parameters:
  ///   - step: returns the step at a position of the listing; nil if it is not loaded.
  ///   - shown: returns the step that stands for another in the listing: itself if it is shown, else its
  ///     substitute.
  func current(on view: View, at step: (Int) -> ContentID?, shown: (ContentID) -> ContentID?) -> ContentID? {
    switch target {
    case .step(let id): if let id = shown(id) { return id }
    case .position(let position): if let id = step(position) { return id }
    case .showcase: return view.last
    case nil: break
    }
    if view.isAtStart, let first = view.steps.first { return first.id }
    if view.isAtEnd { return view.last }
    let most = view.steps.map(\.rows).max()
    return view.steps.first { $0.rows == most }?.id ?? view.last
  }
}
