internal import OrigamiModel

extension DrawingScale {
  /// The scale as an attribute: its extent, and a sign for the change at each level from the full one up,
  /// such as `0.707107 +==`.
  var attribute: String {
    let signs = [changes.full, changes.standard, changes.overview].map { change in
      switch change {
      case .same: "="
      case .larger: "+"
      case .smaller: "-"
      }
    }
    // Every stored drawing has such an extent: `DiagramDecoder` reads nothing else.
    guard let extent = Decimal9(extent) else { preconditionFailure("an extent of \(extent)") }
    return "\(extent) \(signs.joined())"
  }

  /// Reads an attribute; nil for a text that is no scale.
  init?(attribute: String) {
    let parts = attribute.split(separator: " ")
    guard parts.count == 2, let extent = Double(parts[0]), extent > 0, extent <= Decimal9.limit else {
      return nil
    }
    let changes = parts[1].compactMap { sign -> Change? in
      switch sign {
      case "=": .same
      case "+": .larger
      case "-": .smaller
      default: nil
      }
    }
    guard changes.count == 3, parts[1].count == 3 else { return nil }
    self.init(
      extent: extent, changes: PerLevel(full: changes[0], standard: changes[1], overview: changes[2]))
  }
}
