import Glibc
import OrigamiReader
import OrigamiStore
import OrigamiWeb
import Paging

extension CommonOptions {
  /// Returns the published library that `--library` names, or else `$ORIGAMI_LIBRARY`: an address, or a
  /// folder with a `library.json`.
  func publishedAddress(_ environment: Environment) throws(CommandProblem) -> LibraryAddress? {
    guard let named = library ?? environment["ORIGAMI_LIBRARY"] else { return nil }
    return try publishedAddress(named)
  }

  /// Returns the published library that a text names: an address, or a folder with a `library.json`.
  func publishedAddress(_ text: String) throws(CommandProblem) -> LibraryAddress? {
    if LibraryAddress.isAddress(text) { return try address(text) }
    return access(text + "/library.json", F_OK) == 0 ? LibraryAddress(folder: text) : nil
  }

  /// Parses the address of a published library.
  ///
  /// - Throws: `CommandProblem.web` for a text that is no address, and for plain http that is not allowed.
  func address(_ text: String) throws(CommandProblem) -> LibraryAddress {
    do {
      return try LibraryAddress(text, allowsInsecure: allowsInsecure)
    } catch {
      throw .web(error, place: text)
    }
  }

  /// Returns the way in which a published library is opened.
  func opening(
    _ environment: Environment, prefersCache: Bool = false, on paging: PagingEnvironment? = nil
  ) -> PublishedContent.Opening {
    PublishedContent.Opening(
      cachePath: environment.cacheFolder.map { $0 + "/objects.sqlite" }, isOffline: offline,
      prefersCache: prefersCache, isMetered: metered,
      trustedKeys: environment.trustedKeys, trace: environment.loadTrace,
      environment: paging ?? environment.paging)
  }

  /// Opens a published library.
  ///
  /// - Parameter prefersCache: true does not wait for the server if the library was read before.
  func openPublished(
    _ address: LibraryAddress, _ environment: Environment, prefersCache: Bool = false,
    on paging: PagingEnvironment? = nil
  ) async throws -> PublishedContent {
    do {
      let opening = opening(environment, prefersCache: prefersCache, on: paging)
      let content = try await PublishedContent.open(address, opening)
      if let staleness = content.staleness {
        let note: Word =
          switch staleness {
          case .offline: offline ? .noteNotAsked : .noteOffline
          case .refused: .noteRefused
          }
        let (place, time) = (VisibleName.of(address.text), VisibleName.of(content.publicationTime))
        writeError("origami: " + environment.messageWords(nil)(note, place, time) + "\n")
      }
      return content
    } catch ContentError.unreachable(let error as WebError), ContentError.damaged(let error as WebError) {
      throw CommandProblem.web(error, place: address.text)
    }
  }
}

extension Environment {
  /// The function that writes a line to the trace for each object that is loaded; nil if the trace does not
  /// include loads.
  fileprivate var loadTrace: (@Sendable (String) -> Void)? {
    guard let trace = ReaderTrace(topics: self["ORIGAMI_TRACE"], path: self["ORIGAMI_TRACE_FILE"]),
      trace.has(.loads)
    else { return nil }
    return { trace.write(.loads, $0) }
  }

  /// The keys that the user trusts; nil without a folder for data.
  var trustedKeys: TrustedKeys? { dataFolder.map { TrustedKeys(folder: $0 + "/trusted") } }
}
