public import OrigamiModel
public import Paging

/// A loader of drawings by the identifiers of their steps; nil stands for a step without a drawing.
public typealias DiagramMemory = Loader<ContentID, Diagram?>

/// The load of one step's drawing. Releasing it cancels the load, unless another one waits for the drawing.
///
/// Creating one starts the load, unless the drawing is in memory. The lazy stack therefore creates it when it
/// measures the step, once for an item, which keeps it. No other initialiser of the reader starts anything.
public final class DiagramLoader: Sendable {
  /// The drawing, if it was in memory when the load was asked for; an inner nil for a step without.
  public let drawing: Diagram??
  private let handle: LoadHandle<ContentID, Diagram?>

  /// Starts to load a drawing.
  ///
  /// - Parameters:
  ///   - id: the step's identifier.
  ///   - drawings: the loader and cache of drawings.
  ///   - priority: the urgency; see ``raise()``.
  public init(id: ContentID, from drawings: DiagramMemory, _ priority: LoadPriority) {
    drawing = drawings.cached(id)
    handle = drawings.request(id, priority)
  }

  /// The step's identifier.
  public var id: ContentID { handle.key }

  /// Raises the priority, because the step came on screen.
  public func raise() { handle.change(to: .visible) }

  /// Lowers the priority to that of the nearest item beside the screen, because the step left the screen.
  public func lower() { handle.change(to: .ahead(1)) }

  /// Waits for the drawing.
  ///
  /// - Throws: the error of the load after its retries; `CancellationError` if the calling task is cancelled.
  public func value() async throws -> Diagram? { try await handle.value() }
}
