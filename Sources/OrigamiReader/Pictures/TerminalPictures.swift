public import OrigamiDiagrams
import OrigamiModel
import OrigamiPhotos
public import Terminal
internal import Threading

/// The pictures in pixels that a terminal holds: their numbers, the bytes to send before a frame, and the
/// order in which they are freed.
///
/// Pictures are off until the terminal has reported that it shows them, unless the ``Mode`` says otherwise.
/// A picture is painted when its cells are first drawn. When memory is needed, the picture that has been off
/// screen for the longest time is freed.
public final class TerminalPictures: Sendable {
  /// The state that the layout of pages depends on.
  struct State: Hashable, Sendable {
    /// A counter that grows whenever the cells drawn before become invalid.
    var generation = 0
    /// The height of a braille dot's area divided by its width; fixed when the first page is laid out.
    var dotAspect = 1.0
    /// The colours of the terminal.
    var screen: ScreenColors
  }

  /// The parameters for painting and sending pictures.
  struct Look: Hashable, Sendable {
    /// The writer of escape sequences for the route to the terminal; unused for sixels.
    var kitty: KittyGraphics
    /// The size of a cell in pixels.
    var cell: CellSize
    /// The colours of pictures.
    var theme: PictureTheme
    /// A Boolean value that indicates whether pictures are sixels, which are shown on pages of one step only.
    var isSixel = false
    /// The most colours of a sixel picture.
    var colors = SixelGraphics.colorLimit
  }

  /// The most bytes of pictures that are kept: a seventh of the 320 MB that kitty keeps for all its windows.
  private static let byteLimit = 48 << 20
  /// The most pictures kept after a frame. The other numbers, up to 255, are for those of the next frame.
  static let countLimit = 200
  /// The bytes of sixels beyond which the pictures that were used longest ago are forgotten. Those of the
  /// pages on screen and of one page ahead are kept in any case.
  static let sixelByteLimit = 12 << 20

  /// The condition under which pictures in pixels are shown.
  public enum Mode: Hashable, Sendable {
    /// After the terminal has reported that it shows pictures.
    case ifAble
    /// From the start, whatever the terminal reports.
    case always
    /// As sixels from the start, if the size of a cell is known.
    case sixel
    /// Never: drawings are in braille, photographs in half blocks.
    case never
  }

  let mode: Mode
  /// The writer of escape sequences for the route to the terminal.
  let kitty: KittyGraphics
  /// The colours of photographs in half blocks, used without pictures in pixels; nil shows only captions.
  let halfBlocks: ColorDepth?
  /// A Boolean value that indicates whether the terminal is asked if it is dark or light.
  private let asksTheme: Bool
  /// Takes the terminal's answer, true for a light background, for the next start of the program.
  private let remember: @Sendable (Bool) -> Void
  private let contents: Locked<Contents>

  /// Creates a store without pictures.
  ///
  /// - Parameters:
  ///   - screen: the colours of the terminal, as far as they are known before it answers.
  ///   - firstNumber: the first number that is given, from 1. The same numbers replace pictures that an
  ///     earlier program printed and that are still on the terminal; a random one makes that unlikely.
  ///   - asksTheme: whether the terminal's answer replaces the `isLight` of `screen`, which nobody chose.
  ///   - remember: takes the answer, true for a light background.
  public init(
    mode: Mode = .ifAble, kitty: KittyGraphics = KittyGraphics(), halfBlocks: ColorDepth? = nil,
    screen: ScreenColors = .none, firstNumber: UInt8 = 1, asksTheme: Bool = true,
    remember: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    self.remember = remember
    (self.mode, self.kitty, self.halfBlocks, self.asksTheme) = (mode, kitty, halfBlocks, asksTheme)
    contents = Locked(Contents(state: State(screen: screen), lastNumber: firstNumber &- 1))
  }

  /// The state that the layout of pages depends on.
  var state: State { contents.withLock { $0.state } }

  /// The parameters for painting and sending pictures; nil while drawings are in braille.
  var look: Look? { contents.withLock { $0.look } }

  // MARK: Changes

  /// Sets the shape of a cell before the first page is laid out, so that pictures keep their number of cells.
  public func begin(cell: CellSize?) {
    if let cell {
      // A braille dot has a quarter of a cell's height and half of its width.
      contents.withLock { $0.state.dotAspect = Double(cell.height) / Double(2 * cell.width) }
    }
    if mode == .always {
      show(Look(kitty: kitty, cell: cell ?? .usual, theme: theme(isSixel: false, reported: nil)))
    }
    if mode == .sixel, let cell {
      show(Look(kitty: kitty, cell: cell, theme: theme(isSixel: true, reported: nil), isSixel: true))
    }
  }

