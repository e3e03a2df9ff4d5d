internal import OrigamiFolding
internal import OrigamiModel

/// The steps of a foreign diagram, folded one after the other.
struct FoldedSteps {
  /// A step with the paper after it.
  struct Step {
    /// The words of the step; nil for none.
    var title: String?
    /// The operations in our own terms; empty for a step without any and for one that cannot be folded.
    var operations: [FoldOperation] = []
    /// The paper after the step; nil for a step that cannot be folded and all that follow.
    var state: PaperState?
  }

  /// The place where folding stopped before the end of the diagram, with the reason.
  struct Stop {
    /// The index of the first step that is not folded.
    var step: Int
    /// The reason, in words.
    var reason: String
  }

  var paper: Paper
  /// The language of the diagram's title and of the steps' words.
  var language: String
  var steps: [Step] = []
  var stop: Stop?
  /// The paper after the last step that could be folded.
  var last: PaperState

  /// Returns the content of a step, counted from 0: the paper after it as a folded form.
  func content(_ index: Int) -> ExchangeFile.Content {
    guard let state = steps[index].state else {
      return .notFlat(NotFlat(stop?.reason ?? "it is not folded", faces: last.faceCount))
    }
    do throws(FoldedFormError) { return .foldedForm(try FoldedForm(state)) } catch {
      return .wrongForm(error)
    }
  }
}

extension FoldedForm {
  /// Creates the form of paper that was folded here.
  init(_ state: PaperState) throws(FoldedFormError) {
    var places = state.sheet.vertices
    for (face, loop) in state.sheet.faces.enumerated() {
      for (vertex, place) in zip(loop, state.corners(of: face)) { places[vertex] = place }
    }
    // The sign of an order refers to the lower face's normal, which points down where that face is flipped.
    try self.init(
      places: places, faces: state.sheet.faces, edges: state.sheet.edges,
      orders: state.order.pairs.map { pair in
        .init(
          face: pair.above, other: pair.below, sign: state.placements[pair.below].isFlipped ? -1 : 1)
      })
  }
}
