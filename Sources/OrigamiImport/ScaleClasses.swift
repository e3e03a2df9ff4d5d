internal import OrigamiModel

/// Chooses the scale of each drawing of a model from that drawing and those before it.
///
/// Call ``begin(at:depth:)`` for each step and ``take(_:)`` for each drawing in reading order, then
/// ``scale(at:depth:headings:isGroup:isDrawn:)`` once for each step that gets the present scale: the step
/// itself, and the groups that it opens. An enlarged detail gets none.
///
/// Scales differ by the square root of 2, which is a factor of 2 in area. Paper that no longer fills half of
/// a picture's area gets a larger scale. Paper that outgrows its picture by more than a fifth gets a smaller
/// one. Between these limits the scale stays, so that paper which opens and closes does not change it. Paper
/// that is too large by up to a fifth is drawn as large as fits.
struct ScaleClasses {
  /// The length that fills a picture at the present scale; nil before the first drawing.
  private(set) var extent: Double?
  /// For each level, ``extent`` at the last drawing that is shown there; nil before the first.
  private var shown = PerLevel<Double?>(full: nil, standard: nil, overview: nil)
  /// For each level, the group that was taken last, if no part of it that is shown there was taken since.
  private var groups = PerLevel<Group?>(full: nil, standard: nil, overview: nil)

  /// A group that may become a heading.
  private struct Group: Hashable {
    let depth: Int
    /// The extent in ``shown`` before it.
    let before: Double?
  }

  /// A scale is enlarged while the paper is shorter than this share of the extent. Half of the area is the
  /// square root of ½, 0.707, of the length; the limit is a little higher, so that paper of about half the
  /// area gets the larger scale.
  private static let least = 0.72
  /// A scale is reduced while the paper is longer than this share of the extent.
  private static let most = 1.2

  /// Takes the paper of the next drawing. An enlarged detail, which fills a picture at any scale, is passed
  /// over.
  mutating func take(_ measures: DrawingMeasures) {
    guard measures.extent > 1e-6, !measures.isDetail else { return }
    var extent = extent ?? measures.extent
    while measures.extent < ScaleClasses.least * extent { extent /= 2.0.squareRoot() }
    while measures.extent > ScaleClasses.most * extent { extent *= 2.0.squareRoot() }
    self.extent = extent
  }

  /// Takes a step, with a drawing or without. Where it is shown, the group that it is in is a heading.
  mutating func begin(at places: StepPlaces, depth: Int) {
    for level in DetailLevel.allCases where places.place(at: level) != nil {
      // A group that has ended without a part at this level is shown with its drawing.
      if let group = groups[level], group.depth < depth {
        shown[level] = group.before
        groups[level] = nil
      }
    }
  }

  /// Returns the present scale for a step, with its change at each level at which the step is shown; nil
  /// before the first drawing. Later changes are counted from this step. At a level that shows parts of a
  /// group, the group is a heading without its drawing, so changes are not counted from it there.
  ///
  /// - Parameters:
  ///   - depth: the number of groups that the step is in.
  ///   - headings: the levels at which a part of the group was taken before this call.
  ///   - isDrawn: false for a group that has no drawing and comes before the model's first fold. Groups get
  ///     computed drawings only from that fold on. Later changes are not counted from it.
  mutating func scale(
    at places: StepPlaces, depth: Int = 0, headings: Set<DetailLevel> = [], isGroup: Bool = false,
    isDrawn: Bool = true
  ) -> DrawingScale? {
    guard let extent else { return nil }
    // Rounded, because an extent that was divided and multiplied again differs in its last bits.
    var scale = DrawingScale(extent: (extent * 1e6).rounded() / 1e6)
    for level in DetailLevel.allCases where places.place(at: level) != nil {
      groups[level] = isGroup ? Group(depth: depth, before: shown[level]) : nil
      if let before = shown[level], abs(before - extent) > 1e-6 * extent {
        scale.changes[level] = before > extent ? .larger : .smaller
      }
      if isDrawn, !headings.contains(level) { shown[level] = extent }
    }
    return scale
  }
}
