/// The cells of one row while they are drawn, as memory with exclusive access.
struct RowCells {
  private let cells: UnsafeMutableBufferPointer<PackedCell>
  /// The long clusters of the frame.
  var longClusters: [String]

  init(_ cells: UnsafeMutableBufferPointer<PackedCell>, longClusters: [String]) {
    self.cells = cells
    self.longClusters = longClusters
  }

  /// The number of columns.
  var count: Int { cells.count }

  /// Stores a cluster, whose width is 1 or 2 and which fits into the row, and blanks the other halves of the
  /// wide clusters that it covers.
  @inline(__always)
  mutating func put(_ cluster: ClusterScanner.Content, _ look: PackedStyle, _ width: Int, _ column: Int) {
    splitWide(at: column)
    if column + width < cells.count { splitWide(at: column + width) }
    cells[column] = cell(of: cluster, look)
    if width == 2 { cells[column + 1] = .continuation(look) }
  }

  /// Blanks the cells from a column on.
  func clear(from column: Int) {
    guard column < cells.count else { return }
    splitWide(at: column)
    cells[column...].update(repeating: .blank)
  }

  /// Copies the first cell to all others.
  func repeatFirst() { cells.update(repeating: cells[0]) }

  /// Copies the cells of another row of the same frame.
  func copy(_ others: UnsafeBufferPointer<PackedCell>) { _ = cells.update(fromContentsOf: others) }

  private mutating func cell(of cluster: ClusterScanner.Content, _ look: PackedStyle) -> PackedCell {
    switch cluster {
    case .byte(let byte): return PackedCell(byte: byte, look)
    case .threeBytes(let first, let second, let third): return PackedCell(first, second, third, look)
    case .character(let character):
      let bytes = character.utf8
      if bytes.count <= PackedCell.inlineBytes { return PackedCell(bytes: bytes, look) }
      longClusters.append(String(character))
      return PackedCell(longCluster: longClusters.count - 1, look)
    }
  }

  /// Blanks the wide cluster whose right half is at a column, if there is one.
  @inline(__always)
  private func splitWide(at column: Int) {
    guard cells[column].isContinuation, column > 0 else { return }
    cells[column - 1] = cells[column - 1].blanked
    cells[column] = cells[column].blanked
  }
}
