import OrigamiDiagrams
import OrigamiModel

extension TerminalPictures {
  /// The drawing or photograph of a picture, with all that changes its pixels but its size.
  enum Subject: Hashable {
    case diagram(Diagram, PaperColors, covering: [Point])
    case view(Diagram, PaperColors, ZoomView, covering: [Point])
    case photo(String)
  }

  /// The subject and the size of a picture, by which it is found again.
  struct Key: Hashable {
    var subject: Subject
    var columns: Int
    var rows: Int
    /// The columns for one unit of a drawing.
    var scale = 0.0
  }

  /// A picture in pixels that kitty keeps, or sixels that are kept here to be sent again.
  struct HeldPicture {
    var key: Key
    var bytes: Int
    var lastUse: Int
    /// The sequences of a sixel picture, to send them again; nil where the terminal keeps the picture.
    var tiles: [SixelGraphics.Tile]?
  }

  /// The pictures that are held, by number, and what is to be sent.
  struct Contents {
    var state: State
    var look: Look?
    var held: [UInt8: HeldPicture] = [:]
    var ids: [Key: UInt8] = [:]
    var bytes = 0
    /// A counter of uses and frames.
    var clock = 0
    /// The last number that was given. Numbers are used in turn: two sixel pictures that follow each other at
    /// a place have different ones, so that their cells differ and are written.
    var lastNumber: UInt8
    /// The bytes to write before the next frame.
    var pending: [UInt8] = []
  }
}

extension TerminalPictures.Contents {
  mutating func use(_ key: TerminalPictures.Key) -> UInt8? {
    guard let id = ids[key] else { return nil }
    clock += 1
    held[id]?.lastUse = clock
    return id
  }

  /// Keeps a picture under the next unused number, and returns the number. If all are in use, another picture
  /// is freed; nil if none can be. A picture that another thread has painted meanwhile keeps its number.
  mutating func hold(
    _ key: TerminalPictures.Key, bytes count: Int, tiles: [SixelGraphics.Tile]? = nil
  ) -> UInt8? {
    if let id = use(key) { return id }
    if held.count >= 255, !dropOldest() { return nil }
    repeat { lastNumber = lastNumber == 255 ? 1 : lastNumber + 1 } while held[lastNumber] != nil
    clock += 1
    held[lastNumber] = .init(key: key, bytes: count, lastUse: clock, tiles: tiles)
    ids[key] = lastNumber
    bytes += count
    return lastNumber
  }

  /// Frees the picture that was used longest ago, unless nothing was drawn or shown since.
  mutating func dropOldest() -> Bool {
    let oldest = held.min { $0.value.lastUse < $1.value.lastUse }
    guard let oldest, oldest.value.lastUse < clock else { return false }
    remove(oldest.key)
    state.generation += 1
    return true
  }

  /// Keeps a sixel picture under the next number, and forgets those used longest ago if there are too many;
  /// nil if pictures have been shown in another way since it was painted.
  mutating func holdSixel(
    _ tiles: [SixelGraphics.Tile], _ key: TerminalPictures.Key, _ look: TerminalPictures.Look
  ) -> UInt8? {
    guard self.look == look else { return nil }
    while held.count > PageSpread.mostSteps,
      bytes > TerminalPictures.sixelByteLimit || held.count >= TerminalPictures.countLimit,
      let oldest = held.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      remove(oldest.key)
      state.generation += 1
    }
    return hold(key, bytes: tiles.reduce(0) { $0 + $1.bytes.count }, tiles: tiles)
  }

  mutating func removeAll() { for id in held.keys.sorted() { remove(id) } }

  private mutating func remove(_ id: UInt8) {
    guard let picture = held.removeValue(forKey: id) else { return }
    ids[picture.key] = nil
    bytes -= picture.bytes
    if let look, !look.isSixel { pending += look.kitty.removal(of: id) }
  }
}
