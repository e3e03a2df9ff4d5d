/// The scale of a drawing within its model.
///
/// Drawings of one model keep their scale from step to step, as in print. An import chooses the scale of a
/// drawing from it and the drawings before it, and stores it with the drawing. A group gets the scale of the
/// first drawn step in it (`ScaleStage`).
public struct DrawingScale: Hashable, Sendable {
  /// The difference between a drawing's scale and that of the drawing before it.
  public enum Change: UInt8, CaseIterable, Hashable, Sendable {
    case same, larger, smaller
  }

  /// The length that fills a picture, in the drawing's own units. A larger extent is a smaller scale.
  public var extent: Double
  /// The change at each level, because the drawing before depends on the level.
  public var changes: PerLevel<Change>

  public init(
    extent: Double,
    changes: PerLevel<Change> = PerLevel(full: .same, standard: .same, overview: .same)
  ) {
    self.extent = extent
    self.changes = changes
  }
}

extension Diagram {
  /// The scale of the drawing within its model; nil for a drawing that is as large as fits.
  public var scale: DrawingScale? {
    var decoder = DiagramDecoder(bytes: encoded)
    return decoder.readHeader() ? decoder.scale : nil
  }

  /// Returns the same drawing with another scale.
  public func scaled(_ scale: DrawingScale?) -> Diagram {
    var decoder = DiagramDecoder(bytes: encoded)
    guard decoder.readHeader() else { return self }
    var encoder = DiagramEncoder(scale: scale)
    encoder.append(encodedElements: encoded[decoder.position...])
    return encoder.finish()
  }

  /// The measures from which an import chooses the scale.
  ///
  /// - Complexity: O(*n*) in the bytes of the drawing. Allocates nothing for an element.
  public var measures: DrawingMeasures {
    var decoder = DiagramDecoder(bytes: encoded)
    guard decoder.readHeader() else { return DrawingMeasures() }
    return decoder.measures()
  }
}

/// The measures of a drawing from which its scale is chosen.
public struct DrawingMeasures: Hashable, Sendable {
  /// The longer side of the box around the paper, or around the lines of a drawing without paper; 0 for a
  /// drawing with neither.
  public var extent = 0.0
  /// A Boolean value that indicates whether the drawing shows an enlarged detail, marked with a lens.
  public var isDetail = false

  public init(extent: Double = 0, isDetail: Bool = false) {
    (self.extent, self.isDetail) = (extent, isDetail)
  }
}
