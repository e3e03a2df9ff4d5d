import OrigamiModel
import OrigamiStore

extension LibraryContent {
  /// Returns the models with some identifiers, each found or not.
  func models(_ ids: [ContentID]) async -> [ContentID: Result<StoredModel, LoadFailure>] {
    var found: [ContentID: Result<StoredModel, LoadFailure>] = [:]
    for id in ids where found[id] == nil { found[id] = await Result { try await model(id) } }
    return found
  }
}
