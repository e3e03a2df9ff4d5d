/// The rows of a screen: a head with its rule, the content, a foot with its rule.
struct ScreenMetrics: Hashable, Sendable {
  let rows: Int
  let columns: Int

  /// Low screens have no rules, very low ones neither head nor foot.
  private var hasRules: Bool { rows >= 10 }
  private var hasChrome: Bool { rows >= 4 }

  /// The number of rows above the content.
  var headRows: Int { hasRules ? 2 : hasChrome ? 1 : 0 }
  /// The number of rows below the content.
  var footRows: Int { hasRules ? 2 : hasChrome ? 1 : 0 }
  /// The number of rows of the content.
  var contentRows: Int { max(0, rows - headRows - footRows) }
  /// The rows on which a rule is drawn, from 0.
  var rules: [Int] { hasRules ? [1, rows - 2] : [] }
  /// The row of the foot's line; nil if there is none.
  var footRow: Int? { hasChrome ? rows - 1 : nil }
  /// The row of the head's line; nil if there is none.
  var headRow: Int? { hasChrome ? 0 : nil }
}
