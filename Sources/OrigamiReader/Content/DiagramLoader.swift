public import OrigamiModel
public import Paging

/// Drawings by the identifiers of their steps; nil for a step that has none.
public typealias DiagramMemory = Loader<ContentID, Diagram?>

/// The drawing of one step, from when it is wanted until its item is dropped.
///
/// Making one begins the load, unless the drawing is in memory: the one initialiser of the reader that starts
/// anything. So it is made in the lazy stack's load phase, once for an item, and kept in the item's state.
/// Letting it go ends the load, if nobody else wants the drawing.
public final class DiagramLoader: Sendable {
  /// The drawing, if it was in memory when the loader was made; an inner nil for a step without.
  public let drawing: Diagram??
  private let handle: LoadHandle<ContentID, Diagram?>

  /// Wants a drawing.
  ///
  /// - Parameters:
  ///   - id: the step's identifier.
  ///   - drawings: where it comes from, and where it stays.
  ///   - priority: how urgently; see ``raise()``.
  public init(id: ContentID, from drawings: DiagramMemory, _ priority: LoadPriority) {
    drawing = drawings.cached(id)
    handle = drawings.request(id, priority)
  }

  /// The step's identifier.
  public var id: ContentID { handle.key }

  /// How it stands now.
  public var state: LoadState<Diagram?> { handle.state }

  /// Says that the step came on screen: its drawing comes before those that are only ahead.
  public func raise() { handle.change(to: .visible) }

  /// Says that the step is not on screen any more.
  public func lower() { handle.change(to: .ahead(1)) }

  /// Waits for the drawing.
  ///
  /// - Throws: what the load throws, after its retries; `CancellationError` if the calling task is cancelled.
  public func value() async throws -> Diagram? { try await handle.value() }
}
