public import OrigamiModel

/// A step of a library.
///
/// Pages do not carry drawings, which are most of a step's bytes. ``hasDiagram`` says whether there is one,
/// and `step.diagram` is nil unless drawings were asked for.
public struct StoredStep: Hashable, Sendable, Identifiable {
  /// The step, without its drawing unless drawings were asked for.
  public var step: Step
  /// A Boolean value that indicates whether the step has a drawing, loaded or not.
  public var hasDiagram: Bool
  /// The revision of the model.
  public var revision: Int

  public init(step: Step, hasDiagram: Bool, revision: Int) {
    self.step = step
    self.hasDiagram = hasDiagram
    self.revision = revision
  }

  /// The identifier of the step, unique in the model.
  public var id: ContentID { ContentID(step.id) }

  /// The approximate memory of the step, in bytes.
  public var byteCost: Int {
    step.texts.reduce(MemoryLayout<StoredStep>.size + step.id.utf8.count) {
      $0 + MemoryLayout<ContentText>.size + $1.content.utf8.count
    } + step.operations.count * 64 + (step.diagram?.encoded.count ?? 0)
  }
}
