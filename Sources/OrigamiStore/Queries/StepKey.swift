/// The key of a step's rows: the model's revision and the step's ordinal at full detail.
///
/// Ordinal 0 is no step: it is the key of what belongs to the model itself in the same tables.
struct StepKey: Hashable, Comparable, Sendable {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  init(revision: Int, ordinal: Int) { rawValue = revision << 32 | ordinal }

  /// The largest ordinal, and so the most steps of one model.
  static let largestOrdinal = 0xFFFF_FFFF

  var revision: Int { rawValue >> 32 }
  var ordinal: Int { rawValue & StepKey.largestOrdinal }

  /// The keys of all steps of a revision lie strictly between these two.
  static func bounds(revision: Int) -> (after: Int, before: Int) {
    (revision << 32, (revision + 1) << 32)
  }

  static func < (a: StepKey, b: StepKey) -> Bool { a.rawValue < b.rawValue }
}
