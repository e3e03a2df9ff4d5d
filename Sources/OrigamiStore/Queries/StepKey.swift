/// The key of a step's rows: the revision of the model and the ordinal of the step at full detail.
///
/// Ordinal 0 is not a step: in the search index, it is the entry of the model itself. The photos of a model
/// have keys of the same form, with their positions from 1 as ordinals.
struct StepKey: Hashable, Sendable {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  init(revision: Int, ordinal: Int) { rawValue = revision << 32 | ordinal }

  /// The largest ordinal, and so the most steps of a model.
  static let largestOrdinal = 0xFFFF_FFFF

  var revision: Int { rawValue >> 32 }
  var ordinal: Int { rawValue & StepKey.largestOrdinal }

  /// Returns two keys; those of all steps of a revision lie strictly between them.
  static func bounds(revision: Int) -> (after: Int, before: Int) {
    (revision << 32, (revision + 1) << 32)
  }
}