  /// Returns the colours of pictures.
  ///
  /// The flag decides, else the terminal's answer. Without either, kitty's pictures are light, and sixels
  /// have the colours of the text. Beside text without colours the answer wins over the flag, too, because
  /// that text has the terminal's background.
  ///
  /// - Parameter isLight: whether the terminal has reported a light background; nil without an answer. A
  ///   light picture then has a background of its own.
  private func theme(isSixel: Bool, reported isLight: Bool?) -> PictureTheme {
    let screen = state.screen
    let isPlain = screen.depth == .none
    var isDark = !screen.isLight
    if let isLight {
      if asksTheme || isPlain { isDark = !isLight }
    } else if asksTheme, !isSixel || isPlain {
      isDark = false
    }
    var theme = isDark ? PictureTheme.dark : .light
    if isLight != nil { theme.ground = nil }
    return theme
  }

  /// Takes the capabilities that the terminal has reported.
  ///
  /// - Returns: whether pictures are shown for the first time or in another way now, in the same cells.
  @discardableResult
  public func learn(_ capabilities: TerminalCapabilities, cell: CellSize?) -> Bool {
    if asksTheme, let isLight = capabilities.isLight {
      contents.withLock { $0.state.screen.isLight = isLight }
      remember(isLight)
    }
    let told = capabilities.cellSize.flatMap { CellSize(width: $0.width, height: $0.height) }
    let isKitty = mode == .always || mode == .ifAble && capabilities.showsPictures
    // Without the size of a cell a sixel picture could cover the words.
    let isSixel =
      !isKitty && (told ?? cell) != nil && (mode == .sixel || mode == .ifAble && capabilities.showsSixels)
    guard isKitty || isSixel else { return false }
    let look = Look(
      kitty: kitty, cell: told ?? cell ?? .usual,
      theme: theme(isSixel: isSixel, reported: capabilities.isLight), isSixel: isSixel,
      colors: min(capabilities.colorRegisters ?? .max, SixelGraphics.colorLimit))
    guard look != self.look else { return false }
    show(look)
    return true
  }

  /// Shows pictures from now on, in the same cells.
  func show(_ look: Look) {
    contents.withLock { contents in
      guard contents.look != look else { return }
      contents.removeAll()
      contents.look = look
      contents.state.generation += 1
    }
  }

  /// Marks all pictures as not sent, because the terminal has lost them or may have. They are sent again.
  func forget() {
    contents.withLock { contents in
      contents.removeAll()
      contents.state.generation += 1
    }
  }

  // MARK: Drawing

  /// Returns the cells of a drawing; nil while pictures in pixels are off, and if this one cannot be shown.
  ///
  /// - Parameters:
  ///   - scale: the most columns for one unit of the drawing; nil is as large as fits.
  ///   - covered: places of the plane that count as drawn.
  ///   - isOnPage: whether the drawing is on a page of one step, where sixels are shown.
  func lines(
    of diagram: Diagram, paper: PaperColors = .standard, columns: Int, rows: Int, scale: Double? = nil,
    covering covered: [Point] = [], isOnPage: Bool = false
  ) -> [StyledLine]? {
    guard let look, isPossible(columns, rows), isOnPage || !look.isSixel else { return nil }
    let scale = scale ?? .infinity
    let scene = Scene(
      diagram, columns: columns, rows: rows, cell: look.cell, cellsPerUnit: scale, covering: covered)
    let subject = Subject.diagram(diagram, paper, covering: covered)
    let key = Key(subject: subject, columns: columns, rows: rows, scale: scale)
    guard let (id, labels) = painted(scene, key, paper, look) else { return nil }
    return look.isSixel
      ? SixelCells.lines(id: id, columns: columns, rows: rows, labels: labels)
      : KittyPlaceholders.lines(id: id, columns: columns, rows: rows, labels: labels)
  }

  /// Returns the cells of the part of a drawing that a zoomed view shows; nil while pictures in pixels are
  /// off.
  ///
  /// - Parameters:
  ///   - scale: the most columns for one unit of the drawing.
  ///   - covered: places of the plane that count as drawn.
  func lines(
    of diagram: Diagram, in view: ZoomView, paper: PaperColors, columns: Int, rows: Int,
    scale: Double, covering covered: [Point]
  ) -> [StyledLine]? {
    guard let look, !look.isSixel, isPossible(columns, rows) else { return nil }
    let (width, height) = (Double(columns) * view.factor, Double(rows) * view.factor)
    let whole = Scene(
      diagram, columns: Int(width), rows: Int(height), cell: look.cell, cellsPerUnit: scale,
      covering: covered)
    let letter = (whole.pen.letterWidth, whole.pen.letterHeight)
    let scene = view.part(
      of: whole, width: Double(columns) * letter.0, height: Double(rows) * letter.1, letter: letter)
    let key = Key(
      subject: .view(diagram, paper, view, covering: covered), columns: columns, rows: rows,
      scale: scale)
    guard let (id, labels) = painted(scene, key, paper, look) else { return nil }
    return KittyPlaceholders.lines(id: id, columns: columns, rows: rows, labels: labels)
  }

