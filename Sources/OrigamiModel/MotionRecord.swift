/// The motion of the paper in one step, in a compact form.
///
/// `OrigamiFolding` writes and reads the bytes. A library keeps them beside the step's drawing, so that any
/// step can be played without folding the steps before it.
public struct MotionRecord: Hashable, Sendable {
  public let bytes: [UInt8]

  /// Creates a record from its bytes, which are not checked here.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The record of a step whose motion is left out: it has too many movements, or the model's motions are too
  /// large together.
  public static let leftOut = MotionRecord(bytes: [0])
}
