internal import Foundation

/// A path as it is kept over a restart.
public enum SavedPath {
  /// A path that was read.
  public struct Restored {
    /// The values that could be read, up to the first that could not.
    public var path: [AnyNavigationValue]
    /// The kinds of values that this program does not know, or can no longer read.
    public var dropped: [String]
  }

  private struct Entry: Codable {
    var kind: String
    var value: Data
  }

  /// The path as text.
  public static func text(of path: [AnyNavigationValue]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    func encoded(_ value: some NavigationValue) throws -> Data { try encoder.encode(value) }
    let entries = try path.map { Entry(kind: $0.kind, value: try encoded($0.base)) }
    return String(decoding: try encoder.encode(entries), as: UTF8.self)
  }

  /// Reads a path. What cannot be read ends it, since what stands above may depend on it.
  ///
  /// - Parameter kinds: the kinds that this program knows.
  public static func restore(_ text: String, kinds: [any NavigationValue.Type]) -> Restored {
    let decoder = JSONDecoder()
    guard let entries = try? decoder.decode([Entry].self, from: Data(text.utf8)) else {
      return Restored(path: [], dropped: [])  // nothing that was saved by this program
    }
    func decoded<Value: NavigationValue>(_ kind: Value.Type, _ data: Data) -> AnyNavigationValue? {
      (try? decoder.decode(kind, from: data)).map { AnyNavigationValue($0) }
    }
    var path: [AnyNavigationValue] = []
    for (index, entry) in entries.enumerated() {
      guard let kind = kinds.first(where: { $0.kind == entry.kind }), let value = decoded(kind, entry.value)
      else {
        return Restored(path: path, dropped: entries[index...].map(\.kind))
      }
      path.append(value)
    }
    return Restored(path: path, dropped: [])
  }
}