  /// Returns the number of a picture of a scene, and the letters over it; nil if there is no room for it.
  private func painted(
    _ scene: Scene, _ key: Key, _ paper: PaperColors, _ look: Look
  ) -> (id: UInt8, labels: [CellLabel])? {
    let id = number(key, look) {
      PixelRenderer.image(
        of: scene, columns: key.columns, rows: key.rows, cell: look.cell, theme: look.theme.on(paper))
    }
    return id.map {
      ($0, PixelRenderer.labels(of: scene, columns: key.columns, rows: key.rows, cell: look.cell))
    }
  }

  /// The shape of the cell for which pages are laid out, as a cell 10 pixels wide.
  var cell: CellSize {
    let height = (20 * state.dotAspect).rounded()
    return CellSize(width: 10, height: height.isFinite ? Int(min(max(height, 6), 400)) : 20) ?? .usual
  }

  /// Returns the cells of a photograph, as large as fits; nil if only its caption is shown.
  ///
  /// - Parameter name: the file, model, revision and photo. Photographs with one name are one picture.
  func lines(of photo: PixelImage, name: String, columns: Int, rows: Int) -> [StyledLine]? {
    guard let look, !look.isSixel, isPossible(columns, rows) else {
      return halfBlocks.map {
        HalfBlocks.lines(of: photo, columns: columns, rows: rows, cell: cell, depth: $0)
      }
    }
    let id = number(Key(subject: .photo(name), columns: columns, rows: rows), look) {
      let (width, height) = (columns * look.cell.width, rows * look.cell.height)
      if photo.width <= width, photo.height <= height { return photo }
      return photo.scaled(toWidth: width, height: height)
    }
    return id.map { KittyPlaceholders.lines(id: $0, columns: columns, rows: rows) }
  }

  private func isPossible(_ columns: Int, _ rows: Int) -> Bool {
    let limit = min(KittyPlaceholders.sideLimit, SixelCells.sideLimit)
    return (1...limit).contains(columns) && (1...limit).contains(rows)
  }

  /// Returns the number of a picture, which is painted if it is new, outside the lock; nil without room.
  private func number(_ key: Key, _ look: Look, _ paint: () -> PixelImage?) -> UInt8? {
    if let id = contents.withLock({ $0.use(key) }) { return id }
    guard let image = paint() else { return nil }
    if look.isSixel {
      let tiles = SixelGraphics.tiles(of: image, columns: key.columns, rows: key.rows, colors: look.colors)
      return contents.withLock { $0.holdSixel(tiles, key, look) }
    }
    let packed = PixelDeflate.packed(image.bytes)
    return contents.withLock { contents in
      guard contents.look == look, let id = contents.hold(key, bytes: image.bytes.count) else { return nil }
      contents.pending += look.kitty.transmission(
        of: image, id: id, columns: key.columns, rows: key.rows, packed: packed)
      return id
    }
  }

  // MARK: Output

  /// Returns the bytes to write before a frame. Frees pictures that have been off screen for long.
  func output(before frame: Frame) -> [UInt8] {
    contents.withLock { contents in
      // Sixel pictures are written after the frame.
      guard contents.look?.isSixel != true, contents.look != nil || !contents.pending.isEmpty else {
        return []
      }
      contents.clock += 1
      for cell in frame.cells where cell.style.picture != nil {
        if let id = KittyPlaceholders.id(ofCell: cell.text, cell.style) {
          contents.held[id]?.lastUse = contents.clock
        }
      }
      while contents.bytes > TerminalPictures.byteLimit || contents.held.count > TerminalPictures.countLimit {
        guard contents.dropOldest() else { break }
      }
      defer { contents.pending = [] }
      return contents.pending
    }
  }

  /// The number of bytes of the pictures that are kept. For tests.
  var bytes: Int { contents.withLock { $0.bytes } }
  /// A Boolean value that indicates whether pictures are sixels, whose rows no terminal may move.
  var areSixels: Bool { contents.withLock { $0.look?.isSixel == true } }

  /// Returns whether the whole frame has to be written, because a sixel picture has another place now.
  func needsWholeFrame(_ new: Frame, replacing old: Frame?) -> Bool {
    areSixels && sixels(new, replacing: old).movesPictures
  }

  /// Returns the bytes to write after a frame: the sixel pictures that are not on the terminal yet.
  ///
  /// - Parameter options: those with which the frame is written.
  func output(
    after new: Frame, replacing old: Frame?, options: FrameDifference.Options = .init()
  ) -> [UInt8] {
    areSixels ? sixels(new, replacing: old).bytes(options) : []
  }

  private func sixels(_ new: Frame, replacing old: Frame?) -> SixelOutput {
    SixelOutput(old: old, new: new, held: contents.withLock { $0.held })
  }

  /// Returns the bytes to write before lines that are printed only once, and clears them.
  func takeOutput() -> [UInt8] {
    contents.withLock { contents in
      defer { contents.pending = [] }
      return contents.pending
    }
  }
}

extension TerminalPictures: Hashable {
  /// Returns whether two values are the same object.
  public static func == (a: TerminalPictures, b: TerminalPictures) -> Bool { a === b }
  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
