/// A value for each level of detail.
public struct PerLevel<Value> {
  /// The value at ``DetailLevel/full``.
  public var full: Value
  /// The value at ``DetailLevel/standard``.
  public var standard: Value
  /// The value at ``DetailLevel/overview``.
  public var overview: Value

  public init(full: Value, standard: Value, overview: Value) {
    self.full = full
    self.standard = standard
    self.overview = overview
  }

  /// The value at a level.
  public subscript(level: DetailLevel) -> Value {
    get {
      switch level {
      case .full: full
      case .standard: standard
      case .overview: overview
      }
    }
    set {
      switch level {
      case .full: full = newValue
      case .standard: standard = newValue
      case .overview: overview = newValue
      }
    }
  }
}

extension PerLevel: Equatable where Value: Equatable {}
extension PerLevel: Hashable where Value: Hashable {}
extension PerLevel: Sendable where Value: Sendable {}
