import OrigamiDiagrams
import OrigamiModel
public import Terminal

/// A step laid out for a width: its height is known before its drawing is drawn.
///
/// When the page is wide the drawing stands left and the words right; when it is narrow the drawing
/// stands between the title and what explains it. The same step and options always give the same lines.
public struct StepLayout: Sendable {
  /// The number of lines; 0 only for a step that shows nothing at all.
  public let height: Int

  private let metrics: PageMetrics
  private let words: StepWords
  private let picture: Picture?
  /// In a wide page: the row at which the words begin.
  private let wordsRow: Int

  /// Lays out a step: words are broken into lines and the drawing's size is found; nothing is drawn.
  public init(_ content: StepContent, options: LayoutOptions) {
    let metrics = PageMetrics(width: options.width)
    let picture = content.diagram.flatMap { Picture($0, metrics: metrics, graphics: options.graphics) }
    words = StepWords(
      content, width: metrics.wordsWidth(besidePicture: picture != nil),
      tellsDrawing: options.graphics == .words)
    let (pictureRows, wordRows) = (picture?.rows ?? 0, words.title.count + words.rest.count)
    // A title level with the tip of a drawing looks higher than it. One row lower there is still room for all.
    wordsRow = metrics.isWide && pictureRows > wordRows + 1 ? 1 : 0
    height = metrics.isWide ? max(pictureRows, wordRows) : pictureRows + wordRows
    (self.metrics, self.picture) = (metrics, picture)
  }

  /// Draws the step.
  ///
  /// - Returns: exactly ``height`` lines.
  public func lines() -> [StyledLine] {
    metrics.isWide ? sideBySide() : stacked()
  }

  private func sideBySide() -> [StyledLine] {
    let drawing = picture?.lines() ?? []
    let words = words.title + words.rest
    let column = picture == nil ? 0 : metrics.wordsColumn
    let left = picture.map { (column - $0.columns) / 2 } ?? 0
    return (0..<height).map { row in
      var line = StyledLine()
      if row < drawing.count {
        line.pad(toColumns: left)
        line.append(drawing[row])
      }
      let wordRow = row - wordsRow
      if words.indices.contains(wordRow), words[wordRow].columns > 0 {
        line.pad(toColumns: column)
        line.append(words[wordRow])
      }
      return line
    }
  }

  private func stacked() -> [StyledLine] {
    let left = picture.map { max(0, (metrics.width - $0.columns + words.indent) / 2) } ?? 0
    let drawing = (picture?.lines() ?? []).map { row in
      var line = StyledLine()
      line.pad(toColumns: min(left, max(0, metrics.width - row.columns)))
      line.append(row)
      return line
    }
    return words.title + drawing + words.rest
  }
}

/// A drawing with its size in cells; drawn when asked.
private struct Picture: Sendable {
  let scene: Scene
  let graphics: Graphics

  init?(_ diagram: Diagram, metrics: PageMetrics, graphics: Graphics) {
    guard graphics != .words else { return nil }
    self.graphics = graphics
    scene = Scene(
      diagram, width: Double(metrics.pictureColumns * 2), height: Double(metrics.pictureRows * 4), pen: .dots)
    if rows == 0 { return nil }
  }

  var columns: Int { BrailleRenderer.size(of: scene).columns }
  var rows: Int { BrailleRenderer.size(of: scene).rows }

  func lines() -> [StyledLine] {
    graphics == .ascii ? ASCIIRenderer.rows(of: scene) : BrailleRenderer.rows(of: scene)
  }
}
