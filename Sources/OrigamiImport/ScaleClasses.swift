internal import OrigamiModel

/// Chooses the scale of each drawing of a model from that drawing and those before it.
///
/// Call ``take(_:)`` for each drawing in reading order, then ``scale(at:isDrawn:)`` once for each step that
/// gets the present scale: the step itself, and the groups that it opens. An enlarged detail gets none.
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

  /// Returns the present scale for a step, with its change at each level at which the step is shown; nil
  /// before the first drawing. Later changes are counted from this step.
  ///
  /// - Parameter isDrawn: false for a group that has no drawing and comes before the model's first fold.
  ///   Groups get computed drawings only from that fold on. Later changes are not counted from it.
  mutating func scale(at places: StepPlaces, isDrawn: Bool = true) -> DrawingScale? {
    guard let extent else { return nil }
    // Rounded, because an extent that was divided and multiplied again differs in its last bits.
    var scale = DrawingScale(extent: (extent * 1e6).rounded() / 1e6)
    for level in DetailLevel.allCases where places.place(at: level) != nil {
      if let before = shown[level], abs(before - extent) > 1e-6 * extent {
        scale.changes[level] = before > extent ? .larger : .smaller
      }
      if isDrawn { shown[level] = extent }
    }
    return scale
  }
}
