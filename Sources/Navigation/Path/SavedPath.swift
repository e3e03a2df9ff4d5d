internal import Foundation

/// Writes a path as text and reads it back, for example across a restart of the program.
public enum SavedPath {
  /// The result of reading a path.
  public struct Restored {
    /// The values before the first that could not be read.
    public var path: [AnyNavigationValue]
    /// The kinds of the values that were left out: the first that could not be read, and all after it.
    public var dropped: [String]
  }

  private struct Entry: Codable {
    var kind: String
    var value: Data
  }

  /// Returns a path as text.
  ///
  /// - Throws: The error of a value that cannot be encoded.
  public static func text(of path: [AnyNavigationValue]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    func encoded(_ value: some NavigationValue) throws -> Data { try encoder.encode(value) }
    let entries = try path.map { Entry(kind: $0.kind, value: try encoded($0.base)) }
    return String(decoding: try encoder.encode(entries), as: UTF8.self)
  }

  /// Reads a path up to the first value that cannot be read, because the values after it may depend on it.
  ///
  /// - Parameter kinds: The kinds of values that the program knows.
  /// - Returns: nil if the text is no saved path.
  public static func restore(_ text: String, kinds: [any NavigationValue.Type]) -> Restored? {
    let decoder = JSONDecoder()
    guard let entries = try? decoder.decode([Entry].self, from: Data(text.utf8)) else { return nil }
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
